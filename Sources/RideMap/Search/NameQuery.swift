import RideCore

/// What somebody types to find a name: words, in any order and without regard to capitals and
/// accents, each of which may be unfinished. Repeated words count once, and only the first
/// `Limits.searchWords` of the others are looked for.
public struct NameQuery: Sendable {
    private let words: [[UInt8]]

    /// The words of a text.
    ///
    /// - Complexity: O(length of the text).
    public init(_ text: String) {
        var words: [[UInt8]] = []
        for word in TextFolding.words(of: text) where !words.contains(word) {
            words.append(word)
            if words.count == Limits.searchWords { break }
        }
        self.words = words
    }

    /// Whether there is nothing to look for; everything matches.
    public var isEmpty: Bool { words.isEmpty }

    /// Whether every word begins a word of one of these texts.
    ///
    /// - Complexity: O(length of the texts).
    public func matches(_ texts: String...) -> Bool { matches(FoldedNames(texts)) }

    /// Whether every word begins a word of one of these texts.
    ///
    /// - Complexity: O(length of the texts).
    public func matches(_ texts: [String]) -> Bool { matches(FoldedNames(texts)) }

    /// Whether every word begins a word of one of these names.
    ///
    /// - Complexity: O(words of the names).
    public func matches(_ names: FoldedNames) -> Bool {
        words.allSatisfy { word in names.words.contains { $0.starts(with: word) } }
    }
}

/// The names of one thing in the form in which they are compared: to be kept by whoever is asked
/// for the same names again and again.
public struct FoldedNames: Sendable {
    let words: [[UInt8]]

    /// The names of one thing.
    ///
    /// - Complexity: O(length of the texts).
    public init(_ texts: [String]) { words = texts.flatMap { TextFolding.words(of: $0) } }
}
