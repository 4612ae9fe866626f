import RideCore
import RideFares
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// A scenario drawn from a seed, in which everything can happen to a ride.
struct RandomScenario {
    /// The bytes of a history and the records.
    typealias Outcome = (bytes: [UInt8], records: RunRecords)

    let city: City
    var rules: WorldRules
    var drivers: [SimulatedDriver]
    let demand: Demand
    let horizon: Instant

    init(
        city: City, rules: WorldRules, drivers: [SimulatedDriver], demand: Demand,
        horizon: Instant
    ) {
        self.city = city
        self.rules = rules
        self.drivers = drivers
        self.demand = demand
        self.horizon = horizon
    }

    /// - Parameter inLaSerena: whether every sixteenth city is the built-in one; otherwise all are
    ///   the small grid, which is quicker to search.
    init(_ seed: UInt64, inLaSerena: Bool = true) throws {
        var random = SeededRandom(seed: seed)
        func chance(_ perCent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < perCent }
        func seconds(_ range: ClosedRange<Int64>) -> Duration {
            .milliseconds(Int64.random(in: range, using: &random) * 1_000 + (chance(50) ? 0 : 137))
        }
        let isGrid = !inLaSerena || seed % 16 != 7
        let city = isGrid ? TestGrid.small.city : TestCity.laSerena
        var dispatch = DispatchRules(offerTime: seconds(5...30))
        if chance(30) { dispatch.whenAllAreBusy = .refuse }
        if chance(60) { dispatch.maximumPickupTime = seconds(20...350) }
        var behaviour = Behaviour()
        behaviour.acceptancePerMille = [1_000, 900, 500, 100, 0].randomElement(using: &random) ?? 0
        if chance(60) { behaviour.replyAtLeast = seconds(0...4) }
        behaviour.replyAtMost = behaviour.replyAtLeast + (chance(60) ? seconds(0...30) : .zero)
        if chance(50) { behaviour.boardingTime = seconds(0...60) }
        if chance(60) { behaviour.patience = seconds(10...900) }
        if chance(50) { behaviour.pickupPatience = seconds(10...600) }
        var rules = GridWorld.rules(dispatch: dispatch, behaviour: behaviour, seed: seed)
        rules.tariffs = try Self.tariffs()
        if chance(40) { rules.surge = .standard }
        let horizon = Instant.start + seconds(300...1_800)
        let count = Int.random(in: 0...24, using: &random)
        let drivers = SimulatedDriver.spread(
            count, over: city, vipPerMille: 300, womenPerMille: 200, petPerMille: 300, seed: seed)
        let rate = Double.random(in: 10...400, using: &random)
        let demand: Demand =
            isGrid
            ? Self.recorded(&random, until: horizon, rate: rate)
            : .synthetic(
                SyntheticDemand(
                    requestsPerHour: Array(repeating: rate, count: 24), vipPerMille: 150,
                    womenPerMille: 100, petPerMille: 100, halfAttraction: Metres(3_000)))
        self.city = city
        self.rules = rules
        self.drivers = drivers
        self.demand = demand
        self.horizon = horizon
    }

    /// Tariffs with everything that can be added to a price.
    private static func tariffs() throws -> TariffBook {
        let terms = RideTerms(
            freeWaiting: .seconds(20), waitingPerMinute: Money(minorUnits: 70),
            freeCancellation: .seconds(60), cancellationFee: Money(minorUnits: 500),
            missingFee: Money(minorUnits: 900))
        let tariff = try Tariff(
            base: Money(minorUnits: 300), perKilometre: Money(minorUnits: 169),
            perMinute: Money(minorUnits: 30), minimum: Money(minorUnits: 1_100), terms: terms)
        return TariffBook(common: tariff, vip: tariff, women: tariff, pet: tariff)
    }

    /// Requests between any crossings, often several at the same moment.
    private static func recorded(
        _ random: inout SeededRandom, until horizon: Instant, rate: Double
    ) -> Demand {
        let seconds = horizon.milliseconds / 1_000
        let count = Int(rate * Double(seconds) / 3_600)
        let times = (0..<count).map { _ in Int64.random(in: 0...(seconds / 15), using: &random) }
        return .recorded(
            times.sorted().map { time in
                func crossing() -> StreetPosition {
                    let grid = TestGrid.small
                    return grid.crossing(
                        Int.random(in: 0..<grid.side, using: &random),
                        Int.random(in: 0..<grid.side, using: &random))
                }
                return PlannedRequest(
                    at: Instant(milliseconds: time * 15_000),
                    ends: RideEnds(pickup: crossing(), dropoff: crossing()),
                    category: Category.allCases.randomElement(using: &random) ?? .common)
            })
    }

    /// Lived through as in a city that is served: every ride is a `Trip`, and each of its steps a
    /// command that `TripDecision` allows.
    func told() -> Outcome {
        var world = World(
            city: city, rules: rules, drivers: drivers, demand: demand, requestsUntil: horizon,
            keeping: [.events, .columns])
        var history = EventLog()
        repeat {
            for event in world.takeEvents() { history.append(event) }
        } while world.step()
        #expect(history.bytes == world.log.bytes)
        return (history.bytes, world.takeRecords())
    }

    /// - Parameter expectedRides: what the run is prepared for: with very many, travel times are
    ///   looked up in labels.
    func bare(
        expectedRides: Int? = nil
    ) -> Outcome {
        guard let expectedRides else {
            var bytes: [UInt8] = []
            let result = HeadlessRun.run(
                drivers, asking: demand, in: city, rules: rules,
                horizon: horizon, log: { bytes += $0 })
            return (bytes, result.records)
        }
        var world = World(
            city: city, rules: rules, drivers: drivers, demand: demand, requestsUntil: horizon,
            expectedRides: expectedRides, keeping: .columns)
        #expect(world.streets.labels != nil)
        while let next = world.nextEventTime { world.advance(to: next) }
        return (world.log.bytes, world.takeRecords())
    }
}

extension World {
    /// The rides that a store would have kept.
    var savedRides: [SavedWorld.Ride] {
        liveTrips.compactMap { trip in
            ends(of: trip.id).map { SavedWorld.Ride(trip: trip, ends: $0) }
        }
    }
}

/// Two histories and their records are the same.
func expectSame(
    _ first: RandomScenario.Outcome, _ second: RandomScenario.Outcome
) {
    #expect(first.bytes.count == second.bytes.count)
    let difference = zip(first.bytes, second.bytes).enumerated().first { $1.0 != $1.1 }
    #expect(difference == nil, "byte \(difference?.offset ?? 0) of \(first.bytes.count)")
    #expect(first.records.rides == second.records.rides)
    #expect(first.records.offers == second.records.offers)
    #expect(first.records.drivers == second.records.drivers)
    #expect(first.records.events == second.records.events)
}
