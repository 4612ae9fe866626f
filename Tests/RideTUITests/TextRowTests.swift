import RideTUI
import Testing

/// Texts that have to do with the rows there are.
@Suite struct TextRowTests {
    /// A text, the rows and the width there are, and what is left of it.
    static let cuts: [(String, Int, Int, String)] = [
        ("Turn left onto Balmaceda", 1, 24, "Turn left onto Balmaceda"),
        ("Turn left onto Balmaceda", 1, 23, "Turn left onto…"),
        ("Turn left onto Balmaceda", 1, 15, "Turn left onto…"),
        ("Turn left onto Balmaceda", 1, 14, "Turn left…"),
        ("Turn left onto Balmaceda", 2, 14, "Turn left onto Balmaceda"),
        ("Turn left onto José Manuel Balmaceda", 2, 14, "Turn left onto José Manuel…"),
        ("Prolongadísima", 1, 8, "Prolong…"),
        ("", 1, 8, ""),
    ]

    @Test("a text is cut behind a word, and then has room", arguments: cuts)
    func aTextIsCutBehindAWord(_ text: String, _ rows: Int, _ width: Int, _ left: String) {
        let cut = TextWidth.cut(text, toRows: rows, width: width)
        #expect(cut == left)
        #expect(TextWidth.wrapped(cut, to: width).count <= rows)
    }

    /// The width, and the rows of three phrases.
    static let phrases: [(Int, [String])] = [
        (40, ["I'm here · On my way · A few minutes"]),
        (36, ["I'm here · On my way · A few minutes"]),
        (35, ["I'm here · On my way", "A few minutes"]),
        (19, ["I'm here", "On my way", "A few minutes"]),
        (5, ["I'm here", "On my way", "A few minutes"]),
    ]

    @Test("a phrase is broken nowhere where it has room", arguments: phrases)
    func aPhraseStaysTogether(_ width: Int, _ rows: [String]) {
        let given = ["I'm here", "On my way", "A few minutes"]
        #expect(TextWidth.rows(of: given, between: " · ", width: width) == rows)
        #expect(TextWidth.rows(of: [], between: " · ", width: width).isEmpty)
    }
}
