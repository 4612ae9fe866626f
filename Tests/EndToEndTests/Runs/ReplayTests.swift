import Foundation
import Testing

extension EndToEnd {
    /// A run that is played again in a real terminal (S5).
    @Suite struct ReplayTests {
        private let tool = TestStage.programs + "/ride-sim"

        private func run(_ stage: TestStage, _ more: [String] = []) throws -> String {
            let folder = stage.folder + "/run"
            let settings = ["start.time=07:00", "duration=30m", "drivers.count=40"]
            let made = try Spawn.run(
                tool,
                ["run", "la-serena-day", "-o", folder] + settings.flatMap { ["--set", $0] } + more)
            #expect(made.status == 0, "\(made.errors)")
            return folder
        }

        @Test(
            "S5: a run is watched, stopped, and left",
            .enabled(if: TestStage.hasTmux, "tmux is not installed"))
        func aRunIsWatched() throws {
            let stage = try TestStage()
            let folder = try run(stage, ["--format", "columns"])
            let terminal = try stage.terminal(
                "\(tool) replay \(folder) --language en; echo status $?")
            try terminal.see("The run so far")
            try terminal.press("Space")
            try terminal.see("paused")
            try terminal.press("g", "07:15", "Enter")
            try terminal.see("Thu 07:15")
            try terminal.press("Tab")
            try terminal.see("ride")
            try terminal.press("q")
            try terminal.see("status 0")
            #expect(try terminal.property("alternate_on") == "0")
        }

        @Test(
            "S5: a run is watched while it goes on, and its figures follow",
            .enabled(if: TestStage.hasTmux, "tmux is not installed"))
        func aRunIsWatchedWhileItGoesOn() throws {
            let stage = try TestStage()
            let terminal = try stage.terminal(
                "\(tool) run la-serena-day --set duration=8h --set start.time=07:00 "
                    + "--set drivers.count=60 --no-results --watch --language en; echo status $?")
            try terminal.see("running")
            try terminal.see("The run so far")
            try terminal.press("Space")
            try terminal.see("paused")
            try terminal.press("Space")
            try terminal.press("q")
            try terminal.see("status 0")
            #expect(try terminal.property("alternate_on") == "0")
            let pipe = try Spawn.run(
                tool, ["run", "la-serena-day", "--no-results", "--watch"])
            #expect(pipe.status != 0 && pipe.errors.contains("--watch needs a terminal"))
        }

        /// The ways of a run are a file that maps of other programs read.
        @Test func theWaysOfARunAreWritten() throws {
            let stage = try TestStage()
            let folder = try run(stage, ["--set", "drivers.idle.strategy=demand"])
            let file = stage.folder + "/ways.geojson"
            let made = try Spawn.run(
                tool, ["ways", folder, "-o", file, "--from", "0.1", "--until", "0.2"])
            #expect(made.status == 0, "\(made.errors)")
            let data = try Data(contentsOf: URL(filePath: file))
            let object = try JSONSerialization.jsonObject(with: data)
            let collection = try #require(object as? [String: Any])
            let ways = try #require(collection["features"] as? [[String: Any]])
            #expect(made.output.hasPrefix("\(ways.count) ways in ") && ways.count > 5)
            for (words, message) in [
                (["--ride", "999999"], "has no such ride"),
                (["--driver", "999"], "has no such driver"), (["--from", "700"], "no such way"),
                (["--from", "2", "--until", "1"], "expected hours from 0 to 744, in this order"),
            ] {
                let refused = try Spawn.run(tool, ["ways", folder, "-o", file] + words)
                #expect(refused.status != 0 && refused.errors.contains(message), "\(words)")
            }
        }

        @Test func whatCannotBePlayedIsSaid() throws {
            let stage = try TestStage()
            let folder = try run(stage)
            let nowhere = try Spawn.run(tool, ["replay", stage.folder])
            #expect(nowhere.status != 0)
            #expect(nowhere.errors.contains("holds no results of a run"))
            let pipe = try Spawn.run(tool, ["replay", folder])
            #expect(pipe.errors.contains("needs a terminal"))
            try FileManager.default.removeItem(atPath: folder + "/rides/arrived_s.npy")
            try FileManager.default.removeItem(atPath: folder + "/rides.csv")
            let torn = try Spawn.run(tool, ["replay", folder])
            #expect(torn.status != 0)
            #expect(torn.errors.contains("arrived_s"))
        }
    }
}
