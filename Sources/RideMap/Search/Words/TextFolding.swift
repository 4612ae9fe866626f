/// Brings texts to the form in which they are compared: without accents and capitals, cut into
/// words.
public enum TextFolding {
    /// What the letters from U+00C0 to U+017F (Latin-1 Supplement, Latin Extended-A) become, 32 to
    /// a line; `-` stands for what is no letter.
    private static let table: [[UInt8]] = """
        a a a a a a ae c e e e e i i i i d n o o o o o - o u u u u y th ss
        a a a a a a ae c e e e e i i i i d n o o o o o - o u u u u y th y
        a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g
        g g g g h h h h i i i i i i i i i i ij ij j j k k k l l l l l l l
        l l l n n n n n n n n n o o o o o o oe oe r r r r r r s s s s s s
        s s t t t t t t u u u u u u u u u u u u w w y y y z z z z z z s
        """
        .split { $0 == " " || $0 == "\n" }.map { Array($0.utf8) }

    /// A text in small letters without accents and apostrophes, and otherwise as it stands: what is
    /// typed is found by it however somebody writes it ("ana" in "Aná").
    ///
    /// - Complexity: O(length of the text).
    public static func folded(_ text: String) -> String {
        var letters: [UInt8] = []
        letters.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars
        where !append(scalar, to: &letters) && !isIgnored(scalar) {
            letters.append(contentsOf: String(scalar).utf8)
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// The words of a text in lower-case letters and digits, in order.
    ///
    /// Everything that is neither a letter nor a digit parts words, except the apostrophe: what
    /// stands around it is one word, as people type it ("O'Higgins", "ohiggins").
    static func words(of text: String) -> [[UInt8]] {
        var words = FoldedWords()
        for scalar in text.unicodeScalars { words.add(scalar) }
        words.finish()
        return words.indices.map { Array(words.letters[words.range(of: $0)]) }
    }

    /// What a street's name is compared by to tell whether two links are of one street: its words
    /// without "avenida" or "calle" in front, which maps write on some links and not on others.
    static func streetKey(of name: String) -> [UInt8] {
        var key: [UInt8] = []
        key.reserveCapacity(name.utf8.count + 1)
        let space = UInt8(ascii: " ")
        for scalar in name.unicodeScalars where !append(scalar, to: &key) {
            if !isIgnored(scalar), let last = key.last, last != space { key.append(space) }
        }
        if key.last == space { key.removeLast() }
        for word in roadWords where key.starts(with: word) { return Array(key[word.count...]) }
        return key
    }

    private static let roadWords = ["avenida ", "av ", "avda ", "calle "].map { Array($0.utf8) }

    /// Apostrophes, and marks and signs that are no letters: accents, vowels above and below,
    /// joiners, the stroke that makes an Arabic word longer.
    static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x27, 0x60, 0xb4, 0x2018, 0x2019, 0x0300...0x036f, 0x640: true
        case 0..<0x300: false
        default:
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: true
            default: false
            }
        }
    }

    /// Adds a letter or digit; false if it is neither.
    static func append(_ scalar: Unicode.Scalar, to word: inout [UInt8]) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7a:
            word.append(UInt8(scalar.value))
        case 0x41...0x5a:
            word.append(UInt8(scalar.value + 0x20))
        case 0xaa:
            word.append(UInt8(ascii: "a"))
        case 0xba:
            word.append(UInt8(ascii: "o"))
        case 0xc0...0x17f:
            let folded = table[Int(scalar.value - 0xc0)]
            if folded == [UInt8(ascii: "-")] { return false }
            word.append(contentsOf: folded)
        case 0..<0xc0:
            return false
        default:
            guard !isIgnored(scalar),
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            else { return false }
            for small in scalar.properties.lowercaseMapping.unicodeScalars
            where !isIgnored(small) {
                word.append(contentsOf: String(FoldedLetters.base(of: small)).utf8)
            }
        }
        return true
    }
}
