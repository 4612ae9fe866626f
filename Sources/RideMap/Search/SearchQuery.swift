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
    /// The house number among the words, and which words it is made of; nil if there is none.
    let houseNumber: (number: HouseNumber, text: String, words: UInt16)?
    /// Whether more letters of the last word may follow: there is no space behind it.
    let isLastUnfinished: Bool

    /// The words between two streets of a crossing, in the languages of the product.
    private static let joiningWords: [[UInt8]] = [
        "con", "com", "esquina", "esq", "y", "e", "and", "corner",
    ].map { Array($0.utf8) }

    /// Reads what was typed.
    ///
    /// - Parameter pieces: what a word is to be cut into, for scripts without spaces.
    init(_ text: String, pieces: ([UInt8]) -> [[UInt8]] = { [$0] }) {
        var words: [[UInt8]] = []
        var crossingWords: [[UInt8]] = []
        var split: Int?
        let sides = text.prefix(Self.maximumLength).split(omittingEmptySubsequences: false) {
            $0 == "&" || $0 == "/" || $0 == "+"
        }
        for (index, side) in sides.enumerated() {
            if index > 0, split == nil, !crossingWords.isEmpty { split = crossingWords.count }
            let sideWords = TextFolding.words(of: String(side)).flatMap(pieces)
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
        houseNumber = Self.houseNumber(in: words)
        self.words = words
        self.crossingWords = crossingWords
        self.split = split
    }

    /// The same query with its numbers written in other ways; without "&", for streets and places.
    var withOtherNumbers: [SearchQuery] {
        guard split == nil || crossingWords.count < words.count else { return [] }
        let texts = words.map { String(decoding: $0, as: UTF8.self) }
        let end = isLastUnfinished ? "" : " "
        return NumberWords.alternatives(to: texts).map {
            SearchQuery($0.joined(separator: " ") + end)
        }
    }

    /// The last word that begins with a digit, with a single letter that follows it, provided that
    /// something is left to name a street.
    private static func houseNumber(
        in words: [[UInt8]]
    ) -> (number: HouseNumber, text: String, words: UInt16)? {
        for (index, word) in words.enumerated().reversed() {
            guard HouseNumber(word) != nil else { continue }
            var used = UInt16(1) << UInt16(index)
            var text = String(decoding: word, as: UTF8.self)
            var letter: [UInt8]?
            if index > 0, index + 1 < words.count, words[index + 1].count == 1 {
                letter = words[index + 1]
                used |= used << 1
                text += String(decoding: words[index + 1], as: UTF8.self)
            }
            guard used.nonzeroBitCount < words.count, let number = HouseNumber(word, next: letter)
            else { return nil }
            return (number, text, used)
        }
        return nil
    }
}
