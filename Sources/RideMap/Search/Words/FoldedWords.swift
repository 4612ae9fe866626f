/// The folded words of a text, one after the other, in memory that is used again for the next text.
struct FoldedWords {
    /// The letters of all words.
    private(set) var letters: [UInt8] = []
    private var ends: [Int] = []

    /// The words' indices.
    var indices: Range<Int> { 0..<ends.count }

    /// Where a word's letters are.
    func range(of word: Int) -> Range<Int> { (word == 0 ? 0 : ends[word - 1])..<ends[word] }

    /// Starts anew with the words of a text in valid UTF-8.
    mutating func fold(_ bytes: RawSpan) {
        letters.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        var offset = 0
        func byte(_ offset: Int) -> UInt32 {
            UInt32(bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
        }
        while offset < bytes.byteCount {
            let first = byte(offset)
            // How many bytes follow is in the top bits of the first.
            let more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3
            guard offset + more < bytes.byteCount else { break }
            var value = more == 0 ? first : first & (0x3f >> UInt32(more))
            for next in 0..<more { value = value << 6 | byte(offset + 1 + next) & 0x3f }
            offset += 1 + more
            if let scalar = Unicode.Scalar(value) { add(scalar) }
        }
        finish()
    }

    /// Adds a character.
    mutating func add(_ scalar: Unicode.Scalar) {
        if TextFolding.append(scalar, to: &letters) || TextFolding.isIgnored(scalar) { return }
        finish()
    }

    /// Ends the present word, if there is one.
    mutating func finish() {
        if letters.count > (ends.last ?? 0) { ends.append(letters.count) }
    }
}
