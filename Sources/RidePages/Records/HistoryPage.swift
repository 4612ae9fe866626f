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
        /// Show the rentals of bicycles.
        case rentals
        /// Ask again for what did not come.
        case again
        /// Something about the list.
        case list(ListAction)
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case back
    }

    private(set) var asked = AskedList<HistoryItemView>(HistoryTable.name, by: \.id)
    /// The ride of the state when the rides were asked for.
    private var liveRide: [String] = []

    /// The rides of whoever is signed in.
    public init() {}

    public var isTyping: Bool { asked.list.isTyping }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        liveRide = Self.mark(of: context.ride)
        asked.ask(Self.call, &context)
    }

    /// What is there stays until the new page has come.
    public mutating func resumed(_ context: inout PageContext) { asked.ask(Self.call, &context) }

    /// A ride that has just ended belongs here.
    public mutating func stateChanged(_ context: inout PageContext) {
        let mark = Self.mark(of: context.ride)
        guard mark != liveRide else { return }
        liveRide = mark
        asked.ask(Self.call, &context)
    }

    private static func mark(of ride: RideView?) -> [String] {
        ride.map { ["\($0.id)", $0.stage.rawValue] } ?? []
    }

    private static func call(
        _ query: AskedList<HistoryItemView>.Query, before id: UInt64?
    ) -> ListRides {
        ListRides(
            before_id: id, limit: PageLimit(PageLimit.most),
            stage: query.words[HistoryTable.stage].flatMap(TripStage.init),
            payment: query.words[HistoryTable.payment].flatMap(PaymentMethod.init),
            from_ms: query.from_ms, to_ms: query.to_ms)
    }

    private func fields(_ context: PageContext) -> ListFields<HistoryItemView> {
        HistoryTable(rides: asked.pages.items, room: context.room, context: context).fields
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        asked.typed(key, fields(context), Self.call, &context)
    }

    /// A click opens a ride.
    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if asked.chosen(row: row, of: list, fields(context), Self.call, &context) {
            open(&context)
        }
    }

    public mutating func wroteFile(_ outcome: FileOutcome, _ context: inout PageContext) {
        ServedList.wrote(outcome, &context)
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .open: open(&context)
        case .rentals: context.open(RentalsPage())
        case .again: asked.ask(Self.call, &context)
        case .list(let action): asked.perform(action, fields(context), Self.call, &context)
        case .move: break
        case .back: context.close()
        }
    }

    private func open(_ context: inout PageContext) {
        if let ride = asked.item(fields(context), context) { context.open(RidePage(ride.id)) }
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch done.result {
        case .success(let page as HistoryResult):
            asked.received(
                page.items, hasMore: page.has_more, total: page.total, for: done.id,
                fields(context), Self.call, &context)
        case .failure(let error): asked.failed(context.texts[error], for: done.id, &context)
        case .success: false
        }
    }

    // MARK: What is shown

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let keys = asked.bindings(fields(context), context) { Action.list($0) }
        if isTyping { return keys }
        var bindings: [KeyBinding<Action>] = []
        if asked.item(fields(context), context) != nil {
            bindings = [
                KeyBinding(.enter, context.texts["key.open"], priority: 9, action: .open),
                context.moveBinding(.move),
            ]
        }
        if context.role == .passenger {
            bindings.append(
                KeyBinding(
                    .char("b"), context.text("bikes.keyHistory"), priority: 3, action: .rentals))
        }
        return bindings + keys
            + context.againBinding(asked.pages.failure != nil, action: .again)
            + [context.backBinding(.back)]
    }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let table = HistoryTable(rides: asked.pages.items, room: room, context: context)
        let fields = table.fields
        let title = context.texts["record.historyTitle"]
        guard !isTyping else {
            return SheetContent(title, rows: asked.rows(fields, in: room, context))
        }
        let below = HistoryTable.previewRows(in: room)
        return SheetContent(
            title,
            rows: asked.rows(fields, below: below, in: room, context) + [.blank]
                + table.preview(of: asked.item(fields, context)))
    }
}
