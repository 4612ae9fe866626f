import RideApp
import RideCore
import RideTUI
import RideWire

/// Every ride of a person, the newest first (P10, D8).
public struct HistoryPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Open the selected ride.
        case open
        /// Choose which rides are shown.
        case filter
        /// Show the rides that were chosen.
        case apply
        /// Show every ride.
        case showAll
        /// Show the rentals of bicycles.
        case rentals
        /// Ask again for what did not come.
        case again
        /// Nothing; for keys that only move.
        case move
        /// Close the page, or leave the filter as it was.
        case back
    }

    static let list = "history"

    private(set) var rides = PagedList<HistoryItemView>(by: \.id)
    private(set) var filter = HistoryFilter()
    private var selected = 0
    private var total = 0
    /// The filter being chosen; nil while rides are looked at.
    private var form: Form?
    /// Where the time that is shown begins; found out once for all pages.
    private var from_ms: Int64?
    /// The ride of the state when the rides were asked for.
    private var liveRide: [String] = []

    /// The rides of whoever is signed in.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        liveRide = Self.mark(of: context.ride)
        from_ms = filter.period.daysAgo.map { context.startOfDay($0) }
        ask(&context)
    }

    /// What is there stays until the new page has come.
    public mutating func resumed(_ context: inout PageContext) { ask(&context) }

    /// A ride that has just ended belongs here.
    public mutating func stateChanged(_ context: inout PageContext) {
        let mark = Self.mark(of: context.ride)
        guard mark != liveRide else { return }
        liveRide = mark
        ask(&context)
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        if form != nil { return typedInForm(key, &context) }
        let moved = SelectList.moved(
            selected, by: key, count: rides.items.count, page: rows(in: context.room))
        guard let moved else { return false }
        select(moved, &context)
        return true
    }

    /// A click opens a ride.
    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == HistoryFilter.form, form?.chosen(row: row) == .submit { apply(&context) }
        guard list == Self.list, form == nil, rides.items.indices.contains(row) else { return }
        select(row, &context)
        open(&context)
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .open: open(&context)
        case .filter: form = filter.form(context)
        case .apply: apply(&context)
        case .showAll: show(HistoryFilter(), &context)
        case .rentals: context.open(RentalsPage())
        case .again: ask(&context)
        case .move: break
        case .back:
            if form == nil { context.close() }
            form = nil
        }
    }

    public mutating func answered(
        _ done: Answered, _ context: inout PageContext
    ) -> Bool {
        switch done.result {
        case .success(let page as HistoryResult):
            let id = selectedRide?.id
            guard rides.received(page.items, hasMore: page.has_more, for: done.id) else {
                return false
            }
            total = max(page.total, rides.items.count)
            let index = rides.items.firstIndex { $0.id == id }
            select(index ?? min(selected, max(0, rides.items.count - 1)), &context)
            return true
        case .failure(let error): return rides.failed(context.texts[error], for: done.id)
        case .success: return false
        }
    }

    private var selectedRide: HistoryItemView? {
        rides.items.indices.contains(selected) ? rides.items[selected] : nil
    }

    private mutating func ask(_ context: inout PageContext) {
        rides.askFirst(filter.call(before: nil, from_ms: from_ms), &context)
    }

    /// Selects a ride, and asks for further ones before they are needed.
    private mutating func select(_ row: Int, _ context: inout PageContext) {
        selected = row
        // A high terminal may show more than a page at once.
        let needed = max(row + PageLimit.most / 2, self.rows(in: context.room))
        guard needed >= rides.items.count else { return }
        let (filter, from) = (filter, from_ms)
        rides.askNext({ filter.call(before: $0, from_ms: from) }, &context)
    }

    private func open(_ context: inout PageContext) {
        if let ride = selectedRide { context.open(RidePage(ride.id)) }
    }

    private mutating func typedInForm(_ key: Key, _ context: inout PageContext) -> Bool {
        // Nothing can be wrong here, so Enter need not walk through the fields.
        if key == .enter {
            apply(&context)
            return true
        }
        switch form?.handle(key) {
        case .submit: return true
        case .edited, .moved, .toggled: return true
        case .ignored, nil: return false
        }
    }

    private mutating func apply(_ context: inout PageContext) {
        if let form { show(HistoryFilter(form), &context) }
    }

    private mutating func show(_ new: HistoryFilter, _ context: inout PageContext) {
        form = nil
        guard new != filter else { return }
        filter = new
        selected = 0
        total = 0
        from_ms = new.period.daysAgo.map { context.startOfDay($0) }
        rides.clear()
        ask(&context)
    }

    private static func mark(of ride: RideView?) -> [String] {
        ride.map { ["\($0.id)", $0.stage.rawValue] } ?? []
    }

    // MARK: What is shown

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        if form != nil { return formBindings(context) }
        var bindings: [KeyBinding<Action>] = []
        if !rides.items.isEmpty {
            bindings = [
                KeyBinding(.enter, context.texts["key.open"], priority: 9, action: .open),
                KeyBinding(
                    [.down, .up], label: "↑↓", context.texts["key.move"], priority: 4,
                    action: .move),
            ]
        }
        bindings.append(
            KeyBinding(
                [.char("f"), Table.filterKey], context.texts["key.filter"], priority: 6,
                action: .filter))
        if context.role == .passenger {
            bindings.append(
                KeyBinding(
                    .char("b"), context.text("bikes.keyHistory"), priority: 3, action: .rentals))
        }
        if !filter.isEmpty {
            bindings.append(
                KeyBinding(
                    .char("a"), context.texts["record.keyShowAll"], priority: 5, action: .showAll))
        }
        return bindings + context.againBinding(rides.failure != nil, action: .again)
            + [KeyBinding(.escape, context.texts["key.back"], priority: 8, action: .back)]
    }

    private func formBindings(_ context: PageContext) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                .enter, context.texts["record.filterApply"], priority: 9, action: .apply),
            KeyBinding(
                [.left, .right], label: "←→", context.texts["record.keyChange"], priority: 7,
                action: .move),
            KeyBinding(
                [.down, .up], label: "↑↓", context.texts["key.move"], priority: 6,
                action: .move),
            KeyBinding(.escape, context.texts["key.back"], priority: 8, action: .back),
        ]
    }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        if let form {
            return SheetContent(
                context.texts["record.filterTitle"], rows: [.form(form, rows: room.rows)])
        }
        let table = HistoryTable(
            rides: rides, selected: selected, total: total, filter: filter, room: room,
            context: context)
        return SheetContent(context.texts["record.historyTitle"], rows: table.content)
    }

    private func rows(in room: PageRoom) -> Int {
        room.rows - Table.extraRows - HistoryTable.previewRows(in: room)
    }
}
