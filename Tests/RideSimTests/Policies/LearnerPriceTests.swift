import RideCore
import RideFares
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// Prices and drivers' answers that come from outside (S4, S9).
@Suite struct LearnerPriceTests {
    /// Whoever sets the prices that the scenario would gets its history, byte for byte.
    @Test(.long) func usualPricesGiveTheUsualHistory() throws {
        let scenarios = try LearnerRunTests.scenarios(0..<240) { $0.rules.surge.isOn }
        #expect(scenarios.count > 40)
        var raised = 0
        for (seed, scenario) in scenarios {
            let learned = try LearnerRunTests.learned(scenario, [.prices]) { run, decision in
                #expect(decision == .prices)
                let zones = run.priceZoneCentres.indices
                raised += zones.count { run.usualPrice(in: $0) > 100 }
                try run.answer(
                    zones.map { LearnerPrice(zone: $0, hundredths: run.usualPrice(in: $0)) })
            }
            #expect(learned.questions > 0)
            #expect(learned.outcome.bytes == scenario.bare().bytes, "\(seed)")
        }
        #expect(raised > 0)
    }

    /// Whoever repeats the drivers of the scenario gets its history, byte for byte.
    @Test(.long) func usualRepliesGiveTheUsualHistory() throws {
        let scenarios = try LearnerRunTests.scenarios(0..<240) {
            LearnerRun.obstacle(to: [.acceptance], $0.rules) == nil
        }
        #expect(scenarios.count > 40)
        var answers = [false: 0, true: 0]
        for (seed, scenario) in scenarios {
            let learned = try LearnerRunTests.learned(scenario, [.acceptance]) { run, _ in
                let answer = run.usualReply
                answers[answer, default: 0] += 1
                let request = try #require(run.requests(atMost: 2).first)
                let car = try #require(run.candidates(for: request, atMost: 2).first).match.car
                let activity = run.car(car).activity
                #expect(activity == .considering)
                try run.answer(isTaken: answer)
            }
            #expect(learned.outcome.bytes == scenario.bare().bytes, "\(seed)")
        }
        #expect(answers.values.allSatisfy { $0 > 100 })
    }

    private static func run(
        _ choices: Set<LearnerChoice>, acceptance: Int = 1_000
    ) -> LearnerRun {
        let grid = TestGrid.small
        let requests = (0..<40).map { number in
            PlannedRequest(
                at: .start + .seconds(Int64(number) * 15),
                ends: RideEnds(
                    pickup: grid.crossing(number % 24, 3), dropoff: grid.crossing(3, 20)),
                category: .common)
        }
        var rules = GridWorld.rules(
            behaviour: Behaviour(
                acceptancePerMille: acceptance, replyAtLeast: .seconds(2),
                replyAtMost: .seconds(2), patience: .seconds(120)))
        rules.surge = .standard
        return LearnerRun(
            (0..<6).map { GridWorld.driver(UInt64($0 + 1), at: grid.crossing(4 * $0, 4)) },
            asking: .recorded(requests), in: grid.city, rules: rules,
            horizon: .start + .seconds(600), choices: choices)
    }

    /// What is asked for at each interval's end holds until the next one, and fares follow.
    @Test func pricesAreThoseThatWereSet() throws {
        func fares(_ hundredths: Int) throws -> (fares: Int64, moments: [Int64]) {
            var run = Self.run([.prices])
            var moments: [Int64] = []
            while run.goOn() != nil {
                moments.append(run.now.milliseconds)
                let zones = run.priceZoneCentres.indices
                try run.answer(zones.map { LearnerPrice(zone: $0, hundredths: hundredths) })
                let set = run.price(in: 0)
                #expect(set == hundredths)
            }
            return (run.measures.fares, moments)
        }
        let (plain, raised) = (try fares(100), try fares(200))
        #expect(raised.fares > plain.fares)
        // Also where nobody has asked yet, and as long as anybody may ask.
        #expect(plain.moments == (1...10).map { $0 * 60_000 } && raised.moments == plain.moments)
    }

    @Test func wrongPricesAreNamed() throws {
        var run = Self.run([.prices])
        #expect(run.goOn() == .prices)
        let count = run.priceZoneCentres.count
        for (prices, index, reason) in [
            ([(count, 100)], 0, .noSuchZone), ([(0, 110), (-1, 100)], 1, .noSuchZone),
            ([(0, 110), (0, 120)], 1, .zoneTwice), ([(0, 90)], 0, .noSuchPrice),
            ([(0, 105)], 0, .noSuchPrice), ([(0, 260)], 0, .noSuchPrice),
            ([(0, Int.max)], 0, .noSuchPrice),
        ] as [([(Int, Int)], Int, LearnerRejection.Reason)] {
            do throws(LearnerRejection) {
                try run.answer(prices.map { LearnerPrice(zone: $0.0, hundredths: $0.1) })
                Issue.record("\(prices)")
            } catch { #expect(error == LearnerRejection(reason, at: index)) }
            let (open, price) = (run.decision, run.price(in: 0))
            #expect(open == .prices && price == 100)
        }
        #expect(throws: LearnerRejection(.notAsked, at: 0)) { try run.answer(isTaken: true) }
        try run.answer([LearnerPrice(zone: 0, hundredths: 250)])
        let price = run.price(in: 0)
        #expect(price == 250)
        #expect(throws: LearnerRejection(.notAsked, at: 0)) {
            try run.answer([] as [LearnerPrice])
        }
    }

    /// A driver who says no is asked no more for that ride; who says yes sets off.
    @Test func driversSayWhatTheyAreTold() throws {
        var run = Self.run([.acceptance], acceptance: 0)
        #expect(run.goOn() == .acceptance(TripID(1)))
        let first = run.candidates(for: run.requests(atMost: 1)[0], atMost: 1)[0].match.car
        let usual = run.usualReply
        #expect(!usual)
        try run.answer(isTaken: false)
        #expect(run.goOn() == .acceptance(TripID(1)))
        let second = run.candidates(for: run.requests(atMost: 1)[0], atMost: 1)[0].match.car
        #expect(first != second)
        try run.answer(isTaken: true)
        let activity = run.car(second).activity
        #expect(activity == .enRoute && run.measures.accepted == 1)
    }
}
