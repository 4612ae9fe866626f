/// Which runs are to be made of a scenario, and what is to be compared; docs/SWEEPS.md says how it
/// is written.
public struct SweepPlan: Sendable {
    /// One way to run the scenario: keys with their values, in the order of the plan.
    public struct Variant: Hashable, Sendable {
        /// The keys and what they are set to, in YAML.
        public let settings: [Setting]

        /// `drivers.count=200 demand.vip_share=0.1`.
        public var name: String {
            settings.isEmpty ? "as it is" : settings.map(\.text).joined(separator: " ")
        }

        /// The same with one more key.
        public func adding(_ key: String, _ value: String) -> Variant {
            Variant(settings: settings + [Setting(key: key, value: value)])
        }
    }

    /// A key and its value.
    public struct Setting: Hashable, Sendable {
        /// The key, with those it stands under.
        public let key: String
        /// The value in YAML.
        public let value: String
        /// As `--set` takes it.
        public var text: String { "\(key)=\(value)" }
    }

    /// A threshold that is looked for: the smallest value of a key with which a measure keeps a
    /// limit.
    public struct Search: Hashable, Sendable {
        /// What limits a measure.
        public enum Limit: Hashable, Sendable {
            /// It must not be larger.
            case atMost(Double)
            /// It must not be smaller.
            case atLeast(Double)
        }

        /// The key, of whole numbers.
        public let key: String
        /// Between which values.
        public let range: ClosedRange<Int>
        /// What is measured.
        public let measure: String
        /// What it must keep.
        public let limit: Limit
    }

    /// The variant that is looked for: the one whose measure is best on average.
    public struct Best: Hashable, Sendable {
        /// What is measured.
        public let measure: String
        /// Whether more of it is better.
        public let isMost: Bool
        /// The smallest difference that matters, in the measure's unit.
        public let indifference: Double
        /// With how many seeds a variant is run at most.
        public let mostSeeds: Int

        /// How many seeds there are before any variant is left out.
        public static let fewestSeeds = 5
    }

    /// The scenario: a path, or the name of one that comes with the product.
    public let scenario: String
    /// The seeds of the runs of each variant.
    public let seeds: [UInt64]
    /// The variants that are run.
    public let variants: [Variant]
    /// The one that others are compared with, by its place in `variants`.
    public let baseline: Int
    /// What is printed; empty for a few usual ones.
    public let measures: [String]
    /// How sure intervals are, from 0.5 to 0.999.
    public let confidence: Double
    /// What is looked for in each variant; nil for nothing.
    public let search: Search?
    /// Which of the variants is looked for; nil for none.
    public let best: Best?
    /// The measure by which something is looked for; nil where nothing is.
    public var sought: String? { search?.measure ?? best?.measure }

    /// The seed of the n-th run of each variant, counted from 0: first those of the plan, then on
    /// from the largest of them.
    public func seed(_ number: Int) -> UInt64 {
        guard number >= seeds.count else { return seeds[number] }
        return (seeds.max() ?? 0) &+ UInt64(number - seeds.count + 1)
    }

    /// What all variants have in common.
    public var common: [Setting] {
        let first = variants.first?.settings ?? []
        guard variants.count > 1 else { return [] }
        return first.filter { setting in
            variants.allSatisfy { $0.settings.contains(setting) }
        }
    }

    /// What a variant has that not all of them have, in words.
    public func name(of variant: Variant) -> String {
        let common = common
        let own = Variant(settings: variant.settings.filter { !common.contains($0) })
        return own.name
    }

    /// No more runs are made by one plan, besides those of a search.
    public static let maximumRuns = 100_000

    /// Reads a plan from a file.
    ///
    /// - Throws: `ScenarioError` with the place and what was expected.
    public init(contentsOf path: String) throws(ScenarioError) {
        try self.init(text: try TextFile.read(path), file: path)
    }

    /// The text of a plan with some keys at other values.
    ///
    /// - Throws: `ScenarioError` where it cannot be read, or is no plan.
    public static func text(
        contentsOf path: String, with settings: [ScenarioSetting]
    ) throws(ScenarioError) -> String {
        try YAMLSection.reading(try TextFile.read(path), file: path, settings).text
    }

    /// Reads a plan.
    ///
    /// - Throws: `ScenarioError` with the place and what was expected.
    public init(text: String, file: String) throws(ScenarioError) {
        let top = try YAMLSection(text: text, file: file)
        try top.allow([
            "scenario", "seeds", "set", "variants", "baseline", "measures", "confidence", "find",
        ])
        guard let scenario = try top.text("scenario") else {
            throw top.missing("scenario", "the name of a scenario, or its path")
        }
        let isPath = scenario.contains("/") || scenario.hasSuffix(".yaml")
        let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
        self.scenario = isPath ? Scenario.path(scenario, in: folder) : scenario
        seeds = try Self.seeds(top)
        variants = try Self.variants(top)
        baseline = (try top.integer("baseline", 1...variants.count) ?? 1) - 1
        measures = try top.texts("measures") ?? []
        confidence = try top.number("confidence", 0.5...0.999) ?? 0.95
        let find = try top.section("find")
        if let find, find.has("best") {
            (search, best) = (nil, try Self.best(find))
            try Self.check(best, top, seeds: seeds, variants: variants)
        } else {
            (search, best) = (try find.map(Self.search), nil)
        }
        guard variants.count <= Self.maximumRuns / max(1, seeds.count) else {
            throw top.error(
                "set",
                "expected no more than \(Self.maximumRuns) runs; these are "
                    + "\(variants.count) times \(seeds.count)")
        }
    }

    /// How many seeds, or which.
    private static func seeds(_ top: YAMLSection) throws(ScenarioError) -> [UInt64] {
        guard case .sequence = top.value("seeds") else {
            let count = try top.integer("seeds", 1...10_000) ?? 10
            return (1...UInt64(count)).map { $0 }
        }
        var seeds: [UInt64] = []
        for text in try top.texts("seeds") ?? [] {
            guard let seed = UInt64(text), seed <= UInt64(Int64.max), !seeds.contains(seed) else {
                throw top.error(
                    "seeds", "expected a number of seeds, or a list of whole numbers, each once")
            }
            seeds.append(seed)
        }
        guard !seeds.isEmpty else { throw top.error("seeds", "expected at least one") }
        return seeds
    }

    /// Every combination of the values under `set`, the last key changing fastest, each with what
    /// one of `variants` sets besides.
    private static func variants(_ top: YAMLSection) throws(ScenarioError) -> [Variant] {
        var combinations: [[Setting]] = [[]]
        if let section = try top.section("set") {
            for key in section.keys {
                let values = try section.texts(key) ?? []
                guard !values.isEmpty, values.count * combinations.count <= maximumRuns else {
                    throw section.error(key, "expected a value, or a list of not too many")
                }
                combinations = combinations.flatMap { before in
                    values.map { before + [Setting(key: key, value: $0)] }
                }
            }
        }
        var lists: [[Setting]] = []
        for section in try top.sections("variants", atMost: 1_000) ?? [] {
            var settings: [Setting] = []
            for key in section.keys {
                settings.append(Setting(key: key, value: try section.text(key) ?? ""))
            }
            lists.append(settings)
        }
        if lists.isEmpty { lists = [[]] }
        let variants = lists.flatMap { list in
            combinations.map { Variant(settings: list + $0) }
        }
        guard Set(variants).count == variants.count else {
            throw top.error(top.has("variants") ? "variants" : "set", "expected each only once")
        }
        guard !variants.contains(where: { $0.settings.contains { $0.key == "seed" } }) else {
            throw top.error(
                top.has("set") ? "set" : "variants", "expected the list of `seeds` instead of seed")
        }
        for variant in variants
        where Set(variant.settings.map(\.key)).count
            < variant.settings.count
        {
            throw top.error("variants", "expected keys that are not under `set` too")
        }
        return variants
    }

    private static func search(_ section: YAMLSection) throws(ScenarioError) -> Search {
        try section.allow(["best", "key", "from", "to", "measure", "at_most", "at_least"])
        let numbers = 0...1_000_000_000
        guard let key = try section.text("key") else {
            throw section.missing("key", "a key of the scenario, such as drivers.count")
        }
        guard key != "seed" else { throw section.error("key", "expected another key than seed") }
        guard let measure = try section.text("measure") else {
            throw section.missing("measure", "what is measured, such as wait_s.p95")
        }
        guard let from = try section.integer("from", numbers),
            let to = try section.integer("to", numbers), from < to
        else { throw section.error("to", "expected `from` and a larger `to`, whole numbers") }
        let most = try section.number("at_most", -1e12...1e12)
        let least = try section.number("at_least", -1e12...1e12)
        let limit: Search.Limit
        switch (most, least) {
        case (let most?, nil): limit = .atMost(most)
        case (nil, let least?): limit = .atLeast(least)
        default: throw section.error("at_most", "expected either at_most or at_least")
        }
        return Search(key: key, range: from...to, measure: measure, limit: limit)
    }
}
