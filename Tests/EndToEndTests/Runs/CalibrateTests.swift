import Foundation
import Testing

extension EndToEnd {
    /// From a table of trips to a scenario that runs, at a shell (S10).
    @Suite struct CalibrateTests {
        private let tool = TestStage.programs + "/ride-sim"

        @Test func aTableOfTripsBecomesAScenario() throws {
            let stage = try TestStage()
            let run = stage.folder + "/run"
            let made = try Spawn.run(
                tool,
                ["run", "la-serena-day", "-o", run, "--format", "csv"]
                    + ["start.time=06:00", "duration=3h"].flatMap { ["--set", $0] })
            #expect(made.status == 0, "\(made.errors)")
            let scenario = stage.folder + "/learnt.yaml"
            let learnt = try Spawn.run(
                tool,
                [
                    "calibrate", run + "/rides.csv", "-o", scenario, "--set", "layout=rides",
                    "--time", "06:00", "--drivers", "320",
                ])
            #expect(learnt.status == 0, "\(learnt.errors)")
            #expect(learnt.output.contains("drivers accept"))
            #expect(learnt.output.contains("No day could be held out"))
            let page = try String(contentsOfFile: stage.folder + "/learnt.html", encoding: .utf8)
            #expect(page.contains("<h1>Calibration</h1>") && page.contains("<svg"))
            // What it says of itself is right, and it asks at the hours that it has seen.
            let check = try Spawn.run(tool, ["scenario", "check", scenario])
            #expect(check.status == 0, "\(check.output)\(check.errors)")
            let again = try Spawn.run(tool, ["run", scenario, "--no-results", "--json"])
            let object = try JSONSerialization.jsonObject(with: Data(again.output.utf8))
            let figures = try #require(object as? [String: Any], "\(again.errors)")
            let requests = try #require(figures["requests"] as? Int)
            let table = try String(contentsOfFile: run + "/rides.csv", encoding: .utf8)
            let trips = table.split(separator: "\n").count - 1
            #expect(abs(requests - trips) < trips / 5, "\(requests) for \(trips)")
        }

        @Test(arguments: [
            (["-o", "x.yml"], "ends in .yaml"),
            (["-o", "x.yaml", "--column", "end=b"], "expected a column as ended_s=dropoff_time"),
            (["-o", "x.yaml", "--weekday", "today"], "expected monday to sunday"),
            (["-o", "x.yaml", "--set", "layuot=rides"], "layuot"),
            (["-o", "x.yaml"], "/no/such/table.csv"),
        ])
        func whatCannotBeLearntIsSaid(words: [String], message: String) throws {
            let stage = try TestStage()
            let own = words.map { $0.hasPrefix("x.") ? "\(stage.folder)/\($0)" : $0 }
            let refused = try Spawn.run(tool, ["calibrate", "/no/such/table.csv"] + own)
            #expect(refused.status != 0 && refused.errors.contains(message), "\(refused.errors)")
        }
    }
}
