import RideResults
import RideScenario

/// A sweep: the runs of a plan, what they say together, and what is looked for.
package struct Sweep {
    private let plan: SweepPlan
    private let runs: SweepRuns
    private let folder: SweepFolder
    private let shown: [String]

    /// What is printed of a sweep.
    package struct Report {
        package let table: String
        package let isStopped: Bool
    }

    /// A measure of a variant in all its runs, and beside the baseline.
    package struct Comparison {
        package let variant: SweepPlan.Variant
        package let measure: String
        package let statistics: SampleStatistics
        /// Of the differences of runs with the same seed; nil for the baseline itself.
        package let difference: SampleStatistics?
    }

    package init(_ plan: SweepPlan, in folder: SweepFolder, jobs: Int?) throws {
        self.plan = plan
        self.folder = folder
        let checked = try Self.check(plan)
        shown = checked.shown
        runs = try SweepRuns(
            plan.scenario, keys: checked.keys, names: checked.names, parts: plan.partMeasures,
            folder: folder, jobs: jobs)
    }

    /// What a plan measures, shows and sets. One look at its scenario finds slips before any run,
    /// and before a folder is made.
    ///
    /// - Parameter inParts: whether parts of it are to be made apart.
    /// - Throws: `Failure`, and what the scenario is refused with.
    @discardableResult package static func check(
        _ plan: SweepPlan, inParts: Bool = false
    ) throws -> (names: [String], shown: [String], keys: [String]) {
        if inParts { try checkParts(plan) }
        let usual = ["service_rate", "wait_s.mean", "wait_s.p95", "p1", "p2", "p3"]
        let shown = plan.measures.isEmpty ? usual : plan.measures
        let names = try names(plan)
        try checkMeasures(plan, shown, names)
        var keys: [String] = []
        for setting in plan.variants.flatMap(\.settings) where !keys.contains(setting.key) {
            keys.append(setting.key)
        }
        if let key = plan.search?.key {
            guard !keys.contains(key) else {
                throw Failure("\(key) is looked for and cannot be set too")
            }
            keys.append(key)
        }
        return (names, shown, keys)
    }

    /// - Throws: `Failure` for a measure that no run has.
    private static func checkMeasures(
        _ plan: SweepPlan, _ shown: [String], _ names: [String]
    ) throws {
        for measure in shown + (plan.sought.map { [$0] } ?? []) {
            let key = plan.measures.contains(measure) ? "measures" : "find.measure"
            let part = MeasureName(measure)
            guard part != nil || !MeasureName.isOfSome(measure) else {
                throw Failure("\(key): \(measure): \(MeasureName.expected)")
            }
            guard names.contains(part?.measure ?? measure) else {
                throw Failure(
                    "\(key): no measure \(measure); known are\n"
                        + MeasureList.lines(names.filter { !MeasureName.isOfSome($0) })
                        .joined(separator: "\n"))
            }
        }
    }

    private static func checkParts(_ plan: SweepPlan) throws {
        guard plan.sought == nil else {
            throw Failure(
                "a plan that looks for something decides by each run what to run next, and "
                    + "cannot be made in parts")
        }
    }

    /// What runs of the plan measure. Every variant is read, so that a mistake in the last one is
    /// not found after an hour.
    private static func names(_ plan: SweepPlan) throws -> [String] {
        var names: [String]?
        for variant in plan.variants {
            var settings = variant.settings.map(\.text)
            if let search = plan.search {
                settings.append("\(search.key)=\(search.range.upperBound)")
            }
            let run = try ScenarioRun(plan.scenario, seed: 1, settings: settings)
            let own = RunSummaryDocument.measureNames(run.scenario.figures)
            guard names == nil || names == own else {
                throw Failure("measures.service_levels cannot be swept")
            }
            names = own
        }
        return (names ?? []) + plan.partMeasures.map(\.text)
    }

    /// Makes all runs, and says what came of them.
    package func run() throws -> Report {
        let interruption = Interruption()
        let bar = ProgressBar(title: "Sweep")
        defer { bar.clear() }
        let tell: @Sendable (Double, String) -> Void = { bar.show($0, $1) }
        if plan.sought != nil {
            guard let text = try found(tell) else { return stopped() }
            bar.clear()
            try folder.write(text, to: "found.txt")
            try folder.write(
                SweepTable.csv(figures.comparisons(of: Self.names(plan)), plan), to: "summary.csv")
            return Report(table: try part() + text + place, isStopped: interruption.isAskedFor)
        }
        guard try runs.make(jobs, tell) else { return stopped() }
        bar.clear()
        let all = figures.comparisons(of: try Self.names(plan))
        try folder.write(SweepTable.csv(all, plan), to: "summary.csv")
        let shown = SweepTable.text(figures.comparisons(of: shown), plan)
        return Report(table: try part() + shown + place, isStopped: false)
    }

    /// What a search found, in words; nil where somebody stopped it.
    private func found(_ tell: @Sendable (Double, String) -> Void) throws -> String? {
        if let best = plan.best {
            return try BestSearch(plan, best, runs, cores: runs.jobs).answer(tell).map { $0 + "\n" }
        }
        var lines: [String] = []
        for variant in plan.variants {
            guard let search = plan.search else { break }
            let finding = ThresholdSearch(
                search, variant, seeds: plan.seeds, confidence: plan.confidence, runs)
            guard let line = try finding.answer(tell) else { return nil }
            lines.append(line)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What is missing of the runs, as the first line; nothing where each is whole.
    private func part() throws -> String {
        try SweepReading(folder.path).part.map { "\($0)\n" } ?? ""
    }

    private var figures: SweepFigures { SweepFigures(plan: plan, measures: runs.measures) }

    /// All runs of the plan, variant by variant.
    private var jobs: [SweepRuns.Job] {
        plan.variants.flatMap { variant in
            plan.seeds.map { SweepRuns.Job(variant: variant, seed: $0) }
        }
    }

    /// How many runs the plan has.
    ///
    /// - Throws: `Failure` for a plan whose runs are not known beforehand.
    package func count() throws -> Int {
        try Self.checkParts(plan)
        return jobs.count
    }

    /// Makes the runs of one part, and leaves it to others to say what came of all.
    package func run(_ part: SweepPart) throws -> Report {
        _ = try count()
        let interruption = Interruption()
        let own = part.own(jobs)
        guard try runs.make(own, { _, _ in }) else { return stopped() }
        return Report(
            table: "part \(part.number) of \(part.count): \(own.count) runs",
            isStopped: interruption.isAskedFor)
    }

    /// How many runs are not made yet.
    package func missing() throws -> Int { try runs.countMissing(jobs) }

    private func stopped() -> Report {
        Report(
            table: "stopped; \(runs.made) runs were made and are kept. The same command goes on."
                + place, isStopped: true)
    }

    private var place: String { "\nruns in \(folder.path)/runs.csv" }
}
