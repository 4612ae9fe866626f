import RideResults
import RideScenario

/// The best of a plan's variants, by `BestSelection`: variants that fall behind are run no more.
///
/// The n-th runs of all variants have one seed. What is decided depends on the runs alone, taken
/// seed by seed, and not on how many were made side by side.
package struct BestSearch {
    private let plan: SweepPlan
    private let best: SweepPlan.Best
    private let runs: SweepRuns
    private let cores: Int

    package init(_ plan: SweepPlan, _ best: SweepPlan.Best, _ runs: SweepRuns, cores: Int) {
        (self.plan, self.best, self.runs, self.cores) = (plan, best, runs, cores)
    }

    /// The answer in words; nil where somebody stopped the search.
    package func answer(_ tell: @Sendable (Double, String) -> Void) throws -> String? {
        let all = Array(plan.variants.indices)
        let begun = plan.seeds.count
        guard try make(all, 0..<begun, tell) else { return nil }
        var selection = BestSelection(
            first: try all.map { variant in
                try (0..<begun).map { try value(variant, $0) }
            }, confidence: plan.confidence, indifference: best.indifference)
        while selection.best == nil, selection.taken < best.mostSeeds {
            let next = selection.taken
            // Enough runs to keep all cores at work; what is decided meanwhile may need no more.
            let seeds = max(1, cores / selection.left.count)
            let end = min(best.mostSeeds, next + seeds)
            guard try make(selection.left, next..<end, tell) else { return nil }
            for seed in next..<end where selection.best == nil {
                selection.add(try selection.left.map { try value($0, seed) })
            }
        }
        return text(selection)
    }

    private func job(_ variant: Int, _ seed: Int) -> SweepRuns.Job {
        SweepRuns.Job(variant: plan.variants[variant], seed: plan.seed(seed))
    }

    private func make(
        _ variants: [Int], _ seeds: Range<Int>, _ tell: @Sendable (Double, String) -> Void
    ) throws -> Bool {
        let jobs = variants.flatMap { variant in seeds.map { job(variant, $0) } }
        let count = variants.count
        return try runs.make(jobs) { share, text in tell(share, "\(count) variants left: \(text)") }
    }

    /// What a run measured, larger where it is better.
    ///
    /// - Throws: `Failure` for a run in which there was nothing to measure.
    private func value(_ variant: Int, _ seed: Int) throws -> Double {
        let job = job(variant, seed)
        guard let value = runs.measures(job)?[best.measure] else {
            throw Failure(
                "\(plan.name(of: job.variant)) with seed \(job.seed): there is no \(best.measure) "
                    + "to compare; look for another measure")
        }
        return best.isMost ? value : -value
    }

    // MARK: Words

    private func text(_ selection: BestSelection) -> String {
        let made = selection.counts.reduce(0, +)
        let full = plan.variants.count * (selection.counts.max() ?? 0)
        let goal = "\(best.isMost ? "most" : "least") \(best.measure)"
        let sure = SweepTable.percent(plan.confidence)
        let matters = SweepTable.plain(best.indifference)
        var lines: [String] = []
        if let winner = selection.best {
            lines.append("\(goal): \(plan.name(of: plan.variants[winner]))")
            lines.append(
                "  at \(sure) confidence the best, if no other is within \(matters) of it")
        } else {
            let names = selection.left.map { plan.name(of: plan.variants[$0]) }
            lines.append("\(goal): NOT DECIDED after \(selection.taken) seeds")
            lines.append("  one of \(names.joined(separator: "; "))")
            lines.append("  say a larger find.most_seeds or find.indifference")
        }
        lines.append("  \(made) runs decided it; \(full) with each seed for each variant")
        let order = plan.variants.indices.sorted { one, other in
            let (first, second) = (selection.counts[one], selection.counts[other])
            return first == second ? mean(one, first) > mean(other, second) : first > second
        }
        for variant in order {
            let count = selection.counts[variant]
            let name = plan.name(of: plan.variants[variant])
            let value = SweepTable.number(mean(variant, count) * (best.isMost ? 1 : -1))
            lines.append("  \(count) seeds  \(value)  \(name)")
        }
        return lines.joined(separator: "\n")
    }

    private func mean(_ variant: Int, _ count: Int) -> Double {
        let values = (0..<count).compactMap { try? value(variant, $0) }
        return SampleStatistics(values)?.mean ?? 0
    }
}
