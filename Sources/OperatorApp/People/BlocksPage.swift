import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// When, why and by whom somebody's account was blocked, and how long: the newest block first.
struct BlocksPage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable {
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case close
    }

    private let person: PersonRowView
    private var blocks: [BlockView]
    private var scroll = 0
    private var refresh = PageRefresh()

    /// The blocks of somebody, as they are known.
    init(_ person: PersonRowView, _ blocks: [BlockView]) {
        self.person = person
        self.blocks = blocks
    }

    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        SheetContent(
            title: StyledText(context.texts["operator.blocksTitle", ["name": person.name]], .title),
            rows: lines(in: room, context).rows(room.rows, scroll: scroll, room.glyphs))
    }

    private func lines(in room: PageSpace, _ context: PageContext) -> ScrolledLines {
        let width = ScrolledLines.width(in: room)
        var lines: [StyledText] = []
        for block in blocks {
            if !lines.isEmpty { lines.append("") }
            lines += ScrolledLines.facts(facts(of: block, context), width: width)
        }
        return ScrolledLines(lines: lines)
    }

    private func facts(of block: BlockView, _ context: PageContext) -> [KeyValueBlock.Fact] {
        let texts = context.texts
        let until =
            block.lifted_at_ms.map {
                StyledText(
                    context.moment(
                        $0, of: block.lifted_by_user_id, named: block.lifted_by_user_name))
            } ?? StyledText(texts["operator.blockStands"], .danger)
        return [
            .init(
                texts["operator.blockReason"],
                StyledText(texts[word: block.reason, in: "blockedReason"], .bold)),
            .init(texts["operator.blockMessage"], StyledText(block.message)),
            .init(
                texts["operator.blockSince"],
                StyledText(
                    context.moment(block.from_ms, of: block.user_id, named: block.user_name))),
            .init(texts["operator.blockUntil"], until),
        ]
    }

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                [.down, .up], label: "↑↓", context.texts["key.move"], priority: 6, action: .move),
            KeyBinding(.escape, context.texts["key.back"], priority: 8, action: .close),
        ]
    }

    mutating func opened(_ context: inout PageContext) {
        context.send(GetPerson(role: person.role, person_id: person.person_id))
        refresh.asked(context)
    }

    func wake_ms(_ context: PageContext) -> Int64? { refresh.wake_ms(context) }

    mutating func woken(_ context: inout PageContext) {
        if refresh.isDue(context) { opened(&context) }
    }

    /// The page of the person below says why there is no answer.
    mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if case .success(let result as OperatorPersonResult) = done.result,
            result.person.person_id == person.person_id, result.person.role == person.role
        {
            blocks = result.blocks ?? []
        }
        return false
    }

    mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let lines = lines(in: context.room, context)
        guard let new = lines.scrolled(scroll, by: key, rows: context.room.rows) else {
            return false
        }
        scroll = new
        return true
    }

    mutating func perform(_ action: Action, _ context: inout PageContext) {
        if action == .close { context.close() }
    }
}
