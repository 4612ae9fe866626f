import RideCore
import RideTestSupport
import Testing

@Suite("What one person types cannot harm another's terminal (R5)")
struct CleanTextTests {
    /// What is typed and what is left of it, with the reason.
    @Test(
        arguments: [
            ("plain", "Hello, Luis!", "Hello, Luis!"),
            ("quotes and slashes", "\"'`/\\|", "\"'`/\\|"),
            ("punctuation", "!#$%&()*+,-.:;<=>?@[]^_{}~", "!#$%&()*+,-.:;<=>?@[]^_{}~"),
            ("bell and null", "a\u{7}b\u{0}c", "abc"),
            ("backspace and delete", "a\u{8}b\u{7F}c", "abc"),
            ("escape sequence", "\u{1B}[31mred\u{1B}[0m", "[31mred[0m"),
            ("title sequence", "\u{1B}]0;title\u{7}x", "]0;titlex"),
            ("8-bit escape sequence", "\u{9B}2Jx", "2Jx"),
            ("direction override", "a\u{202E}cba\u{202C}b", "acbab"),
            ("direction isolates", "\u{2066}a\u{2067}b\u{2068}c\u{2069}", "abc"),
            ("direction marks", "a\u{200E}b\u{200F}c\u{61C}d", "abcd"),
            ("zero-width space", "a\u{200B}b", "ab"),
            ("zero-width joiners", "a\u{200C}b\u{200D}c\u{2060}d", "abcd"),
            ("soft hyphen", "a\u{AD}b", "ab"),
            ("tag characters", "a\u{E0001}\u{E0041}\u{E007F}b", "ab"),
            ("byte-order mark", "\u{FEFF}a\u{FEFF}b", "ab"),
            ("variation selectors", "\u{2764}\u{FE0F}\u{FE0E}x\u{E0100}", "\u{2764}x"),
            ("Hangul filler", "a\u{3164}b\u{115F}c\u{FFA0}d", "abcd"),
            ("private use", "a\u{E000}b\u{F8FF}c\u{10FFFD}d", "abcd"),
            ("unassigned", "a\u{378}b\u{E0FFF}c", "abc"),
            ("newline", "a\nb", "a b"),
            ("carriage return", "a\r\nb\rc", "a b c"),
            ("tab and form feed", "a\tb\u{B}c\u{C}d", "a b c d"),
            ("next line and separators", "a\u{85}b\u{2028}c\u{2029}d", "a b c d"),
            ("no-break space", "a\u{A0}b\u{202F}c", "a b c"),
            ("wide and thin spaces", "a\u{3000}b\u{2009}c\u{1680}d", "a b c d"),
            ("empty braille pattern", "\u{2800}a\u{2800}\u{2800}b\u{2800}", "a b"),
            ("filled braille pattern", "\u{2801}", "\u{2801}"),
            ("spaces in a row", "  a   b \n\t c  ", "a b c"),
            ("a space made of dropped characters", "a \u{200B} b", "a b"),
            ("only blank", " \t\n\u{A0}\u{3000}\u{2800}", ""),
            ("only dropped", "\u{200B}\u{202E}\u{1B}\u{FEFF}", ""),
            ("empty", "", ""),
            ("composed accent", "caf\u{E9}", "caf\u{E9}"),
            ("decomposed accent", "cafe\u{301}", "cafe\u{301}"),
            ("accent after a dropped character", "e\u{200B}\u{301}", "e\u{301}"),
            ("accent with nothing below it", "\u{301}a", "a"),
            ("accent after a space", "a \u{301}b", "a b"),
            ("only accents", "\u{301}\u{302}", ""),
            ("Chinese and Japanese", "東京 すし", "東京 すし"),
            ("Korean", "서울", "서울"),
            ("Arabic and Hebrew", "مرحبا שלום", "مرحبا שלום"),
            ("Hindi", "नमस्ते", "नमस्ते"),
            ("emoji", "👍🏽🚗", "👍🏽🚗"),
            ("family of joined emoji", "👩\u{200D}👧", "👩👧"),
            ("flag", "🇧🇷", "🇧🇷"),
        ] as [(String, String, String)])
    func isCleaned(_ reason: String, typed: String, kept: String) {
        // Unicode's equality hides how a letter is composed; the scalars do not.
        let scalars = Array(CleanText.cleaned(typed).unicodeScalars)
        #expect(scalars == Array(kept.unicodeScalars), "\(reason)")
    }

    /// Marks typed on one letter and marks kept.
    @Test(arguments: [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (1_000, 3)])
    func aLetterKeepsThreeMarks(typed: Int, kept: Int) {
        let marks = String(repeating: "\u{301}", count: typed)
        let clean = CleanText.cleaned("a\(marks)b\(marks)")
        #expect(clean.unicodeScalars.count == 2 + 2 * kept)
        #expect(clean.count == 2)
    }

    @Test func droppedCharactersDoNotMakeRoomForMoreMarks() {
        let pile = String(repeating: "\u{301}\u{302}\u{200B}\u{20DD}", count: 50)
        #expect(CleanText.cleaned("a\(pile)").unicodeScalars.count == 1 + Limits.combiningMarks)
    }

    /// Every Unicode scalar there is, each after a letter.
    @Test(.long) func nothingThatActsOnATerminalSurvives() {
        var all = String.UnicodeScalarView()
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            all.append("a")
            all.append(scalar)
        }
        let kept = CleanText.cleaned(String(all)).unicodeScalars
        let harmful = kept.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
                .paragraphSeparator:
                return true
            case .spaceSeparator:
                return scalar != " "
            default:
                return scalar.properties.isDefaultIgnorableCodePoint
            }
        }
        #expect(harmful.map(\.value) == [])
        #expect(kept.count > 250_000)
    }

    @Test func cleaningTwiceChangesNothingMore() {
        let seed: UInt64 = 7
        var random = SeededRandom(seed: seed)
        let alphabet = Array(
            ("ab \t\n\u{1B}\u{301}\u{302}\u{20DD}\u{200B}\u{200D}\u{FE0F}\u{A0}\u{2800}"
                + "é東🚗\u{202E}").unicodeScalars)
        for round in 0..<3_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
            }
            let once = CleanText.cleaned(String(text))
            let twice = CleanText.cleaned(once)
            let place: Comment = "seed \(seed), round \(round): \(text.map(\.value))"
            #expect(Array(once.unicodeScalars) == Array(twice.unicodeScalars), place)
            #expect(once.first != " " && once.last != " " && !once.contains("  "), place)
        }
    }

    // MARK: What a program prints

    @Test(arguments: [
        ("lines and spaces", "  a   b\n\n    c", "  a   b\n\n    c"),
        ("a line end of another kind", "a\r\nb\tc\u{2028}d", "a \nb c d"),
        ("escapes", "\u{1B}[31mred\u{9B}2J\u{7}", "[31mred2J"),
        ("directions and tags", "a\u{202E}b\u{2066}c\u{E0041}", "abc"),
        ("frames and arrows", "→ │ •", "→ │ •"),
    ])
    func isPrintable(_ reason: String, text: String, kept: String) {
        #expect(
            Array(CleanText.printable(text).unicodeScalars) == Array(kept.unicodeScalars),
            "\(reason)")
    }

    @Test func printedMarksAreLimited() {
        let text = "e" + String(repeating: "\u{301}", count: 1_000)
        let count = CleanText.printable(text).unicodeScalars.count
        #expect(count == 1 + Limits.combiningMarks)
    }

    @Test func whatIsLeftOutIsHarmful() {
        for text in ["\u{1B}", "\u{7F}", "\u{9B}", "\u{202E}", "\u{200B}", "\n", "\u{2028}"] {
            for scalar in text.unicodeScalars { #expect(CleanText.isHarmful(scalar)) }
        }
        for scalar in " aé→京".unicodeScalars { #expect(!CleanText.isHarmful(scalar)) }
    }
}
