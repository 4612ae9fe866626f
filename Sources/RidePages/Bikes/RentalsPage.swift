import RideApp
import RideCore
import RideTUI
import RideWire

/// The passenger's rentals so far, the newest first (B5).
public struct RentalsPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Open the selected rental.
        case open
        /// Show only those that ended in another way.
        case stage
        /// Show only those of another time.
        case period
        /// Ask again for what did not come.
        case again
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case back
    }

    static let list = "rentals"
    /// The stages that can be chosen; nil is every one.
    static let stages: [RentalView.Stage?] = [nil, .returned, .lost, .cancelled, .expired]

    private var rentals = PagedList<RentalView>(by: \.id)
    private var selected = 0
    private var total = 0
    private var stage: RentalView.Stage?
    private var period = HistoryFilter.Period.all

    /// The rentals of whoever is signed in.
    public init() {}

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let rows = rentals.items.map { rental in
            let way = Cut.way(
                rental.station.name, rental.end_station?.name ?? "", width: 34, room.glyphs)
            return ListRow([
                StyledText(context.paddedMoment(rental.begun_at_ms), .muted),
                StyledText(rental.end_station == nil ? rental.station.name : way),
                StyledText(context.texts[word: rental.stage.rawValue, in: "bikes.stage"], .muted),
                StyledText(context.money(rental.total_minor)),
            ])
        }
        var table = Table(
            SelectList(
                id: Self.list,
                columns: [
                    .fixed(12, context.texts["record.columnWhen"]),
                    .flexible(20, context.texts["record.columnWay"]),
                    .fixed(12, context.texts["record.columnStage"], priority: 2),
                    .fixed(
                        Format.moneyWidth, context.texts["record.columnPrice"], alignment: .right),
                ], rows: rows, selected: rows.isEmpty ? nil : selected,
                emptyText: context.text("bikes.noRentals")),
            countText: total > 0
                ? context.counted(total, one: "bikes.oneRental", many: "bikes.someRentals") : "",
            filterText: filterWords(context))
        if let failure = rentals.failure {
            table.notice = .failed(failure)
        } else if rentals.isLoading || !context.isLive {
            table.notice = context.loading
        }
        return SheetContent(
            context.text("bikes.rentals"), rows: [.table(table, rows: room.rows)])
    }

    private func filterWords(_ context: PageContext) -> String {
        var words: [String] = []
        if let stage { words.append(context.texts[word: stage.rawValue, in: "bikes.stage"]) }
        if period != .all {
            words.append(context.texts[word: period.rawValue, in: "record.period"])
        }
        return words.joined(separator: " \u{00B7} ")
    }

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        var bindings: [KeyBinding<Action>] = []
        if !rentals.items.isEmpty {
            bindings = [KeyBinding(.enter, context.texts["key.open"], priority: 9, action: .open)]
        }
        bindings += [
            KeyBinding(.char("f"), context.text("bikes.keyStage"), priority: 6, action: .stage),
            KeyBinding(.char("t"), context.text("bikes.keyPeriod"), priority: 5, action: .period),
        ]
        return bindings + context.againBinding(rentals.failure != nil, action: .again)
            + [context.moveBinding(.move), context.backBinding(.back)]
    }

    public mutating func opened(_ context: inout PageContext) { ask(&context) }

    private func call(before id: UInt64?, _ context: PageContext) -> ListRentals {
        ListRentals(
            before_id: id, limit: PageLimit(PageLimit.most), stage: stage,
            from_ms: period.daysAgo.map { context.startOfDay($0) })
    }

    private mutating func ask(_ context: inout PageContext) {
        rentals.askFirst(call(before: nil, context), &context)
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard let moved = SelectList.moved(selected, by: key, count: rentals.items.count) else {
            return false
        }
        selected = moved
        if moved + PageLimit.most / 2 >= rentals.items.count {
            let copy = self
            let facts = context
            rentals.askNext({ copy.call(before: $0, facts) }, &context)
        }
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list, rentals.items.indices.contains(row) else { return }
        selected = row
        perform(.open, &context)
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .open:
            guard rentals.items.indices.contains(selected) else { return }
            context.open(RentalPage(rentals.items[selected], isPast: true))
        case .stage:
            stage = Self.next(stage, of: Self.stages)
            restart(&context)
        case .period:
            period = Self.next(period, of: HistoryFilter.Period.allCases)
            restart(&context)
        case .again: ask(&context)
        case .move: break
        case .back: context.close()
        }
    }

    private static func next<Value: Equatable>(_ value: Value, of all: [Value]) -> Value {
        all[((all.firstIndex(of: value) ?? 0) + 1) % all.count]
    }

    private mutating func restart(_ context: inout PageContext) {
        rentals.clear()
        selected = 0
        total = 0
        ask(&context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch done.result {
        case .success(let page as RentalsResult):
            guard rentals.received(page.rentals, hasMore: page.has_more, for: done.id) else {
                return false
            }
            total = page.total
            selected = min(selected, max(0, rentals.items.count - 1))
            return true
        case .failure(let error): return rentals.failed(context.texts[error], for: done.id)
        case .success: return false
        }
    }
}
