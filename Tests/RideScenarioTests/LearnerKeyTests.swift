import RideSim
import RideTestSupport
import Testing

@testable import RideScenario

/// The key `learner`: what is decided outside the engine.
@Suite struct LearnerKeyTests {
    @Test(
        arguments: [
            ("", []), ("learner: dispatch", [.dispatch]),
            (
                "dispatch: {repositioning: {}}\nlearner: [dispatch, repositioning]",
                [.dispatch, .repositioning]
            ),
            (
                "surge: on\nbehaviour: {reply_at_least: 1s}\nlearner: [prices, acceptance]",
                [.prices, .acceptance]
            ),
        ] as [(String, Set<LearnerChoice>)])
    func whatIsDecidedOutside(lines: String, choices: Set<LearnerChoice>) throws {
        #expect(try scenario(Text.small(and: lines)).learner == choices)
    }

    @Test(arguments: [
        ("learner: speed", "expected one or more of: dispatch, repositioning, prices, acceptance"),
        ("learner: prices\nsurge: off", "`prices` goes with `surge`"),
        ("learner: acceptance", "`acceptance` goes with `behaviour.reply_at_least` above 0"),
        ("learner: [dispatch, dispatch]", "expected each only once"),
        ("learner: repositioning", "`repositioning` goes with `dispatch.repositioning`"),
        ("learner: dispatch\ndispatch: {policy: shared}", "`dispatch` goes with `policy: nearest`"),
        ("learner: dispatch\ndispatch: {next_ride: 4m}", "does not go with `dispatch.next_ride`"),
        (
            "learner: dispatch\ndispatch: {policy: batched, batched: {reassign_gain: 1m}}",
            "does not go with `dispatch.batched.reassign_gain`"
        ),
    ])
    func whatCannotBeDecidedOutsideIsTold(lines: String, message: String) {
        let fault = fault(in: Text.small(and: lines))
        #expect(fault.hasPrefix("here/s.yaml:6: learner: ") && fault.contains(message), "\(fault)")
    }

    @Test func anEnvironmentNeedsSomethingToDecide() throws {
        #expect(throws: ScenarioError.self) { try scenario(Text.small).checkLearner() }
        let both = try scenario(Text.small(and: "learner: dispatch\nbikes: {}"))
        #expect(throws: ScenarioError.self) { try both.checkLearner() }
        try scenario(Text.small(and: "learner: dispatch")).checkLearner()
    }

    /// Drawn requests are drawn anew for each seed.
    @Test func aSeedIsThatOfTheRun() throws {
        let text =
            Text.small.replacing("count: 3", with: "count: 30")
            + "\nlearner: dispatch\ndemand: {requests_per_hour: 200}\n"
        let scenario = try scenario(text)
        #expect(try scenario.demandOfEverySeed(in: TestCity.laSerena) == nil)
        func requests(_ seed: UInt64) throws -> [Int64] {
            var run = try scenario.makeLearnerRun(in: TestCity.laSerena, seed: seed)
            var moments: [Int64] = []
            while run.goOn() != nil {
                moments += run.requests(atMost: 100).map(\.requestedAt.milliseconds)
                try run.answer([] as [LearnerPair])
            }
            return moments
        }
        #expect(try requests(1) == requests(1))
        #expect(try requests(1) != requests(2))
    }
}
