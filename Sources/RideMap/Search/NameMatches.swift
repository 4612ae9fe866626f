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
    /// The street, with a house number near the one typed.
    case nearbyNumber
    /// The street, without the house number typed.
    case withoutNumber
    /// With a typing error.
    case oneError
    /// With more than one.
    case moreErrors

    static func < (left: MatchQuality, right: MatchQuality) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// What a search found out about every text: a bit for every word looked for.
struct NameMatches {
    struct Match {
        /// The words that begin a word of the text.
        var begun: UInt16 = 0
        /// The words that are a word of the text.
        var whole: UInt16 = 0
        /// The words that begin a word of the text that is more than an article or "avenida".
        var telling: UInt16 = 0
        /// How many words of the text, articles and "avenida" aside, were typed in full.
        var wholeWords: UInt8 = 0
        /// How many typing errors were forgiven.
        var errors: UInt8 = 0
        /// Whether the text's first word, articles and "avenida" aside, was matched.
        var isFromStart = false
    }

    private let index: WordIndex
    private var matches: [Match]

    /// From these lengths on, one and two typing errors are forgiven.
    private static let lengthForOneError = 4
    private static let lengthForTwoErrors = 8

    /// Matches all texts with the words.
    ///
    /// - Parameter isLastUnfinished: The last word is still being typed: if it has one or two
    ///   letters, it is not taken for a whole word.
    init(_ index: WordIndex, _ words: [[UInt8]], isLastUnfinished: Bool) {
        self.index = index
        matches = Array(repeating: Match(), count: index.significantWords.count)
        for (bit, word) in words.enumerated() {
            let isUnfinished = isLastUnfinished && bit == words.count - 1 && word.count < 3
            for found in index.words(beginningWith: word) {
                let isWhole = index.length(of: found) == word.count && !isUnfinished
                note(found, bit: bit, isWhole: isWhole)
            }
            for other in Abbreviations.equivalents(of: word) {
                if let found = index.word(other) { note(found, bit: bit, isWhole: !isUnfinished) }
            }
        }
    }

    /// All texts.
    var indices: Range<Int> { matches.indices }

    subscript(_ text: Int) -> Match { matches[text] }

    /// How many typing errors are forgiven in a word: by its letters, and none where each character
    /// is as good as a word.
    static func forgivenErrors(in word: [UInt8]) -> Int {
        let letters = word.count { $0 & 0xc0 != 0x80 }
        if letters < lengthForOneError || !FoldedLetters.innerStarts(in: word).isEmpty { return 0 }
        return letters < lengthForTwoErrors ? 1 : 2
    }

    /// Lets words that a text has no match for match with typing errors.
    mutating func forgive(_ words: [[UInt8]], isLastUnfinished: Bool) {
        for (bit, word) in words.enumerated() {
            let limit = Self.forgivenErrors(in: word)
            guard limit > 0 else { continue }
            var found: [(word: Int, errors: Int)] = []
            index.forEachSimilar(
                to: word, limit: limit,
                isUnfinished: isLastUnfinished && bit == words.count - 1
            ) { found.append(($0, $1)) }
            // Fewest errors first: a text takes the first match of a word.
            for errors in 1...limit {
                for match in found where match.errors == errors {
                    let isWhole = abs(index.length(of: match.word) - word.count) <= errors
                    note(match.word, bit: bit, errors: UInt8(errors), isWhole: isWhole)
                }
            }
        }
    }

    /// Lets a street be known by another name that matches better than its own.
    mutating func take(_ other: Int, for text: Int) {
        if matches[other].begun.nonzeroBitCount > matches[text].begun.nonzeroBitCount {
            matches[text] = matches[other]
        }
    }

    /// How well a text matches the words in `mask`; all of them must have been found in it.
    func quality(of text: Int, mask: UInt16) -> MatchQuality {
        let match = matches[text]
        if match.errors > 0 { return match.errors == 1 ? .oneError : .moreErrors }
        guard match.whole & mask == mask else {
            return match.isFromStart ? .beginningsFromStart : .beginnings
        }
        if match.wholeWords >= index.significantWords[text] { return .wholeName }
        return match.isFromStart ? .wholeWordsFromStart : .wholeWords
    }

    /// Whether all the name's words were typed, be it with errors.
    func isWholeName(_ text: Int) -> Bool {
        matches[text].wholeWords >= index.significantWords[text]
    }

    @inline(__always)
    private mutating func note(_ word: Int, bit: Int, isWhole: Bool) {
        let mask = UInt16(1) << UInt16(bit)
        index.forEachPosting(of: word) { posting in
            var match = matches[posting.text]
            match.begun |= mask
            let isWhole = isWhole && !posting.isInner
            if isWhole { match.whole |= mask }
            if !posting.isFiller {
                match.telling |= mask
                if isWhole { match.wholeWords &+= 1 }
            }
            if posting.isFirst { match.isFromStart = true }
            matches[posting.text] = match
        }
    }

    private mutating func note(_ word: Int, bit: Int, errors: UInt8, isWhole: Bool) {
        let mask = UInt16(1) << UInt16(bit)
        index.forEachPosting(of: word) { posting in
            guard matches[posting.text].begun & mask == 0 else { return }
            matches[posting.text].begun |= mask
            if !posting.isFiller {
                matches[posting.text].telling |= mask
                if isWhole, !posting.isInner { matches[posting.text].wholeWords &+= 1 }
            }
            if posting.isFirst { matches[posting.text].isFromStart = true }
            matches[posting.text].errors &+= errors
        }
    }
}
