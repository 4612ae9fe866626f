import ArgumentParser
import RideRuns
import RideScenario

/// `ride-sim sweep`: many runs of one scenario, and what they say together.
struct SweepCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sweep",
        abstract: "Run a scenario with many settings and seeds, and compare the results.",
        discussion: """
            The plan says which keys get which values, how many seeds each combination is run \
            with, and what is looked for; docs/SWEEPS.md describes it. Every run is kept in \
            runs.csv as soon as it is made: a sweep that was stopped goes on where it was when it \
            is started again. Means have confidence intervals, and differences are those of runs \
            with the same seeds. With --launcher slurm the runs are made by a job array of Slurm, \
            in a folder that all machines see, and gathered here.
            """)

    @Argument(help: "The plan, a YAML file.")
    var plan: String

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The folder for the results: a new one, an empty one, or that of a sweep of the "
                + "same scenario, which goes on; otherwise one named after the plan."))
    var output: String?

    @Option(help: "How many runs are made side by side, 1 to 1024; otherwise one a core.")
    var jobs: Int?

    @Option(
        help: "Make this part only, such as 3/16 for the third of 16, and gather nothing.",
        transform: SweepPart.init(typed:))
    var part: SweepPart?

    @Option(help: "Who makes the runs: this machine (local), or a job array of Slurm (slurm).")
    var launcher = SweepLauncher.local

    @Option(help: "How many tasks the job array has, 1 to \(SweepPart.most); otherwise 64.")
    var tasks: Int?

    @Option(
        name: .customLong("slurm-option"),
        help: ArgumentHelp(
            "An option for sbatch, such as --time=01:00:00. May be repeated.",
            valueName: "option"))
    var slurmOptions: [String] = []

    func validate() throws {
        guard jobs.map({ (1...1_024).contains($0) }) ?? true else {
            throw ValidationError("--jobs: expected a number from 1 to 1024")
        }
        guard tasks.map({ (1...SweepPart.most).contains($0) }) ?? true else {
            throw ValidationError("--tasks: expected a number from 1 to \(SweepPart.most)")
        }
        guard launcher == .slurm || (tasks == nil && slurmOptions.isEmpty) else {
            throw ValidationError("--tasks and --slurm-option are for --launcher slurm")
        }
        guard launcher == .local || part == nil else {
            throw ValidationError("--part and --launcher slurm do not go together")
        }
        guard slurmOptions.allSatisfy({ $0.hasPrefix("-") && !$0.contains("\n") }) else {
            throw ValidationError("--slurm-option: expected one option, which begins with -")
        }
    }

    func run() throws {
        let report = try Failure.reporting {
            let path = output ?? SweepFolder.name(of: plan)
            // Before anything is made or replaced: a plan with a mistake leaves all as it was.
            try Sweep.check(
                SweepPlan(contentsOf: plan), inParts: part != nil || launcher == .slurm)
            if launcher == .slurm { try submit(path) }
            let folder = try SweepFolder(path, plan: plan, part: part)
            let sweep = try Sweep(SweepPlan(contentsOf: plan), in: folder, jobs: jobs)
            return try part.map { try sweep.run($0) } ?? sweep.run()
        }
        try StandardOutput.say(report.table)
        if report.isStopped { throw ExitCode(130) }
    }

    /// Has what is missing made by a job array, and waits for it.
    private func submit(_ path: String) throws {
        let folder = try SweepFolder(path, plan: plan, isMade: false)
        let sweep = try Sweep(SweepPlan(contentsOf: plan), in: folder, jobs: jobs)
        let missing = try min(sweep.missing(), sweep.count())
        guard missing > 0 else { return }
        let array = SlurmArray(
            plan: CityOpening.absolute(plan), folder: CityOpening.absolute(path),
            tasks: min(tasks ?? 64, try sweep.count()), jobs: jobs ?? 1, options: slurmOptions)
        try folder.write(array.script, to: SlurmArray.name)
        try array.submit()
        let left = try Sweep(
            SweepPlan(contentsOf: plan), in: SweepFolder(path, plan: plan, isMade: false),
            jobs: jobs
        ).missing()
        guard left == 0 else {
            throw Failure(
                "\(left) of \(missing) runs were not made: \(path)/slurm-*.log say why. The same "
                    + "command submits them again.")
        }
    }
}

/// Who makes the runs of a sweep.
enum SweepLauncher: String, CaseIterable, ExpressibleByArgument {
    case local, slurm
}
