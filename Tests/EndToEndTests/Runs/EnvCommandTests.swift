import Foundation
import Testing

extension EndToEnd {
    /// `ride-sim env`, as a process and from Python (S4, S9).
    @Suite struct EnvCommandTests {
        private let tool = TestStage.programs + "/ride-sim"
        private static let nearest = """
            name: half an hour
            city: la-serena
            seed: 1
            start: {time: "07:30"}
            duration: 30m
            drivers: {count: 40, vip_share: 0.1}
            demand: {requests_per_hour: 200, vip_share: 0.1}
            behaviour: {acceptance: 0.8, reply_at_most: 5s, boarding_time: 30s, patience: 10m}
            dispatch: {policy: nearest, maximum_pickup_time: 15m}
            learner: dispatch

            """
        private static let window = nearest.replacing(
            "{policy: nearest, maximum_pickup_time: 15m}",
            with: "{policy: batched, batched: {window: 30s}, "
                + "repositioning: {interval: 2m, zone_size: 2km}}"
        ).replacing("learner: dispatch", with: "learner: [dispatch, repositioning]")

        private static let all = nearest.replacing(
            "reply_at_most: 5s", with: "reply_at_least: 1s, reply_at_most: 5s"
        ).replacing(
            "maximum_pickup_time: 15m}",
            with: "maximum_pickup_time: 15m, repositioning: {interval: 2m, zone_size: 2km}}"
        ).replacing(
            "learner: dispatch",
            with: "surge: {zone_size: 2km}\nlearner: [dispatch, repositioning, prices, acceptance]")

        private func write(_ text: String, _ name: String, _ stage: TestStage) throws -> String {
            let path = stage.folder + "/" + name
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            return path
        }

        @Test func aConversationOfOneLineEachWay() throws {
            let stage = try TestStage()
            let scenario = try write(Self.window, "window.yaml", stage)
            let lines = "hello 2\\nreset\\nstep\\nstep 1\\nhistory 0\\nbye\\nstep\\n"
            let command =
                "printf '\(lines)' | '\(tool)' env '\(scenario)' --worlds 2 --requests 8"
            let result = try Spawn.run("/bin/sh", ["-c", command])
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            let replies = result.output.split(separator: "\n")
            #expect(replies.count == 5)
            #expect(replies[0].hasPrefix("{\"protocol\":2,\"memory\":\"/proc/"))
            #expect(replies[1...3].allSatisfy { $0 == "ok" })
            #expect(replies[4].hasPrefix("error not_over 0 - "))
        }

        /// Whoever says nothing is left alone, and a scenario without anything to decide is told.
        @Test func whatCannotBeIsToldAtOnce() throws {
            let stage = try TestStage()
            let scenario = try write(Self.nearest, "nearest.yaml", stage)
            #expect(try Spawn.run(tool, ["env", scenario]).status == 0)
            let none = try Spawn.run(tool, ["env", "la-serena-day"])
            #expect(none.status != 0 && none.errors.contains("learner: is missing"))
            let bikes = try Spawn.run(tool, ["env", scenario, "--set", "bikes={}"])
            #expect(bikes.status != 0 && bikes.errors.contains("bikes: does not go with"))
            let radius = try Spawn.run(tool, ["env", scenario, "--set", "dispatch.policy=radius"])
            #expect(radius.status != 0 && radius.errors.contains("learner: `dispatch` goes with"))
            for (option, value) in [("worlds", "0"), ("requests", "4097"), ("candidates", "0")] {
                let wrong = try Spawn.run(tool, ["env", scenario, "--\(option)", value])
                #expect(wrong.status != 0 && wrong.errors.contains("--\(option): expected"))
            }
            let huge = try Spawn.run(
                tool, ["env", scenario, "--worlds=4096", "--requests=4096", "--candidates=1000"])
            #expect(huge.status != 0 && huge.errors.contains("more than 4294967296"))
        }

        /// The tests of the package itself: nearest in Python has the engine's history, the checks
        /// of Gymnasium and PettingZoo find nothing, and tables are what the run says. `make venv`
        /// puts what they need beside what is built.
        @Test func thePythonPackageKeepsItsPromises() throws {
            let python = TestStage.packageFolder + "/.build/venv/bin/python3"
            guard FileManager.default.isExecutableFile(atPath: python),
                try Spawn.run(python, ["-c", "import gymnasium, pettingzoo, polars, pyarrow"])
                    .status
                    == 0
            else {
                print("skipped: the environment for Python, which needs `make venv`")
                return
            }
            let stage = try TestStage()
            _ = try write(Self.nearest, "nearest.yaml", stage)
            _ = try write(Self.window, "window.yaml", stage)
            _ = try write(Self.all, "all.yaml", stage)
            let tests = TestStage.packageFolder + "/Python/tests"
            let result = try Spawn.run(
                "/usr/bin/env",
                [
                    "RIDE_SIM=\(tool)", "RIDE_SCENARIO_FOLDER=\(stage.folder)", python, "-B", "-m",
                    "unittest", "discover", "-s", tests,
                ])
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.errors.contains("OK"))
        }
    }
}
