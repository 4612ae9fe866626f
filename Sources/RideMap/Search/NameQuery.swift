/// What somebody types to find a name: words, in any order and without regard to capitals and
/// accents, each of which may be unfinished.
public struct NameQuery: Sendable {
    private let words: [[UInt8]]

    /// The words of a text.
    public init(_ text: String) { words = TextFolding.words(of: text) }

    /// Whether there is nothing to look for; everything matches.
    public var isEmpty: Bool { words.isEmpty }

    /// Whether every word begins a word of one of these texts.
    ///
    /// - Complexity: O(words × length of the texts).
    public func matches(_ texts: String...) -> Bool { matches(texts) }

    /// Whether every word begins a word of one of these texts.
    ///
    /// - Complexity: O(words × length of the texts).
    public func matches(_ texts: [String]) -> Bool {
        let written = texts.flatMap { TextFolding.words(of: $0) }
        return words.allSatisfy { word in written.contains { $0.starts(with: word) } }
    }
}
