import RideTUI
import Testing

@Suite struct SafeTextTests {
    @Test(arguments: [
        ("plain", "Balmaceda 1020", "Balmaceda 1020"),
        ("empty", "", ""),
        ("accents", "São João, Ñuñoa", "São João, Ñuñoa"),
        ("decomposed accents become one letter", "Sa\u{303}o", "São"),
        ("escape sequence", "a\u{1B}[31mb", "a\u{FFFD}[31mb"),
        ("8-bit escape", "a\u{9B}31m", "a\u{FFFD}31m"),
        ("bell and backspace", "a\u{07}\u{08}b", "a\u{FFFD}\u{FFFD}b"),
        ("null", "a\u{0}b", "a\u{FFFD}b"),
        ("delete", "a\u{7F}b", "a\u{FFFD}b"),
        ("tab", "a\tb", "a b"),
        ("line breaks", "a\r\nb\nc\rd", "a b c d"),
        ("line separators", "a\u{2028}b\u{2029}c", "a b c"),
        ("next line", "a\u{85}b", "a b"),
        ("no-break space", "R$\u{A0}14,60", "R$ 14,60"),
        ("wide space", "a\u{3000}b", "a b"),
        ("right-to-left override", "a\u{202E}cba", "acba"),
        ("bidi isolates", "\u{2066}a\u{2069}", "a"),
        ("zero-width space and joiners", "a\u{200B}\u{200C}\u{200D}b", "ab"),
        ("byte order mark", "\u{FEFF}a", "a"),
        ("soft hyphen", "a\u{AD}b", "ab"),
        ("tags", "a\u{E0041}\u{E007F}b", "ab"),
        ("variation selectors", "★\u{FE0F}", "★"),
        ("mark without a letter", "\u{301}a", "a"),
        ("many marks", "e" + String(repeating: "\u{316}", count: 1_000), "e"),
        ("private use", "a\u{E000}b", "a\u{FFFD}b"),
        ("unassigned", "a\u{0378}b", "a\u{FFFD}b"),
        ("not a character", "a\u{FFFF}b", "a\u{FFFD}b"),
        ("blank letters", "a\u{3164}b\u{2800}c", "a b c"),
        ("emoji", "ok 👍", "ok 👍"),
        ("emoji with skin", "👍\u{1F3FD}", "👍"),
        ("joined emoji", "👩\u{200D}🚀", "👩🚀"),
        ("Chinese", "北京", "北京"),
        ("Hebrew", "שלום", "שלום"),
        ("Korean", "한국", "한국"),
    ])
    func textIsMadeSafe(name: String, raw: String, safe: String) {
        #expect(SafeText.line(raw) == safe, "\(name)")
    }

    @Test func safeTextStaysAsItIs() {
        for raw in ["São João 👍", "a\u{1B}[31mb", "北京 e\u{316}"] {
            let once = SafeText.line(raw)
            #expect(SafeText.line(once) == once)
        }
    }

    @Test func everyScalarTakesTheCellsItSeemsToTake() {
        for value in UInt32(0)...0x2_FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for kept in SafeText.line(String(Character(scalar))).unicodeScalars {
                #expect(TextWidth.of(kept) > 0, "U+\(String(value, radix: 16))")
                #expect(kept.value >= 0x20 && kept.value != 0x7F)
                #expect(!(0x80..<0xA0).contains(kept.value))
            }
        }
    }

    @Test func lineBreaksMakeLines() {
        #expect(SafeText.lines("a\nb\r\n\u{1B}c") == ["a", "b", "\u{FFFD}c"])
    }
}
