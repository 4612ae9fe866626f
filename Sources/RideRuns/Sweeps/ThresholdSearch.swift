import RideResults
import RideScenario

/// The smallest value of a key with which a measure keeps its limit, and how sure that is.
///
/// Three thresholds are found by halving, and all of them share their runs: where the mean of the
/// runs first keeps the limit; where the whole confidence interval first does; and where it first
/// reaches the limit at all. Between the last two the runs made do not say on which side a value
/// is. It is taken for granted that a larger value is better throughout, which `docs/SWEEPS.md`
/// says.
package struct ThresholdSearch {
    private let search: SweepPlan.Search
    private let variant: SweepPlan.Variant
    private let seeds: [UInt64]
    private let confidence: Double
    private let runs: SweepRuns

    package init(
        _ search: SweepPlan.Search, _ variant: SweepPlan.Variant, seeds: [UInt64],
        confidence: Double, _ runs: SweepRuns
    ) {
        self.search = search
        self.variant = variant
        self.seeds = seeds
        self.confidence = confidence
        self.runs = runs
    }

    /// What is asked of a value.
    private enum Question { case mean, surely, perhaps }

    /// The answer in words; nil where somebody stopped the search.
    package func answer(_ tell: @Sendable (Double, String) -> Void) throws -> String? {
        guard let mean = try smallest(.mean, tell), let surely = try smallest(.surely, tell),
            let perhaps = try smallest(.perhaps, tell)
        else { return nil }
        let limit =
            switch search.limit {
            case .atMost(let limit): "at most \(limit)"
            case .atLeast(let limit): "at least \(limit)"
            }
        let under = variant.settings.isEmpty ? "" : " with \(variant.name)"
        let what = "\(search.measure) of \(limit)\(under)"
        let range = search.range
        guard let mean = mean.value else {
            return "\(what): not with \(search.key) up to \(range.upperBound)"
        }
        guard let statistics = statistics(mean) else { return nil }
        let half = statistics.halfWidth(confidence: confidence)
        let width = half.map { " ± \(SweepTable.number($0))" } ?? ""
        let sure = SweepTable.percent(confidence)
        let from = perhaps.value.map { $0 > range.lowerBound ? "from \($0)" : "below \($0)" }
        let to = surely.value.map { "to \($0)" } ?? "to beyond \(range.upperBound)"
        let note = mean == range.lowerBound ? ", where the search began" : ""
        return """
            \(what): \(search.key) from \(mean) on\(note)
              there it is \(SweepTable.number(statistics.mean))\(width) in \(statistics.count) runs
              at \(sure) confidence the threshold lies \(from ?? "anywhere") \(to)
            """
    }

    private func smallest(
        _ question: Question, _ tell: @Sendable (Double, String) -> Void
    ) throws -> (value: Int?, Void)? {
        var (low, high) = (search.range.lowerBound, search.range.upperBound)
        guard let best = try keeps(high, question, tell) else { return nil }
        guard best else { return (nil, ()) }
        guard let first = try keeps(low, question, tell) else { return nil }
        if first { return (low, ()) }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            guard let isKept = try keeps(middle, question, tell) else { return nil }
            if isKept { high = middle } else { low = middle }
        }
        return (high, ())
    }

    private func jobs(_ value: Int) -> [SweepRuns.Job] {
        let variant = variant.adding(search.key, "\(value)")
        return seeds.map { SweepRuns.Job(variant: variant, seed: $0) }
    }

    private func statistics(_ value: Int) -> SampleStatistics? {
        SampleStatistics(jobs(value).compactMap { runs.measures($0)?[search.measure] })
    }

    /// Whether a value keeps the limit; nil where somebody stopped the runs. Runs in which there
    /// was nothing to measure keep no limit.
    private func keeps(
        _ value: Int, _ question: Question, _ tell: @Sendable (Double, String) -> Void
    ) throws -> Bool? {
        let key = search.key
        guard
            try runs.make(jobs(value), { share, text in tell(share, "\(key) = \(value): \(text)") })
        else { return nil }
        guard let statistics = statistics(value), statistics.count == seeds.count else {
            return false
        }
        let half = statistics.halfWidth(confidence: confidence) ?? 0
        let room =
            switch search.limit {
            case .atMost(let limit): limit - statistics.mean
            case .atLeast(let limit): statistics.mean - limit
            }
        return switch question {
        case .mean: room >= 0
        case .surely: room >= half
        case .perhaps: room >= -half
        }
    }
}
