import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// Over a day no zone gains or loses cars, unless destinations are asked to be chosen by attraction
/// alone.
@Suite struct GravityModelTests {
    private static let weights: [Double] = [10, 40, 0, 25, 25]
    private static let nearness: [[Double]] = [
        [1, 0.5, 0.4, 0.1, 0.02], [0.5, 1, 0.6, 0.2, 0.1], [0.4, 0.6, 1, 0.3, 0.1],
        [0.1, 0.2, 0.3, 1, 0.5], [0.02, 0.1, 0.1, 0.5, 1],
    ]

    private func sums(_ model: GravityModel) -> (starts: [Double], ends: [Double]) {
        let starts = model.flows.map { $0.reduce(0, +) }
        let ends = starts.indices.map { zone in model.flows.reduce(0) { $0 + $1[zone] } }
        return (starts, ends)
    }

    @Test func asMuchEndsInEachZoneAsStartsThere() {
        let balanced = sums(GravityModel(balanced: Self.weights, nearness: Self.nearness))
        let bound = sums(GravityModel(boundAtOrigins: Self.weights, nearness: Self.nearness))
        for zone in Self.weights.indices {
            let wanted = Self.weights[zone] / 100
            #expect(abs(balanced.starts[zone] - wanted) < 1e-8)
            #expect(abs(balanced.ends[zone] - wanted) < 1e-8)
            #expect(abs(bound.starts[zone] - wanted) < 1e-12)
        }
        #expect(abs(bound.ends[0] - 0.1) > 0.01)
    }

    /// What balancing leaves as it is: the odds between any two origins and two destinations.
    @Test func nearnessStillDecides() {
        let flows = GravityModel(balanced: Self.weights, nearness: Self.nearness).flows
        let odds = flows[0][0] * flows[4][4] / (flows[0][4] * flows[4][0])
        #expect(abs(odds - 1 / (0.02 * 0.02)) < 1e-3)
    }

    @Test func theBuiltInCityIsBalanced() {
        let zones = TestCity.laSerena.zones.filter { !$0.nodes.isEmpty }
        let (starts, ends) = sums(DemandGenerator.flows(between: zones, Metres(4_000)))
        for (start, end) in zip(starts, ends) { #expect(abs(start - end) < 1e-7) }
    }

    /// Arrivals equal departures by zone over a day, up to chance: as differences of counts they
    /// have the variance of their sum.
    @Test(arguments: [(true, 1.5), (false, 2.0)])
    func aDayTakesNoCarsAway(isBalanced: Bool, furthest: Double) {
        let city = TestCity.laSerena
        var generator = DemandGenerator(
            demand: SyntheticDemand(
                requestsPerHour: Array(repeating: 2_000, count: 24), halfAttraction: Metres(4_000),
                isBalanced: isBalanced),
            city: city, calendar: WorldCalendar(startingOn: .thursday, at: .zero), seed: 1)
        var zoneOfNode = [Int](repeating: 0, count: city.network.nodeCount)
        for (index, zone) in city.zones.enumerated() {
            for node in zone.nodes { zoneOfNode[node.index] = index }
        }
        func zone(_ place: StreetPosition) -> Int {
            guard case .node(let node) = place else { return 0 }
            return zoneOfNode[node.index]
        }
        var gained = [Double](repeating: 0, count: city.zones.count)
        var moved = gained
        var now = Instant.start
        while let request = generator.next(after: now), request.at.milliseconds < 86_400_000 {
            now = request.at
            let (from, to) = (zone(request.ends.pickup), zone(request.ends.dropoff))
            gained[from] -= 1
            gained[to] += 1
            moved[from] += 1
            moved[to] += 1
        }
        // The root mean square of differences in units of their own spread is 1 where they are
        // chance alone.
        let squares = zip(gained, moved).map { $1 > 0 ? $0 * $0 / $1 : 0 }
        let spread = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
        #expect(isBalanced ? spread < furthest : spread > furthest, "\(spread)")
    }

    /// As many requests come as are asked for, however many: within four standard deviations of
    /// the Poisson process.
    @Test(arguments: [20.0, 10_000, 1_000_000, 10_000_000])
    func asManyRequestsComeAsAreAskedFor(perHour: Double) {
        var generator = DemandGenerator(
            demand: SyntheticDemand(
                requestsPerHour: Array(repeating: perHour, count: 24),
                halfAttraction: Metres(4_000)),
            city: TestCity.laSerena, calendar: WorldCalendar(startingOn: .thursday, at: .zero),
            seed: 1)
        let wanted = 20_000.0
        let end = Instant(milliseconds: Int64(wanted / perHour * 3_600_000))
        var (now, count) = (Instant.start, 0.0)
        while let request = generator.next(after: now), request.at <= end {
            now = request.at
            count += 1
        }
        #expect(abs(count - wanted) < 4 * wanted.squareRoot(), "\(count)")
    }
}
