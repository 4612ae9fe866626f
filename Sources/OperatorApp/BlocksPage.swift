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

    private let name: String
    private let blocks: [BlockView]
    private var scroll = 0

    /// The blocks of somebody.
    init(_ name: String, _ blocks: [BlockView]) {
        self.name = name
        self.blocks = blocks
    }

    func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        SheetContent(
            title: StyledText(context.texts["operator.blocksTitle", ["name": name]], .title),
            rows: lines(in: room, context).rows(room.rows, scroll: scroll, room.glyphs))
    }

    private func lines(in room: PageRoom, _ context: PageContext) -> ScrolledLines {
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
                    words(
                        $0, by: block.lifted_by_user_name, block.lifted_by_user_id, context))
            } ?? StyledText(texts["operator.blockStands"], .danger)
        return [
            .init(
                texts["operator.blockReason"],
                StyledText(texts[word: block.reason, in: "blockedReason"], .bold)),
            .init(texts["operator.blockMessage"], StyledText(block.message)),
            .init(
                texts["operator.blockSince"],
                StyledText(
                    words(block.from_ms, by: block.user_name, block.user_id, context))),
            .init(texts["operator.blockUntil"], until),
        ]
    }

    /// When an operator did something, and as which user of the machine: by name where it has one.
    private func words(
        _ at_ms: Int64, by name: String?, _ number: UInt32?, _ context: PageContext
    ) -> String {
        let when = context.momentAndAgo(at_ms)
        guard let user = name ?? number.map({ "\($0)" }) else { return when }
        return context.texts["operator.blockBy", ["when": when, "user": SafeText.line(user)]]
    }

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                [.down, .up], label: "↑↓", context.texts["key.move"], priority: 6, action: .move),
            KeyBinding(.escape, context.texts["key.back"], priority: 8, action: .close),
        ]
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
