import RideCore
import RideFares
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// The world in bare numbers lives by the rules of the world that people can join: random scenarios
/// of every kind give the same history, byte for byte, and the same records.
@Suite struct HeadlessWorldTests {
    /// A scenario drawn from a seed.
    private struct Sample {
        let city: City
        var rules: WorldRules
        let drivers: [SimulatedDriver]
        let demand: Demand
        let horizon: Instant
    }

    private func sample(_ seed: UInt64) throws -> Sample {
        var random = SeededRandom(seed: seed)
        func chance(_ perCent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < perCent }
        func seconds(_ range: ClosedRange<Int64>) -> Duration {
            .milliseconds(Int64.random(in: range, using: &random) * 1_000 + (chance(50) ? 0 : 137))
        }
        // The grid is smaller and therefore quicker to search.
        let isGrid = seed % 8 != 7
        let city = isGrid ? TestCity.grid64 : TestCity.laSerena
        var dispatch = DispatchRules(offerTime: seconds(5...30))
        if chance(30) { dispatch.whenAllAreBusy = .refuse }
        if chance(60) { dispatch.maximumPickupTime = seconds(40...900) }
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
            ? recorded(&random, until: horizon, rate: rate)
            : .synthetic(
                SyntheticDemand(
                    requestsPerHour: Array(repeating: rate, count: 24), vipPerMille: 150,
                    womenPerMille: 100, petPerMille: 100, halfAttraction: Metres(3_000)))
        return Sample(
            city: city, rules: rules, drivers: drivers, demand: demand, horizon: horizon)
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
    private func recorded(
        _ random: inout SeededRandom, until horizon: Instant, rate: Double
    ) -> Demand {
        let seconds = horizon.milliseconds / 1_000
        let count = Int(rate * Double(seconds) / 3_600)
        let times = (0..<count).map { _ in Int64.random(in: 0...(seconds / 15), using: &random) }
        return .recorded(
            times.sorted().map { time in
                func crossing() -> StreetPosition {
                    TestCity.crossing(
                        Int.random(in: 0..<64, using: &random),
                        Int.random(in: 0..<64, using: &random))
                }
                return PlannedRequest(
                    at: Instant(milliseconds: time * 15_000),
                    ends: RideEnds(pickup: crossing(), dropoff: crossing()),
                    category: Category.allCases.randomElement(using: &random) ?? .common)
            })
    }

    private func joined(_ sample: Sample) -> (bytes: [UInt8], records: RunRecords) {
        var bytes: [UInt8] = []
        let world = World(
            city: sample.city, rules: sample.rules, drivers: sample.drivers,
            demand: sample.demand, requestsUntil: sample.horizon)
        let result = HeadlessRun.run(world, horizon: sample.horizon, log: { bytes += $0 })
        return (bytes, result.records)
    }

    /// - Parameter expectedRides: what the run is prepared for: with very many, travel times are
    ///   looked up in labels.
    private func bare(
        _ sample: Sample, expectedRides: Int? = nil
    ) -> (bytes: [UInt8], records: RunRecords) {
        guard let expectedRides else {
            var bytes: [UInt8] = []
            let result = HeadlessRun.run(
                sample.drivers, asking: sample.demand, in: sample.city, rules: sample.rules,
                horizon: sample.horizon, log: { bytes += $0 })
            return (bytes, result.records)
        }
        var world = HeadlessWorld(
            city: sample.city, rules: sample.rules, drivers: sample.drivers,
            demand: sample.demand, requestsUntil: sample.horizon, expectedRides: expectedRides)
        #expect(world.streets.labels != nil)
        while let next = world.nextEventTime { world.advance(to: next) }
        world.records.setEvents(world.log.records)
        return (world.log.bytes, world.records)
    }

    @Test(arguments: 0..<16 as Range<UInt64>)
    func bothWorldsLiveThroughTheSame(seed: UInt64) throws {
        let sample = try sample(seed)
        expectSame(joined(sample), bare(sample))
    }

    /// Whether ways are searched or looked up cannot be told from the history.
    @Test(arguments: [2] as [UInt64])
    func bothWorldsLiveThroughTheSameWithLabels(seed: UInt64) throws {
        let sample = try sample(seed)
        expectSame(joined(sample), bare(sample, expectedRides: 1_000_000))
    }

    private func expectSame(
        _ first: (bytes: [UInt8], records: RunRecords),
        _ second: (bytes: [UInt8], records: RunRecords)
    ) {
        #expect(first.bytes.count == second.bytes.count)
        let difference = zip(first.bytes, second.bytes).enumerated().first { $1.0 != $1.1 }
        #expect(difference == nil, "byte \(difference?.offset ?? 0) of \(first.bytes.count)")
        #expect(first.records.rides == second.records.rides)
        #expect(first.records.offers == second.records.offers)
        #expect(first.records.drivers == second.records.drivers)
        #expect(first.records.events == second.records.events)
    }

    /// The samples reach everything that can happen to a ride.
    @Test func theSamplesReachEverything() throws {
        var outcomes: Set<RideRecord.Outcome> = []
        var answers: Set<OfferRecord.Answer> = []
        var (waited, charged, raised) = (false, false, false)
        for seed in 0..<16 {
            let sample = try sample(UInt64(seed))
            let records = bare(sample).records
            outcomes.formUnion(records.rides.compactMap(\.outcome))
            answers.formUnion(records.offers.compactMap(\.answer))
            waited = waited || records.rides.contains { ($0.acceptedAt ?? .start) > $0.requestedAt }
            charged = charged || records.rides.contains { $0.fare.minorUnits % 100 == 0 }
            raised = raised || records.rides.contains { $0.surge > 100 }
        }
        #expect(outcomes == [.completed, .noDriver, .patienceEnded, .pickupPatienceEnded])
        #expect(answers == Set(OfferRecord.Answer.allCases))
        #expect(waited && charged && raised)
    }

    /// The comparison would notice one millisecond.
    @Test func anotherRuleIsAnotherHistory() throws {
        let sample = try sample(3)
        var other = sample
        other.rules.dispatch.offerTime += .milliseconds(1)
        #expect(bare(sample).bytes != bare(other).bytes)
    }
}
