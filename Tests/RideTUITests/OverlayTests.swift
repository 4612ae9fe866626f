import RideTUI
import Testing

@Suite struct OverlayTests {
    @Test func dialogPutsTheSafeAnswerFirst() {
        let dialog = Dialog(
            question: "Cancel the ride?", details: "Luis is two minutes away.",
            choices: [
                .init("Keep the ride"), .init("Cancel for R$ 5,00", isDangerous: true),
            ])
        let screen = drawn(50, 9) {
            $0.write("the map", x: 0, y: 0, .accent)
            dialog.draw(on: &$0, in: $0.bounds)
        }
        expect(
            screen.text,
            is: """
                the map
                ╭ Cancel the ride? ──────────────────────────────╮
                │ Luis is two minutes away.                      │
                │                                                │
                │ ▸ Keep the ride                                │
                │   Cancel for R$ 5,00                           │
                ╰────────────────────────────────────────────────╯


                """)
        #expect(screen.roles.hasPrefix("mmm mmm\n"))
        #expect(screen.hits.action(at: Point(x: 5, y: 5)) == .choose(list: "dialog", row: 1))
        #expect(screen.hits.action(at: Point(x: 0, y: 0)) == nil)
        #expect(screen.hits.covers(Point(x: 0, y: 0)))
        #expect(dialog.selected == 0)
    }

    @Test func dialogFocusStopsAtTheEnds() {
        var dialog = Dialog(question: "?", choices: [.init("no"), .init("yes")])
        #expect(dialog.moved(by: .left) == 0)
        #expect(dialog.moved(by: .tab) == 1)
        dialog.selected = 1
        #expect(dialog.moved(by: .right) == 1)
        #expect(dialog.moved(by: .enter) == nil)
    }

    private let entries = [
        HelpEntry(label: "Enter", title: "Where to?", key: .enter),
        HelpEntry(label: "+/-", title: "zoom", key: .char("+")),
        HelpEntry(
            label: "x", title: "cancel", availability: .unavailable(reason: "no ride yet"),
            key: .char("x")),
        HelpEntry(label: "l", title: "região", key: .char("l")),
    ]

    @Test func helpListsEveryKey() {
        let screen = drawn(50, 10) {
            HelpOverlay(title: "Keys", entries: entries, selected: 2).draw(
                on: &$0, in: $0.bounds)
        }
        expect(
            screen.text,
            is: """

                  ╭ Keys ──────────────────────────────────────╮
                  │ ›                                          │
                  │                                            │
                  │   Enter  Where to?                         │
                  │   +/-    zoom                              │
                  │ ▸ x      cancel · no ride yet              │
                  │   l      região                            │
                  ╰────────────────────────────────────────────╯

                """)
        #expect(screen.hits.action(at: Point(x: 5, y: 4)) == .choose(list: "help", row: 0))
    }

    @Test(arguments: [
        ("", [0, 1, 2, 3]), ("ZO", [1]), ("regiao", [3]), ("enter", [0]), ("REGIÃO", [3]),
        ("e", [0, 2, 3]), ("nothing", []), ("+/-", [1]),
    ])
    func helpIsFilteredWhateverCaseAndAccents(typed: String, kept: [Int]) {
        let help = HelpOverlay(title: "Keys", entries: entries, filter: TextField(typed))
        #expect(help.filtered == kept.map { entries[$0] })
        #expect(help.chosen == kept.first.map { entries[$0] })
    }

    @Test func toastsStackAndGo() {
        var stack = ToastStack()
        stack.push(Toast("one"), at: 0, for: 1_000)
        stack.push(Toast("two", .good), at: 500, for: 1_000)
        #expect(stack.toasts.map(\.text) == ["Two", "One"])
        #expect(stack.nextExpiry_ms == 1_000)
        let early = stack.expire(at: 999)
        #expect(!early)
        let onTime = stack.expire(at: 1_000)
        #expect(onTime)
        #expect(stack.toasts.map(\.text) == ["Two"])
        stack.expire(at: 1_500)
        #expect(stack.nextExpiry_ms == nil)
        #expect(stack.history.map(\.toast.text) == ["Two", "One"])
    }

    @Test(
        "a message begins with a capital, whatever it is made of",
        arguments: [
            ("no connection", "No connection"), ("é longe", "É longe"), ("à vista", "À vista"),
            ("Luis is here", "Luis is here"), ("880 m to go", "880 m to go"), ("R$ 2", "R$ 2"),
            ("/srv/ana.txt", "/srv/ana.txt"), ("", ""), ("e\u{301} longe", "É longe"),
        ])
    func messagesAreSentences(words: String, said: String) {
        #expect(Toast(words).text == said)
        #expect(Toast(words) == Toast(said))
    }

    @Test("what is past is told with its time")
    func pastMessagesHaveTheirTime() {
        var stack = ToastStack()
        stack.push(Toast("one"), at: 0, city: "08:14")
        stack.push(Toast("two"), at: 9_000, city: "08:16")
        stack.expire(at: 60_000)
        #expect(stack.history.map(\.time) == ["08:16", "08:14"])
    }

    @Test func onlyTheLatestToastsShow() {
        var stack = ToastStack()
        for index in 0..<60 { stack.push(Toast("\(index)"), at: Int64(index)) }
        #expect(stack.toasts.map(\.text) == ["59", "58", "57"])
        #expect(stack.history.count == ToastStack.historyLimit)
        stack.push(Toast("58"), at: 100)
        #expect(stack.toasts.map(\.text) == ["58", "59", "57"])
    }

    @Test("the latest message is there in every room, whole if it can be and marked if not")
    func theLatestToastIsAlwaysThere() {
        let words = (1...20).map { "word\($0)" }.joined(separator: " ")
        for (height, width) in [(3, 80), (4, 80), (5, 80), (9, 80), (4, 200), (4, 30)] {
            var stack = ToastStack()
            stack.push(Toast("older"), at: 0)
            stack.push(Toast(words), at: 1)
            let text = drawn(width, height) { stack.draw(on: &$0, in: $0.bounds) }.text
            #expect(text.contains("Word1"), "\(height) x \(width)")
            let isWhole = text.contains("word20")
            #expect(isWhole != text.contains("…"), "\(height) x \(width):\n\(text)")
            #expect(isWhole || height < 4 || width < 80, "\(height) x \(width):\n\(text)")
        }
    }

    @Test func toastsAreDrawnAtTheRight() {
        var stack = ToastStack()
        stack.push(Toast("Luis has arrived", .good), at: 0)
        stack.push(
            Toast("Luis: \u{1B}[31mI am the white car by the gas station", .accent), at: 0)
        let screen = drawn(50, 8) { stack.draw(on: &$0, in: $0.bounds) }
        expect(
            screen.text,
            is: """
                      ╭──────────────────────────────────────────╮
                      │ Luis: �[31mI am the white car by the gas │
                      │ station                                  │
                      ╰──────────────────────────────────────────╯
                                              ╭──────────────────╮
                                              │ Luis has arrived │
                                              ╰──────────────────╯

                """)
    }

    @Test func chatHasItsSidesTimesAndMarks() {
        let pane = ChatPane(
            messages: [
                .init("I'm the white car", time: "08:16", mine: nil),
                .init("two minutes, I am at the green gate", time: "08:16", mine: .read),
                .init("ok", time: "08:17", mine: .sending),
            ], input: TextField("on my"), markWords: .init())
        let screen = drawn(40, 8) { pane.draw(on: &$0, in: $0.bounds) }
        expect(
            screen.text,
            is: """
                │ I'm the white car
                │ 08:16
                              two minutes, I am at the │
                              green gate               │
                                         08:16 ✓✓ read │
                                                    ok │
                                         08:17 sending │
                › on my
                """)
        #expect(screen.cursor == Point(x: 7, y: 7))
        var back = pane
        back.scrollBack = 3
        let older = drawn(40, 5) { back.draw(on: &$0, in: $0.bounds) }
        expect(
            older.text,
            is: """
                │ I'm the white car
                │ 08:16
                              two minutes, I am at the │
                              green gate               │
                › on my
                """)
    }

    @Test func emptyChatSaysHowToBegin() {
        let screen = drawn(30, 3) {
            ChatPane(
                messages: [], input: nil, emptyText: "Say hello.", markWords: .init()
            ).draw(on: &$0, in: $0.bounds)
        }
        expect(screen.text, is: "Say hello.\n\n\n")
    }
}
