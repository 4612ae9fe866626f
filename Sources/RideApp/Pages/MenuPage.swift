import RideCore
import RideTUI

/// One line of the menu: what it opens, and what there is to know of it now.
public struct MenuEntry: Sendable {
    /// The key that opens it at once.
    public let key: Unicode.Scalar
    /// What it is.
    public let title: String
    /// What there is to know before opening it: how many, how much, what is new.
    public let detail: StyledText
    /// Whether it can be opened.
    public let availability: Availability
    /// What choosing it does.
    public let action: Action

    /// What choosing an entry does.
    public enum Action: Sendable {
        /// Opens a page.
        case open(@Sendable () -> any Page)
        /// Closes the menu and asks the app for something.
        case request(AppRequest)
    }

    /// A line of the menu.
    public init(
        _ key: Unicode.Scalar, _ title: String, detail: StyledText = "",
        availability: Availability = .available, action: Action
    ) {
        self.key = key
        self.title = title
        self.detail = detail
        self.availability = availability
        self.action = action
    }
}

/// Everything the app has beside the map, one line each.
///
/// The entries are made anew from what is known whenever the page is drawn, so that what a line
/// says beside its title is always true.
public struct MenuPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Take the selected entry.
        case choose
        /// Take this entry.
        case entry(Int)
        /// Nothing; for keys that only move.
        case move
        /// Close the menu.
        case close
    }

    static let list = "menu"

    private let title: @Sendable (PageContext) -> String
    private let entries: @Sendable (PageContext) -> [MenuEntry]
    private var selected = 0

    /// A menu of these entries.
    public init(
        title: @escaping @Sendable (PageContext) -> String,
        entries: @escaping @Sendable (PageContext) -> [MenuEntry]
    ) {
        self.title = title
        self.entries = entries
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let entries = entries(context)
        let rows = entries.map { entry in
            ListRow(
                [
                    StyledText(String(Character(entry.key)), Style(.accent, .bold)),
                    StyledText(entry.title), entry.detail,
                ], isEnabled: entry.availability == .available)
        }
        let list = SelectList(
            id: Self.list,
            columns: [.fixed(1), .flexible(16), .flexible(12, alignment: .right, priority: 2)],
            rows: rows, selected: min(selected, max(0, rows.count - 1)))
        var content = SheetContent(title(context), rows: [.list(list, atMost: room.rows)])
        content.leavesMap = room.isWide
        return content
    }

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let entries = entries(context)
        let chosen = entries.indices.contains(selected) ? entries[selected] : nil
        return [
            KeyBinding(
                .enter, context.texts["key.open"], priority: 9,
                availability: chosen?.availability ?? .available, action: .choose),
            KeyBinding(
                [.down, .up], label: "↑↓", context.texts["key.move"], priority: 5,
                action: .move),
            KeyBinding(
                [.escape, .char("m")], context.texts["key.back"], priority: 8, action: .close),
        ]
            + entries.enumerated().map { index, entry in
                KeyBinding(
                    .char(entry.key), entry.title, priority: nil,
                    availability: entry.availability, action: .entry(index))
            }
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let count = entries(context).count
        guard let moved = SelectList.moved(selected, by: key, count: count) else { return false }
        selected = moved
        return true
    }

    /// A click takes an entry at once.
    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.list { take(row, &context) }
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .choose: take(selected, &context)
        case .entry(let index): take(index, &context)
        case .move: break
        case .close: context.close()
        }
    }

    private mutating func take(_ index: Int, _ context: inout PageContext) {
        let entries = entries(context)
        guard entries.indices.contains(index) else { return }
        selected = index
        let entry = entries[index]
        if case .unavailable(let reason) = entry.availability {
            context.refuse(reason)
            return
        }
        switch entry.action {
        case .open(let make): context.open(make())
        case .request(let request):
            context.closeAll()
            context.request(request)
        }
    }
}
