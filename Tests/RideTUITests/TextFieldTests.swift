import RideTUI
import Testing

@Suite struct TextFieldTests {
    /// Every editing key at the start, in the middle and at the end of "one two", with the text
    /// and the cursor afterwards; `|` is the cursor.
    @Test(arguments: [
        (Key.char("x"), "x|one two", "onex| two", "one twox|"),
        (.paste("a\nb"), "a b|one two", "onea b| two", "one twoa b|"),
        (.backspace, "|one two", "on| two", "one tw|"),
        (.delete, "|ne two", "one|two", "one two|"),
        (.left, "|one two", "on|e two", "one tw|o"),
        (.right, "o|ne two", "one |two", "one two|"),
        (.home, "|one two", "|one two", "|one two"),
        (.end, "one two|", "one two|", "one two|"),
        (.ctrl("a"), "|one two", "|one two", "|one two"),
        (.ctrl("e"), "one two|", "one two|", "one two|"),
        (.ctrl("u"), "|one two", "| two", "|"),
        (.ctrl("k"), "|", "one|", "one two|"),
        (.ctrl("w"), "|one two", "| two", "one |"),
    ])
    func editingGrid(key: Key, atStart: String, inMiddle: String, atEnd: String) {
        for (position, wanted) in [(0, atStart), (3, inMiddle), (7, atEnd)] {
            var field = TextField("one two")
            field.handle(.home)
            for _ in 0..<position { field.handle(.right) }
            let isEditing = field.handle(key)
            #expect(isEditing)
            var shown = field.characters
            shown.insert("|", at: field.cursor)
            #expect(String(shown) == wanted, "\(key) at \(position)")
        }
    }

    @Test(arguments: [
        Key.enter, .escape, .tab, .backTab, .up, .down, .pageUp, .pageDown, .function(1),
        .ctrl("c"), .focus(true), .resize(.smallest),
        .mouse(MouseEvent(.press, at: Point(x: 0, y: 0))),
    ])
    func otherKeysAreLeftToTheScreen(key: Key) {
        var field = TextField("one")
        let before = field
        let isEditing = field.handle(key)
        #expect(!isEditing)
        #expect(field == before)
    }

    @Test func textIsLimited() {
        var field = TextField("abcd", limit: 5)
        field.handle(.char("e"))
        field.handle(.char("f"))
        #expect(field.text == "abcde")
        field.handle(.home)
        field.handle(.paste("123"))
        #expect(field.text == "abcde")
        #expect(TextField("123456", limit: 5).text == "12345")
    }

    @Test func controlCharactersCannotBeTyped() {
        var field = TextField()
        field.handle(.paste("a\u{1B}[31m\u{202E}b"))
        #expect(field.text == "a[31mb")
    }

    @Test func digitsFieldDropsEverythingElse() {
        var field = TextField(kind: .digits, limit: 11)
        field.handle(.paste("529.982.247-25x"))
        #expect(field.text == "52998224725")
        field.handle(.char("9"))
        #expect(field.text == "52998224725")
    }

    @Test func longTextScrollsWithTheCursor() {
        for (cursor, shown, column) in [
            (0, "abcdefgh", 0), (7, "abcdefgh", 7), (8, "bcdefghi", 7), (12, "fghijkl", 7),
        ] {
            var field = TextField("abcdefghijkl")
            field.handle(.home)
            for _ in 0..<cursor { field.handle(.right) }
            let screen = drawn(10, 1) {
                field.draw(on: &$0, x: 1, y: 0, width: 8, isFocused: true)
            }
            #expect(screen.row(0) == " " + shown, "cursor \(cursor)")
            #expect(screen.cursor == Point(x: 1 + column, y: 0), "cursor \(cursor)")
        }
    }

    @Test func wideCharactersMoveTheCursorByTwo() {
        let screen = drawn(10, 1) {
            TextField("北京").draw(on: &$0, x: 0, y: 0, width: 8, isFocused: true)
        }
        #expect(screen.cursor == Point(x: 4, y: 0))
        let narrow = drawn(10, 1) {
            TextField("北京市").draw(on: &$0, x: 0, y: 0, width: 4, isFocused: true)
        }
        #expect(narrow.row(0) == "市")
        #expect(narrow.cursor == Point(x: 2, y: 0))
    }

    @Test func secretsAreShownAsDots() {
        let screen = drawn(10, 1) {
            TextField("abc", kind: .secret).draw(on: &$0, x: 0, y: 0, width: 8, isFocused: false)
        }
        #expect(screen.row(0) == "•••")
        #expect(screen.cursor == nil)
    }

    @Test func emptyFieldShowsItsPlaceholder() {
        let screen = drawn(12, 1) {
            TextField().draw(
                on: &$0, x: 0, y: 0, width: 10, isFocused: true, placeholder: "street, crossing")
        }
        #expect(screen.row(0) == "street, c…")
        #expect(screen.cursor == Point(x: 0, y: 0))
    }
}
