import Foundation
import Testing

extension EndToEnd {
    /// What a sweep measures, and the best that it looks for (S7).
    @Suite struct SweepMeasureTests {
        private let tool = TestStage.programs + "/ride-sim"

        private func write(_ text: String, _ name: String, _ stage: TestStage) throws -> String {
            let path = stage.folder + "/" + name
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            return path
        }

        private func text(_ path: String) throws -> String {
            try String(contentsOfFile: path, encoding: .utf8)
        }

        /// Measures of a zone and of some hours, and those of drivers.
        @Test func someOfTheRequestsAreMeasured() throws {
            let stage = try TestStage()
            let measures =
                "[requests, \"requests@0h-0.2h\", \"p3@0h-0.2h\", earnings_per_hour_minor.p50]"
            let plan = """
                scenario: la-serena-day
                seeds: 3
                set: {start.time: "07:00", duration: 20m, drivers.count: [20, 60]}
                measures: \(measures)
                """
            let folder = stage.folder + "/sweep"
            let made = try Spawn.run(
                tool, ["sweep", try write(plan, "plan.yaml", stage), "-o", folder])
            #expect(made.status == 0, "\(made.errors)")
            let rows = try text(folder + "/summary.csv").split(separator: "\n")
                .map { $0.split(separator: ",") }
            func mean(_ measure: String) throws -> Double {
                let row = rows.first { $0.contains(Substring(measure)) }
                return try #require((row?[5]).flatMap { Double($0) })
            }
            #expect(try mean("requests@0h-0.2h") < mean("requests"))
            #expect(try (0...1).contains(mean("p3@0h-0.2h")))
            #expect(try mean("earnings_per_hour_minor.p50") > 0)
        }

        /// The best of several variants, and those that are behind run no more than they must.
        @Test func theBestVariantIsFound() throws {
            let stage = try TestStage()
            let plan = """
                scenario: la-serena-day
                seeds: 5
                set: {start.time: "07:00", duration: 20m, drivers.count: [20, 60, 40]}
                find: {best: least, measure: wait_s.mean, indifference: 20}
                """
            let folder = stage.folder + "/best"
            let path = try write(plan, "best.yaml", stage)
            let made = try Spawn.run(tool, ["sweep", path, "-o", folder])
            #expect(made.status == 0, "\(made.errors)")
            let found = try text(folder + "/found.txt")
            #expect(found.hasPrefix("least wait_s.mean: drivers.count=60\n"), "\(found)")
            #expect(found.contains("at 95 % confidence the best"))
            #expect(made.output.contains(found))
            // The same again, with another number of runs side by side, and drawn.
            let again = stage.folder + "/again"
            #expect(try Spawn.run(tool, ["sweep", path, "-o", again, "--jobs", "1"]).status == 0)
            #expect(try text(again + "/found.txt") == found)
            let report = try Spawn.run(tool, ["report", folder, "--measure", "wait_s.mean"])
            #expect(report.output.contains("least wait_s.mean"), "\(report.errors)")
            let few = plan.replacing("indifference: 20", with: "indifference: 1e-9, most_seeds: 5")
                .replacing("[20, 60, 40]", with: "[58, 60]")
            let open = try Spawn.run(
                tool,
                ["sweep", try write(few, "few.yaml", stage), "-o", stage.folder + "/few"])
            #expect(open.output.contains("NOT DECIDED after 5 seeds"), "\(open.errors)")
        }
    }
}
