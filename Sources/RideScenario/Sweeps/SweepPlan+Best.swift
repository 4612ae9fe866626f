/// Reading what is looked for among the variants of a plan.
extension SweepPlan {
    static func best(_ section: YAMLSection) throws(ScenarioError) -> Best {
        try section.allow(["best", "measure", "indifference", "most_seeds"])
        let words = ["most", "least"]
        guard let word = try section.text("best"), words.contains(word) else {
            throw section.error("best", "expected most or least")
        }
        guard let measure = try section.text("measure") else {
            throw section.missing("measure", "what is measured, such as wait_s.mean")
        }
        guard let indifference = try section.number("indifference", 1e-12...1e12) else {
            throw section.missing(
                "indifference", "the smallest difference that matters, such as 5 seconds")
        }
        return Best(
            measure: measure, isMost: word == "most", indifference: indifference,
            mostSeeds: try section.integer("most_seeds", 2...10_000) ?? 200)
    }

    static func check(
        _ best: Best?, _ top: YAMLSection, seeds: [UInt64], variants: [Variant]
    ) throws(ScenarioError) {
        guard let best else { return }
        guard variants.count > 1 else {
            throw top.error("find", "expected several variants, of which one is the best")
        }
        let most = min(best.mostSeeds, 10_000)
        guard (Best.fewestSeeds...most).contains(seeds.count) else {
            throw top.error(
                "seeds",
                "expected \(Best.fewestSeeds) to find.most_seeds (\(most)) to begin with, where "
                    + "the best is looked for")
        }
    }
}
