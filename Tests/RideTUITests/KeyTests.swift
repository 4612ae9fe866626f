import RideTUI
import Testing

@Suite struct KeyTests {
    private enum Action: Hashable, Sendable {
        case request, zoom, cancel, help
    }

    private let table = KeyTable([
        KeyBinding(.enter, "Where to?", priority: 9, action: Action.request),
        KeyBinding([.char("+"), .char("-")], label: "+/-", "zoom", priority: 2, action: .zoom),
        KeyBinding(
            .char("x"), "cancel", priority: 5, availability: .unavailable(reason: "no ride yet"),
            action: .cancel),
        KeyBinding(.char("?"), "help", priority: nil, action: .help),
    ])

    @Test func aKeyIsShownOnceWhereItIsHeard() {
        let twice = KeyTable(
            table.bindings + [
                KeyBinding(.char("x"), "never heard", action: Action.help),
                KeyBinding([.char("-"), .left], label: "- ←", "half heard", action: .zoom),
                KeyBinding([], label: "1-5", "a hint alone", action: .help),
            ])
        let once = twice.eachKeyOnce
        #expect(
            once.bindings.map { "\($0.label) \($0.title)" } == [
                "Enter Where to?", "+/- zoom", "x cancel", "? help", "← half heard",
                "1-5 a hint alone",
            ])
        for key in [Key.char("x"), .char("-"), .left, .char("?")] {
            #expect(once.outcome(of: key).isSame(as: twice.outcome(of: key)), "\(key.label)")
        }
        #expect(table.eachKeyOnce.hints == table.hints)
    }

    @Test func keysAreDispatchedByTheTable() {
        for (key, wanted) in [
            (Key.enter, "run request"), (.char("-"), "run zoom"), (.char("x"), "no ride yet"),
            (.char("?"), "run help"), (.escape, "unbound"), (.char("X"), "unbound"),
        ] {
            let outcome =
                switch table.outcome(of: key) {
                case .run(let action): "run \(action)"
                case .refused(let reason): reason
                case .unbound: "unbound"
                }
            #expect(outcome == wanted)
        }
    }

    @Test func everyBindingIsInTheHelpAndThoseWithPriorityOnTheBar() {
        #expect(table.hints.map(\.label) == ["Enter", "+/-", "x"])
        #expect(table.helpEntries.map(\.title) == ["Where to?", "zoom", "cancel", "help"])
    }

    @Test func keysHaveNames() {
        for (key, label) in [
            (Key.char(" "), "Space"), (.char("q"), "q"), (.function(2), "F2"),
            (.ctrl("c"), "Ctrl-C"), (.backTab, "Shift-Tab"), (.delete, "Del"), (.up, "↑"),
            (.paste("x"), ""), (.focus(true), ""),
        ] {
            #expect(key.label == label)
        }
    }

    private let hints = [
        KeyHint(label: "Enter", title: "Where to?", priority: 9, key: .enter),
        KeyHint(label: "+/-", title: "zoom", priority: 3),
        KeyHint(label: "c", title: "centre", priority: 4, key: .char("c")),
        KeyHint(label: "m", title: "menu", priority: 3, key: .char("m")),
        KeyHint(
            label: "x", title: "cancel", priority: 6, availability: .unavailable(reason: "no ride"),
            key: .char("x")),
        KeyHint(label: "?", title: "help", priority: 8, key: .char("?")),
    ]

    @Test func hintsGoTheLeastImportantFirst() {
        for (width, row) in [
            (80, " Enter Where to?   +/- zoom   c centre   m menu   x cancel   ? help"),
            (68, " Enter Where to?   +/- zoom   c centre   m menu   x cancel   ? help"),
            (67, " Enter Where to?   +/- zoom   c centre   x cancel   ? help"),
            (50, " Enter Where to?   c centre   x cancel   ? help"),
            (40, " Enter Where to?   x cancel   ? help"),
            (30, " Enter Where to?   ? help"),
            (20, " Enter Where to?"),
            (10, ""),
        ] {
            let screen = drawn(width, 1) { KeyBar(hints).draw(on: &$0, in: $0.bounds) }
            #expect(screen.row(0) == row, "width \(width)")
        }
    }

    @Test func keyBarNeverWraps() {
        for width in 0...90 {
            let screen = drawn(width, 2) { KeyBar(hints).draw(on: &$0, in: $0.bounds.top(1)) }
            #expect(screen.row(1) == "")
        }
    }

    @Test func hintsCanBeClicked() {
        let screen = drawn(80, 1) { KeyBar(hints).draw(on: &$0, in: $0.bounds) }
        for (x, action) in [
            (1, HitAction.press(.enter)), (15, .press(.enter)), (0, nil), (17, nil), (19, nil),
            (30, .press(.char("c"))), (63, .press(.char("?"))), (79, nil),
        ] as [(Int, HitAction?)] {
            #expect(screen.hits.action(at: Point(x: x, y: 0)) == action, "column \(x)")
        }
    }

    @Test func hintsThatCannotBeUsedAreDim() {
        let screen = drawn(80, 1) { KeyBar(hints).draw(on: &$0, in: $0.bounds) }
        expect(
            screen.roles,
            is: " AAAAA nnnnn nnn   AAA nnnn   A nnnnnn   A nnnn   m mmmmmm   A nnnn\n")
    }
}

@Suite struct MouseReaderTests {
    private func read(_ reports: [(text: String, now_ms: Int64)]) -> [MouseEvent] {
        var reader = MouseReader()
        var events: [MouseEvent] = []
        for report in reports {
            reader.begin()
            for scalar in report.text.unicodeScalars {
                if let event = reader.read(scalar.value, now_ms: report.now_ms) {
                    events.append(event)
                }
            }
            #expect(!reader.isReading)
        }
        return events
    }

    @Test(arguments: [
        ("0;10;5M", MouseEvent.Kind.press, 9, 4), ("0;10;5m", .release, 9, 4),
        ("32;12;6M", .drag, 11, 5), ("64;20;5M", .wheelUp, 19, 4), ("65;1;1M", .wheelDown, 0, 0),
        ("4;3;3M", .press, 2, 2), ("20;300;200M", .press, 299, 199),
        ("0;0;0M", .press, 0, 0), ("0;99999999999999999999999;1M", .press, 99_998, 0),
    ])
    func reportsAreUnderstood(text: String, kind: MouseEvent.Kind, x: Int, y: Int) {
        #expect(read([(text, 0)]) == [MouseEvent(kind, at: Point(x: x, y: y))])
    }

    @Test(arguments: ["2;1;1M", "35;1;1M", "M", ";M", "0;1M", "0;1;2;3M", "x", "0;1;-", "1;1;1m"])
    func otherReportsMeanNothing(text: String) {
        #expect(read([(text, 0)]).isEmpty)
    }

    @Test func twoQuickPressesAreADoubleClick() {
        let kinds = read([("0;5;5M", 0), ("0;5;5M", 400), ("0;5;5M", 500), ("0;5;5M", 1_000)])
        #expect(kinds.map(\.kind) == [.press, .doubleClick, .press, .press])
        let apart = read([("0;5;5M", 0), ("0;6;5M", 100), ("0;6;5M", 200)])
        #expect(apart.map(\.kind) == [.press, .press, .doubleClick])
    }
}

extension KeyTable.Outcome where Action: Equatable {
    fileprivate func isSame(as other: Self) -> Bool {
        switch (self, other) {
        case (.run(let one), .run(let two)): one == two
        case (.refused(let one), .refused(let two)): one == two
        case (.unbound, .unbound): true
        case (.run, _), (.refused, _), (.unbound, _): false
        }
    }
}
