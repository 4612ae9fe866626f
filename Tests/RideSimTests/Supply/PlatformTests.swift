import Foundation
import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// Two platforms in one city, and what it costs that each looks among its own drivers only.
@Suite struct PlatformTests {
    private static func run(
        _ platforms: PlatformRules?, _ drivers: [SimulatedDriver], _ requests: [PlannedRequest],
        hours: Double, _ dispatch: DispatchRules = DispatchRules()
    ) -> (records: RunRecords, bytes: [UInt8]) {
        var rules = GridWorld.rules(dispatch: dispatch)
        rules.platforms = platforms
        var bytes: [UInt8] = []
        let records = HeadlessRun.run(
            drivers, asking: .recorded(requests), in: TestCity.grid64, rules: rules,
            horizon: .start + .milliseconds(Int64(hours * 3_600_000)), log: { bytes += $0 }
        ).records
        return (records, bytes)
    }

    private static let apart = PlatformRules(firstOnlyPerMille: 500, secondOnlyPerMille: 500)
    private static let together = PlatformRules(firstOnlyPerMille: 0, secondOnlyPerMille: 0)

    /// B(0) = 1, B(n) = aB(n − 1) / (n + aB(n − 1)).
    private static func erlangB(_ lines: Int, _ load: Double) -> Double {
        (0..<lines).reduce(1) { blocked, line in
            load * blocked / (Double(line + 1) + load * blocked)
        }
    }

    // MARK: Theory

    /// Cars that are all as far from every passenger are the lines of a telephone exchange: apart,
    /// two platforms lose what two small exchanges lose; with all drivers on both, what one large
    /// one does.
    @Test func driversOnBothLoseAsFewAsOneExchange() throws {
        var random = SeededRandom(seed: 3)
        let ends = RideEnds(
            pickup: TestCity.crossing(10, 10), dropoff: TestCity.crossing(13, 14))
        let (cars, load) = (20, 0.9)
        let service_s = 14 * Experiment.block_s
        let perHour = load * Double(cars) / service_s * 3_600
        let hours = 20_000 / perHour * Double(Experiment.size)
        let requests = Experiment.requests(perHour: perHour, hours: hours, &random) { _ in ends }
        let drivers = (0..<cars).map { GridWorld.driver(UInt64($0), at: ends.dropoff) }
        let refuse = DispatchRules(whenAllAreBusy: .refuse)
        func lost(_ records: RunRecords, _ platform: PlatformRules.Membership) -> Double {
            let rides = records.rides.filter { $0.platform == platform }
            return Double(rides.count { $0.outcome == .noDriver }) / Double(rides.count)
        }
        let pooled = Self.run(Self.together, drivers, requests, hours: hours, refuse).records
        let one = Double(pooled.rides.count { $0.outcome == .noDriver })
        let theory = Self.erlangB(cars, load * Double(cars))
        report("platforms.both", one / Double(pooled.rides.count), theory: theory)
        #expect(abs(one / Double(pooled.rides.count) / theory - 1) < 0.06)
        let split = Self.run(Self.apart, drivers, requests, hours: hours, refuse).records
        for platform: PlatformRules.Membership in [.first, .second] {
            let lines = split.drivers.count { $0.platforms == platform }
            // Half of the requests, drawn one by one, are a Poisson process again.
            let share = lost(split, platform)
            let alone = Self.erlangB(lines, load * Double(cars) / 2)
            report("platforms.apart.\(platform.rawValue)", share, theory: alone)
            #expect(abs(share / alone - 1) < 0.08)
        }
        // However the drivers are shared out, together they lose more.
        let both = split.rides.count { $0.outcome == .noDriver }
        #expect(both > pooled.rides.count { $0.outcome == .noDriver })
    }

    /// The nearest of half as many cars is √2 times as far.
    @Test func apartTheNearestCarIsFartherByTheRootOfTwo() throws {
        var random = SeededRandom(seed: 5)
        let hours = 10.0
        let drivers = Experiment.drivers(400, &random)
        // So few requests that nearly all cars are idle.
        let requests = Experiment.requests(
            perHour: 120, hours: hours * Double(Experiment.size), &random,
            ends: Experiment.anywhere)
        func meanPickup(_ platforms: PlatformRules) -> Double {
            let rides = Self.run(
                platforms, drivers, requests, hours: hours * Double(Experiment.size)
            ).records.rides
            return rides.reduce(0) { $0 + ($1.pickupDistance?.inMetres ?? 0) }
                / Double(rides.count)
        }
        let ratio = meanPickup(Self.apart) / meanPickup(Self.together)
        report("platforms.root", ratio, theory: 2.0.squareRoot())
        #expect(abs(ratio / 2.0.squareRoot() - 1) < 0.06)
    }

    // MARK: Who asks whom

    /// Nobody is asked by a platform that is not theirs.
    @Test func driversAreAskedByTheirOwn() throws {
        var random = SeededRandom(seed: 8)
        let rules = PlatformRules(
            firstOnlyPerMille: 300, secondOnlyPerMille: 400, requestsPerMille: 600)
        let drivers = Experiment.drivers(60, &random)
        let requests = Experiment.requests(
            perHour: 300, hours: 3, &random, ends: Experiment.anywhere)
        let records = Self.run(rules, drivers, requests, hours: 3).records
        for offer in records.offers {
            let platform = records.rides[offer.ride].platform
            #expect(records.drivers[offer.driver].platforms.contains(platform))
        }
        let first = Double(records.rides.count { $0.platform == .first })
        #expect(abs(first / Double(records.rides.count) - 0.6) < 0.05)
        #expect(Set(records.drivers.map(\.platforms)) == [.first, .second, .both])
        let figures = RunFigures(
            records, horizon: Instant(milliseconds: 3 * 3_600_000), rules: FigureRules(),
            zoneCount: 0, zone: { _ in nil })
        #expect(figures.platforms.map(\.requests).reduce(0, +) == records.rides.count)
        #expect(figures.platforms[0].requests == Int(first))
        let selected = SelectedFigures(
            records, { var part = FigureSelection(); part.platform = .first; return part }(),
            horizon: figures.horizon, rules: FigureRules(), zone: { _ in nil })
        #expect(selected.rides.requests == Int(first))
    }

    /// A driver on both is asked by the first request, and by the other platform's only after it.
    @Test func aDriverOnBothServesOneAfterTheOther() throws {
        let ends = RideEnds(
            pickup: TestCity.crossing(10, 10), dropoff: TestCity.crossing(14, 10))
        let requests = (0..<8).map {
            PlannedRequest(at: Instant(milliseconds: Int64($0) * 1_000), ends: ends)
        }
        let records = Self.run(
            Self.together, [GridWorld.driver(0, at: ends.pickup)], requests, hours: 2
        ).records
        #expect(Set(records.rides.map(\.platform)) == [.first, .second])
        #expect(records.rides.allSatisfy { $0.outcome == .completed })
        for (earlier, later) in zip(records.rides, records.rides.dropFirst()) {
            #expect(try #require(later.acceptedAt) >= #require(earlier.endedAt))
        }
    }

    // MARK: Who asks where

    @Test func theChoiceIsALogit() {
        var rules = PlatformRules(
            firstOnlyPerMille: 0, secondOnlyPerMille: 0, requestsPerMille: 750)
        #expect(abs(rules.chanceOfFirst((nil, nil)) - 0.75) < 1e-12)
        rules.perMinute = 0.1
        // The second's car needs 10 minutes longer: odds of 3 become 3e.
        let longer = rules.chanceOfFirst((.seconds(60), .seconds(660)))
        #expect(abs(longer / (1 - longer) - 3 * M_E) < 1e-9)
        // Without a car the wait is the longest, of half an hour.
        let none = rules.chanceOfFirst((nil, .seconds(1_200)))
        #expect(abs(none / (1 - none) - 3 / M_E) < 1e-9)
        rules.perMinute = 0
        rules.perPrice = 2
        rules.secondPricePerMille = 900
        let cheaper = rules.chanceOfFirst((nil, nil))
        #expect(abs(cheaper / (1 - cheaper) - 3 * 0.81) < 1e-9)
        rules.requestsPerMille = 0
        #expect(rules.chanceOfFirst((nil, nil)) == 0)
    }

    /// Who weighs the wait asks where the car is near, and pays what that platform asks.
    @Test func passengersAskWhereTheCarIsNear() throws {
        var rules = PlatformRules(firstOnlyPerMille: 500, secondOnlyPerMille: 500)
        rules.perMinute = 50
        rules.secondPricePerMille = 800
        let drivers = (0..<2_000).map { GridWorld.driver(UInt64($0), at: TestCity.crossing(0, 0)) }
        let first = try #require(
            drivers.first { rules.membership(of: $0.id, seed: 1) == .first })
        let second = try #require(
            drivers.first { rules.membership(of: $0.id, seed: 1) == .second })
        let fleet = [
            GridWorld.driver(first.id.rawValue, at: TestCity.crossing(5, 5)),
            GridWorld.driver(second.id.rawValue, at: TestCity.crossing(50, 50)),
        ]
        let requests = [(6, 5), (50, 49)].enumerated().map { turn, place in
            PlannedRequest(
                at: Instant(milliseconds: Int64(turn) * 1_000),
                ends: RideEnds(
                    pickup: TestCity.crossing(place.0, place.1),
                    dropoff: TestCity.crossing(place.0 + 8, place.1)))
        }
        let records = Self.run(rules, fleet, requests, hours: 1).records
        #expect(records.rides.map(\.platform) == [.first, .second])
        // A kilometre is 2.00 on the first.
        #expect(records.rides.map(\.fare.minorUnits) == [200, 160])
    }

    /// One platform is as if there were none: the same steps at the same moments.
    @Test func oneForAllIsAsNone() {
        var random = SeededRandom(seed: 9)
        let drivers = Experiment.drivers(30, &random)
        let requests = Experiment.requests(
            perHour: 200, hours: 2, &random, ends: Experiment.anywhere)
        let none = Self.run(nil, drivers, requests, hours: 2).records
        let all = Self.run(Self.together, drivers, requests, hours: 2).records
        #expect(none.rides.map(\.driver) == all.rides.map(\.driver))
        #expect(none.rides.map(\.endedAt) == all.rides.map(\.endedAt))
        #expect(none.rides.allSatisfy { $0.platform == .both })
    }
}
