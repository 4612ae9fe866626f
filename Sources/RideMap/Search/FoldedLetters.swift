/// What letters beyond Latin-1 and Latin Extended-A are compared as: without their marks, and one
/// for each letter that is written in several ways.
///
/// Method: the base letters of canonical decomposition (NFD), from the names of the letters in
/// Unicode where these say it ("LATIN SMALL LETTER A WITH CIRCUMFLEX AND ACUTE") and from a list
/// for the others. Marks that stand by themselves are left out elsewhere.
enum FoldedLetters {
    /// Pairs of a letter and what it is compared as.
    private static let pairs = [
        // Greek and Cyrillic.
        "άα", "έε", "ήη", "ίι", "ϊι", "ΐι", "όο", "ύυ", "ϋυ", "ΰυ", "ώω", "ςσ",
        "ёе", "йи", "їі", "ѓг", "ќк", "ўу", "ѐе", "ѝи",
        // Voiced kana.
        "がか", "ぎき", "ぐく", "げけ", "ごこ", "ざさ", "じし", "ずす", "ぜせ", "ぞそ", "だた", "ぢち",
        "づつ", "でて", "どと", "ばは", "びひ", "ぶふ", "べへ", "ぼほ", "ぱは", "ぴひ", "ぷふ", "ぺへ",
        "ぽほ", "ガカ", "ギキ", "グク", "ゲケ", "ゴコ", "ザサ", "ジシ", "ズス", "ゼセ", "ゾソ", "ダタ",
        "ヂチ", "ヅツ", "デテ", "ドト", "バハ", "ビヒ", "ブフ", "ベヘ", "ボホ", "パハ", "ピヒ", "プフ",
        "ペヘ", "ポホ", "ヴウ",
        // Arabic and Persian: alef, waw and yeh with hamza, teh marbuta, the Persian kaf and yeh.
        "\u{622}\u{627}", "\u{623}\u{627}", "\u{625}\u{627}", "\u{671}\u{627}",
        "\u{624}\u{648}", "\u{626}\u{64a}", "\u{629}\u{647}", "\u{649}\u{64a}",
        "\u{6cc}\u{64a}", "\u{6a9}\u{643}",
    ]

    private static let table: [UInt32: UInt32] = {
        var table: [UInt32: UInt32] = [:]
        for pair in pairs {
            let scalars = Array(pair.unicodeScalars)
            if scalars.count == 2 { table[scalars[0].value] = scalars[1].value }
        }
        // Latin Extended-B and Additional, which holds the letters of Vietnamese.
        let start = "LATIN SMALL LETTER "
        for value in [0x180..<0x250, 0x1e00..<0x1f00].joined() {
            guard let scalar = Unicode.Scalar(UInt32(value)),
                let name = scalar.properties.name, name.hasPrefix(start)
            else { continue }
            let words = name.dropFirst(start.count).split(separator: " ")
            guard words.count > 1, words[1] == "WITH", let base = words.first,
                base.utf8.count == 1, let letter = base.utf8.first
            else { continue }
            table[UInt32(value)] = UInt32(letter) + 0x20
        }
        return table
    }()

    /// What a small letter is compared as.
    static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        // Digits and letters in the width of ideographs.
        if (0xff10...0xff19).contains(scalar.value) || (0xff41...0xff5a).contains(scalar.value) {
            return Unicode.Scalar(scalar.value - 0xfee0) ?? scalar
        }
        return table[scalar.value].flatMap(Unicode.Scalar.init) ?? scalar
    }

    /// Whether it belongs to a script that puts no space between words: ideographs, kana, Thai,
    /// Lao, Khmer and Burmese.
    static func isWithoutSpaces(_ value: UInt32) -> Bool {
        switch value {
        case 0xe00...0xeff, 0x1000...0x109f, 0x1780...0x17ff, 0x3040...0x30ff, 0x3400...0x4dbf,
            0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x3ffff:
            true
        default: false
        }
    }

    /// Where in a word's bytes its characters begin.
    static func starts(in word: some Collection<UInt8>) -> [Int] {
        word.enumerated().filter { $0.element & 0xc0 != 0x80 }.map(\.offset)
    }

    /// Where in a word inner words may begin: at the characters, but for the first, of scripts that
    /// put no space between words.
    static func innerStarts(in word: some Collection<UInt8>) -> [Int] {
        guard word.contains(where: { $0 >= 0xe0 }) else { return [] }
        let bytes = Array(word)
        return starts(in: bytes).dropFirst().filter { start in
            let scalars = String(decoding: bytes[start...].prefix(4), as: UTF8.self).unicodeScalars
            return scalars.first.map { isWithoutSpaces($0.value) } ?? false
        }
    }
}
