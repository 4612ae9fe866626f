import ArgumentParser
import RideScenario

/// `ride-sim sweep`: many runs of one scenario, and what they say together.
struct SweepCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sweep",
        abstract: "Run a scenario with many settings and seeds, and compare what comes of it.",
        discussion: """
            The plan says which keys get which values, how many seeds each combination is run \
            with, and what is looked for; docs/SWEEPS.md describes it. Every run is kept in \
            runs.csv as soon as it is made: a sweep that was stopped goes on where it was when it \
            is started again. Means have confidence intervals, and differences are those of runs \
            with the same seeds.
            """)

    @Argument(help: "The plan, a YAML file.")
    var plan: String

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: "The folder for the results; otherwise one named after the plan.")
    var output: String?

    @Option(help: "How many runs are made side by side; otherwise as many as there are cores.")
    var jobs: Int?

    func validate() throws {
        guard jobs.map({ (1...1_024).contains($0) }) ?? true else {
            throw ValidationError("--jobs: expected a number from 1 to 1024")
        }
    }

    func run() throws {
        let text = try Failure.reporting {
            let folder = try SweepFolder(output ?? SweepFolder.name(of: plan), plan: plan)
            let sweep = try Sweep(SweepPlan(contentsOf: plan), in: folder, jobs: jobs)
            return try sweep.run()
        }
        StandardOutput.say(text.table)
        if text.isStopped { throw ExitCode(130) }
    }
}
