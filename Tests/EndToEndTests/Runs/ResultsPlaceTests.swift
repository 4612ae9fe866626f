import Foundation
import Testing

extension EndToEnd {
    /// What becomes of results where a run is killed or the disk is full.
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
            // What it left says what it is, and the next run removes it.
            let left = stage.folder + "/.day.part"
            let report = try Spawn.run(tool, ["report", left])
            #expect(report.errors.contains("NOT FINISHED"), "\(report.errors)")
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

        /// A summary names the program by the SHA-256 of its file, which is worked out once for a
        /// file that stays what it is, and again for any other: what is kept of it is believed only
        /// where it is about this very file.
        @Test func theProgramIsNamedByItsBytes() throws {
            let stage = try TestStage()
            let note = stage.folder + "/state/ride/program.sha256"
            func program() throws -> String? {
                let command = """
                    cd '\(stage.folder)' && rm -rf day && XDG_STATE_HOME='\(stage.folder)/state' \
                    '\(tool)' run la-serena-day --set duration=1m -o day
                    """
                let run = try Spawn.run("/bin/sh", ["-c", command])
                #expect(run.status == 0, "\(run.errors)")
                let path = stage.folder + "/day/summary.json"
                let summary = try JSONSerialization.jsonObject(
                    with: try #require(FileManager.default.contents(atPath: path)))
                return (summary as? [String: Any])?["program_sha256"] as? String
            }
            let digest = String(try Spawn.run("/usr/bin/sha256sum", [tool]).output.prefix(64))
            #expect(try program() == digest)
            let kept = try String(contentsOfFile: note, encoding: .utf8)
            #expect(kept.hasSuffix(" \(digest)\n"))
            let wrong = String(repeating: "0", count: 64)
            // The control: a note about this file is believed.
            let about = kept.dropLast(digest.count + 1)
            try "\(about)\(wrong)\n".write(toFile: note, atomically: true, encoding: .utf8)
            #expect(try program() == wrong)
            let notes = [
                "1\(about)\(wrong)\n", "\(about)\(wrong)", "\(about)0\n", "", "no words of ours\n",
            ]
            for other in notes {
                try other.write(toFile: note, atomically: true, encoding: .utf8)
                #expect(try program() == digest, "\(other)")
                #expect(try String(contentsOfFile: note, encoding: .utf8) == kept)
            }
        }

        /// The system's last word is asked for when it is the right one: a disk on which a part of
        /// a piece still fits once failed with "Success".
        @Test(.enabled(if: SmallDisk.canBeHad, "this user may have no mounts of their own"))
        func aFullDiskIsNamed() throws {
            let stage = try TestStage()
            let disk = try SmallDisk(stage)
            let data = stage.folder + "/data"
            let day = ["run", "la-serena-day", "-o", data + "/day", "--set"]
            #expect(try disk.run(tool, day + ["duration=10m", "--format", "csv"]).status == 0)
            let plan = stage.folder + "/plan.yaml"
            try "scenario: la-serena-day\nseeds: 300\nset: {duration: 1m}\n"
                .write(toFile: plan, atomically: true, encoding: .utf8)
            for (words, file) in [
                (day + ["duration=2h"], ".npy"),
                (day + ["duration=2h", "--events"], "events.csv"),
                (day + ["duration=2h", "--sqlite"], "results.sqlite"),
                (["sweep", plan, "-o", data + "/sweep"], "runs.csv"),
            ] {
                try disk.leave(48 << 10)
                let full = try disk.run(tool, words)
                #expect(full.status == 1)
                #expect(full.errors.contains("the disk is full"), "\(full.errors)")
                #expect(full.errors.contains(file), "\(full.errors)")
                let report = try disk.run(tool, ["report", data + "/day"])
                #expect(report.output.hasPrefix("1  a day in La Serena, seed 1 ("))
                try disk.leave(SmallDisk.plenty)
            }
            // The sweep goes on from what it has.
            try "scenario: la-serena-day\nseeds: 8\nset: {duration: 1m}\n"
                .write(toFile: plan, atomically: true, encoding: .utf8)
            let rest = try disk.run(tool, ["sweep", plan, "-o", data + "/sweep"])
            #expect(rest.status == 0, "\(rest.errors)")
        }
    }
}
