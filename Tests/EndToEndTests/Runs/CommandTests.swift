import Foundation
import Testing

extension EndToEnd {
    /// `ride-sim` at the shell: figures, repeatability and bad input.
    @Suite struct CommandTests {
        private let tool = TestStage.programs + "/ride-sim"
        private let benchmark = TestStage.packageFolder + "/Benchmarks/grid64-S.yaml"

        private func figures(_ scenario: String, _ options: String...) throws -> [String: Any] {
            let result = try Spawn.run(tool, ["run", scenario, "--json", "--no-results"] + options)
            #expect(result.status == 0, "\(result.errors)")
            let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
            return try #require(object as? [String: Any])
        }

        private func number(_ figures: [String: Any], _ path: String...) -> Double? {
            var value: Any? = figures
            for key in path { value = (value as? [String: Any])?[key] }
            return (value as? NSNumber)?.doubleValue
        }

        @Test func grid64GivesTheExactAnswer() throws {
            let folder = TestStage.packageFolder + "/Benchmarks/grid64"
            let data = try #require(
                FileManager.default.contents(atPath: folder + "/expected_S.json"))
            let expected = try #require(
                try JSONSerialization.jsonObject(with: data) as? [String: Any])
            let own = try figures(benchmark)
            let pairs: [(String, Double?)] = [
                ("requests", number(own, "requests")), ("picked_by_4h", number(own, "picked_up")),
                ("delivered_by_4h", number(own, "delivered")),
                ("mean_wait_s", number(own, "wait_time_s", "mean")),
                ("median_wait_s", number(own, "wait_time_s", "median")),
                ("p95_wait_s", number(own, "wait_time_s", "p95")),
                ("max_wait_s", number(own, "wait_time_s", "max")),
                ("mean_pickup_m", number(own, "pickup_distance_m", "mean")),
                ("mean_trip_m", number(own, "trip_distance_m", "mean")),
                ("P1", number(own, "time_split", "p1")), ("P2", number(own, "time_split", "p2")),
                ("P3", number(own, "time_split", "p3")),
            ]
            for (key, value) in pairs { #expect(value == number(expected, key), "\(key)") }
        }

        /// S4: the same history in every process.
        @Test func twoRunsWriteTheSameHistory() throws {
            let hashes = try (0..<2).map { _ in
                try #require(try figures(benchmark)["event_log_sha256"] as? String)
            }
            #expect(hashes[0] == hashes[1])
            #expect(
                hashes[0] == "5bc387ee8df9beaae212a8368df48a4b4b5ef19af4227163c801671d13ba75f6")
        }

        /// S4: the recorded history, by all kinds of chance and people; another seed, another one.
        @Test func twoHoursOfTheBuiltInCityAreAsRecorded() throws {
            let morning = try Morning()
            let own = TestStage.programs + "/write-history"
            let recorded = try morning.hash(own, seed: 5)
            let figures = try figures(morning.scenario, "--seed", "5")
            #expect(recorded == figures["event_log_sha256"] as? String)
            #expect((number(figures, "requests") ?? 0) > 1_500)
            #expect(recorded == Morning.recorded)
            #expect(try morning.hash(own, seed: 6) != recorded)
        }

        /// S4: the same history in every build.
        @Test(.enabled(if: Morning.otherProgram != nil, "RIDE_OTHER_HISTORY names no program"))
        func everyBuildWritesTheSameHistory() throws {
            let other = try #require(Morning.otherProgram)
            #expect(try Morning().hash(other, seed: 5) == Morning.recorded)
        }

        /// What `make seeds` compares by: that it sees a program that never writes the same.
        @Test(arguments: [
            (#"echo "$3""#, #"echo "$3""#, "2 seeds, 12 histories, no difference"),
            (#"echo "$3""#, #"echo "$3 $$""#, "wrote another history in process 1"),
            (#"echo "$3 $$""#, #"echo "$3""#, "wrote another history in process 2"),
            (#"echo "$3""#, #"echo "$3"; exit 3"#, "failed"),
        ])
        func anotherHistoryIsSeen(one: String, other: String, words: String) throws {
            let stage = try TestStage()
            let programs = try zip(["one", "other"], [one, other]).map { name, text in
                let path = stage.folder + "/" + name
                try "#!/bin/sh\n\(text)\n".write(toFile: path, atomically: true, encoding: .utf8)
                #expect(chmod(path, 0o700) == 0)
                return path
            }
            let result = try Spawn.run(
                TestStage.packageFolder + "/Scripts/seeds", ["2", "scenario", "city"] + programs)
            #expect((result.status == 0) == words.hasSuffix("no difference"))
            #expect((result.output + result.errors).contains(words), "\(result.errors)")
        }

        /// Two hours of the built-in city.
        private struct Morning {
            /// The history with seed 5. Another hash is another history.
            static let recorded = "e1811e87837f9ba2221d172f80031738879d4778a08576d2c9f93f0b2478bbb1"
            /// The program of another kind of build that writes histories: optimised where the
            /// tests are not, and the other way round.
            static let otherProgram = ProcessInfo.processInfo
                .environment["RIDE_OTHER_HISTORY"].flatMap { $0.isEmpty ? nil : $0 }

            let stage: TestStage
            let scenario: String

            init() throws {
                stage = try TestStage()
                let day = try String(
                    contentsOfFile: TestStage.packageFolder
                        + "/Resources/scenarios/la-serena-day.yaml", encoding: .utf8)
                scenario = stage.folder + "/morning.yaml"
                try day.replacing("\"00:00\"", with: "\"07:00\"")
                    .replacing("duration: 24h", with: "duration: 2h")
                    .write(toFile: scenario, atomically: true, encoding: .utf8)
            }

            /// The digest of what `program` writes.
            func hash(_ program: String, seed: Int) throws -> String {
                let result = try Spawn.run(
                    "sh",
                    [
                        "-c", #""$0" "$1" "$2" "$3" | sha256sum"#, program, scenario,
                        TestStage.packageFolder + "/Resources/cities/la-serena.city", "\(seed)",
                    ])
                #expect(result.errors.isEmpty, "\(result.errors)")
                return String(result.output.prefix(64))
            }
        }

        /// Each row: arguments, and words that the one message must have.
        @Test(arguments: [
            (["run", "/no/such.yaml"], ["/no/such.yaml", "No such file"]),
            (["run", "no-such-scenario"], ["no-such-scenario"]),
            (
                ["run", "la-serena-day", "-o", "/no/such"],
                ["/no/such: cannot be written", "make that"]
            ),
            (["run", "la-serena-day", "-o", "/dev/full"], ["/dev/full", "is not a folder", "-o"]),
            (["run", "la-serena-day", "-o", ""], ["cannot be written", "it has no name"]),
            (["export", "-o", "/no/such/x"], ["/no/such/x cannot be made", "make that first"]),
            (
                ["export", "-o", "/no/such/x.geojson"],
                ["/no/such/x.geojson cannot be written", "make that first"]
            ),
            (["info", "/no/such.city"], ["/no/such.city"]),
            (["info", "/etc/passwd"], ["/etc/passwd"]),
            (["import", "/no/such", "-o", "/tmp/x.city"], ["/no/such: expected a file or folder"]),
            (["serve", "--speed", "0"], ["--speed"]),
            (["outbox", "--data", "/no/such"], ["/no/such", "expected the data folder"]),
            (["places", "--city", "/no/such.city", "faro"], ["/no/such.city: expected a city"]),
            (["run", "la-serena-day", "--seed", "abc"], ["9223372036854775807"]),
            (["serve", "--city", "no-such-city"], ["no-such-city"]),
            (["serve", "--socket", "/tmp/" + String(repeating: "x", count: 120)], ["107"]),
        ])
        func badInputIsOneClearMessage(arguments: [String], words: [String]) throws {
            let result = try Spawn.run(tool, arguments)
            #expect(result.status != 0)
            #expect(result.output.isEmpty)
            for word in words { #expect(result.errors.contains(word), "\(result.errors)") }
            #expect(!result.errors.contains("Fatal error"))
        }

        @Test func aWrongScenarioNamesFileLineAndKey() throws {
            let stage = try TestStage()
            let path = stage.folder + "/wrong.yaml"
            let text = "name: x\ncity: la-serena\nduration: 1h\ndrivers:\n  cuont: 5\n"
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            let result = try Spawn.run(tool, ["run", path])
            #expect(result.errors.contains("\(path):5: drivers.cuont: unknown key"))
            #expect(result.errors.contains("`count`"))
        }

        /// Two runs that differ in a setting do not write into one folder.
        @Test func otherSettingsHaveAFolderOfTheirOwn() throws {
            let stage = try TestStage()
            for setting in ["drivers.count=20", "drivers.count=30", "drivers.count=20"] {
                let run = "'\(tool)' run la-serena-day --set duration=10m --set \(setting)"
                let result = try Spawn.run("/bin/sh", ["-c", "cd '\(stage.folder)' && \(run)"])
                #expect(result.status == 0, "\(result.errors)")
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: stage.folder)
                .filter { $0.hasPrefix("la-serena-day") }
            #expect(names.count == 2 && names.allSatisfy { $0.count == 28 }, "\(names)")
        }

        /// What a run can be told, a served city can be told: every policy and habit is taken.
        @Test(
            arguments: [
                "policy: shared", "policy: batched\n  batched: {reassign_gain: 2m}",
                "policy: nearest\n  repositioning: {interval: 5m}",
                "policy: nearest\ntraffic: {speed: 0.8}",
                "policy: nearest\nbehaviour: {acceptance: {constant: 2}}",
                "policy: longest_idle", "policy: radius",
            ])
        func serveTakesWhatRunTakes(dispatch: String) throws {
            let stage = try TestStage()
            let path = stage.folder + "/served.yaml"
            // The city is one that no file is of, so that a scenario that is taken ends there.
            let text =
                "name: x\ncity: \(TestStage.packageFolder)/Benchmarks/grid64\nduration: 1h\n"
                + "drivers:\n  count: 1\ndispatch:\n  \(dispatch)\n"
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            let result = try Spawn.run(
                tool,
                [
                    "serve", "--scenario", path, "--set", "duration=2h", "--socket", stage.socket,
                    "--data", stage.folder + "/data",
                ])
            #expect(result.status != 0 && result.output.isEmpty)
            #expect(result.errors.contains("serve needs a city file"), "\(result.errors)")
            #expect(!FileManager.default.fileExists(atPath: stage.folder + "/data"))
        }

        @Test func aDamagedCityFileIsRefused() throws {
            let stage = try TestStage()
            let good = TestStage.packageFolder + "/Resources/cities/la-serena.city"
            var bytes = try #require(FileManager.default.contents(atPath: good))
            bytes[bytes.count / 2] ^= 1
            let path = stage.folder + "/damaged.city"
            try bytes.write(to: URL(filePath: path))
            for arguments in [
                ["info", path], ["serve", "--city", path, "--socket", stage.socket],
            ] {
                let result = try Spawn.run(tool, arguments)
                #expect(result.status != 0)
                #expect(result.errors.contains("damaged.city"))
            }
        }

        @Test func aSecondEngineOnTheSameSocketIsRefused() throws {
            let stage = try TestStage()
            try stage.startEngine()
            let result = try Spawn.run(
                tool, ["serve", "--socket", stage.socket, "--data", stage.folder + "/other"])
            #expect(result.status != 0)
            #expect(result.errors.contains("already listening"))
            #expect(stage.engines().count == 1)
        }

        @Test func aSocketThatIsLeftOverIsNoObstacleAndAFileIs() throws {
            let stage = try TestStage()
            try stage.startEngine()
            try stage.killEngines()
            try stage.startEngine()
            #expect(stage.engines().count == 1)
            let file = stage.folder + "/file"
            _ = FileManager.default.createFile(atPath: file, contents: Data("mine".utf8))
            let result = try Spawn.run(
                tool, ["serve", "--socket", file, "--data", stage.folder + "/data2"])
            #expect(result.errors.contains("not a socket"))
            #expect(FileManager.default.contents(atPath: file) == Data("mine".utf8))
        }
    }
}
