import RideCore

/// Which texts each word is in: the distinct words of many texts, sorted, with a list for each.
///
/// All words that begin with some letters stand together, so that what is typed so far is found by
/// two binary searches.
struct WordIndex: Sendable {
    /// One word of one text.
    struct Posting: Sendable {
        private let packed: UInt32

        init(text: Int, isFiller: Bool, isFirst: Bool, isInner: Bool = false) {
            packed =
                UInt32(text) << 3 | (isInner ? 4 : 0) | (isFiller ? 2 : 0) | (isFirst ? 1 : 0)
        }

        /// The text.
        var text: Int { Int(packed >> 3) }
        /// Whether it is a part of a word, in a script that puts no space between words.
        var isInner: Bool { packed & 4 != 0 }
        /// Whether the word says nothing about which street is meant.
        var isFiller: Bool { packed & 2 != 0 }
        /// Whether it is the text's first word that is no filler.
        var isFirst: Bool { packed & 1 != 0 }
    }

    private let letters: [UInt8]
    /// Where each word's letters start; one more than there are words.
    private let firstLetter: [UInt32]
    /// How many letters each word shares with the one before it.
    private let shared: [UInt8]
    private let firstPosting: [UInt32]
    private let postings: [Posting]
    /// How many words of each text are more than fillers.
    let significantWords: [UInt8]

    /// How many distinct words there are.
    var count: Int { firstLetter.count - 1 }

    /// The words of the texts with these indices.
    ///
    /// - Complexity: O(n log n) in the number of distinct words.
    init(_ texts: TextTable, of indices: some Sequence<Int>) {
        var builder = WordIndexBuilder(texts: texts.count)
        for index in indices { texts.withBytes(index) { builder.add($0, text: index) } }
        let order = builder.sortedWords()
        (letters, firstLetter, shared) = builder.letters(in: order)
        (firstPosting, postings) = builder.postings(in: order)
        significantWords = builder.significantWords
    }

    /// The texts a word is in.
    @inline(__always)
    func forEachPosting(of word: Int, _ body: (Posting) -> Void) {
        for index in Int(firstPosting[word])..<Int(firstPosting[word + 1]) { body(postings[index]) }
    }

    /// How many letters a word has.
    func length(of word: Int) -> Int { Int(firstLetter[word + 1] - firstLetter[word]) }

    /// The words that begin with these letters.
    func words(beginningWith prefix: [UInt8]) -> Range<Int> {
        let start = partition { compare($0, with: prefix) >= 0 }
        let end = partition { compare($0, with: prefix) > 0 }
        return start..<end
    }

    /// A word of a script without spaces that begins no word, cut into the longest pieces that do;
    /// itself where that is none, or where some of it would be left.
    func pieces(of word: [UInt8]) -> [[UInt8]] {
        guard !FoldedLetters.innerStarts(in: word).isEmpty, words(beginningWith: word).isEmpty
        else { return [word] }
        let starts = FoldedLetters.starts(in: word)
        var pieces: [[UInt8]] = []
        var first = 0
        while first < starts.count {
            let ends = (starts.dropFirst(first + 1) + [word.count]).reversed()
            let end = ends.first {
                !words(beginningWith: Array(word[starts[first]..<$0])).isEmpty
            }
            guard let end else { return [word] }
            pieces.append(Array(word[starts[first]..<end]))
            first = starts.firstIndex { $0 >= end } ?? starts.count
        }
        return pieces
    }

    /// The word with exactly these letters.
    func word(_ wanted: [UInt8]) -> Int? {
        let first = words(beginningWith: wanted).first
        return first.flatMap { length(of: $0) == wanted.count ? $0 : nil }
    }

    private func partition(_ isBeyond: (Int) -> Bool) -> Int {
        (0..<count).partitioningIndex(where: isBeyond)
    }

    /// The order of a word's first letters and these: 0 if the word begins with them.
    private func compare(_ word: Int, with prefix: [UInt8]) -> Int {
        let start = Int(firstLetter[word])
        let length = length(of: word)
        for (index, letter) in prefix.enumerated() {
            if index == length { return -1 }
            let own = letters[start + index]
            if own != letter { return own < letter ? -1 : 1 }
        }
        return 0
    }

    /// Calls `body` with every word that is like `wanted` but for one to `limit` typing errors: a
    /// letter too many, one too few, a wrong one, or two that changed places.
    ///
    /// Method: the table of the Damerau-Levenshtein distance (in the form that edits no letter
    /// twice), a row for each letter of a word, walked over the sorted words as over a tree: rows
    /// are kept for the letters that a word shares with the one before it, and once a row has
    /// nothing within the limit, all words with these first letters are passed over.
    ///
    /// - Parameter isUnfinished: More letters may follow what was typed: beginnings of words count.
    func forEachSimilar(
        to wanted: [UInt8], limit: Int, isUnfinished: Bool,
        _ body: (_ word: Int, _ errors: Int) -> Void
    ) {
        var table = EditTable(wanted, limit: limit)
        var word = 0
        while word < count {
            let start = Int(firstLetter[word])
            let length = length(of: word)
            var depth = min(Int(shared[word]), table.depth)
            table.depth = depth
            var isHopeless = depth > 0 && table.least(depth) > limit
            while depth < length, !isHopeless {
                table.append(letters[start + depth])
                depth += 1
                isHopeless = table.least(depth) > limit
            }
            let errors = isUnfinished ? table.leastBeginning(depth) : table.whole(depth)
            let counts = isUnfinished || !isHopeless
            if counts, errors > 0, errors <= limit { body(word, errors) }
            word += 1
            // All words that share the hopeless letters are like this one.
            while isHopeless, word < count, Int(shared[word]) >= depth {
                if counts, errors > 0, errors <= limit { body(word, errors) }
                word += 1
            }
        }
    }
}
