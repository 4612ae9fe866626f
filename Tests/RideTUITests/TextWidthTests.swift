import RideTUI
import Testing

@Suite struct TextWidthTests {
    @Test(arguments: [
        ("a", 1), ("é", 1), ("ß", 1), ("…", 1), ("─", 1), ("⣿", 1), ("★", 1), ("◉", 1), ("▲", 1),
        ("Я", 1), ("ا", 1), ("北", 2), ("あ", 2), ("한", 2), ("Ａ", 2), ("ｱ", 1), ("👍", 2),
        ("⌚", 2), ("⚡", 2), ("☀", 1), ("\u{301}", 0), ("\u{200B}", 0), ("\u{1160}", 0),
        ("\u{20000}", 2), ("◽", 2), ("☂", 1), ("☔", 2), ("\u{AD}", 0), ("\u{1B}", 0),
    ])
    func scalarTakesItsCells(text: String, cells: Int) {
        #expect(TextWidth.of(text) == cells)
    }

    @Test(arguments: [
        ("Balmaceda", 9, "Balmaceda"), ("Balmaceda", 8, "Balmace…"), ("Balmaceda", 1, "…"),
        ("Balmaceda", 0, ""), ("Balmaceda", -1, ""), ("a bc", 3, "a…"), ("北京市", 5, "北京…"),
        ("北京市", 4, "北…"), ("北京市", 6, "北京市"), ("", 3, ""),
    ])
    func textIsCutToItsWidth(text: String, width: Int, cut: String) {
        #expect(TextWidth.truncated(text, to: width) == cut)
    }

    @Test(arguments: [
        ("ab", 4, "ab  ", "  ab"), ("北", 4, "北  ", "  北"), ("abcd", 3, "ab…", "ab…"),
        ("北京", 3, "北…", "北…"), ("北京市", 4, "北… ", " 北…"),
    ])
    func textIsFilledToItsWidth(text: String, width: Int, right: String, left: String) {
        #expect(TextWidth.padded(text, to: width) == right)
        #expect(TextWidth.leftPadded(text, to: width) == left)
    }

    @Test(arguments: [
        ("the white car", 9, ["the white", "car"]), ("the white car", 8, ["the", "white", "car"]),
        ("aaaaaaa bb", 3, ["aaa", "aaa", "a", "bb"]), ("a\nb", 9, ["a", "b"]), ("", 5, [""]),
        ("北京市", 4, ["北京", "市"]), ("a  b", 9, ["a b"]), ("a\n\nb", 9, ["a", "", "b"]),
    ])
    func textIsBrokenIntoLines(text: String, width: Int, lines: [String]) {
        #expect(TextWidth.wrapped(text, to: width) == lines)
    }

    @Test(arguments: [
        ("costs R$ 8,00.", 9, ["costs", "R$ 8,00."]),
        ("costs R$ 8,00.", 13, ["costs", "R$ 8,00."]),
        ("is -R$ 5,00 less", 7, ["is -R$", "5,00", "less"]),
        ("walk 60 m to it", 8, ["walk", "60 m to", "it"]), ("in 12 min.", 7, ["in", "12 min."]),
        ("4 seats left", 4, ["4", "seat", "s", "left"]), ("a 5 km way", 5, ["a", "5 km", "way"]),
        ("pay € 5 now", 7, ["pay € 5", "now"]), ("R$ is a sign", 4, ["R$", "is a", "sign"]),
    ])
    func amountsAndDistancesStayWhole(text: String, width: Int, lines: [String]) {
        #expect(TextWidth.wrapped(text, to: width) == lines)
    }

    @Test func nothingFitsInNoWidth() {
        #expect(TextWidth.wrapped("a", to: 0) == [])
    }
}
