import RideTUI
import Testing

@testable import RideApp

/// What typed lines do (N5, `--plain`).
@Suite struct LineInputTests {
    @Test func theLegendOfAColourIsNotReadAloud() {
        let tints = StyledText(" enough ", Style(.normal, .heat(1)))
        let rows: [(SheetRow, Int)] = [
            (.line("Drivers " + tints), 0), (.line(tints), 0), (.line("Drivers"), 1),
        ]
        for (row, lines) in rows { #expect(row.outline.count == lines) }
    }

    /// A screen that notes what reaches it.
    private final class Scene {
        var outline: Outline
        var events: [String] = []
        /// What a click changes; selecting if nothing else is said.
        var onChoose: ((inout Outline, Int) -> Void)?

        init(_ lines: [Outline.Line], keys: [HelpEntry] = Scene.keys) {
            outline = Outline(
                title: "t", number: "", lines: lines, keys: keys, toasts: [], status: "",
                isTyping: false)
            outline.isTyping = outline.focused != nil
        }

        static let keys = [
            HelpEntry(label: "Enter", title: "request Vip", key: .enter),
            HelpEntry(label: "Esc", title: "back", key: .escape),
            HelpEntry(label: "x", title: "cancel the ride", key: .char("x")),
            HelpEntry(label: "F2", title: "on the map", key: .function(2)),
            HelpEntry(label: "1-5", title: "stars", key: .char("5")),
        ]

        func type(_ line: String) -> LineInput.Reply {
            LineInput(
                outline: { self.outline }, press: { self.events.append(Scene.name($0)) },
                ask: { self.events.append(Scene.name($0)) },
                choose: { list, row in
                    self.events.append("click \(list) \(row)")
                    if let onChoose = self.onChoose { return onChoose(&self.outline, row) }
                    self.select(row)
                }
            ).carryOut(line)
        }

        private func select(_ row: Int) {
            outline.lines = outline.lines.map { line in
                guard case .choice(var choice) = line else { return line }
                choice.isSelected = choice.row == row
                return .choice(choice)
            }
        }

        private static func name(_ key: Key) -> String {
            if case .paste(let text) = key { "paste \(text)" } else { key.label }
        }
    }

    private static let rows: [Outline.Line] = [
        AnnouncerTests.choice("Common, 3 min, R$ 14,60", 0, isSelected: true),
        AnnouncerTests.choice("Vip, 6 min", 1), AnnouncerTests.choice("Women, 5 min", 2),
    ]

    @Test(
        "N5: a line is Enter, a row, a key or a name",
        arguments: [
            ("", ["Enter"]), ("  ", ["Enter"]), ("1", ["Enter"]), ("2", ["click l 1", "Enter"]),
            ("3", ["click l 2", "Enter"]), ("4", ["4"]), ("x", ["x"]), ("X", ["X"]),
            ("esc", ["Esc"]), ("ESCAPE", ["Esc"]), ("back", ["Esc"]), ("Cancel", ["x"]),
            ("cancel the ride", ["x"]), ("map", ["F2"]), ("f2", ["F2"]), ("ctrl-l", ["Ctrl-L"]),
            ("down", ["↓"]), ("vip,", ["click l 1", "Enter"]),
            ("women", ["click l 2", "Enter"]), ("space", ["Space"]), ("1-5", ["5"]),
        ])
    func linesDoWhatTheySay(line: String, events: [String]) {
        let scene = Scene(Self.rows)
        #expect(scene.type(line) == .done)
        #expect(scene.events == events)
    }

    @Test(
        arguments: [
            ("?", .keys), (".", .everything), ("nonsense", .unknown("nonsense")),
            ("12", .unknown("12")),
            (
                "min",
                .several([
                    "Common, 3 min, R$ 14,60", "Vip, 6 min",
                    "Women, 5 min",
                ])
            ),
        ] as [(String, LineInput.Reply)])
    func whatIsNoKeyIsAnswered(line: String, reply: LineInput.Reply) {
        let scene = Scene(Self.rows)
        #expect(scene.type(line) == reply)
        #expect(scene.events.isEmpty)
    }

    @Test func aKeyAndARowOfTheSameNameAreTheKey() {
        let keys = [HelpEntry(label: "3", title: "Write to us", key: .char("3"))]
        let rows = [AnnouncerTests.choice("Write to us", 0)]
        for line in ["write", "Write to us"] {
            let scene = Scene(rows, keys: keys)
            #expect(scene.type(line) == .done)
            #expect(scene.events == ["3"])
        }
    }

    @Test func aClickThatHasTakenTheRowIsEnough() {
        for change in [
            { (outline: inout Outline, _: Int) in outline.title = "another" },
            { (outline: inout Outline, _: Int) in outline.toasts = [Toast("done")] },
            { (outline: inout Outline, _: Int) in outline.isBusy = true },
            { (outline: inout Outline, _: Int) in
                outline.lines[0] = AnnouncerTests.choice("bell: off", 0)
            },
        ] {
            let scene = Scene(Self.rows)
            scene.onChoose = change
            #expect(scene.type("2") == .done)
            #expect(scene.events == ["click l 1"])
        }
    }

    private static func finalKeys(_ availability: Availability = .available) -> [HelpEntry] {
        [
            HelpEntry(
                label: "Enter", title: "request Common for R$ 14,60", availability: availability,
                key: .enter, isFinal: true)
        ] + Scene.keys.dropFirst()
    }

    @Test(
        "N5: what costs money is chosen by one line and sent by another",
        arguments: [
            ("1", []), ("common", []), ("14,60", []), ("2", ["click l 1"]),
            ("women", ["click l 2"]),
        ])
    func aFinalRowIsOnlyChosen(line: String, events: [String]) {
        let scene = Scene(Self.rows, keys: Self.finalKeys())
        #expect(scene.type(line) == .chosen("request Common for R$ 14,60"))
        #expect(scene.events == events)
    }

    @Test(
        "N5: it is sent by Enter and by its own first words, not by a part of them",
        arguments: [
            ("", .done, ["Enter"]), ("enter", .done, ["Enter"]), ("request", .done, ["Enter"]),
            ("Request common", .done, ["Enter"]), ("quest", .unknown("quest"), []),
            ("for R$", .unknown("for R$"), []),
        ] as [(String, LineInput.Reply, [String])])
    func finalThingsHaveTheirOwnWord(line: String, reply: LineInput.Reply, events: [String]) {
        let scene = Scene(Self.rows, keys: Self.finalKeys())
        #expect(scene.type(line) == reply)
        #expect(scene.events == events)
    }

    @Test func whyAFinalThingCannotBeDoneIsHeardAtOnce() {
        let scene = Scene(
            Self.rows, keys: Self.finalKeys(.unavailable(reason: "nobody is near")))
        #expect(scene.type("2") == .done)
        #expect(scene.events == ["click l 1", "Enter"])
    }

    @Test func tabsAndActionsAreOnlyClicked() {
        let scene = Scene([
            .choice(
                Outline.Choice(
                    text: "Help", list: "tabs", row: 0, isSelected: true, isEnabled: true,
                    isTakenAtOnce: true))
        ])
        #expect(scene.type("1") == .done)
        #expect(scene.events == ["click tabs 0"])
    }

    @Test(
        "N5: a search takes text, and numbers for its rows",
        arguments: [
            ("faro", ["End", "Ctrl-U", "paste faro"]), ("2", ["click l 1", "Enter"]),
            ("02", ["End", "Ctrl-U", "paste 02"]), ("7", ["End", "Ctrl-U", "paste 7"]),
            ("", ["Enter"]), ("/back", ["Esc"]), ("/2", ["click l 1", "Enter"]),
            ("//x", ["End", "Ctrl-U", "paste /x"]), ("/", ["End", "Ctrl-U", "paste /"]),
            ("cancel", ["End", "Ctrl-U", "paste cancel"]),
        ])
    func aSearchIsTypedInto(line: String, events: [String]) {
        let field = AnnouncerTests.field("to", "plaza", isFocused: true, isInForm: false)
        let scene = Scene([field] + Self.rows)
        #expect(scene.type(line) == .done)
        #expect(scene.events == events)
    }

    private static func form(_ kind: Outline.Field.Kind, _ text: String = "") -> Scene {
        let action = Outline.Choice(
            text: "Create", list: "f", row: 1, isSelected: false, isEnabled: true,
            isTakenAtOnce: true)
        return Scene([
            AnnouncerTests.field("a", text, isFocused: true, kind: kind), .choice(action),
        ])
    }

    @Test(
        "N5: a form is filled in field by field",
        arguments: [
            (.line(isSecret: false), "1", ["End", "Ctrl-U", "paste 1", "Enter"]),
            (.line(isSecret: true), "a b", ["End", "Ctrl-U", "paste a b", "Enter"]),
            (.line(isSecret: false), "", ["Enter"]),
            (.line(isSecret: false), "/1", ["click f 1"]),
            (.choice(["man", "woman"]), "woman", ["Home", "→", "Tab"]),
            (.choice(["man", "woman"]), "M", ["Home", "Tab"]),
            (.choice(["man", "woman"]), "2", ["Home", "→", "Tab"]),
            (.choice(["man", "woman"]), "", ["Tab"]),
            (.toggle(false), "yes", ["Space", "Tab"]), (.toggle(true), "yes", ["Tab"]),
            (.toggle(true), "no", ["Space", "Tab"]), (.toggle(false), "", ["Tab"]),
        ] as [(Outline.Field.Kind, String, [String])])
    func aFormIsFilledIn(kind: Outline.Field.Kind, line: String, events: [String]) {
        let scene = Self.form(kind)
        #expect(scene.type(line) == .done)
        #expect(scene.events == events)
    }

    @Test(
        "N5: yes and no are understood in every language",
        arguments: [
            ("sim", "não", ["sim", "s", "y"], ["nao", "n"]), ("sí", "no", ["si", "S"], ["No"]),
        ])
    func answersAreUnderstood(yes: String, no: String, on: [String], off: [String]) {
        for (isOn, words) in [(false, on + [yes]), (true, off + [no])] {
            for word in words {
                let scene = Self.form(.toggle(isOn))
                scene.outline.answers = .init(yes: yes, no: no)
                #expect(scene.type(word) == .done, "\(word)")
                #expect(scene.events == ["Space", "Tab"], "\(word)")
            }
        }
    }

    @Test func aLongTextIsReplacedWhole() {
        let scene = Self.form(.long, "ab")
        #expect(scene.type("new") == .done)
        #expect(
            scene.events == [
                "End", "Ctrl-U", "Backspace", "Backspace", "Del", "Del", "paste new", "Enter",
            ])
    }

    @Test func aWordThatIsNoneIsAskedBack() {
        #expect(Self.form(.choice(["man", "woman"])).type("x") == .several(["man", "woman"]))
        #expect(Self.form(.toggle(false)).type("maybe") == .unknown("maybe"))
    }

    @Test func aMessageIsSentAtOnce() {
        let scene = Scene([])
        scene.outline.isMessage = true
        scene.outline.isTyping = true
        #expect(scene.type("2 minutes, please") == .done)
        #expect(scene.events == ["paste 2 minutes, please", "Enter"])
        scene.events = []
        #expect(scene.type("/back") == .done)
        #expect(scene.events == ["Esc"])
        #expect(scene.type(".") == .everything)
        #expect(scene.type("?") == .keys)
    }

    @Test func keysAreSpokenInWords() {
        let entry = HelpEntry(
            label: "↑↓", title: "move", availability: .unavailable(reason: "empty"), key: .down)
        #expect(SpokenLine.tidied(entry.spoken) == "up down: move (empty)")
    }
}
