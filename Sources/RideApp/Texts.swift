import FoundationEssentials

/// All words on the screen, in one language, by their keys (`Resources/texts/en.json`).
///
/// A text may have places to fill in, written `{name}`, `{price}` and so on.
public struct Texts: Sendable {
    /// The language, such as `en`.
    public let language: String
    private let table: [String: String]

    /// Reads a table of texts.
    ///
    /// - Throws: an error of the JSON decoder for bytes that are not an object of texts.
    public init(language: String, json: [UInt8]) throws {
        self.language = language
        table = try JSONDecoder().decode([String: String].self, from: Data(json))
    }

    /// The text under a key, with its places filled in. A key that is not in the table comes back
    /// itself, so that a missing text is seen and nothing else breaks.
    public subscript(_ key: TextKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
        var text = table[key.rawValue] ?? key.rawValue
        for (name, value) in values { text = text.replacing("{\(name)}", with: value) }
        return text
    }

    /// The keys in the table that no text of the apps has, and those that are missing; for tests.
    public var mismatches: (unknown: [String], missing: [String]) {
        let known = Set(TextKey.allCases.map(\.rawValue))
        return (
            table.keys.filter { !known.contains($0) }.sorted(),
            known.filter { table[$0] == nil }.sorted()
        )
    }
}
