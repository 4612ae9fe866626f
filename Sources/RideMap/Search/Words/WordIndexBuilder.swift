/// Gathers the words of texts for a `WordIndex`.
struct WordIndexBuilder {
    /// Letters of the distinct words in the order they were met.
    private var letters: [UInt8] = []
    private var firstLetter: [UInt32] = [0]
    /// One more than the word at each place of a table of hashes; 0 where there is none.
    private var slots = [UInt32](repeating: 0, count: 1 << 12)
    /// For each word of each text, the distinct word and the rest.
    private var occurrences: [(word: UInt32, posting: WordIndex.Posting)] = []
    private(set) var significantWords: [UInt8]
    private var folded = FoldedWords()

    /// Words so common in names that they do not count as left out.
    private static let fillers = Set(
        [
            "avenida", "av", "avda", "ave", "calle", "pasaje", "psje", "rua", "r", "travessa",
            "alameda", "rodovia", "estrada", "camino", "ruta", "street", "st", "road", "rd",
            "avenue", "el", "la", "los", "las", "de", "del", "da", "do", "das", "dos", "o", "a",
            "os", "as", "e", "y", "the", "of",
        ].map { Array($0.utf8) })

    private var isFillerWord: [Bool] = []

    init(texts: Int) { significantWords = Array(repeating: 0, count: texts) }

    /// Adds the words of a text; no text may be added twice.
    mutating func add(_ bytes: RawSpan, text: Int) {
        folded.fold(bytes)
        let words = folded.indices.map { intern(folded.range(of: $0)) }
        // "La Calle": a name of nothing but fillers is meant by them.
        let onlyFillers = words.allSatisfy { isFillerWord[Int($0)] }
        var isFirst = true
        for word in words {
            let isFiller = !onlyFillers && isFillerWord[Int(word)]
            let posting = WordIndex.Posting(
                text: text, isFiller: isFiller, isFirst: !isFiller && isFirst)
            occurrences.append((word, posting))
            addInner(of: word, text: text)
            if isFiller { continue }
            isFirst = false
            significantWords[text] =
                significantWords[text] == .max ? .max : significantWords[text] + 1
        }
    }

    /// Adds what a word holds from each of its characters on, where its script has no spaces:
    /// "病院" is in "中央病院".
    private mutating func addInner(of word: UInt32, text: Int) {
        let range = Int(firstLetter[Int(word)])..<Int(firstLetter[Int(word) + 1])
        let starts = FoldedLetters.innerStarts(in: letters[range])
        guard !starts.isEmpty else { return }
        let characters = FoldedLetters.starts(in: letters[range]) + [range.count]
        for start in starts {
            let end = characters.filter { $0 > start }.prefix(Self.innerCharacters).last
            let part = range.lowerBound + start..<range.lowerBound + (end ?? range.count)
            let posting = WordIndex.Posting(
                text: text, isFiller: false, isFirst: false, isInner: true)
            occurrences.append((intern(Array(letters[part])), posting))
        }
    }

    /// So many characters of an inner word are kept.
    private static let innerCharacters = 8

    private mutating func intern(_ word: [UInt8]) -> UInt32 { intern(word, 0..<word.count) }

    private mutating func intern(_ range: Range<Int>) -> UInt32 {
        intern(folded.letters, range)
    }

    /// The number of a word, which is added if it is new.
    private mutating func intern(_ own: [UInt8], _ range: Range<Int>) -> UInt32 {
        if firstLetter.count * 2 > slots.count { grow() }
        var slot = Self.hash(own, range) & (slots.count - 1)
        while slots[slot] != 0 {
            let word = Int(slots[slot] - 1)
            let known = Int(firstLetter[word])..<Int(firstLetter[word + 1])
            if known.count == range.count,
                zip(known, range).allSatisfy({ letters[$0] == own[$1] })
            {
                return UInt32(word)
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        letters.append(contentsOf: own[range])
        firstLetter.append(UInt32(letters.count))
        slots[slot] = UInt32(firstLetter.count - 1)
        isFillerWord.append(Self.fillers.contains(Array(own[range])))
        return UInt32(firstLetter.count - 2)
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for word in 0..<firstLetter.count - 1 {
            let range = Int(firstLetter[word])..<Int(firstLetter[word + 1])
            var slot = Self.hash(letters, range) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(word + 1)
        }
    }

    /// FNV-1a, the same at every run.
    private static func hash(_ letters: [UInt8], _ range: Range<Int>) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for index in range { hash = (hash ^ UInt64(letters[index])) &* 0x0000_0100_0000_01b3 }
        return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7fff_ffff)
    }

    /// The words in the order of their letters.
    func sortedWords() -> [UInt32] {
        // The first eight letters as a number settle nearly every comparison.
        var keys: [(key: UInt64, word: UInt32)] = []
        keys.reserveCapacity(firstLetter.count - 1)
        for word in 0..<firstLetter.count - 1 {
            let range = Int(firstLetter[word])..<Int(firstLetter[word + 1])
            var key: UInt64 = 0
            for offset in 0..<8 {
                let index = range.lowerBound + offset
                key = key << 8 | (index < range.upperBound ? UInt64(letters[index]) : 0)
            }
            keys.append((key, UInt32(word)))
        }
        keys.sort { left, right in
            if left.key != right.key { return left.key < right.key }
            let one = Int(firstLetter[Int(left.word)])..<Int(firstLetter[Int(left.word) + 1])
            let other = Int(firstLetter[Int(right.word)])..<Int(firstLetter[Int(right.word) + 1])
            return letters[one].lexicographicallyPrecedes(letters[other])
        }
        return keys.map(\.word)
    }

    /// The letters of the words in this order, where each starts, and how many it shares with the
    /// one before it.
    func letters(
        in order: [UInt32]
    ) -> (letters: [UInt8], first: [UInt32], shared: [UInt8]) {
        var sorted: [UInt8] = []
        sorted.reserveCapacity(letters.count)
        var first: [UInt32] = [0]
        var shared: [UInt8] = []
        for word in order {
            let own = letters[Int(firstLetter[Int(word)])..<Int(firstLetter[Int(word) + 1])]
            let before = sorted[(first.count > 1 ? Int(first[first.count - 2]) : 0)...]
            let same = zip(own, before).prefix { $0 == $1 }.count
            shared.append(UInt8(min(same, 255)))
            sorted.append(contentsOf: own)
            first.append(UInt32(sorted.count))
        }
        return (sorted, first, shared)
    }

    /// The postings of the words in this order, those of a word in the order they were added.
    func postings(in order: [UInt32]) -> (first: [UInt32], postings: [WordIndex.Posting]) {
        var place = [UInt32](repeating: 0, count: order.count)
        for (position, word) in order.enumerated() { place[Int(word)] = UInt32(position) }
        var first = [UInt32](repeating: 0, count: order.count + 1)
        for occurrence in occurrences { first[Int(place[Int(occurrence.word)]) + 1] += 1 }
        for word in order.indices { first[word + 1] += first[word] }
        var next = first
        let none = WordIndex.Posting(text: 0, isFiller: false, isFirst: false)
        var postings = [WordIndex.Posting](repeating: none, count: occurrences.count)
        for occurrence in occurrences {
            let word = Int(place[Int(occurrence.word)])
            postings[Int(next[word])] = occurrence.posting
            next[word] += 1
        }
        return (first, postings)
    }
}
