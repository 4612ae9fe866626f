import AppTestSupport
import RideTUI
import Testing

@testable import RideApp

/// What the line mode says, and what it keeps to itself (N5, `--plain`).
@Suite struct AnnouncerTests {
    private let texts: Texts

    init() throws { texts = try AppFiles.texts("en") }

    private static func outline(
        _ lines: [Outline.Line] = [], title: String = "Where to?", number: String = "",
        keys: [HelpEntry] = [], toasts: [Toast] = [], status: String = "La Serena, live"
    ) -> Outline {
        Outline(
            title: title, number: number, lines: lines, keys: keys, toasts: toasts,
            status: status, isTyping: false)
    }

    static func choice(
        _ text: String, _ row: Int, isSelected: Bool = false, isEnabled: Bool = true
    ) -> Outline.Line {
        .choice(
            Outline.Choice(
                text: text, list: "l", row: row, isSelected: isSelected, isEnabled: isEnabled))
    }

    static func field(
        _ label: String, _ text: String = "", note: String = "", isFocused: Bool = false,
        kind: Outline.Field.Kind = .line(isSecret: false), isInForm: Bool = true
    ) -> Outline.Line {
        .field(
            Outline.Field(
                label: label, text: text, note: note, isFocused: isFocused, kind: kind,
                isInForm: isInForm))
    }

    /// Lets a voice hear outlines at moments, and gives everything it says for each of them.
    private func said(_ heard: [(at_ms: Int64, Outline)]) -> [[String]] {
        var voice = Announcer()
        return heard.enumerated().map { index, moment in
            voice.hear(moment.1, texts, at: moment.at_ms)
            let end = index + 1 < heard.count ? heard[index + 1].at_ms : moment.at_ms + 200
            var lines: [String] = []
            while let wake_ms = voice.nextWake_ms, wake_ms < end {
                let more = voice.speak(texts, at: max(wake_ms, moment.at_ms))
                lines += more
            }
            return lines
        }
    }

    private func second(_ first: Outline, _ next: Outline, after_ms: Int64 = 1_000) -> [String] {
        said([(0, first), (after_ms, next)])[1]
    }

    @Test func aNewMomentIsReadFromTopToBottom() {
        let lines: [Outline.Line] = [
            .text("from  Balmaceda 1020"), .gauge("1.1 km"), Self.choice("Home,   2.1 km", 0),
            Self.choice("Faro", 1, isSelected: true), Self.choice("Pet", 2, isEnabled: false),
            Self.field("Name", "Ana", note: "too short", isFocused: true), Self.field("Phone"),
        ]
        let keys = [
            HelpEntry(label: "Esc", title: "back", key: .escape),
            HelpEntry(label: "Enter", title: "choose", key: .enter),
        ]
        let outline = Self.outline(
            lines, number: "3 min", keys: keys, toasts: [Toast("second"), Toast("first")])
        #expect(
            said([(0, outline)]) == [
                [
                    "La Serena, live", "First", "Second", "Where to?: 3 min",
                    "from Balmaceda 1020", "1.1 km", "1. Home, 2.1 km", "2. Faro, selected",
                    "3. Pet, not possible now", "Type Name: Ana. too short", "Phone: empty",
                    "Enter: choose",
                ]
            ])
    }

    @Test func anotherTitleIsAnotherMoment() {
        let lines: [Outline.Line] = [.text("same")]
        #expect(
            second(
                Self.outline(lines, title: "Searching"),
                Self.outline(lines, title: "Luis comes"))
                == ["Luis comes", "same"])
    }

    @Test func onlyWhatIsNewIsSaid() {
        let before = Self.outline([.text("one"), .text("two")])
        let after = Self.outline([.text("one"), .text("new"), .text("two")])
        #expect(second(before, after) == ["new"])
        #expect(second(after, before).isEmpty)
    }

    @Test func theSameMessageTwiceIsTwoMessages() {
        let once = Self.outline([.text("08:14 ok")])
        let twice = Self.outline([.text("08:14 ok"), .text("08:15 ok")])
        #expect(second(once, twice) == ["08:15 ok"])
    }

    /// What is said of a number that changes: at once at most after five seconds, or a minute.
    @Test(
        "N5: time and distance are told by the minute and by 100 m",
        arguments: [
            ("12 s", "11 s", nil), ("1 min", "2 min", 5), ("9 min", "10 min", 5),
            ("1 h 05", "1 h 06", 5), ("350 m", "310 m", nil), ("350 m", "290 m", 5),
            ("1.1 km", "1.0 km", 5), ("900 ft", "899 ft", 5), ("890 ft", "880 ft", nil),
            ("free for 1:32", "free for 1:31", 60), ("at 08:16", "at 08:17", 60),
            ("R$ 14,60", "R$ 16,00", 5), ("$ 900", "$ 950", 5), ("x 20 %", "x 30 %", 5),
            ("12 cars near", "11 cars near", nil), ("★4.87", "★4.88", 5),
        ] as [(String, String, Int64?)])
    func numbersAreSaidSparingly(before: String, after: String, pause_s: Int64?) {
        for isNumber in [true, false] {
            let old = isNumber ? Self.outline(number: before) : Self.outline([.text(before)])
            let new = isNumber ? Self.outline(number: after) : Self.outline([.text(after)])
            let whole = SpokenLine.tidied(isNumber ? "Where to?: \(after)" : after)
            guard let pause_s else {
                #expect(second(old, new, after_ms: 3_600_000).isEmpty)
                continue
            }
            #expect(second(old, new, after_ms: pause_s * 1_000 + 130) == [whole])
            #expect(second(old, new, after_ms: pause_s * 1_000 - 500).isEmpty)
        }
    }

    @Test func aNumberThatHadToWaitIsSaidLater() {
        var voice = Announcer()
        voice.hear(Self.outline(number: "3 min"), texts, at: 0)
        #expect(!voice.speak(texts, at: 120).isEmpty)
        voice.hear(Self.outline(number: "2 min"), texts, at: 1_000)
        #expect(voice.nextWake_ms == 5_120)
        #expect(voice.speak(texts, at: 5_120).isEmpty)
        #expect(voice.speak(texts, at: 5_240) == ["Where to?: 2 min"])
        #expect(voice.nextWake_ms == nil)
    }

    @Test func aGaugeIsReadOnce() {
        let before = Self.outline([.gauge("1.1 km")])
        #expect(second(before, Self.outline([.gauge("0.4 km")]), after_ms: 90_000).isEmpty)
    }

    @Test func theStatusIsSaidWhenItsWordsChange() {
        let before = Self.outline(status: "Thu 08:14, Ana ★4.92, live")
        #expect(second(before, Self.outline(status: "Thu 08:15, Ana ★4.93, live")).isEmpty)
        #expect(
            second(before, Self.outline(status: "Thu 08:15, Ana ★4.92, lost"))
                == ["Thu 08:15, Ana 4.92, lost"])
    }

    @Test func toastsAreSaidOnceTheOldestFirst() {
        let one = Self.outline(toasts: [Toast("one")])
        let three = Self.outline(toasts: [Toast("three"), Toast("two"), Toast("one")])
        #expect(second(one, three) == ["Two", "Three"])
        #expect(second(three, one).isEmpty)
    }

    @Test func aMoveInAListSaysWhereItLeads() {
        func list(_ selected: Int) -> Outline {
            Self.outline(
                (0..<3).map {
                    Self.choice(
                        "row \("abc".map(String.init)[$0])", $0,
                        isSelected: $0 == selected)
                })
        }
        #expect(second(list(0), list(2)) == ["3. row c, selected"])
        // And back again.
        #expect(
            said([(0, list(0)), (1_000, list(2)), (2_000, list(0))])[2]
                == ["1. row a, selected"])
    }

    @Test func aRowThatCannotBeTakenIsReadAgainWhenItCan() {
        func row(_ isEnabled: Bool, _ reason: String = "") -> Outline {
            let choice = Outline.Choice(
                text: "Create", list: "l", row: 0, isSelected: false, isEnabled: isEnabled,
                reason: reason)
            return Self.outline([.choice(choice)])
        }
        #expect(
            said([(0, row(false, "name"))])[0].last == "1. Create, not possible now: name")
        #expect(second(row(false, "name"), row(false, "phone")).isEmpty)
        #expect(second(row(false, "name"), row(true)) == ["1. Create"])
        #expect(second(row(true), row(false, "name")).isEmpty)
    }

    @Test("a comma goes on with a sentence, and does not follow its end")
    func twoPartsOfALine() {
        func said(_ left: StyledText, _ right: StyledText) -> [Outline.Line] {
            SheetRow.line(left, right: right).outline
        }
        #expect(
            said("You cancelled it.", "plans have changed") == [
                .text("You cancelled it. plans have changed")
            ])
        #expect(said("2 stops", "3 min") == [.text("2 stops, 3 min")])
        #expect(said("2 stops", "") == [.text("2 stops")])
        #expect(said("", "") == [])
    }

    @Test func rowsThatGetOtherNumbersAreReadAgain() {
        let before = Self.outline([Self.choice("a", 0), Self.choice("b", 1)])
        let after = Self.outline([Self.choice("new", 0), Self.choice("a", 1), Self.choice("b", 2)])
        #expect(second(before, after) == ["1. new", "2. a", "3. b"])
    }

    @Test func aFieldIsSaidWhenItIsReachedOrWrong() {
        func form(_ focus: Int, _ name: String, note: String = "") -> Outline {
            Self.outline([
                Self.field("Name", name, note: note, isFocused: focus == 0),
                Self.field("Sex", "woman", isFocused: focus == 1, kind: .choice(["man", "woman"])),
                Self.field("Terms", isFocused: focus == 2, kind: .toggle(false)),
            ])
        }
        #expect(
            second(form(0, ""), form(1, "Ana"))
                == ["Name: Ana", "Choose Sex: woman. Options: man or woman"])
        #expect(
            second(form(1, "A"), form(2, "A", note: "too short"))
                == ["Name: A. too short", "Yes or no: Terms? no"])
        #expect(second(form(0, "A"), form(0, "A")).isEmpty)
    }

    @Test(arguments: [
        ("", false, "/ searches"), ("", true, "empty. / searches"),
        ("abc", true, "abc. / searches"),
    ])
    func aFieldWithNothingButAPromptSaysWhatItIsFor(
        text: String, isFocused: Bool, said words: String
    ) {
        let field = Self.field(
            "› ", text, note: "/ searches", isFocused: isFocused, isInForm: false)
        #expect(said([(0, Self.outline([field]))])[0].last == words)
    }

    @Test(
        "what is a message and a line at the same moment is said once",
        arguments: [
            ("Blocked.", ["Blocked.", "b"]), ("Blocked. Your ride goes on.", nil),
            ("Blocked for long.", ["Blocked", "Blocked for long.", "b"]),
        ] as [(String, [String]?)])
    func whatIsAMessageAndALineIsSaidOnce(line: String, said words: [String]?) {
        let message = line == "Blocked for long." ? "Blocked" : "Blocked."
        let after = Self.outline([.text(line), .text("b")], toasts: [Toast(message)])
        #expect(second(Self.outline(), after) == words ?? [line, "b"])
        // As well where the line comes a moment after the message, which is still there.
        guard line == message else { return }
        let first = Self.outline(toasts: [Toast(message)])
        #expect(
            said([(0, Self.outline()), (1_000, first), (2_000, after)]).suffix(2)
                == [[message], ["b"]])
    }

    @Test("a line that says more than a message is read though the message was heard")
    func whatSaysMoreIsRead() {
        let message = Self.outline(toasts: [Toast("Blocked.")])
        let more = Self.outline([.text("Blocked. Go on.")], toasts: [Toast("Blocked.")])
        #expect(second(message, more) == ["Blocked. Go on."])
    }

    @Test("what a number in a table is of is said before it, and words speak for themselves")
    func numbersAreNamed() {
        let columns: [ListColumn] = [
            .flexible(8, "place"), .fixed(7, "minutes", alignment: .right), .fixed(5, "since"),
            .fixed(9, "price", alignment: .right), .fixed(3), .fixed(5, "state"),
            .fixed(2, "mark"), .fixed(5, "stars"),
        ]
        func row(_ cells: String...) -> ListRow { ListRow(cells.map { StyledText($0) }) }
        let list = SelectList(
            id: "l", columns: columns,
            rows: [
                row("Rua 7", "2", "14:05", "R$ 3.00", "9", "waits", "✓", "★★☆☆☆"),
                row("Faro", "", "", "", ""),
            ], selected: nil)
        let sums = [StyledText("sum"), StyledText("2")]
        let table = Table(list, countText: "2 rides", total: sums)
        #expect(
            SheetRow.table(table, rows: 9).outline == [
                .choice(
                    .init(
                        text: "Rua 7, minutes: 2, since: 14:05, price: R$ 3.00, 9, waits, ✓, "
                            + "stars: ★★☆☆☆",
                        list: "l", row: 0, isSelected: false, isEnabled: true)),
                .choice(
                    .init(text: "Faro", list: "l", row: 1, isSelected: false, isEnabled: true)),
                .text("sum, minutes: 2"), .text("2 rides"),
            ])
    }

    @Test func aSecretIsNeverSaid() {
        let secret = Self.outline([
            Self.field("Password", "***", isFocused: true, kind: .line(isSecret: true))
        ])
        #expect(said([(0, secret)])[0].contains("Type Password: ***"))
    }

    @Test func changesAreSaidWhenTheyHaveSettled() {
        var voice = Announcer()
        voice.hear(Self.outline(title: "one"), texts, at: 0)
        voice.hear(Self.outline(title: "two"), texts, at: 50)
        #expect(voice.speak(texts, at: 119).isEmpty)
        #expect(!voice.isSettled)
        #expect(voice.speak(texts, at: 120) == ["La Serena, live", "two"])
        #expect(voice.isSettled)
    }

    @Test func whoeverHasTypedGetsAnAnswer() {
        var voice = Announcer()
        var outline = Self.outline(toasts: [Toast("There is no offer.")])
        voice.hear(outline, texts, at: 0)
        _ = voice.speak(texts, at: 200)
        voice.oweAnswer(at: 1_000)
        #expect(voice.speak(texts, at: 1_120) == ["There is no offer."])
        outline.toasts = []
        voice.hear(outline, texts, at: 9_000)
        voice.oweAnswer(at: 9_000)
        #expect(voice.speak(texts, at: 9_120) == ["Nothing new."])
        // While the engine has not answered there may still be something to say.
        outline.isBusy = true
        voice.hear(outline, texts, at: 20_000)
        voice.oweAnswer(at: 20_000)
        #expect(voice.speak(texts, at: 20_120).isEmpty)
        #expect(voice.speak(texts, at: 22_120) == ["Nothing new."])
    }

    @Test(
        "what only counts on is said to whoever has typed",
        arguments: [
            ("Usually, Thu 09:00: 14 an hour", "Usually, Thu 10:00: 14 an hour", true),
            ("9 min away", "8 min away", true), ("40 of 200", "41 of 200", false),
        ])
    func aNumberIsAnAnswer(before: String, after: String, isSaid: Bool) {
        var voice = Announcer()
        voice.hear(Self.outline([.text(before)]), texts, at: 0)
        _ = voice.speak(texts, at: 200)
        voice.hear(Self.outline([.text(after)]), texts, at: 1_000)
        #expect(voice.speak(texts, at: 1_200).isEmpty)
        voice.oweAnswer(at: 2_000)
        #expect(voice.speak(texts, at: 2_120) == [isSaid ? after : "Nothing new."])
        // It was said, and is no more due later.
        #expect(voice.speak(texts, at: 70_000).isEmpty)
    }

    @Test func everythingCanBeSaidAgain() {
        var voice = Announcer()
        voice.hear(Self.outline([.text("a")]), texts, at: 0)
        let first = voice.speak(texts, at: 200)
        voice.startOver(at: 300)
        #expect(voice.speak(texts, at: 300) == first)
    }

    @Test(arguments: [
        ("  a   b ", "a b"), ("● from", "from"), ("La Serena · Thu 08:14", "La Serena, Thu 08:14"),
        ("★4.87 · ", "4.87"), ("··· a", "a"), ("Visa ····1111", "Visa 1111"), ("·", ""),
        ("R$ 14,60", "R$ 14,60"), ("✓✓ read", "read"), ("12 °C", "12 °C"), ("a · · b", "a, b"),
        ("a , b", "a, b"), ("given ★★★★☆ ok", "given 4/5 ok"), ("──━━──", ""),
    ])
    func signsBesideWordsAreNotRead(text: String, spoken: String) {
        #expect(SpokenLine.tidied(text) == spoken)
    }

    @Test func nobodysTextStealsALine() {
        let lines = said([(0, Self.outline([.text("a\u{1B}[2J\nb\u{202E}c")]))])[0]
        #expect(lines.last == "a\u{FFFD}[2J bc")
    }
}
