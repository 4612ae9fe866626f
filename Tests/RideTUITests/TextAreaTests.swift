import RideTUI
import Testing

@Suite("Long texts being typed") struct TextAreaTests {
    private func area(_ text: String, cursor: Int, breaks: Bool = false) -> TextArea {
        var area = TextArea(text, limit: 99, allowsLineBreaks: breaks)
        while area.cursor > cursor { area.handle(.left, width: 80) }
        return area
    }

    private func marked(_ area: TextArea) -> String {
        var shown = area.characters
        shown.insert("|", at: area.cursor)
        return String(shown)
    }

    /// Width 20 keeps 6 columns for the counter: "one two three" and "four five" are the rows.
    @Test(arguments: [
        (Key.char("x"), 7, "one twox| three four five"),
        (.paste("a\nb\tc"), 0, "a b c|one two three four five"),
        (.backspace, 3, "on| two three four five"), (.backspace, 0, "|one two three four five"),
        (.delete, 3, "one|two three four five"), (.delete, 23, "one two three four five|"),
        (.left, 0, "|one two three four five"), (.left, 5, "one |two three four five"),
        (.right, 22, "one two three four five|"), (.right, 23, "one two three four five|"),
        (.up, 16, "on|e two three four five"), (.up, 14, "|one two three four five"),
        (.up, 23, "one two t|hree four five"), (.down, 2, "one two three fo|ur five"),
        (.down, 13, "one two three four five|"), (.home, 17, "one two three |four five"),
        (.home, 5, "|one two three four five"), (.end, 2, "one two three| four five"),
        (.end, 15, "one two three four five|"), (.ctrl("a"), 15, "one two three |four five"),
        (.ctrl("e"), 15, "one two three four five|"), (.ctrl("u"), 16, "one two three |ur five"),
        (.ctrl("k"), 3, "one| four five"), (.ctrl("w"), 18, "one two three | five"),
        (.ctrl("w"), 4, "|two three four five"),
    ])
    func editingTable(key: Key, cursor: Int, wanted: String) {
        var area = area("one two three four five", cursor: cursor)
        let isEditing = area.handle(key, width: 22)
        #expect(isEditing)
        #expect(marked(area) == wanted)
    }

    @Test func arrowsLeadOutAtTheEnds() {
        var area = area("one two three four five", cursor: 3)
        expectEqual(area.handle(.up, width: 22), false)
        expectEqual(area.handle(.down, width: 22), true)
        expectEqual(area.handle(.down, width: 22), false)
    }

    @Test(arguments: [
        Key.escape, .enter, .tab, .backTab, .pageUp, .pageDown, .function(4), .ctrl("c"),
        .focus(true), .resize(.smallest), .mouse(MouseEvent(.press, at: Point(x: 0, y: 0))),
    ])
    func otherKeysAreLeftToTheForm(key: Key) {
        var area = area("one", cursor: 3)
        expectEqual(area.handle(key, width: 22), false)
        #expect(marked(area) == "one|")
    }

    @Test func enterBreaksTheLineWhereThatIsAllowed() {
        var area = area("one two", cursor: 3, breaks: true)
        expectEqual(area.handle(.enter, width: 22), true)
        #expect(marked(area) == "one\n| two")
        area.handle(.paste("a\r\nb"), width: 22)
        #expect(area.text == "one\na\nb two")
        area.handle(.end, width: 22)
        #expect(marked(area) == "one\na\nb two|")
        area.handle(.up, width: 22)
        #expect(marked(area) == "one\na|\nb two")
        area.handle(.end, width: 22)
        #expect(marked(area) == "one\na|\nb two")
        area.handle(.ctrl("w"), width: 22)
        #expect(marked(area) == "one\n|\nb two")
    }

    @Test func pasteIsCleanedAndCut() {
        var area = TextArea(limit: 8)
        area.handle(.paste("a\u{1B}[31m\u{202E}b\u{7}cdefgh"), width: 30)
        #expect(area.text == "a[31mbcd")
        expectEqual(area.handle(.char("x"), width: 30), true)
        #expect(area.text == "a[31mbcd")
    }

    @Test func textIsBrokenAtWords() {
        let screen = drawn(40, 4) {
            TextArea("The door code is 4711, please ring twice and wait below.")
                .draw(on: &$0, in: Rect(x: 2, y: 0, width: 34, height: 4), isFocused: true)
        }
        expect(
            screen.text,
            is: """
                  The door code is 4711,
                  please ring twice and wait
                  below.

                """)
        #expect(screen.cursor == Point(x: 8, y: 2))
    }

    @Test func areaScrollsToTheCursor() {
        var area = area("one two three four five six seven eight", cursor: 39)
        func rows() -> String {
            drawn(22, 2) { area.draw(on: &$0, in: $0.bounds, isFocused: true) }.text
        }
        expect(
            rows(),
            is: """
                four five six
                seven eight
                """)
        area.handle(.up, width: 22)
        area.handle(.up, width: 22)
        expect(
            rows(),
            is: """
                one two three
                four five six
                """)
    }

    @Test(arguments: [(210, nil), (211, "211/280"), (279, "279/280"), (280, "280/280")])
    func counterShowsInTheLastQuarter(count: Int, counter: String?) {
        let area = TextArea(String(repeating: "word ", count: 60).prefix(count).description)
        #expect(area.counter == counter)
        let screen = drawn(60, 3) { area.draw(on: &$0, in: $0.bounds, isFocused: true) }
        #expect(screen.row(2).hasSuffix(counter ?? "word") || screen.row(2).hasSuffix("wor"))
        let full = Style(count == 280 ? .attention : .muted)
        #expect(counter == nil || screen[59, 2].style == full)
    }

    @Test func rowsBreakTheSameBeforeAndAfterTheCounterShows() {
        var area = TextArea(String(repeating: "ab ", count: 69), limit: 280)
        func firstRow() -> String {
            drawn(50, 9) { area.draw(on: &$0, in: $0.bounds, isFocused: true) }.row(0)
        }
        let before = firstRow()
        for _ in 0..<6 { area.handle(.char("x"), width: 50) }
        #expect(area.counter != nil)
        #expect(firstRow() == before)
    }

    @Test func cursorStandsBehindEveryCharacterInside() {
        for text in ["", "abc def", "北京市北京市 北京", "word  with   spaces    ", "a\n\nb\n"] {
            for width in [1, 2, 3, 7, 24] {
                for height in 1...3 {
                    var area = TextArea(text, allowsLineBreaks: true)
                    area.handle(.ctrl("a"), width: width)
                    for _ in 0...text.count {
                        let place = Rect(x: 2, y: 1, width: width, height: height)
                        let screen = drawn(30, 6) {
                            area.draw(on: &$0, in: place, isFocused: true)
                        }
                        expectInside(place, screen)
                        #expect(screen.cursor.map { place.contains($0) } == true)
                        area.handle(.right, width: width)
                    }
                }
            }
        }
    }

    @Test func emptyAreaShowsItsPlaceholder() {
        let screen = drawn(30, 2) {
            TextArea().draw(
                on: &$0, in: $0.bounds, isFocused: false, placeholder: "what happened, and when")
        }
        expect(
            screen.text,
            is: """
                what happened, and
                when
                """)
        #expect(screen.cursor == nil)
    }
}
