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
        /// Ask again for what did not come.
        case again
        /// Something about the list.
        case list(ListAction)
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case back
    }

    private static let (name, stage) = ("rentals", "stage")

    private var asked = AskedList<RentalView>(Self.name, by: \.id)

    /// The rentals of whoever is signed in.
    public init() {}

    public var isTyping: Bool { asked.list.isTyping }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) { asked.ask(Self.call, &context) }

    private static func call(
        _ query: AskedList<RentalView>.Query, before id: UInt64?
    ) -> ListRentals {
        ListRentals(
            before_id: id, limit: PageLimit(PageLimit.most),
            stage: query.words[Self.stage].flatMap(RentalView.Stage.init),
            from_ms: query.from_ms, to_ms: query.to_ms)
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        asked.typed(key, fields(context), Self.call, &context)
    }

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
        case .again: asked.ask(Self.call, &context)
        case .list(let action): asked.perform(action, fields(context), Self.call, &context)
        case .move: break
        case .back: context.close()
        }
    }

    private func open(_ context: inout PageContext) {
        guard let rental = asked.item(fields(context), context) else { return }
        context.open(RentalPage(rental, isPast: true))
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch done.result {
        case .success(let page as RentalsResult):
            asked.received(
                page.rentals, hasMore: page.has_more, total: page.total, for: done.id,
                fields(context), Self.call, &context)
        case .failure(let error): asked.failed(context.texts[error], for: done.id, &context)
        case .success: false
        }
    }

    // MARK: What is shown

    private func fields(_ context: PageContext) -> ListFields<RentalView> {
        let stages: [RentalView.Stage] = [.returned, .lost, .cancelled, .expired]
        let layout: [ListColumn] = [
            .fixed(12, context.texts["record.columnWhen"]),
            .flexible(20, context.texts["record.columnWay"]),
            .fixed(12, context.texts["record.columnStage"], priority: 2),
            .fixed(Format.moneyWidth, context.texts["record.columnPrice"], alignment: .right),
        ]
        return ListFields(
            name: Self.name,
            columns: [
                .init(layout[0]) {
                    StyledText(context.paddedMoment($0.begun_at_ms), .muted)
                } value: {
                    .number($0.begun_at_ms)
                },
                .init(layout[1]) { rental, width in
                    guard let end = rental.end_station else {
                        return StyledText(rental.station.name)
                    }
                    return StyledText(
                        Cut.way(rental.station.name, end.name, width: width, context.room.glyphs))
                } value: { rental in
                    let end = rental.end_station.map { " > " + $0.name }
                    return .text(rental.station.name + (end ?? ""))
                },
                .init(layout[2]) {
                    StyledText(context.texts[word: $0.stage.rawValue, in: "bikes.stage"], .muted)
                },
                .init(layout[3]) {
                    StyledText(context.money($0.total_minor))
                } value: {
                    .number($0.total_minor)
                },
            ],
            facets: [
                .init(
                    name: Self.stage, title: context.texts["record.filterStage"],
                    words: stages.map {
                        ($0.rawValue, context.texts[word: $0.rawValue, in: "bikes.stage"])
                    }, of: \.stage.rawValue)
            ], day: { context.date(of: $0.begun_at_ms) }, amount: \.total_minor,
            counted: { count, _ in
                count == 0
                    ? ""
                    : context.counted(count, one: "bikes.oneRental", many: "bikes.someRentals")
            }, emptyText: context.text("bikes.noRentals"))
    }

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let keys = asked.bindings(fields(context), context) { Action.list($0) }
        if isTyping { return keys }
        let open = KeyBinding<Action>(.enter, context.texts["key.open"], priority: 9, action: .open)
        return (asked.pages.items.isEmpty ? [] : [open, context.moveBinding(.move)]) + keys
            + context.againBinding(asked.pages.failure != nil, action: .again)
            + [context.backBinding(.back)]
    }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        SheetContent(
            context.text("bikes.rentals"),
            rows: asked.rows(fields(context), in: room, context))
    }
}
