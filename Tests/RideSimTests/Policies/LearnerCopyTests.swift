import Foundation
import RideCore
import RideFares
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// A copy of a world in the middle, and going on from it (S4, S9).
@Suite struct LearnerCopyTests {
    /// All that is decided outside in these tests: what the scenario itself would.
    private static func answer(_ run: inout LearnerRun, _ decision: LearnerDecision) throws {
        switch decision {
        case .prices:
            try run.answer(
                run.priceZoneCentres.indices.map {
                    LearnerPrice(zone: $0, hundredths: run.usualPrice(in: $0))
                })
        case .acceptance: try run.answer(isTaken: run.usualReply)
        case .repositioning: try run.answer([] as [LearnerMove])
        case .request, .car, .window:
            for request in run.requests(atMost: 8) {
                guard let car = run.candidates(for: request, atMost: 1).first else { continue }
                return try run.answer(
                    [LearnerPair(request: request.trip, car: car.match.car)])
            }
            try run.answer([] as [LearnerPair])
        }
    }

    private static func choices(_ rules: WorldRules) -> Set<LearnerChoice> {
        let all = LearnerChoice.allCases.filter { LearnerRun.obstacle(to: [$0], rules) == nil }
        return Set(all)
    }

    private static func run(_ scenario: RandomScenario) -> LearnerRun {
        LearnerRun(
            scenario.drivers, asking: scenario.demand, in: scenario.city, rules: scenario.rules,
            horizon: scenario.horizon, choices: choices(scenario.rules), keepsRecords: false)
    }

    /// Lives on to the end.
    private static func end(_ run: inout LearnerRun) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let decision = run.goOn(log: { bytes += $0 }) { try answer(&run, decision) }
        return bytes
    }

    /// Copied at one decision, the world that goes on, the same world put back, and another world
    /// of another seed that is put there come to one end: that of a world nobody copied.
    @Test(.long) func aCopyInTheMiddleChangesNoHistory() throws {
        let scenarios = try LearnerRunTests.scenarios(0..<160) {
            !Self.choices($0.rules).isEmpty
        }
        #expect(scenarios.count > 60)
        var copied = 0
        for (seed, scenario) in scenarios {
            var whole = Self.run(scenario)
            let history = try Self.end(&whole)
            var run = Self.run(scenario)
            var before: [UInt8] = []
            for _ in 0..<Int(3 + seed % 40) {
                guard let decision = run.goOn(log: { before += $0 }) else { break }
                try Self.answer(&run, decision)
            }
            guard run.goOn(log: { before += $0 }) != nil else { continue }
            copied += 1
            let copy = run.copy { before += $0 }
            let measures = run.measures
            #expect(before + (try Self.end(&run)) == history, "\(seed)")
            run.restore(copy)
            #expect(run.measures == measures)
            #expect(before + (try Self.end(&run)) == history, "\(seed) put back")
            var other = Self.run(scenario)
            if let decision = other.goOn() { try Self.answer(&other, decision) }
            other.goOn()
            other.restore(copy)
            #expect(before + (try Self.end(&other)) == history, "\(seed) elsewhere")
        }
        #expect(copied > 50)
    }

    /// Habits, hours, next rides and shared cars are in a copy too.
    @Test(arguments: [
        PolicyRules.nearest, .shared(SharingRules()),
        .batched(BatchRules(window: .seconds(20), forward: .seconds(90))),
    ])
    func everythingIsCopied(policy: PolicyRules) throws {
        for seed in [3, 4, 6] as [UInt64] {
            var scenario = try RandomScenario(seed, inLaSerena: false)
            scenario.rules.dispatch.policy = policy
            if policy == .nearest { scenario.rules.dispatch.nextRideWithin = .seconds(120) }
            scenario.rules.dispatch.repositioning = RepositioningRules(interval: .seconds(60))
            scenario.rules.surge = .standard
            var whole = Self.run(scenario)
            let history = try Self.end(&whole)
            var run = Self.run(scenario)
            var before: [UInt8] = []
            for _ in 0..<9 {
                guard let decision = run.goOn(log: { before += $0 }) else { break }
                try Self.answer(&run, decision)
            }
            run.goOn { before += $0 }
            let copy = run.copy { before += $0 }
            _ = try Self.end(&run)
            run.restore(copy)
            #expect(before + (try Self.end(&run)) == history, "\(seed)")
        }
    }

    /// Ten times as long a history makes no larger copy.
    @Test func aCopyCostsWhatLives() throws {
        let grid = TestGrid.small
        let requests = (0..<3_000).map { number in
            PlannedRequest(
                at: .start + .seconds(Int64(number) * 10),
                ends: RideEnds(
                    pickup: grid.crossing(number * 7 % 24, number * 5 % 24),
                    dropoff: grid.crossing(number * 11 % 24, number * 3 % 24)),
                category: .common)
        }
        let rules = GridWorld.rules(
            behaviour: Behaviour(boardingTime: .seconds(20), patience: .seconds(300)))
        var run = LearnerRun(
            (0..<30).map { GridWorld.driver(UInt64($0 + 1), at: grid.crossing($0 % 24, 4)) },
            asking: .recorded(requests), in: grid.city, rules: rules,
            horizon: .start + .seconds(30_000), choices: [.dispatch], keepsRecords: false)
        var rows: [Int] = []
        var questions = 0
        while let decision = run.goOn() {
            if questions % 50 == 49 { rows.append(run.copy().rowCount) }
            questions += 1
            try Self.answer(&run, decision)
        }
        #expect(rows.count >= 10 && run.measures.requests > 2_000)
        // Thirty cars, some sixty rides and their events.
        #expect(rows.allSatisfy { $0 < 300 }, "\(rows)")
    }

    /// Every property of a world is either in its copies or known to stay.
    @Test func noPropertyIsForgotten() throws {
        let folder = TestCity.packageFolder + "/Sources/RideSim/"
        let world = try String(contentsOfFile: folder + "World/World.swift", encoding: .utf8)
        let copy = try String(
            contentsOfFile: folder + "Learning/World+Copy.swift", encoding: .utf8)
        // Between two events nobody searches; cars near a drop-off follow from the rides; nobody
        // goes another way where somebody learns.
        let stays: Set = ["isSearching", "finishing", "takesCar"]
        var found = 0
        for line in world.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            guard let range = line.range(of: "var "), !line.hasSuffix("{"), !line.hasSuffix(" }"),
                ["", "public ", "public internal(set) "].contains(
                    line[..<range.lowerBound].description)
            else { continue }
            let name = String(line[range.upperBound...].prefix { $0.isLetter })
            guard !name.isEmpty, world.contains("\n    \(line)\n") else {
                continue
            }
            found += 1
            let isRestored = copy.contains("copy.\(name)")
            #expect(isRestored != stays.contains(name), "\(name)")
        }
        #expect(found > 25)
    }
}
