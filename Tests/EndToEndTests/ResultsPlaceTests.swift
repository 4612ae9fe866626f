import Foundation
import Testing

extension EndToEnd {
    /// What becomes of results where a run is killed.
    @Suite struct ResultsPlaceTests {
        private let tool = TestStage.programs + "/ride-sim"

        private func run(_ folder: String, _ duration: String) throws -> (Int32, String) {
            let run = try Spawn.run(
                tool, ["run", "la-serena-day", "--set", "duration=\(duration)", "-o", folder])
            return (run.status, run.errors)
        }

        /// Starts a long run, and kills it as soon as its folder is there.
        private func kill(_ stage: TestStage, runInto name: String) throws {
            let command = """
                cd '\(stage.folder)'
                '\(tool)' run la-serena-day --set duration=31d --events -o \(name) >/dev/null 2>&1 &
                while ! [ -s .\(name).part/events.csv.part ]; do sleep 0.02; done
                kill -9 $!
                wait $! 2>/dev/null
                exit 0
                """
            #expect(try Spawn.run("/bin/sh", ["-c", command]).status == 0)
        }

        @Test func aRunThatIsKilledLeavesWhatWasThere() throws {
            let stage = try TestStage()
            let folder = stage.folder + "/day"
            #expect(try run(folder, "10m") == (0, ""))
            let files = FileManager.default
            let names = try files.subpathsOfDirectory(atPath: folder).sorted()
            let summary = try #require(files.contents(atPath: folder + "/summary.json"))
            try kill(stage, runInto: "day")
            #expect(try files.subpathsOfDirectory(atPath: folder).sorted() == names)
            #expect(files.contents(atPath: folder + "/summary.json") == summary)
            // What it left is no run to be looked at, and the next run removes it.
            let left = stage.folder + "/.day.part"
            let report = try Spawn.run(tool, ["report", left])
            #expect(report.errors.contains(".day.part has no column"), "\(report.errors)")
            #expect(try run(folder, "20m") == (0, ""))
            #expect(!files.fileExists(atPath: left))
            #expect(files.contents(atPath: folder + "/summary.json") != summary)
        }

        @Test func whoeverMissesTheResultsOfAKilledRunIsToldWhereItsRestIs() throws {
            let stage = try TestStage()
            try kill(stage, runInto: "day")
            let report = try Spawn.run(tool, ["report", stage.folder + "/day"])
            #expect(report.status != 0)
            #expect(report.errors.contains("\(stage.folder)/.day.part"), "\(report.errors)")
        }
    }
}
