import Foundation
import Testing

extension EndToEnd {
    /// Many runs and what they say together, as a researcher at a shell has it.
    @Suite struct SweepTests {
        private let tool = TestStage.programs + "/ride-sim"

        private let plan = """
            scenario: la-serena-day
            seeds: 4
            set:
              start.time: "07:00"
              duration: 20m
              drivers.count: [20, 60]
            measures: [requests, wait_s.mean]
            """

        private func write(_ text: String, _ name: String, _ stage: TestStage) throws -> String {
            let path = stage.folder + "/" + name
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            return path
        }

        private func text(_ path: String) throws -> String {
            try String(contentsOfFile: path, encoding: .utf8)
        }

        private func lines(_ path: String) throws -> [Substring] {
            try text(path).split(separator: "\n")
        }

        /// A sweep that was killed, with its last line cut short, makes what is missing and nothing
        /// twice; with any number of jobs it comes to the same.
        @Test func aSweepGoesOnWhereItWasKilled() throws {
            let stage = try TestStage()
            let plan = try write(plan, "plan.yaml", stage)
            let (whole, cut) = (stage.folder + "/whole", stage.folder + "/cut")
            let first = try Spawn.run(tool, ["sweep", plan, "-o", whole, "--jobs", "1"])
            #expect(first.status == 0, "\(first.errors)")
            let runs = try lines(whole + "/runs.csv")
            #expect(runs.count == 9)
            #expect(Set(runs.map { $0.prefix(16) }).count == 9)
            // What a kill leaves: three runs, and the beginning of a fourth.
            try FileManager.default.createDirectory(
                atPath: cut, withIntermediateDirectories: true)
            let kept = runs.prefix(4).joined(separator: "\n") + "\n" + runs[4].prefix(40)
            try kept.write(toFile: cut + "/runs.csv", atomically: true, encoding: .utf8)
            let second = try Spawn.run(tool, ["sweep", plan, "-o", cut, "--jobs", "3"])
            #expect(second.status == 0, "\(second.errors)")
            let again = try lines(cut + "/runs.csv")
            #expect(Array(again.prefix(4)) == Array(runs.prefix(4)))
            #expect(again.sorted() == runs.sorted())
            #expect(try text(cut + "/summary.csv") == text(whole + "/summary.csv"))
            #expect(
                first.output.replacing(whole, with: "") == second.output.replacing(cut, with: ""))
            // The same demand with either fleet, and a difference that says so.
            #expect(first.output.contains("+0.0000 ± 0.0000"))
            let third = try Spawn.run(tool, ["sweep", plan, "-o", cut])
            #expect(third.output == second.output)
            #expect(try lines(cut + "/runs.csv").count == 9)
        }

        /// Runs of a table that has changed since are made anew, and said so; two sweeps at once do
        /// not share a folder; a name is of one column.
        @Test func aSweepKnowsWhatItsRunsWereMadeOf() throws {
            let stage = try TestStage()
            let rows = (1...20).map { "\($0 * 60),-29.906,-71.250,-29.950,-71.300" }
            let table = ["time_s,from_lat,from_lon,to_lat,to_lon"] + rows
            _ = try write(table.prefix(11).joined(separator: "\n") + "\n", "day.csv", stage)
            _ = try write(
                """
                name: of a table
                city: la-serena
                duration: 30m
                drivers: {count: 20}
                demand: {table: day.csv}

                """, "table.yaml", stage)
            let plan = try write(
                "scenario: ./table.yaml\nseeds: 2\nmeasures: [requests]\n", "plan.yaml", stage)
            let folder = stage.folder + "/sweep"
            let first = try Spawn.run(tool, ["sweep", plan, "-o", folder])
            #expect(first.status == 0, "\(first.errors)")
            let runs = try lines(folder + "/runs.csv")
            #expect(runs.count == 3)
            let same = try Spawn.run(tool, ["sweep", plan, "-o", folder])
            #expect(same.output == first.output && !same.errors.contains("anew"))
            #expect(try lines(folder + "/runs.csv") == runs)
            _ = try write(table.joined(separator: "\n") + "\n", "day.csv", stage)
            let other = try Spawn.run(tool, ["sweep", plan, "-o", folder])
            #expect(other.errors.contains("2 runs were made of other tables"))
            #expect(other.output != first.output)
            let anew = try lines(folder + "/runs.csv")
            #expect(anew.count == 3 && Set(anew).isDisjoint(with: runs.dropFirst()))
            // Somebody else has the folder.
            let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
            defer { close(descriptor) }
            #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
            let refused = try Spawn.run(tool, ["sweep", plan, "-o", folder])
            #expect(refused.status != 0)
            #expect(refused.errors.contains("being written by another sweep"))
            #expect(try lines(folder + "/runs.csv") == anew)
        }

        /// A sweep that is not finished, or of which each run lacks something, says so first,
        /// wherever it is shown; what is kept of it is used from anywhere.
        @Test func aPartOfASweepSaysThatItIsOne() throws {
            let stage = try TestStage()
            _ = try write(
                "time_s,from_lat,from_lon,to_lat,to_lon\n60,-29.906,-71.250,-29.950,-71.300\n"
                    + "90,0,0,-29.950,-71.300\n", "day.csv", stage)
            _ = try write(
                "name: own\ncity: la-serena\nduration: 30m\ndrivers: {count: 20}\n"
                    + "demand: {table: day.csv}\n", "own.yaml", stage)
            let text = "scenario: ./own.yaml\nseeds: 2\nmeasures: [requests]\n"
            _ = try write(text, "plan.yaml", stage)
            let folder = stage.folder + "/sweep"
            let made = try Spawn.run(
                "/bin/sh", ["-c", "cd '\(stage.folder)' && '\(tool)' sweep plan.yaml -o sweep"])
            #expect(made.status == 0, "\(made.errors)")
            let lacks = "each run without 1 of 2 lines of its table"
            #expect(made.output.hasPrefix(lacks), "\(made.output)")
            let whole = try Spawn.run(tool, ["report", folder])
            #expect(whole.output.hasPrefix("sweep \(folder), \(lacks)\n"), "\(whole.output)")
            let kept = folder + "/plan.yaml"
            let again = try Spawn.run(tool, ["sweep", kept, "-o", folder])
            #expect(again.status == 0 && again.output.contains(lacks), "\(again.errors)")
            // Killed after three of six runs, the summary of two still there.
            let summary = try self.text(folder + "/summary.csv")
            let more = try self.text(kept).replacing("seeds: 2", with: "seeds: 6")
            _ = try write(more, "sweep/plan.yaml", stage)
            let third = try Spawn.run(tool, ["sweep", kept, "--part", "3/6", "-o", folder])
            #expect(third.status == 0, "\(third.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder + "/summary.csv"))
            _ = try write(summary, "sweep/summary.csv", stage)
            let words = "NOT FINISHED, 3 of 6 runs, \(lacks)"
            let part = try Spawn.run(tool, ["report", folder])
            #expect(part.output.hasPrefix("sweep \(folder), \(words)\n"), "\(part.output)")
            for file in ["page.html", "chart.svg"] {
                let path = "\(stage.folder)/\(file)"
                let report = try Spawn.run(
                    tool, ["report", folder, "--measure", "requests", "-o", path])
                #expect(report.status == 0, "\(report.errors)")
                #expect(try self.text(path).contains(words))
            }
        }

        /// A run of a sweep is the run that `ride-sim run` makes.
        @Test func aRunOfASweepIsThatOfTheSingleCommand() throws {
            let stage = try TestStage()
            let plan = try write(plan, "plan.yaml", stage)
            let folder = stage.folder + "/sweep"
            #expect(try Spawn.run(tool, ["sweep", plan, "-o", folder]).status == 0)
            let run = try Spawn.run(
                tool,
                [
                    "run", "la-serena-day", "--seed", "3", "--set", "start.time=07:00", "--set",
                    "duration=20m", "--set", "drivers.count=60", "--no-results", "--json",
                ])
            let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
            let figures = try #require(object as? [String: Any])
            let hash = try #require(figures["event_log_sha256"] as? String)
            let line = try lines(folder + "/runs.csv").first { $0.contains(hash) }
            #expect(line?.contains(",60,3,\(hash)") ?? false)
        }

        @Test func aThresholdIsFoundWithWhatIsSureOfIt() throws {
            let stage = try TestStage()
            let text = """
                scenario: la-serena-day
                seeds: 3
                set: {start.time: "07:00", duration: 20m}
                find: {key: drivers.count, from: 1, to: 200, measure: wait_s.mean, at_most: 300}
                """
            let plan = try write(text, "find.yaml", stage)
            let result = try Spawn.run(tool, ["sweep", plan, "-o", stage.folder + "/found"])
            #expect(result.status == 0, "\(result.errors)")
            let words = result.output.split { " \n".contains($0) }.map(String.init)
            func number(after word: String) throws -> Int {
                let index = try #require(words.firstIndex(of: word))
                return try #require(words[index...].lazy.compactMap { Int($0) }.first)
            }
            let found = try number(after: "drivers.count")
            let (low, high) = (try number(after: "lies"), try number(after: "to"))
            #expect((2...199).contains(found) && low <= found && found <= high)
            // What was tried is there to be drawn, and the answer above it.
            let report = try Spawn.run(
                tool, ["report", stage.folder + "/found", "--measure", "wait_s.mean"])
            #expect(report.output.contains("drivers.count from \(found) on"), "\(report.errors)")
            #expect(report.output.contains("wait_s.mean by drivers.count\n"))
            let tried = try lines(stage.folder + "/found/summary.csv")
                .filter { $0.contains(",wait_s.mean,") }
            #expect(tried.contains { $0.contains(",\(found),wait_s.mean,3,") }, "\(tried)")
            // The value below it does not keep the limit.
            let check = try write(
                text.replacing("find: {", with: "# {").replacing(
                    "duration: 20m}",
                    with: "duration: 20m, drivers.count: [\(found - 1), \(found)]}"),
                "check.yaml", stage)
            #expect(
                try Spawn.run(tool, ["sweep", check, "-o", stage.folder + "/check"]).status == 0)
            let means = try lines(stage.folder + "/check/summary.csv")
                .filter { $0.contains(",wait_s.mean,") }
                .compactMap { Double($0.split(separator: ",")[5]) }
            #expect(means.count == 2 && means[0] > 300 && means[1] <= 300, "\(means)")
        }

        @Test(arguments: [
            ("measures: [wait]", "no measure wait; known are\n  requests, "),
            ("measures: [\"p1@noon\"]", "measures: p1@noon: expected @zone and the number"),
            ("set: {drivers.cuont: 3}", "unknown key; did you mean `count`?"),
            ("set: {drivers.count: [10, many]}", "expected a whole number"),
        ])
        func mistakesAreFoundBeforeAnyRun(line: String, message: String) throws {
            let stage = try TestStage()
            let plan = try write("scenario: la-serena-day\n\(line)\n", "plan.yaml", stage)
            let result = try Spawn.run(tool, ["sweep", plan, "-o", stage.folder + "/out"])
            #expect(result.status == 1 && result.errors.contains(message), "\(result.errors)")
            #expect(!FileManager.default.fileExists(atPath: stage.folder + "/out/runs.csv"))
        }

        /// Parts that were made apart, one of them twice, are together what one machine makes.
        @Test func partsAreTogetherTheWhole() throws {
            let stage = try TestStage()
            let plan = try write(plan, "plan.yaml", stage)
            let (whole, apart) = (stage.folder + "/whole", stage.folder + "/apart")
            let first = try Spawn.run(tool, ["sweep", plan, "-o", whole])
            #expect(first.status == 0, "\(first.errors)")
            for part in ["1/3", "3/3", "2/3", "3/3"] {
                let made = try Spawn.run(tool, ["sweep", plan, "-o", apart, "--part", part])
                #expect(made.status == 0, "\(made.errors)")
            }
            #expect(try lines(apart + "/runs-3.csv").count == 3)
            let gathered = try Spawn.run(tool, ["sweep", plan, "-o", apart])
            #expect(try lines(apart + "/runs.csv").count == 1)
            #expect(try text(apart + "/summary.csv") == text(whole + "/summary.csv"))
            #expect(
                gathered.output.replacing(apart, with: "")
                    == first.output.replacing(whole, with: ""))
        }

        @Test func whatIsNoPartIsRefused() throws {
            let refused = try Spawn.run(tool, ["sweep", "plan.yaml", "--part", "4/3"])
            #expect(refused.status == 64)
            #expect(refused.errors.contains("'4/3'"), "\(refused.errors)")
            #expect(refused.errors.contains("Write the part as 3/16"), "\(refused.errors)")
        }

        /// What a plan has wrong is said before a folder is made for it.
        @Test(arguments: [
            ("scenario: la-serena-day", "scenario: nowhere-day"),
            ("drivers.count", "drivers.number"), ("[20, 60]", "[20, many]"),
            ("requests, ", "request, "), ("seeds: 4", "seeds: none"),
        ])
        func aPlanWithAMistakeLeavesNoFolder(right: String, wrong: String) throws {
            let stage = try TestStage()
            let path = try write(plan.replacing(right, with: wrong), "plan.yaml", stage)
            for words in [[], ["--part", "1/2"]] {
                let folder = stage.folder + "/out"
                let refused = try Spawn.run(tool, ["sweep", path, "-o", folder] + words)
                #expect(refused.status != 0)
                #expect(!FileManager.default.fileExists(atPath: folder), "\(refused.errors)")
            }
        }

        /// A job array makes the runs; here by a program in the place of sbatch that starts the
        /// tasks one after the other, and the first time forgets one.
        @Test func aJobArrayMakesTheRuns() throws {
            let stage = try TestStage()
            let plan = try write(plan, "plan.yaml", stage)
            let (whole, array) = (stage.folder + "/whole", stage.folder + "/job array")
            let bin = stage.folder + "/bin"
            try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
            let sbatch = try write(
                """
                #!/bin/sh
                [ "$1" = --wait ] || exit 9
                echo "$(grep -c '^#SBATCH --time=5$' "$2")" >"$HOME/options"
                last=$(sed -n 's/^#SBATCH --array=1-//p' "$2")
                for task in $(seq 1 "$last"); do
                    [ "$task" = 2 ] && [ ! -e "$HOME/again" ] && continue
                    SLURM_ARRAY_TASK_ID=$task sh "$2" >"$(dirname "$2")/slurm-$task.log" 2>&1
                done
                touch "$HOME/again"
                """, "bin/sbatch", stage)
            chmod(sbatch, 0o755)
            let arguments = [
                "PATH=\(bin):/usr/bin:/bin", "HOME=\(stage.folder)", tool, "sweep", plan, "-o",
                array, "--launcher", "slurm", "--tasks", "3", "--slurm-option=--time=5",
            ]
            let cut = try Spawn.run("/usr/bin/env", arguments)
            #expect(cut.status != 0)
            #expect(cut.errors.contains("3 of 8 runs were not made"), "\(cut.errors)")
            let gathered = try Spawn.run("/usr/bin/env", arguments)
            #expect(gathered.status == 0, "\(gathered.errors)")
            #expect(try text(stage.folder + "/options") == "1\n")
            let first = try Spawn.run(tool, ["sweep", plan, "-o", whole])
            #expect(
                gathered.output.replacing(array, with: "")
                    == first.output.replacing(whole, with: ""))
        }

        @Test func withoutSlurmItIsSaid() throws {
            let stage = try TestStage()
            let plan = try write(plan, "plan.yaml", stage)
            let refused = try Spawn.run(
                "/usr/bin/env",
                [
                    "PATH=/nowhere", tool, "sweep", plan, "-o", stage.folder + "/s",
                    "--launcher", "slurm",
                ])
            #expect(refused.status != 0)
            #expect(refused.errors.contains("sbatch cannot be started"), "\(refused.errors)")
        }

        /// A report brings the figures of its folders, and needs nothing besides itself.
        @Test func aReportShowsRunsAndSweeps() throws {
            let stage = try TestStage()
            let plan = try write(plan, "plan.yaml", stage)
            let (sweep, run) = (stage.folder + "/sweep", stage.folder + "/run")
            let settings = ["--set", "duration=2h", "--set", "start.time=07:00"]
            #expect(try Spawn.run(tool, ["sweep", plan, "-o", sweep]).status == 0)
            for format in ["columns", "csv"] {
                let made = try Spawn.run(
                    tool, ["run", "la-serena-day", "-o", run, "--format", format] + settings)
                #expect(made.status == 0, "\(made.errors)")
                let report = try Spawn.run(tool, ["report", run, sweep])
                #expect(report.status == 0, "\(report.errors)")
                let data = try #require(FileManager.default.contents(atPath: run + "/summary.json"))
                let summary = try JSONSerialization.jsonObject(with: data) as? [String: Any]
                let requests = try #require(summary?["requests"] as? Int)
                #expect(report.output.contains(" \(requests)\n"))
                #expect(report.output.contains("wait_s.mean by drivers.count"))
                #expect(report.output.contains("▓"))
            }
            let page = stage.folder + "/report.html"
            #expect(try Spawn.run(tool, ["report", run, sweep, "-o", page]).status == 0)
            let html = try text(page)
            #expect(html.components(separatedBy: "<svg").count >= 9)
            for link in ["http://", "https://", "src=", "href=", "<script"] {
                #expect(!html.contains(link), "\(link)")
            }
            let picture = stage.folder + "/wait.svg"
            let drawing = ["report", sweep, "-o", picture, "--measure"]
            #expect(try Spawn.run(tool, drawing + ["wait_s.mean"]).status == 0)
            #expect(try text(picture).hasPrefix("<svg xmlns="))
            let unknown = try Spawn.run(tool, drawing + ["wait"])
            #expect(unknown.errors.contains("runs.csv"), "\(unknown.errors)")
            let several = try Spawn.run(tool, ["report", sweep, "-o", picture])
            #expect(several.errors.contains("holds one chart"), "\(several.errors)")
            let missing = try Spawn.run(tool, ["report", stage.folder])
            #expect(missing.status == 1 && missing.errors.contains("holds no results of a run"))
        }
    }
}
