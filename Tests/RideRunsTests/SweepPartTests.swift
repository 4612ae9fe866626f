import RideScenario
import RideTestSupport
import Testing

@testable import RideRuns

/// Making a sweep in parts, and refusing what is none.
@Suite struct SweepPartTests {
    @Test(arguments: ["0/3", "4/3", "3", "3/", "/3", "a/b", "1/0", "1/100001", "-1/3", "1/2/3", ""])
    func whatIsNoPartIsRefused(text: String) {
        #expect { try SweepPart(typed: text) } throws: { error in
            "\(error)".hasPrefix("Write the part as 3/16")
        }
    }

    /// Each run belongs to one part.
    @Test(arguments: [1, 2, 7, 20]) func partsAreTogetherTheWhole(count: Int) throws {
        let runs = Array(0..<17)
        let parts = try (1...count).map { try SweepPart(typed: "\($0)/\(count)").own(runs) }
        #expect(parts.joined().sorted() == runs)
        #expect(parts.allSatisfy { $0 == $0.sorted() })
    }

    /// Names of files, and whatever else stands in a path, are words for the shell.
    @Test func theScriptOfAJobArrayQuotesItsWords() {
        let array = SlurmArray(
            plan: "/a b/it's.yaml", folder: "/of 100 %", tasks: 4, jobs: 2,
            options: ["--time=5"])
        let lines = array.script.split(separator: "\n").map(String.init)
        #expect(lines.contains("#SBATCH --array=1-4"))
        #expect(lines.contains("#SBATCH --time=5"))
        #expect(lines.contains("#SBATCH --output=/of\\ 100\\ %%/slurm-%a.log"))
        #expect(array.script.contains("sweep '/a b/it'\\''s.yaml' "))
        #expect(array.script.contains(" -o '/of 100 %' --jobs 2 "))
        #expect(array.script.hasSuffix("--part \"$SLURM_ARRAY_TASK_ID/4\"\n"))
    }

    @Test func fieldsAreQuotedAsTheyMustBe() {
        #expect(
            ["a", "a,b", "a\"b", "a\nb"].map(SweepTable.quoted) == [
                "a", "\"a,b\"", "\"a\"\"b\"", "\"a\nb\"",
            ])
    }

    /// A slip in a plan is found before any run is made.
    @Test func aMeasureThatNoRunHasIsNamed() throws {
        let plan = try SweepPlan(
            text: "scenario: la-serena-day\nseeds: 2\nset: {drivers.count: [1, 2]}\n"
                + "measures: [service_rat]\n", file: "plan.yaml")
        #expect { try Sweep.check(plan) } throws: { error in
            "\(error)".hasPrefix("measures: no measure service_rat; known are")
        }
        let good = try SweepPlan(
            text: "scenario: la-serena-day\nseeds: 2\nset: {drivers.count: [1, 2]}\n",
            file: "plan.yaml")
        #expect(try Sweep.check(good).keys == ["drivers.count"])
    }
}
