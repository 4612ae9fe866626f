import RideResults
import RideScenario

extension SweepPlan {
    /// The measures that are of some of the requests, each once.
    package var partMeasures: [MeasureName] {
        var names: [MeasureName] = []
        for name in (measures + [sought].compactMap(\.self)).compactMap(MeasureName.init)
        where !names.contains(name) { names.append(name) }
        return names
    }
}

/// What the runs of a plan measured, and what they say together.
package struct SweepFigures {
    package let plan: SweepPlan
    package let measures: [SweepRuns.Job: [String: Double]]
    private let seeds: [UInt64]

    package init(plan: SweepPlan, measures: [SweepRuns.Job: [String: Double]]) {
        self.plan = plan
        self.measures = measures
        // Who looks for the best runs some variants with more seeds than others.
        let more = plan.best == nil ? [] : Set(measures.keys.map(\.seed)).subtracting(plan.seeds)
        seeds = plan.seeds + more.sorted()
    }

    /// Each of these measures in every variant, beside the baseline; of a search, in every value
    /// that it has tried.
    package func comparisons(of names: [String]) -> [Sweep.Comparison] {
        let variants = plan.search.map { tried($0.key) } ?? plan.variants
        let baseline = plan.search == nil ? plan.variants[plan.baseline] : nil
        return variants.flatMap { variant in
            names.compactMap { name in
                let own = values(variant, name)
                guard let statistics = SampleStatistics(own.compactMap { $0 }) else { return nil }
                var difference: SampleStatistics?
                if let baseline, variant != baseline {
                    let pairs = zip(own, values(baseline, name)).compactMap { own, other in
                        own.flatMap { own in other.map { own - $0 } }
                    }
                    difference = SampleStatistics(pairs)
                }
                return Sweep.Comparison(
                    variant: variant, measure: name, statistics: statistics,
                    difference: difference)
            }
        }
    }

    /// The variants that a search has tried, in the order of the plan and of the values tried.
    private func tried(_ key: String) -> [SweepPlan.Variant] {
        let made = Set(measures.keys.map(\.variant))
        return plan.variants.flatMap { variant in
            made.compactMap { other -> Int? in
                guard let last = other.settings.last, last.key == key,
                    other.settings.dropLast().elementsEqual(variant.settings)
                else { return nil }
                return Int(last.value)
            }.sorted().map { variant.adding(key, "\($0)") }
        }
    }

    private func values(_ variant: SweepPlan.Variant, _ measure: String) -> [Double?] {
        seeds.map { measures[SweepRuns.Job(variant: variant, seed: $0)]?[measure] }
    }
}
