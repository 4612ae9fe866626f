import Foundation
import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// The histories of 240 random scenarios under every policy, half of them with habits, the last 40
/// with what some want besides, are what they were when they were written down: a change of one
/// byte is a change of a rule.
@Suite struct KeptHistoryTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "kept.txt")

    private static func line(_ seed: UInt64) throws -> String {
        let bytes = try RandomScenario.kept(seed).bare().bytes
        let digest = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return "\(seed) \(bytes.count) \(String(digest, radix: 16))"
    }

    private static func seed(of line: String) -> Int {
        Int(line.prefix { $0 != " " }) ?? 0
    }

    /// With RECORD set they are written down anew, and the test fails.
    @Test func theyAreWhatTheyWere() async throws {
        let lines = try await withThrowingTaskGroup(of: [String].self) { group in
            for part in 0..<4 as Range<UInt64> {
                group.addTask { try (0..<60).map { try Self.line(UInt64($0) * 4 + part) } }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }.sorted { Self.seed(of: $0) < Self.seed(of: $1) }
        guard ProcessInfo.processInfo.environment["RECORD"] == nil else {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
            Issue.record("The histories were written down anew; look at the changes.")
            return
        }
        let kept = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 240 && kept.count == 240)
        for (line, kept) in zip(lines, kept) { #expect(line == kept) }
    }
}

extension RandomScenario {
    /// One of those whose histories are kept.
    static func kept(_ seed: UInt64) throws -> RandomScenario {
        var scenario = try RandomScenario(seed, inLaSerena: false)
        let live = PolicyPropertyTests.live.dropLast(PolicyPropertyTests.many.count)
        let policies = [DispatchRules()] + live + PolicyPropertyTests.headless
        let rules = policies[Int(seed) % policies.count]
        scenario.rules.dispatch.policy = rules.policy
        scenario.rules.dispatch.repositioning = rules.repositioning
        if rules.whenAllAreBusy == .queueNearest {
            scenario.rules.dispatch.whenAllAreBusy = .queueNearest
        }
        if seed / UInt64(policies.count) % 2 == 1 { scenario.takeUpHabits(seed) }
        if seed >= 200 { scenario.takeUpExtras() }
        return scenario
    }

    private mutating func takeUpExtras() {
        var extras = Extras()
        extras.bookedPerMille = 150
        extras.bookedAhead = .seconds(300)
        extras.bookingLead = .seconds(120)
        extras.stopPerMille = 100
        extras.newDestinationPerMille = 100
        extras.callingOffPerMille = 100
        extras.missingPerMille = 80
        extras.favouritePerMille = 150
        extras.givingBackPerMille = 80
        var habits = rules.habits ?? Habits()
        habits.extras = extras
        rules.habits = habits
    }

    /// Each habit in half of the scenarios that have any.
    private mutating func takeUpHabits(_ seed: UInt64) {
        var random = SeededRandom(seed: seed &+ 1_000)
        func has() -> Bool { Bool.random(using: &random) }
        func time(_ most: Int64) -> Duration {
            .milliseconds(Int64.random(in: 1_000...most * 1_000, using: &random))
        }
        var habits = Habits()
        if has() { habits.answers = AnswerModel(constant: 1.2, perPickupMinute: -0.4) }
        habits.drawsByRide = has()
        if has() { habits.patience = .exponential(mean: time(600)) }
        if has() { habits.pickupPatience = .logNormal(median: time(500), spread: 0.5) }
        if has() { habits.boarding = .uniform(least: .seconds(1), most: time(90)) }
        if has() { habits.elasticity = Elasticity(price: -0.6, priceLevel: 1.1, wait: -0.3) }
        if has() { habits.breaks = BreakRules(after: time(900), length: time(300)) }
        if has() {
            habits.idling = IdleRules(
                goal: IdleRules.Goal.allCases.randomElement(using: &random) ?? .home,
                after: time(120), farthest: time(900), lookback: time(1_800),
                stands: (0..<3).map { _ in
                    let network = city.network
                    let node = Int.random(in: 0..<network.nodeCount, using: &random)
                    return network.coordinate(of: NodeID(UInt32(node)))
                })
        }
        if has() {
            habits.traffic = Traffic(
                speedPerMille: (0..<168).map { _ in Int.random(in: 400...1_300, using: &random) })
        }
        rules.habits = habits
        guard has() else { return }
        for driver in drivers.indices {
            let from = Instant.start + time(300)
            drivers[driver].shifts = [
                PlannedShift(from: .start, until: from),
                PlannedShift(from: from + time(600), until: has() ? nil : from + .seconds(1_500)),
            ]
        }
    }
}
