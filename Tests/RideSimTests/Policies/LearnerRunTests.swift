import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// A run that stops at every decision and goes on with the answer (S4, S9).
@Suite struct LearnerRunTests {
    /// Random scenarios whose policy can be somebody else's, by seed.
    static func scenarios(
        _ seeds: Range<UInt64>, _ suits: (RandomScenario) -> Bool
    ) throws -> [(seed: UInt64, scenario: RandomScenario)] {
        try seeds.map { ($0, try RandomScenario.kept($0)) }.filter { suits($0.1) }
    }

    static func run(
        _ scenario: RandomScenario, _ choices: Set<LearnerChoice>
    ) -> LearnerRun {
        LearnerRun(
            scenario.drivers, asking: scenario.demand, in: scenario.city, rules: scenario.rules,
            horizon: scenario.horizon, choices: choices)
    }

    /// Lives a scenario through with answers from outside.
    static func learned(
        _ scenario: RandomScenario, _ choices: Set<LearnerChoice>,
        answer: (inout LearnerRun, LearnerDecision) throws -> Void
    ) throws -> (outcome: RandomScenario.Outcome, questions: Int, measures: LearnerMeasures) {
        var run = run(scenario, choices)
        var bytes: [UInt8] = []
        var questions = 0
        while let decision = run.goOn(log: { bytes += $0 }) {
            questions += 1
            try answer(&run, decision)
        }
        let isOver = run.isOver
        #expect(isOver)
        return ((bytes, run.records()), questions, run.measures)
    }

    /// What the policies that decide at once would say, from what is seen alone.
    static func answerAtOnce(
        _ run: inout LearnerRun, _ decision: LearnerDecision, _ dispatch: DispatchRules
    ) throws {
        let requests = run.requests(atMost: 10_000)
        switch decision {
        case .request:
            var found = run.candidates(for: requests[0], atMost: run.carCount)
            #expect(!found.isEmpty)
            if case .longestIdle = dispatch.policy {
                found.sort { one, other in
                    let times = (run.car(one.match.car).idleFor, run.car(other.match.car).idleFor)
                    return times.0 != times.1
                        ? times.0 > times.1 : one.match.car < other.match.car
                }
            }
            try run.answer([LearnerPair(request: requests[0].trip, car: found[0].match.car)])
        case .car(let car):
            #expect(!requests.isEmpty)
            let times = requests.compactMap { run.candidates(for: $0, atMost: 1).first?.time }
            #expect(times.count == requests.count)
            var row = 0
            if dispatch.whenAllAreBusy == .queueNearest {
                row = times.indices.min { (times[$0], $0) < (times[$1], $1) } ?? 0
            }
            try run.answer([LearnerPair(request: requests[row].trip, car: car)])
        case .window, .repositioning, .prices, .acceptance: Issue.record("\(decision)")
        }
    }

    /// Nearest and longest idle, answered from outside, give their own histories byte for byte,
    /// whatever drivers and passengers do besides.
    @Test(.long) func whoAnswersAsAPolicyGetsItsHistory() throws {
        let scenarios = try Self.scenarios(0..<240) { scenario in
            let dispatch = scenario.rules.dispatch
            guard LearnerRun.obstacle(to: [.dispatch], scenario.rules) == nil else { return false }
            return dispatch.policy == .nearest || dispatch.policy == .longestIdle
        }
        #expect(scenarios.count > 40)
        var questions = 0
        for (seed, scenario) in scenarios {
            let dispatch = scenario.rules.dispatch
            let learned = try Self.learned(scenario, [.dispatch]) {
                try Self.answerAtOnce(&$0, $1, dispatch)
            }
            questions += learned.questions
            let own = scenario.bare()
            #expect(learned.outcome.bytes == own.bytes, "\(seed)")
            #expect(learned.outcome.records.rides == own.records.rides, "\(seed)")
        }
        #expect(questions > 1_000)
    }

    /// The assignment of a window, made outside of what is seen there, is that of the engine.
    @Test(.long) func windowsAnsweredAsTheEngineWouldGiveItsHistory() throws {
        let scenarios = try Self.scenarios(0..<240) { scenario in
            guard case .batched = scenario.rules.dispatch.policy else { return false }
            return LearnerRun.obstacle(to: [.dispatch], scenario.rules) == nil
        }
        #expect(scenarios.count > 15)
        var questions = 0
        for (seed, scenario) in scenarios {
            guard case .batched(let rules) = scenario.rules.dispatch.policy else { continue }
            let learned = try Self.learned(scenario, [.dispatch]) { run, decision in
                #expect(decision == .window)
                let matches = BatchedPolicy(rules).matches(in: &run.world)
                try run.answer(matches.map { LearnerPair(request: $0.request, car: $0.car) })
            }
            questions += learned.questions
            #expect(learned.outcome.bytes == scenario.bare().bytes, "\(seed)")
        }
        #expect(questions > 100)
    }

    /// Idle cars sent from outside as the engine would send them.
    @Test(.long) func movesAnsweredAsTheEngineWouldGiveItsHistory() throws {
        let scenarios = try Self.scenarios(0..<240) { $0.rules.dispatch.repositioning != nil }
        #expect(scenarios.count > 30)
        var moved: Int64 = 0
        for (seed, scenario) in scenarios {
            let learned = try Self.learned(scenario, [.repositioning]) { run, decision in
                #expect(decision == .repositioning)
                let (streets, city) = (run.world.streets, run.world.city)
                let idle = run.world.idleCarsByTime.map {
                    (car: $0, place: city.settled(run.world.cars[$0].place))
                }
                let now = run.now
                let moves =
                    run.world.repositioning?.moves(of: idle, at: now) {
                        streets.travel(from: $0, to: $1)
                    } ?? []
                try run.answer(
                    moves.compactMap { move in
                        guard case .node(let node) = move.place else { return nil }
                        return LearnerMove(car: move.car, to: node)
                    })
            }
            moved += learned.measures.moves_mm
            #expect(learned.outcome.bytes == scenario.bare().bytes, "\(seed)")
        }
        #expect(moved > 0)
    }

    /// Whoever never brings anybody together leaves everybody unserved, and the run ends.
    @Test func whoAnswersNothingServesNobodyAndEnds() throws {
        for seed in [0, 5] as [UInt64] {
            let scenario = try RandomScenario.kept(seed)
            guard LearnerRun.obstacle(to: [.dispatch], scenario.rules) == nil else {
                continue
            }
            let learned = try Self.learned(scenario, [.dispatch]) { run, _ in
                try run.answer([] as [LearnerPair])
            }
            #expect(learned.questions > 0)
            #expect(learned.measures.accepted == 0 && learned.measures.requests > 0)
            #expect(learned.measures.arrived == 0 && learned.measures.fares == 0)
        }
    }

    /// What is counted for rewards is what the records say.
    @Test func measuresAreThoseOfTheRecords() throws {
        let scenario = try RandomScenario.kept(0)
        let (outcome, _, measures) = try Self.learned(scenario, [.dispatch]) {
            try Self.answerAtOnce(&$0, $1, scenario.rules.dispatch)
        }
        let rides = outcome.records.rides
        #expect(measures.requests == rides.count && rides.count > 20)
        #expect(measures.offers == outcome.records.offers.count)
        #expect(measures.completed == rides.count { $0.outcome == .completed })
        #expect(
            measures.unserved
                == rides.count { $0.outcome == .noDriver || $0.outcome == .patienceEnded })
        let completed = rides.filter { $0.outcome == .completed }
        #expect(measures.fares == completed.reduce(0) { $0 + $1.fare.minorUnits })
        let arrived = rides.compactMap { ride in
            ride.arrivedAt.map { max(0, $0.since(ride.wantedAt).milliseconds) }
        }
        #expect(measures.arrived == arrived.count)
        #expect(measures.waited_ms == arrived.reduce(0, +) && measures.waited_ms > 0)
    }
}
