/// What a key of a scenario means: a line of the tables in docs/SCENARIOS.md.
public struct ScenarioKey: Hashable, Sendable {
    /// The key, with those it stands under: `drivers.count`.
    public let path: String
    /// What it means.
    public let meaning: String
    /// What it can be; empty where that is said by its kind.
    public let range: String
    /// What holds without it; empty where it must be given, or nothing is to be said.
    public let usual: String

    init(_ path: String, range: String = "", usual: String = "", _ meaning: String) {
        self.path = path
        self.meaning = meaning
        self.range = range
        self.usual = usual
    }

    /// All keys, in the order of the documents.
    public static let all = world + people + rules

    /// The key of a name; keys of drawn times and of tariffs are known by their last words.
    public static func named(_ path: String) -> ScenarioKey? {
        if let key = byPath[path] { return key }
        let parts = path.split(separator: ".").map(String.init)
        guard parts.count > 2, let last = parts.last else { return nil }
        if parts[0] == "behaviour" { return byPath["law.\(last)"] }
        return parts[0] == "tariffs" ? byPath["tariffs.common.\(last)"] : nil
    }

    private static let byPath = Dictionary(all.map { ($0.path, $0) }) { first, _ in first }
}
