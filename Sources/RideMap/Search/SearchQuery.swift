/// What was typed, as words to look for.
struct SearchQuery {
    /// No more words are looked for.
    static let maximumWords = 8
    /// No more characters of a query are read.
    static let maximumLength = 120

    /// All words, for streets and places.
    let words: [[UInt8]]
    /// The words without those that join two streets, for crossings.
    let crossingWords: [[UInt8]]
    /// How many of the crossing's words come before "&" or its like; nil if there is none.
    let split: Int?
    /// Whether more letters of the last word may follow: there is no space behind it.
    let isLastUnfinished: Bool

    /// The words between two streets of a crossing, in the languages of the product.
    private static let joiningWords: [[UInt8]] = [
        "con", "com", "esquina", "esq", "y", "e", "and", "corner",
    ].map { Array($0.utf8) }

    init(_ text: String) {
        var words: [[UInt8]] = []
        var crossingWords: [[UInt8]] = []
        var split: Int?
        let sides = text.prefix(Self.maximumLength).split(omittingEmptySubsequences: false) {
            $0 == "&" || $0 == "/" || $0 == "+"
        }
        for (index, side) in sides.enumerated() {
            if index > 0, split == nil, !crossingWords.isEmpty { split = crossingWords.count }
            let sideWords = TextFolding.words(of: String(side))
            for (position, word) in sideWords.enumerated() where words.count < Self.maximumWords {
                words.append(word)
                // A word that joins stands between others; the last may be the start of a name.
                let isBetween = !crossingWords.isEmpty && position + 1 < sideWords.count
                if isBetween, Self.joiningWords.contains(word) {
                    split = split ?? crossingWords.count
                } else {
                    crossingWords.append(word)
                }
            }
        }
        isLastUnfinished = text.unicodeScalars.last?.properties.isAlphabetic ?? false
        self.words = words
        self.crossingWords = crossingWords
        self.split = split
    }
}

/// How well a name matches, best first.
enum MatchQuality: UInt8, Comparable {
    /// All the name's words were typed in full.
    case wholeName
    /// Whole words, beginning with the name's first.
    case wholeWordsFromStart
    /// Whole words somewhere in the name.
    case wholeWords
    /// Beginnings of words, the name's first among them.
    case beginningsFromStart
    /// Beginnings of words somewhere in the name.
    case beginnings

    static func < (left: MatchQuality, right: MatchQuality) -> Bool {
        left.rawValue < right.rawValue
    }
}
