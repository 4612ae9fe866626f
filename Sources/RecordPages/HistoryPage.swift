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

    public mutating func opened(_ desk: inout PageDesk) {
        liveRide = Self.mark(of: desk.ride)
        from_ms = filter.period.daysAgo.map { desk.startOfDay($0) }
        ask(&desk)
    }

    /// What is there stays until the new page has come.
    public mutating func resumed(_ desk: inout PageDesk) { ask(&desk) }

    /// A ride that has just ended belongs here.
    public mutating func stateChanged(_ desk: inout PageDesk) {
        let mark = Self.mark(of: desk.ride)
        guard mark != liveRide else { return }
        liveRide = mark
        ask(&desk)
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        if form != nil { return typedInForm(key, &desk) }
        let moved = SelectList.moved(
            selected, by: key, count: rides.items.count, page: rows(in: desk.room))
        guard let moved else { return false }
        select(moved, &desk)
        return true
    }

    /// A click opens a ride.
    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        if list == HistoryFilter.form, form?.chosen(row: row) == .submit { apply(&desk) }
        guard list == Self.list, form == nil, rides.items.indices.contains(row) else { return }
        select(row, &desk)
        open(&desk)
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .open: open(&desk)
        case .filter: form = filter.form(desk)
        case .apply: apply(&desk)
        case .showAll: show(HistoryFilter(), &desk)
        case .again: ask(&desk)
        case .move: break
        case .back:
            if form == nil { desk.close() }
            form = nil
        }
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        switch done.result {
        case .success(let page as HistoryResult):
            let id = selectedRide?.id
            guard rides.received(page.items, hasMore: page.has_more, for: done.id) else {
                return false
            }
            total = max(page.total, rides.items.count)
            let index = rides.items.firstIndex { $0.id == id }
            select(index ?? min(selected, max(0, rides.items.count - 1)), &desk)
            return true
        case .failure(let error): return rides.failed(desk.refusal(error), for: done.id)
        case .success: return false
        }
    }

    private var selectedRide: HistoryItemView? {
        rides.items.indices.contains(selected) ? rides.items[selected] : nil
    }

    private mutating func ask(_ desk: inout PageDesk) {
        rides.askFirst(filter.call(before: nil, from_ms: from_ms), &desk)
    }

    /// Selects a ride, and asks for further ones before they are needed.
    private mutating func select(_ row: Int, _ desk: inout PageDesk) {
        selected = row
        // A high terminal may show more than a page at once.
        let needed = max(row + PageLimit.most / 2, self.rows(in: desk.room))
        guard needed >= rides.items.count else { return }
        let (filter, from) = (filter, from_ms)
        rides.askNext({ filter.call(before: $0, from_ms: from) }, &desk)
    }

    private func open(_ desk: inout PageDesk) {
        if let ride = selectedRide { desk.open(RidePage(ride.id)) }
    }

    private mutating func typedInForm(_ key: Key, _ desk: inout PageDesk) -> Bool {
        // Nothing can be wrong here, so Enter need not walk through the fields.
        if key == .enter {
            apply(&desk)
            return true
        }
        switch form?.handle(key) {
        case .submit: return true
        case .edited, .moved, .toggled: return true
        case .ignored, nil: return false
        }
    }

    private mutating func apply(_ desk: inout PageDesk) {
        if let form { show(HistoryFilter(form), &desk) }
    }

    private mutating func show(_ new: HistoryFilter, _ desk: inout PageDesk) {
        form = nil
        guard new != filter else { return }
        filter = new
        selected = 0
        total = 0
        from_ms = new.period.daysAgo.map { desk.startOfDay($0) }
        rides.clear()
        ask(&desk)
    }

    private static func mark(of ride: RideView?) -> [String] {
        ride.map { ["\($0.id)", $0.stage.rawValue] } ?? []
    }

    // MARK: What is shown

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        if form != nil { return formBindings(desk) }
        var bindings: [KeyBinding<Action>] = []
        if !rides.items.isEmpty {
            bindings = [
                KeyBinding(.enter, desk.texts[TextKey.keyOpen], priority: 9, action: .open),
                KeyBinding(
                    [.down, .up], label: "↑↓", desk.texts[TextKey.keyMove], priority: 4,
                    action: .move),
            ]
        }
        bindings.append(
            KeyBinding(
                [.char("f"), Table.filterKey], desk.texts[TextKey.keyFilter], priority: 6,
                action: .filter))
        if !filter.isEmpty {
            bindings.append(
                KeyBinding(
                    .char("a"), desk.texts[RecordText.keyShowAll], priority: 5, action: .showAll))
        }
        return bindings + desk.againBinding(rides.failure != nil, action: .again)
            + [KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .back)]
    }

    private func formBindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                .enter, desk.texts[RecordText.filterApply], priority: 9, action: .apply),
            KeyBinding(
                [.left, .right], label: "←→", desk.texts[RecordText.keyChange], priority: 7,
                action: .move),
            KeyBinding(
                [.down, .up], label: "↑↓", desk.texts[TextKey.keyMove], priority: 6,
                action: .move),
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .back),
        ]
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        if let form {
            return SheetContent(
                desk.texts[RecordText.filterTitle], rows: [.form(form, rows: room.rows)])
        }
        let table = HistoryTable(
            rides: rides, selected: selected, total: total, filter: filter, room: room, desk: desk)
        return SheetContent(desk.texts[RecordText.historyTitle], rows: table.content)
    }

    private func rows(in room: PageRoom) -> Int {
        room.rows - Table.extraRows - HistoryTable.previewRows(in: room)
    }
}
