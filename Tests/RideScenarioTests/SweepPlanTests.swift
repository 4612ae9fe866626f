import Foundation
import RideTestSupport
import Testing

@testable import RideScenario

/// A plan says which runs are made.
@Suite struct SweepPlanTests {
    private func plan(_ text: String) throws -> SweepPlan {
        try SweepPlan(text: text, file: "here/plan.yaml")
    }

    @Test func everyCombinationIsAVariant() throws {
        let plan = try plan(
            """
            scenario: day
            seeds: 3
            set:
              drivers.count: [10, 20]
              behaviour.acceptance: 0.9
              duration: [1h, 2h]
            """)
        #expect(plan.scenario == "day" && plan.seeds == [1, 2, 3] && plan.baseline == 0)
        #expect(
            plan.variants.map(\.name) == [
                "drivers.count=10 behaviour.acceptance=0.9 duration=1h",
                "drivers.count=10 behaviour.acceptance=0.9 duration=2h",
                "drivers.count=20 behaviour.acceptance=0.9 duration=1h",
                "drivers.count=20 behaviour.acceptance=0.9 duration=2h",
            ])
    }

    @Test func variantsCanBeListed() throws {
        let plan = try plan(
            """
            scenario: ./s.yaml
            seeds: [7, 9]
            baseline: 2
            variants:
              - {drivers.count: 10}
              - {drivers.count: 20, duration: 1h}
            """)
        #expect(plan.scenario == "here/./s.yaml" && plan.seeds == [7, 9] && plan.baseline == 1)
        #expect(plan.variants.map(\.name) == ["drivers.count=10", "drivers.count=20 duration=1h"])
        #expect(try self.plan("scenario: day").variants.map(\.name) == ["as it is"])
        #expect(try self.plan("scenario: day").seeds.count == 10)
    }

    @Test func aThresholdCanBeLookedFor() throws {
        let plan = try plan(
            "scenario: day\nfind: {key: drivers.count, from: 1, to: 9, measure: p1, at_least: 0.2}")
        #expect(plan.search?.range == 1...9 && plan.search?.limit == .atLeast(0.2))
    }

    @Test func theBestCanBeLookedFor() throws {
        let plan = try plan(
            "scenario: day\nseeds: [3, 9, 4, 5, 6]\nset: {a: [1, 2]}\n"
                + "find: {best: least, measure: wait_s.mean, indifference: 5}")
        #expect(plan.search == nil && plan.sought == "wait_s.mean")
        #expect(plan.best?.isMost == false && plan.best?.mostSeeds == 200)
        // After those of the plan no seed comes twice.
        #expect((0..<7).map(plan.seed) == [3, 9, 4, 5, 6, 10, 11])
    }

    @Test(
        arguments: [
            (
                "scenario: day\nfind: {best: most, measure: m, indifference: 1}", nil, "find"
            ),
            (
                "scenario: day\nset: {a: [1, 2]}\nfind: {best: more, measure: m, indifference: 1}",
                3, "find.best"
            ),
            (
                "scenario: day\nset: {a: [1, 2]}\nfind: {best: most, measure: m}", nil,
                "find.indifference"
            ),
            (
                "scenario: day\nset: {a: [1, 2]}\nfind: {best: most, indifference: 1}", nil,
                "find.measure"
            ),
            (
                "scenario: day\nset: {a: [1, 2]}\nfind: {best: most, measure: m, "
                    + "indifference: 1, key: a}", 3, "find.key"
            ),
            (
                "scenario: day\nseeds: 4\nset: {a: [1, 2]}\n"
                    + "find: {best: most, measure: m, indifference: 1}", 2, "seeds"
            ),
            ("scenario: day\nset: {seed: [1, 2]}", 2, "set"),
            ("scenario: day\nvariants: [{seed: 1}]", 2, "variants"),
            (
                "scenario: day\nfind: {key: seed, from: 1, to: 2, measure: m, at_most: 1}", 2,
                "find.key"
            ),
            ("seeds: 3", nil, "scenario"), ("scenario: day\nseed: 3", 2, "seed"),
            ("scenario: day\nseeds: 0", 2, "seeds"), ("scenario: day\nseeds: [1, 1]", 2, "seeds"),
            ("scenario: day\nseeds: [-1]", 2, "seeds"),
            ("scenario: day\nset:\n  drivers.count: []", 3, "set.drivers.count"),
            ("scenario: day\nset: {a: [1, 1]}", 2, "set"),
            ("scenario: day\nbaseline: 2", 2, "baseline"),
            ("scenario: day\nset: {a: 1}\nvariants:\n  - {a: 2}", 4, "variants"),
            ("scenario: day\nconfidence: 1", 2, "confidence"),
            ("scenario: day\nfind: {key: a, from: 3, to: 3, measure: m, at_most: 1}", 2, "find.to"),
            ("scenario: day\nfind: {key: a, from: 1, to: 3, measure: m}", 2, "find.at_most"),
            (
                "scenario: day\nfind: {key: a, from: 1, to: 3, measure: m, at_most: 1, "
                    + "at_least: 2}",
                2,
                "find.at_most"
            ),
            ("scenario: day\nseeds: 10000\nset: {a: [1,2,3,4,5,6,7,8,9,10,11]}", 3, "set"),
        ] as [(String, Int?, String)])
    func whatIsWrongIsNamed(text: String, line: Int?, key: String) throws {
        let error = #expect(throws: ScenarioError.self) { try plan(text) }
        #expect(error?.key == key, "\(String(describing: error))")
        if let line { #expect(error?.line == line) }
    }

    /// docs/SWEEPS.md has plans that can be read, and a line for each key.
    @Test func theDocumentSaysWhatTheCodeDoes() throws {
        let text = try String(
            contentsOfFile: TestCity.packageFolder + "/docs/SWEEPS.md", encoding: .utf8)
        let examples = text.split(separator: "\n```").compactMap { part in
            part.hasPrefix("yaml\n") ? String(part.dropFirst(5)) : nil
        }
        #expect(examples.count == 3)
        #expect(try plan(examples[0]).search != nil)
        #expect(try plan(examples[1]).best?.indifference == 0.01)
        #expect(try plan(examples[1]).variants.count == 12)
        #expect(try plan(examples[2]).variants.count == 8)
        for (section, wrong) in [
            ("", "qqqqqqqqqqq: 1"), ("find", "scenario: day\nfind: {qqqqqqqqqqq: 1}"),
            ("find", "scenario: day\nfind: {best: most, qqqqqqqqqqq: 1}"),
        ] {
            let error = #expect(throws: ScenarioError.self) { try plan(wrong) }
            let list = error?.message.split(separator: "expected one of: ").last ?? ""
            let keys = list.split(separator: ", ").map {
                section.isEmpty ? "\($0)" : "\(section).\($0)"
            }
            #expect(keys.count > 3)
            for key in keys { #expect(text.contains("`\(key)`"), "\(key)") }
        }
    }
}
