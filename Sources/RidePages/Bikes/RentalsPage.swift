import RideApp
import RideCore
import RideTUI
import RideWire

/// The passenger's rentals so far, the newest first (B5).
public struct RentalsPage: AskedListPage {
    private static let (name, stage) = ("rentals", "stage")

    var asked = AskedList<RentalView>(Self.name, by: \.id)

    /// The rentals of whoever is signed in.
    public init() {}

    // MARK: What happens

    static func question(_ query: AskedList<RentalView>.Query, before id: UInt64?) -> ListRentals {
        ListRentals(
            before_id: id, limit: PageLimit(PageLimit.most),
            stage: query.words[Self.stage].flatMap(RentalView.Stage.init),
            from_ms: query.from_ms, to_ms: query.to_ms)
    }

    static func page(_ answer: RentalsResult) -> (items: [RentalView], hasMore: Bool, total: Int) {
        (answer.rentals, answer.has_more, answer.total)
    }

    func open(_ rental: RentalView, _ context: inout PageContext) {
        context.open(RentalPage(rental, isPast: true))
    }

    // MARK: What is shown

    func fields(_ context: PageContext) -> ListFields<RentalView> {
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
                    : context.counted(count, "bikes.someRentals")
            }, emptyText: context.text("bikes.noRentals"))
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        SheetContent(
            context.text("bikes.rentals"),
            rows: asked.rows(fields(context), in: room, context))
    }
}
