import ArgumentParser
import Foundation
import Testing

@testable import ride_sim

extension EndToEnd {
    /// What commands do where their answer or their files have no place.
    @Suite struct ShellMannersTests {
        private let tool = TestStage.programs + "/ride-sim"

        private func shell(
            _ line: String
        ) throws -> (status: Int32, output: String, errors: String) {
            try Spawn.run("/bin/sh", ["-c", line])
        }

        /// Nothing written is no success: whoever keeps an answer in a file must learn of it.
        @Test(arguments: [
            "info", "places plaza", "places plaza --json", "scenario schema",
            "scenario check la-serena-day", "scenario explain la-serena-day",
            "route --from prat --to faro", "nearest --at faro --json",
        ])
        func anAnswerThatCannotBeWrittenIsAFailure(_ command: String) throws {
            let full = try shell("'\(tool)' \(command) > /dev/full")
            #expect(full.status == 1)
            #expect(
                full.errors.contains("the standard output cannot be written: No space left"),
                "\(full.errors)")
            let closed = try shell("'\(tool)' \(command) >&-")
            #expect(closed.status == 1)
            #expect(closed.errors.contains("cannot be written"), "\(closed.errors)")
        }

        /// What is meant for people does not get into a file or a socket that the program opens.
        @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"])
        func closedStreamsAreTakenByNoFile(_ closed: String) throws {
            let stage = try TestStage()
            let (socket, data) = (stage.folder + "/s", stage.folder + "/data")
            // An engine says on its standard error that it is open, and opens a database.
            let looks = try shell(
                """
                '\(tool)' serve --socket '\(socket)' --data '\(data)' \(closed) &
                engine=$!
                n=0; while [ ! -S '\(socket)' ] && [ $n -lt 600 ]; do sleep 0.1; n=$((n + 1)); done
                for n in 0 1 2; do readlink /proc/$engine/fd/$n; done
                kill $engine; wait $engine
                """)
            let places = looks.output.split(separator: "\n").suffix(3)
            let held = closed.split(separator: " ").count
            #expect(places.count == 3, "\(looks)")
            #expect(places.allSatisfy { !$0.contains(stage.folder) }, "\(places)")
            #expect(places.filter { $0 == "/dev/null" }.count >= held, "\(places)")
            let check = try Spawn.run(tool, ["check", data])
            #expect(check.status == 0, "\(check)")
        }

        /// The apps find no terminal there, and say so where they can.
        @Test(arguments: ["passenger-tui", "driver-tui"])
        func anAppWithoutStreamsEnds(_ app: String) throws {
            let stage = try TestStage()
            for closed in ["<&-", ">&-", "<&- >&- 2>&-"] {
                let result = try shell(
                    "'\(TestStage.programs)/\(app)' --socket '\(stage.folder)/s' "
                        + "--profile '\(stage.folder)' \(closed)")
                #expect(result.status == 2, "\(app) \(closed)")
            }
        }

        /// Somebody who has seen enough is no failure to speak of.
        @Test func aPipeThatNobodyReadsEndsWithoutAWord() throws {
            let result = try shell("'\(tool)' scenario schema | head -c 1")
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        }

        /// What is no engine's data, by what stands where the folder is looked for.
        private static let noData: [(made: String, why: String)] = [
            ("true", "no such folder"), ("touch data", "not a folder"),
            ("mkdir data", "no engine.db is in it"),
            ("mkdir -p data/engine.db", "engine.db in it is not a file"),
            ("mkdir data && touch data/engine.db", "engine.db in it is empty"),
        ]

        /// Every command on a data folder says the same of what is none, with its place.
        @Test(arguments: noData)
        func theDataOfNoEngineAreNamed(made: String, why: String) throws {
            let stage = try TestStage()
            _ = try Spawn.run("sh", ["-c", "cd '\(stage.folder)' && rm -rf data && \(made)"])
            let data = stage.folder + "/data"
            for arguments in [
                ["check", data], ["rebuild", data],
                ["backup", data, "-o", stage.folder + "/copy"], ["outbox", "--data", data],
            ] {
                let result = try Spawn.run(tool, arguments)
                #expect(result.status == 1 && result.output.isEmpty)
                #expect(
                    result.errors
                        == "Error: \(data): expected the data folder of an engine: \(why)\n",
                    "\(arguments)")
            }
        }

        /// A number below zero is a wrong value, not a missing one.
        @Test func aNegativeNumberIsTakenForAValue() throws {
            for (words, expected) in [
                (["run", "x", "--seed", "-1"], ["run", "x", "--seed=-1"]),
                (["--near", "-29.9,-71.2", "-o", "b"], ["--near=-29.9,-71.2", "-o", "b"]),
                (["a", "--seed=3", "-1"], ["a", "--seed=3", " -1"]),
                (["a", "-1", "-2.5", "b"], ["a", " -1", " -2.5", "b"]),
                (["a", "-o", "-1"], ["a", "-o=-1"]),
                (["a", "-", "-1"], ["a", "-", " -1"]),
                (["a", "--", "--seed", "-1"], ["a", "--", "--seed", "-1"]),
                (["a", "--json", "-o", "-"], ["a", "--json", "-o", "-"]),
            ] {
                #expect(RideSimTool.withNegativeValues(words) == expected)
            }
            for words in [
                ["run", "la-serena-day", "--seed", "-1"], ["outbox", "--last", "-1"],
                ["isochrone", "--from", "faro", "--within", "-3"],
            ] {
                let result = try Spawn.run(tool, words)
                #expect(result.status == 64)
                #expect(!result.errors.contains("Missing"), "\(words): \(result.errors)")
                #expect(result.errors.contains(words[words.count - 2]), "\(result.errors)")
            }
        }

        /// It is quoted as it was typed.
        @Test func aNegativeNumberIsQuotedAsItIs() throws {
            let result = try Spawn.run(tool, ["operator", "drivers", "show", "-5"])
            #expect(result.status == 64)
            #expect(result.errors.contains("'-5'"), "\(result.errors)")
            #expect(RideSimTool.asTyped("' -2.5' or ' x'") == "'-2.5' or ' x'")
        }

        /// The same of what stands in a place of its own, in every command that has one.
        @Test func aNegativeNumberIsTakenForWhatStandsInItsPlace() throws {
            var places = 0
            for words in Self.commands(under: RideSimTool.self, []) {
                for before in [[], ["passenger"], ["5"]] {
                    let missing = Self.missing(words + before)
                    // What an option is for is in no place.
                    guard let missing, missing.hasPrefix("<") else { continue }
                    places += 1
                    let rest = Self.missing(words + before + ["-1"])
                    #expect(rest != missing, "\(words + before)")
                    let answer = Self.answer(words + before + ["-1"])
                    #expect(!answer.contains("Unknown option"), "\(words + before): \(answer)")
                }
            }
            #expect(places > 10)
        }

        /// The words of every command that has no others under it.
        private static func commands(
            under command: any ParsableCommand.Type, _ words: [String]
        ) -> [[String]] {
            let parts = command.configuration.subcommands
            guard !parts.isEmpty else { return [words] }
            return parts.flatMap { commands(under: $0, words + [$0._commandName]) }
        }

        /// What is said of these words without anything being done; nothing where they are right.
        private static func answer(_ words: [String]) -> String {
            do {
                _ = try RideSimTool.parseAsRoot(RideSimTool.withNegativeValues(words))
                return ""
            } catch { return RideSimTool.fullMessage(for: error) }
        }

        /// The place that is said to be empty.
        private static func missing(_ words: [String]) -> String? {
            let parts = answer(words).split(separator: "Missing expected argument '", maxSplits: 1)
            return parts.count < 2 ? nil : parts[1].split(separator: "'").first.map(String.init)
        }

        @Test func aDayIsExpectedInWords() throws {
            let result = try Spawn.run(
                tool, ["route", "--from", "faro", "--to", "prat", "--at", "8:00", "--day", "x"])
            #expect(
                result.errors.contains("expected one of mon, tue, wed, thu, fri, sat, sun"),
                "\(result.errors)")
        }

        /// The file is named, not what the engine calls its text.
        @Test func mistakesInTariffsThatAreSetNameTheFile() throws {
            let shell = try StageShell.withEngine()
            let file = shell.stage.folder + "/prices.yaml"
            try "a: b\n".write(toFile: file, atomically: true, encoding: .utf8)
            let result = try shell.run("operator", "tariffs", "set", file)
            #expect(result.status == 1)
            #expect(result.errors.contains("\(file):1: a: unknown key"), "\(result.errors)")
        }

        /// A plan that cannot be read leaves no folder behind, and the plan of an earlier sweep.
        @Test func aSweepWithoutAPlanMakesNothing() throws {
            let stage = try TestStage()
            let folder = stage.folder + "/sweep"
            for plan in ["nowhere.yaml", "."] {
                #expect(try Spawn.run(tool, ["sweep", plan, "-o", folder]).status == 1)
                #expect(!FileManager.default.fileExists(atPath: folder))
            }
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false)
            let kept = folder + "/plan.yaml"
            try "scenario: la-serena-day\n".write(toFile: kept, atomically: true, encoding: .utf8)
            let wrong = stage.folder + "/wrong.yaml"
            try "a: b\n".write(toFile: wrong, atomically: true, encoding: .utf8)
            #expect(try Spawn.run(tool, ["sweep", wrong, "-o", folder]).status == 1)
            let text = try String(contentsOfFile: kept, encoding: .utf8)
            #expect(text == "scenario: la-serena-day\n")
        }

        /// Nothing is added to what another command, another sweep or somebody left.
        @Test func aSweepGoesOnInItsOwnFolderOnly() throws {
            let stage = try TestStage()
            let plan = stage.folder + "/plan.yaml"
            try "scenario: la-serena-day\n".write(
                toFile: plan, atomically: true, encoding: .utf8)
            for (name, text, told) in [
                ("summary.json", "{}", "holds summary.json, which no sweep wrote"),
                ("letter.txt", "Dear Ana", "holds letter.txt, which no sweep wrote"),
                ("plan.yaml", "scenario: quiet\n", "holds a sweep of quiet, and this one is of"),
            ] {
                let folder = "\(stage.folder)/\(name)-folder"
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: false)
                let kept = "\(folder)/\(name)"
                try text.write(toFile: kept, atomically: true, encoding: .utf8)
                for part in [[], ["--part", "1/2"]] {
                    let result = try Spawn.run(tool, ["sweep", plan, "-o", folder] + part)
                    #expect(result.status == 1)
                    #expect(result.errors.contains(told), "\(result.errors)")
                    #expect(result.errors.contains("name another folder with -o"))
                    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [name])
                    #expect(try String(contentsOfFile: kept, encoding: .utf8) == text)
                }
            }
        }
    }
}
