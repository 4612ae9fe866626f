/// The folded words of many names, in flat arrays.
///
/// A search goes through all words of all names: some thousand comparisons of a few bytes, which
/// takes less time than a key takes to travel from the keyboard.
struct NameTable: Sendable {
    /// What a search found out about a name: a bit for every word looked for.
    struct Match {
        /// The words that begin a word of the name.
        var begun: UInt16 = 0
        /// The words that are a word of the name.
        var whole: UInt16 = 0
        /// The words that begin a word of the name that is more than an article or "avenida".
        var telling: UInt16 = 0
        /// Whether the name's first word, articles and "avenida" aside, was matched.
        var isFromStart = false
        /// How many words of the name, articles and "avenida" aside, were typed in full.
        var wholeWords: UInt8 = 0
    }

    private var letters: [UInt8] = []
    /// Where each word's letters start; one more than there are words.
    private var firstLetter: [UInt32] = [0]
    /// Whether a word says nothing about which street is meant.
    private var isFiller: [Bool] = []
    /// Where each name's words start; one more than there are names.
    private var firstWord: [UInt32] = [0]

    /// Words so common in names that they do not count as left out.
    private static let fillers: Set<[UInt8]> = Set(
        [
            "avenida", "av", "avda", "calle", "pasaje", "psje", "rua", "r", "travessa", "alameda",
            "rodovia", "estrada", "camino", "ruta", "el", "la", "los", "las", "de", "del", "da",
            "do", "das", "dos", "o", "a", "os", "as", "e", "y",
        ].map { Array($0.utf8) })

    /// How many names there are.
    var count: Int { firstWord.count - 1 }

    /// Adds a name and returns its index.
    mutating func append(_ name: String) -> UInt32 {
        let words = TextFolding.words(of: name)
        // "La Calle": a name of nothing but fillers is meant by them.
        let onlyFillers = words.allSatisfy { Self.fillers.contains($0) }
        for word in words {
            letters.append(contentsOf: word)
            firstLetter.append(UInt32(letters.count))
            isFiller.append(!onlyFillers && Self.fillers.contains(word))
        }
        firstWord.append(UInt32(isFiller.count))
        return UInt32(count - 1)
    }

    /// Matches every name with the words.
    ///
    /// - Parameter isLastUnfinished: The last word is still being typed: if it has one or two
    ///   letters, it is not taken for a whole word.
    /// - Complexity: O(names × words).
    func matches(_ words: [[UInt8]], isLastUnfinished: Bool) -> [Match] {
        let unfinished = isLastUnfinished && (words.last?.count ?? 0) < 3 ? words.count - 1 : -1
        var matches = [Match](repeating: Match(), count: count)
        let letters = letters.span
        let firstLetter = firstLetter.span
        for name in 0..<count {
            var match = Match()
            var isFirst = true
            for word in Int(firstWord[name])..<Int(firstWord[name + 1]) {
                let start = Int(firstLetter[word])
                let length = Int(firstLetter[word + 1]) - start
                var isMatched = false
                for (bit, wanted) in words.enumerated() where wanted.count <= length {
                    guard Self.begins(letters, start, wanted) else { continue }
                    match.begun |= 1 << UInt16(bit)
                    if !isFiller[word] { match.telling |= 1 << UInt16(bit) }
                    isMatched = true
                    if wanted.count == length, bit != unfinished {
                        match.whole |= 1 << UInt16(bit)
                        if !isFiller[word] { match.wholeWords &+= 1 }
                    }
                }
                if !isFiller[word] {
                    if isFirst { match.isFromStart = isMatched }
                    isFirst = false
                }
            }
            matches[name] = match
        }
        return matches
    }

    /// How well a name matches the words in `mask`; all of them must have been found in it.
    func quality(of name: Int, _ match: Match, mask: UInt16) -> MatchQuality {
        guard match.whole & mask == mask else {
            return match.isFromStart ? .beginningsFromStart : .beginnings
        }
        let range = Int(firstWord[name])..<Int(firstWord[name + 1])
        let significant = range.count { !isFiller[$0] }
        if Int(match.wholeWords) >= significant { return .wholeName }
        return match.isFromStart ? .wholeWordsFromStart : .wholeWords
    }

    @inline(__always)
    private static func begins(_ letters: Span<UInt8>, _ start: Int, _ wanted: [UInt8]) -> Bool {
        for index in wanted.indices where letters[start + index] != wanted[index] { return false }
        return true
    }
}
