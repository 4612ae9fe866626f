import RideTUI
import Testing

@Suite("Forms as they are filled in") struct FormKeyTests {
    private struct Case {
        let key: Key
        /// The outcome in name, gender, about (two rows of text, cursor at the end), terms, and on
        /// the action, with the focus after it.
        let text: (FormOutcome, Int)
        let choice: (FormOutcome, Int)
        let long: (FormOutcome, Int)
        let toggle: (FormOutcome, Int)
        let action: (FormOutcome, Int)
    }

    /// Every key in a field of every kind; the fields are 0 text, 1 choice (the middle of three),
    /// 2 long, 3 box, and 4 is the action.
    private static let grid: [Case] = [
        Case(
            key: .char("x"), text: (.edited(0), 0), choice: (.ignored, 1), long: (.edited(2), 2),
            toggle: (.ignored, 3), action: (.ignored, 4)),
        Case(
            key: .char(" "), text: (.edited(0), 0), choice: (.edited(1), 1),
            long: (.edited(2), 2), toggle: (.toggled(3), 3), action: (.ignored, 4)),
        Case(
            key: .paste("ab"), text: (.edited(0), 0), choice: (.ignored, 1),
            long: (.edited(2), 2), toggle: (.ignored, 3), action: (.ignored, 4)),
        Case(
            key: .enter, text: (.moved, 1), choice: (.moved, 2), long: (.moved, 3),
            toggle: (.moved, 4), action: (.submit, 4)),
        Case(
            key: Form.sendKey, text: (.submit, 0), choice: (.submit, 1), long: (.submit, 2),
            toggle: (.submit, 3), action: (.submit, 4)),
        Case(
            key: .tab, text: (.moved, 1), choice: (.moved, 2), long: (.moved, 3),
            toggle: (.moved, 4), action: (.moved, 0)),
        Case(
            key: .backTab, text: (.moved, 4), choice: (.moved, 0), long: (.moved, 1),
            toggle: (.moved, 2), action: (.moved, 3)),
        Case(
            key: .up, text: (.moved, 0), choice: (.moved, 0), long: (.moved, 2),
            toggle: (.moved, 2), action: (.moved, 3)),
        Case(
            key: .down, text: (.moved, 1), choice: (.moved, 2), long: (.moved, 3),
            toggle: (.moved, 4), action: (.moved, 4)),
        Case(
            key: .left, text: (.moved, 0), choice: (.edited(1), 1), long: (.moved, 2),
            toggle: (.ignored, 3), action: (.ignored, 4)),
        Case(
            key: .right, text: (.moved, 0), choice: (.edited(1), 1), long: (.moved, 2),
            toggle: (.ignored, 3), action: (.ignored, 4)),
        Case(
            key: .home, text: (.moved, 0), choice: (.edited(1), 1), long: (.moved, 2),
            toggle: (.ignored, 3), action: (.ignored, 4)),
        Case(
            key: .end, text: (.moved, 0), choice: (.edited(1), 1), long: (.moved, 2),
            toggle: (.ignored, 3), action: (.ignored, 4)),
        Case(
            key: .backspace, text: (.edited(0), 0), choice: (.ignored, 1),
            long: (.edited(2), 2), toggle: (.ignored, 3), action: (.ignored, 4)),
        Case(
            key: .delete, text: (.moved, 0), choice: (.ignored, 1), long: (.moved, 2),
            toggle: (.ignored, 3), action: (.ignored, 4)),
        Case(
            key: .ctrl("u"), text: (.edited(0), 0), choice: (.ignored, 1),
            long: (.edited(2), 2), toggle: (.ignored, 3), action: (.ignored, 4)),
    ]

    private func form(focus: Int) -> Form {
        let long = TextArea("one two three four five six seven eight nine ten")
        return Form(
            id: "f",
            fields: [
                FormField("Name", TextField("Ana"), state: .right),
                FormField("Gender", .choice(["a", "b", "c"], selected: 1), state: .right),
                FormField("About", .long(long, rows: 3), state: .right),
                FormField("Terms", .toggle(false), state: .right),
            ], focus: focus, action: "Send")
    }

    @Test(arguments: grid.indices)
    func everyKeyInEveryKindOfField(index: Int) {
        let row = Self.grid[index]
        let wanted = [row.text, row.choice, row.long, row.toggle, row.action]
        for (focus, expected) in wanted.enumerated() {
            var form = form(focus: focus)
            let outcome = form.handle(row.key, width: 64)
            #expect(outcome == expected.0, "\(row.key) in \(focus)")
            #expect(form.focus == expected.1, "\(row.key) in \(focus)")
        }
    }

    @Test(arguments: [
        Key.escape, .pageUp, .pageDown, .function(1), .ctrl("c"), .focus(true),
        .resize(.smallest), .mouse(MouseEvent(.press, at: Point(x: 0, y: 0))),
    ])
    func otherKeysAreLeftToTheScreen(key: Key) {
        for focus in 0...4 {
            var form = form(focus: focus)
            let before = form
            expectEqual(form.handle(key), .ignored)
            #expect(form.focus == focus && form.fields == before.fields)
        }
    }

    @Test(
        arguments: [
            (Key.left, nil, 0), (.left, 0, 0), (.left, 2, 1), (.right, nil, 0), (.right, 1, 2),
            (.right, 2, 2), (.char(" "), nil, 0), (.char(" "), 1, 2), (.char(" "), 2, 0),
            (.home, 2, 0), (.end, 0, 2),
        ] as [(Key, Int?, Int)])
    func choiceStopsAtItsEndsAndSpaceGoesRound(key: Key, from: Int?, to: Int) {
        var form = form(focus: 1)
        form.fields[1].input = .choice(["a", "b", "c"], selected: from)
        let outcome = form.handle(key)
        #expect(form.fields[1].selected == to)
        #expect(outcome == (from == to ? .moved : .edited(1)))
    }

    @Test func actionThatCannotBeDoneLeadsToWhatHoldsItUp() {
        var form = form(focus: 4)
        form.reason = "accept the terms"
        form.fields[3].state = .empty
        expectEqual(form.handle(.enter), .moved)
        #expect(form.focus == 3)
        form.focus = 4
        form.fields[3].state = .right
        expectEqual(form.handle(.enter), .ignored)
        #expect(form.focus == 4)
    }

    @Test("Ctrl-S leads to the first field that holds the action up, from wherever it is pressed")
    func sendingLeadsToWhatHoldsItUp() {
        for wrong in 0..<4 {
            for focus in 0...4 {
                var form = form(focus: focus)
                form.reason = "something is wrong"
                form.fields[wrong].state = .wrong("not so")
                form.fields[3].state = wrong == 3 ? .wrong("not so") : .empty
                let outcome = form.handle(Form.sendKey)
                #expect(outcome == (focus == wrong ? .ignored : .moved), "\(wrong) from \(focus)")
                #expect(form.focus == wrong, "\(wrong) from \(focus)")
            }
        }
    }

    @Test func sendingWhatOnlyTheWorldHoldsUpIsLeftToTheScreen() {
        for focus in 0...4 {
            var form = form(focus: focus)
            form.reason = "no connection"
            expectEqual(form.handle(Form.sendKey), .ignored)
            #expect(form.focus == focus)
        }
    }

    @Test("Enter answers what must be answered, and never takes an answer back")
    func enterNeverTakesAnAnswerBack() {
        var form = form(focus: 3)
        form.fields[3].input = .toggle(false)
        form.fields[3].state = .empty
        expectEqual(form.handle(.enter), .toggled(3))
        #expect(form.fields[3].isOn && form.focus == 3)
        form.fields[3].state = .right
        expectEqual(form.handle(.enter), .moved)
        #expect(form.fields[3].isOn && form.isOnAction)
        form.focus = 1
        form.fields[1].input = .choice(["a", "b"], selected: nil)
        form.fields[1].state = .empty
        expectEqual(form.handle(.enter), .edited(1))
        #expect(form.fields[1].selected == 0 && form.focus == 1)
        expectEqual(form.handle(.enter), .moved)
        #expect(form.fields[1].selected == 0 && form.focus == 2)
    }

    @Test func clicksDoWhatTheFieldIsFor() {
        var form = form(focus: 0)
        expectEqual(form.chosen(row: 2), .moved)
        #expect(form.focus == 2)
        expectEqual(form.chosen(row: 3), .toggled(3))
        #expect(form.fields[3].isOn)
        expectEqual(form.chosen(row: 1), .moved)
        #expect(form.fields[1].text == "b")
        expectEqual(form.chosen(row: 1), .edited(1))
        #expect(form.fields[1].text == "c")
        expectEqual(form.chosen(row: 4), .submit)
        #expect(form.focus == 4)
        for row in [-1, 5] { expectEqual(form.chosen(row: row), .ignored) }
        #expect(form.focus == 4)
        form.reason = "no"
        form.fields[0].state = .wrong("no")
        expectEqual(form.chosen(row: 4), .moved)
        #expect(form.focus == 0)
    }

    @Test func choiceWithoutWordsIsPassedOver() {
        var form = Form(
            id: "f", fields: [FormField("None", .choice([], selected: nil), state: .optional)],
            action: "Send")
        expectEqual(form.handle(.right), .ignored)
        expectEqual(form.handle(.enter), .moved)
        #expect(form.isOnAction)
    }

    /// A letter is no digit, and is dropped for that; a line break is one character more.
    @Test(
        "what there is no room for is told, of a line as of a long text",
        arguments: [
            (FormInput.text(TextField("abc", limit: 4)), Key.char("d"), nil as Int?),
            (.text(TextField("abcd", limit: 4)), .char("e"), 4),
            (.text(TextField("abc", limit: 4)), .paste("de"), 4),
            (.text(TextField("1234", kind: .digits, limit: 4)), .char("e"), nil),
            (.text(TextField("1234", kind: .digits, limit: 4)), .char("5"), 4),
            (.text(TextField("abcd", limit: 4)), .left, nil),
            (.long(TextArea("abc", limit: 4), rows: 2), .char("d"), nil),
            (.long(TextArea("abcd", limit: 4), rows: 2), .char("e"), 4),
            (.long(TextArea("a", limit: 4), rows: 2), .paste("bcde"), 4),
            (.long(TextArea("abcd", limit: 4), rows: 2), .enter, nil),
            (.long(TextArea("abcd", limit: 4, allowsLineBreaks: true), rows: 2), .enter, 4),
            (.long(TextArea("abcd", limit: 4), rows: 2), .backspace, nil),
            (.choice(["a"], selected: 0), .char("b"), nil), (.toggle(true), .char("b"), nil),
        ])
    func whatHasNoRoom(input: FormInput, key: Key, limit: Int?) {
        var form = Form(
            id: "f", fields: [FormField("Text", input, state: .right)], action: "Send")
        #expect(form.limit(passedBy: key) == limit)
        form.focus = 1
        #expect(form.limit(passedBy: key) == nil)
    }

    @Test func arrowsLeaveALongTextAtItsEnds() {
        var form = form(focus: 2)
        var steps = 0
        while form.focus == 2, steps < 10 {
            form.handle(.up, width: 40)
            steps += 1
        }
        #expect(form.focus == 1)
        #expect(steps > 2)
    }
}
