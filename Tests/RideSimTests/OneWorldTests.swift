import RideCore
import RideFares
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// A run, whose rides are rows of numbers, takes every step as a city that is served does, whose
/// rides are asked each time: random scenarios of every kind give the same history, byte for byte,
/// and the same records.
@Suite struct OneWorldTests {
    /// What comes of each sample in bare numbers: lived through once, for all tests.
    private static let bare: [RandomScenario.Outcome] = (0..<16).compactMap { seed in
        (try? RandomScenario(UInt64(seed)))?.bare()
    }

    @Test(.long, arguments: 0..<16)
    func rowsLiveThroughWhatTripsDo(seed: Int) throws {
        try #require(Self.bare.count == 16)
        expectSame(try RandomScenario(UInt64(seed)).told(), Self.bare[seed])
    }

    /// Whether ways are searched or looked up cannot be told from the history.
    @Test(arguments: [2] as [UInt64])
    func rowsLiveThroughTheSameWithLabels(seed: UInt64) throws {
        let sample = try RandomScenario(seed)
        expectSame(sample.told(), sample.bare(expectedRides: 1_000_000))
    }

    /// Every habit, shift and hour, idle cars that are sent and every policy, as in a served city.
    @Test(.long, arguments: (0..<28).map { 14 + $0 % 14 + 28 * ($0 / 14) } + (200..<214))
    func habitsAreLivedWhereRidesAreTold(seed: Int) throws {
        let scenario = try RandomScenario.kept(UInt64(seed))
        expectSame(scenario.told(), scenario.bare())
    }

    /// A whole day of a real city, with every habit on.
    @Test(.long) func aDayOfLaSerenaIsTheSame() throws {
        let city = TestCity.laSerena
        var rules = GridWorld.rules(
            behaviour: Behaviour(
                acceptancePerMille: 900, replyAtMost: .seconds(10), boardingTime: .seconds(30),
                patience: .seconds(600), pickupPatience: .seconds(1_200)),
            seed: 5)
        rules.habits = Habits(
            answers: AnswerModel(constant: 2, perPickupMinute: -0.2), drawsByRide: true,
            patience: .exponential(mean: .seconds(500)),
            pickupPatience: .logNormal(median: .seconds(900), spread: 0.4),
            boarding: .uniform(least: .seconds(10), most: .seconds(60)),
            elasticity: Elasticity(price: -0.5, wait: -0.2),
            breaks: BreakRules(after: .seconds(14_400), length: .seconds(1_800)),
            idling: IdleRules(goal: .demand),
            traffic: Traffic(speedPerMille: (0..<168).map { $0 % 24 == 8 ? 600 : 1_000 }))
        rules.surge = .standard
        rules.dispatch.nextRideWithin = .seconds(240)
        let shifts = ShiftProfile(
            atWorkPerMille: (0..<24).map { (7..<23).contains($0) ? 800 : 300 })
        let horizon = Instant.start + .seconds(86_400)
        var drivers = SimulatedDriver.spread(60, over: city, vipPerMille: 200, seed: 5)
        let planned = shifts.shifts(of: drivers.count, in: rules.calendar, until: horizon)
        for index in drivers.indices { drivers[index].shifts = planned[index] }
        let day = RandomScenario(
            city: city, rules: rules, drivers: drivers,
            demand: .synthetic(
                SyntheticDemand(
                    requestsPerHour: Array(repeating: 50, count: 24), vipPerMille: 100,
                    halfAttraction: Metres(3_000))),
            horizon: horizon)
        let (told, bare) = (day.told(), day.bare())
        expectSame(told, bare)
        #expect(bare.records.rides.count { $0.outcome == .completed } > 500)
        // Nobody's time is counted twice where the next ride is promised before this one ends.
        let time = FleetTime(bare.records, from: .start, to: horizon)
        #expect(time.idle_ms >= 0 && time.enRoute_ms > 0)
        #expect(
            bare.records.rides.contains { ride in
                guard let accepted = ride.acceptedAt else { return false }
                return bare.records.rides.contains {
                    $0.driver == ride.driver && ($0.startedAt ?? accepted) < accepted
                        && ($0.endedAt ?? accepted) > accepted
                }
            }, "somebody was promised a next ride")
    }

    /// The samples reach everything that can happen to a ride.
    @Test func theSamplesReachEverything() {
        var outcomes: Set<RideRecord.Outcome> = []
        var answers: Set<OfferRecord.Answer> = []
        var (waited, charged, raised) = (false, false, false)
        for records in Self.bare.map(\.records) {
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
        let sample = try RandomScenario(3)
        var other = sample
        other.rules.dispatch.offerTime += .milliseconds(1)
        #expect(sample.bare().bytes != other.bare().bytes)
    }
}
