import RideTUI
import Testing

/// A form with a field of every kind, for both suites of forms.
func joinForm(focus: Int = 0, reason: String? = "2 fields are not right") -> Form {
    Form(
        id: "join",
        fields: [
            FormField("Name", TextField("Ana Souza"), state: .right, section: "You"),
            FormField("CPF", TextField("111.111.111-11"), state: .wrong("check the digits")),
            FormField("E-mail", TextField(), state: .empty, placeholder: "ana@example.com"),
            FormField(
                "Gender", .choice(["woman", "man", "other"], selected: 0), state: .right,
                section: "Rides"),
            FormField(
                "Password", TextField("abc", kind: .secret),
                state: .incomplete("at least 8 characters")),
            FormField("About", .long(TextArea("likes quiet rides"), rows: 2), state: .optional),
            FormField("I accept the terms of use", .toggle(false), state: .empty),
        ], focus: focus, action: "Create account", reason: reason, revealHint: "F4 shows it")
}

@Suite("Forms as they are drawn") struct FormTests {
    private func shown(
        _ form: Form, _ width: Int, _ height: Int? = nil, glyphs: Glyphs = .braille
    ) -> Screen {
        drawn(width, height ?? form.height(width: width), glyphs: glyphs) {
            form.draw(on: &$0, in: $0.bounds)
        }
    }

    @Test func wideFormShowsTheStateBesideEachField() {
        let screen = shown(joinForm(focus: 1), 78)
        expect(
            screen.text,
            is: """
                You
                Name      Ana Souza                                                          ✓
                CPF       111.111.111-11                                    Check the digits ✗
                E-mail    ana@example.com                                                    ·

                Rides
                Gender    ‹ woman ›                                                          ✓
                Password  •••                                          At least 8 characters !
                About     likes quiet rides

                [ ] I accept the terms of use                                                ·

                 Create account   2 fields are not right
                """)
        expect(
            screen.roles,
            is: """
                HHH
                nnnn      nnn nnnnn                                                          g
                aaa       nnnnnnnnnnnnnn                                    ddddd ddd dddddd d
                nnnnnn    mmmmmmmmmmmmmmm                                                    m

                HHHHH
                nnnnnn    m nnnnn m                                                          g
                nnnnnnnn  nnn                                          tt ttttt t tttttttttt t
                nnnnn     nnnnn nnnnn nnnnn

                n n n nnnnnn nnn nnnnn nn nnn                                                m

                 mmmmmm mmmmmmm   m mmmmmm mmm mmm mmmmm
                """)
        #expect(screen.cursor == Point(x: 24, y: 2))
        #expect(screen.hits.action(at: Point(x: 3, y: 8)) == .choose(list: "join", row: 5))
        #expect(screen.hits.action(at: Point(x: 3, y: 9)) == .choose(list: "join", row: 5))
        #expect(screen.hits.action(at: Point(x: 3, y: 12)) == .choose(list: "join", row: 7))
        #expect(screen.hits.action(at: Point(x: 3, y: 0)) == nil)
    }

    @Test(arguments: [60, 78, 120])
    func anAnswerTakesTheRoomThereIs(width: Int) {
        let long = "avenida francisco de aguirre 0123 x"
        let states: [FieldState] = [
            .right, .optional, .empty, .wrong("no such street"), .incomplete("the number lacks"),
        ]
        for state in states {
            let inputs: [FormInput] = [
                .text(TextField(long)), .long(TextArea(long), rows: 1),
                .choice([long], selected: 0),
            ]
            for (number, input) in inputs.enumerated() {
                for isFocused in [true, false] {
                    let fields = [
                        FormField("Street", input, state: state),
                        FormField("Name", TextField("Ana"), state: .right),
                    ]
                    let form = Form(
                        id: "way", fields: fields, focus: isFocused ? 0 : 1, action: "Go")
                    let rows = shown(form, width).text.split(
                        separator: "\n", omittingEmptySubsequences: false)
                    let words: String? =
                        switch state {
                        case .wrong(let why), .incomplete(let why): why.asSentence
                        case .right, .optional, .empty: nil
                        }
                    let given = "\(width) \(state) \(number) \(isFocused)"
                    if isFocused || words == nil {
                        #expect(
                            rows[0].contains(number == 1 ? "avenida francisco de" : long),
                            "\(given)")
                    }
                    if let words {
                        #expect(rows.contains { $0.contains(words) }, "\(given)")
                    }
                }
            }
        }
    }

    @Test("what a form says begins with a capital, wherever it stands", arguments: [38, 78])
    func sentences(width: Int) {
        for (state, focus) in [
            (FieldState.wrong("digits alone"), 0), (.incomplete("digits lack"), 0),
            (.incomplete("digits lack"), 1),
        ] {
            let form = Form(
                id: "f", fields: [FormField("Code", TextField("a"), state: state)], focus: focus,
                action: "show these", reason: "type the code first")
            let text = shown(form, width).text
            for words in ["Digits ", "Show these", "Type the code first"] {
                #expect(text.contains(words), "\(text)")
            }
        }
    }

    @Test func narrowFormShowsTheReasonBelowItsField() {
        let screen = shown(joinForm(focus: 4), 38)
        expect(
            screen.text,
            is: """
                You
                Name      Ana Souza                  ✓

                CPF       111.111.111-11             ✗
                          Check the digits
                E-mail    ana@example.com            ·


                Rides
                Gender    ‹ woman ›                  ✓

                Password  •••                        ·
                          At least 8 characters
                About     likes quiet rides


                [ ] I accept the terms of use        ·

                2 fields are not right
                 Create account
                """)
        expect(
            screen.roles,
            is: """
                HHH
                nnnn      nnn nnnnn                  g

                nnn       nnnnnnnnnnnnnn             d
                          ddddd ddd dddddd
                nnnnnn    mmmmmmmmmmmmmmm            m


                HHHHH
                nnnnnn    m nnnnn m                  g

                aaaaaaaa  nnn                        m
                          mm mmmmm m mmmmmmmmmm
                nnnnn     nnnnn nnnnn nnnnn


                n n n nnnnnn nnn nnnnn nn nnn        m

                m mmmmmm mmm mmm mmmmm
                 mmmmmm mmmmmmm
                """)
    }

    @Test func formInASCII() {
        expect(
            shown(joinForm(focus: 3), 64, glyphs: .ascii).text,
            is: """
                You
                Name      Ana Souza                                            +
                CPF       111.111.111-11                      Check the digits x
                E-mail    ana@example.com                                      .

                Rides
                Gender    < woman >                                            +
                Password  ***                            At least 8 characters !
                About     likes quiet rides

                [ ] I accept the terms of use                                  .

                 Create account   2 fields are not right
                """)
    }

    @Test func formScrollsToItsFocus() {
        expect(
            shown(joinForm(focus: 0), 38, 8).text,
            is: """
                You
                Name      Ana Souza                ✓

                CPF       111.111.111-11           ✗
                          Check the digits
                E-mail    ana@example.com          · ▼
                2 fields are not right
                 Create account
                """)
        expect(
            shown(joinForm(focus: 3), 38, 8).text,
            is: """
                                                     ▲
                Rides
                Gender    ‹ woman ›                ✓

                Password  •••                      !
                          At least 8 characters      ▼
                2 fields are not right
                 Create account
                """)
        expect(
            shown(joinForm(focus: 7), 38, 8).text,
            is: """
                          At least 8 characters      ▲
                About     likes quiet
                          rides

                [ ] I accept the terms of use      ·

                2 fields are not right
                 Create account
                """)
    }

    @Test func fewRowsShowWhatHasTheFocus() {
        expect(
            shown(joinForm(focus: 1), 64, 2).text,
            is: """
                CPF       111.111.111-11                    Check the digits ✗ ▼
                 Create account   2 fields are not right
                """)
        #expect(shown(joinForm(focus: 1), 64, 1).row(0).hasPrefix("CPF       111.111.111-11"))
        #expect(shown(joinForm(focus: 7), 64, 1).row(0).hasPrefix(" Create account "))
        #expect(shown(joinForm(focus: 7), 64, 0).text.isEmpty)
    }

    @Test func nothingMovesWhateverIsSaidOfTheFields() {
        let states: [FieldState] = [
            .empty, .optional, .right, .wrong("no such number at all, nowhere"),
            .incomplete("more"),
        ]
        for width in [38, 64, 78] {
            var places: Set<[HitAction?]> = []
            for state in states {
                for focus in 0...7 {
                    var form = joinForm(focus: focus, reason: state == .right ? nil : "no")
                    for index in form.fields.indices { form.fields[index].state = state }
                    let screen = shown(form, width)
                    places.insert(
                        (0..<screen.size.height).map {
                            screen.hits.action(at: Point(x: 1, y: $0))
                        })
                }
            }
            #expect(places.count == 1, "width \(width)")
        }
    }

    @Test("The marks of a form are in one column, however wide a choice or a text of it is")
    func marksAreInOneColumn() {
        let inputs: [FormInput] = [
            .text(TextField("Ana")), .toggle(true), .choice(["a", "b"], selected: 0),
            .choice([String(repeating: "wide ", count: 8)], selected: 0),
            .long(TextArea("short"), rows: 2),
        ]
        for width in [38, 60, 76, 118] {
            for one in inputs {
                for other in inputs {
                    for focus in 0...2 {
                        let form = Form(
                            id: "f",
                            fields: [
                                FormField("One", one, state: .right),
                                FormField("Other", other, state: .right),
                            ], focus: focus, action: "Go")
                        let marks = shown(form, width).text.split(separator: "\n").compactMap {
                            Array($0).firstIndex(of: "✓")
                        }
                        #expect(marks.count == 2 && Set(marks).count == 1, "\(width) \(form)")
                    }
                }
            }
        }
    }

    @Test func incompleteIsAHintInTheFieldAndAComplaintBehindIt() {
        let inside = shown(joinForm(focus: 4), 78)
        let behind = shown(joinForm(focus: 5), 78)
        #expect(inside[60, 7].style.role == .muted)
        #expect(behind[60, 7].style.role == .attention)
        #expect(behind.row(7).hasSuffix("At least 8 characters !"))
        #expect(!FieldState.incomplete("more").isAcceptable)
    }

    @Test func longReasonIsSaidInFullAboveTheAction() {
        var form = joinForm(focus: 1, reason: nil)
        form.fields[1].state = .wrong("this number belongs to another account in this city")
        let screen = shown(form, 78)
        #expect(screen.row(11) == "✗ This number belongs to another account in this city")
        form.focus = 0
        #expect(shown(form, 78).row(11).isEmpty)
        #expect(shown(form, 78).row(2).hasSuffix("✗"))
        #expect(shown(form, 78).row(2).contains("This number belongs to another…"))
    }

    @Test func secretIsShownAndHiddenByItsKey() {
        var form = joinForm(focus: 4)
        form.fields[4].state = .right
        #expect(shown(form, 78).row(7).contains("•••"))
        #expect(shown(form, 78).row(7).hasSuffix("F4 shows it ✓"))
        expectEqual(form.handle(.function(4)), .moved)
        #expect(shown(form, 78).row(7).contains("abc"))
        expectEqual(form.handle(.function(4)), .moved)
        #expect(shown(form, 78).row(7).contains("•••"))
        form.focus = 0
        expectEqual(form.handle(.function(4)), .ignored)
    }

    @Test func choiceNotMadeShowsItsPlaceholder() {
        let form = Form(
            id: "f",
            fields: [
                FormField(
                    "Kind", .choice(["checking", "savings"], selected: nil), state: .empty,
                    placeholder: "choose")
            ], action: "Save")
        expect(
            shown(form, 64).text,
            is: """
                Kind  ‹ choose   ›                 ·

                 Save
                """)
    }

    @Test func longLabelOfABoxIsBroken() {
        let form = Form(
            id: "f",
            fields: [
                FormField(
                    "I have read the terms of use and the privacy notice, and accept both",
                    .toggle(true), state: .right)
            ], action: "Accept")
        expect(
            shown(form, 38).text,
            is: """
                [x] I have read the terms of use and ✓
                    the privacy notice, and accept
                    both


                 Accept
                """)
    }

    @Test func hostileAndWideTextsStayInside() {
        let hostile = "\u{1B}[31m北京市北京市\u{202E}evil\n\u{7}" + String(repeating: "w", count: 90)
        for width in [0, 1, 2, 5, 12, 38, 59, 60, 78] {
            for height in [0, 1, 2, 3, 5, 9] {
                var form = joinForm(focus: 1, reason: hostile)
                for index in form.fields.indices {
                    form.fields[index].label = hostile
                    form.fields[index].state = .wrong(hostile)
                    form.fields[index].section = hostile
                }
                form.fields[0].input = .text(TextField(hostile, limit: 200))
                form.fields[3].input = .choice([hostile, "男"], selected: 0)
                form.fields[5].input = .long(TextArea(hostile), rows: 3)
                for focus in 0...7 {
                    form.focus = focus
                    let place = Rect(x: 3, y: 2, width: width, height: height)
                    expectInside(place, drawn(90, 14) { form.draw(on: &$0, in: place) })
                }
            }
        }
    }
}
