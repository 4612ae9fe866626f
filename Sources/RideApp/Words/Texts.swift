import FoundationEssentials
import RideCore
import RideMap
import RideTUI
import RideWire

/// All words on the screen, in one language, by their keys (`Resources/languages/en/texts.json`).
///
/// A text may have places to fill in, written `{name}`, `{price}` and so on, and words that agree
/// with a number: `{count} {count:car|cars}` is "1 car", "2 cars" (`PluralRules`).
public struct Texts: Sendable {
    /// The language in which they are.
    public let spoken: Language
    private let table: [String: String]
    /// The kinds of places, and what they are called, folded: the shortest words first, of equal
    /// ones by their keys. They are asked about at each letter that is typed.
    private let kinds: [(words: String, kind: String)]

    /// Reads a table of texts.
    ///
    /// - Throws: an error of the JSON decoder for bytes that are not an object of texts.
    public init(language: Language, json: [UInt8]) throws {
        spoken = language
        table = try JSONDecoder().decode([String: String].self, from: Data(json))
        kinds = table.filter { $0.key.hasPrefix(Self.kindGroup) }
            .sorted { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
            .map { (SafeText.folded($0.value), String($0.key.dropFirst(Self.kindGroup.count))) }
    }

    /// The text under a key, with its places filled in. A key that is not in the table comes back
    /// itself, so that a missing text is seen and nothing else breaks.
    public subscript(
        _ key: TextKey, _ values: KeyValuePairs<String, String> = [:]
    ) -> String {
        spoken.filled(table[key.name] ?? key.name, values)
    }

    /// Why the engine refused something: in this language where the table knows the error's code,
    /// of a refusal (`error.quote_expired`) or of a field (`field.email_empty`), else in the
    /// engine's own words.
    public subscript(_ error: WireError) -> String {
        refusal(error.code) ?? table["field.\(error.code)"] ?? error.message
    }

    /// Several things in one line, empty ones left out: "a, b and c", "a, b or c", "a, b, c".
    public func list(_ items: [String], _ kind: ListWords.Kind = .facts) -> String {
        spoken.list(items.filter { !$0.isEmpty }, kind)
    }

    /// Why a file was not written, and what can be done.
    public subscript(_ obstacle: WriteObstacle) -> String {
        self[word: obstacle.rawValue, in: "obstacle"]
    }

    /// Why something was refused, by the code; nil for one that this language does not know.
    public func refusal(
        _ code: String, _ values: KeyValuePairs<String, String> = [:]
    ) -> String? { table["error.\(code)"].map { spoken.filled($0, values) } }

    /// Why the engine closes a connection, by the code; nil for one that this language does not
    /// know.
    public func goodbye(_ code: String) -> String? {
        let words = self[word: code, in: "goodbye"]
        return words == code ? nil : words
    }

    /// A text under a key that is put together from a word of the wire, such as `category.vip`;
    /// the word itself where the table does not know it.
    public subscript(word word: String, in group: String) -> String {
        table["\(group).\(word)"] ?? word
    }

    /// That the account is blocked, and why. Where the operator chose no reason of the list, what
    /// the operator has written says it, and the sentence stops there.
    public func blocked(for reason: String?) -> String {
        guard let reason, reason != "other" else { return self["blocked.title"] }
        return self["blocked.because", ["reason": self[word: reason, in: "blockedReason"]]]
    }

    /// The kind of a place that people call so, as "bus stop" of `place.bus stop`, or of which that
    /// is the beginning; nil for what is none.
    func kind(called name: String) -> String? {
        let wanted = SafeText.folded(CleanText.cleaned(name))
        guard wanted.unicodeScalars.count >= Self.kindLetters else { return nil }
        return kinds.first { $0.words.hasPrefix(wanted) }?.kind
    }

    private static let kindGroup = "place."
    /// So many letters of a kind have to be typed: fewer begin too many.
    private static let kindLetters = 4

    /// Says what there is to do on the way, and how far ahead.
    public var directions: DirectionWords { DirectionWords { [table] in table[$0] } }

    /// The keys in the table, in order; for tests.
    public var keys: [String] { table.keys.sorted() }

    /// The tag of the language, such as `en`.
    public var language: String { spoken.tag.rawValue }
}
