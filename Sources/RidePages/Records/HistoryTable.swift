import RideApp
import RideCore
import RideTUI
import RideWire

/// How the rides are shown: one row each and, below them, more about the selected one.
struct HistoryTable {
    /// The name of the list.
    static let name = "history"
    /// The names of what a ride says by a word.
    static let (stage, payment) = ("stage", "payment")

    let rides: [HistoryItemView]
    let room: PageSpace
    let context: PageContext

    /// The rows below the table.
    static func previewRows(in room: PageSpace) -> Int { room.isWide ? 8 : 3 }

    // MARK: Columns

    /// What the list shows of rides, and by what they can be chosen.
    var fields: ListFields<HistoryItemView> {
        let texts = context.texts
        let stages: [TripStage] = [.completed, .cancelled, .unserved]
        let payments: [PaymentMethod] = [.cash, .card]
        return ListFields(
            name: Self.name, columns: columns(payments),
            facets: [
                .init(
                    name: Self.stage, title: texts["record.filterStage"],
                    words: stages.map {
                        ($0.rawValue, texts[word: $0.rawValue, in: "record.stage"])
                    }, of: \.stage.rawValue),
                .init(
                    name: Self.payment, title: texts["record.filterPayment"],
                    words: payments.map { ($0.rawValue, context.name(of: $0)) },
                    of: \.payment.rawValue),
            ], day: { context.date(of: $0.requested_at_ms) }, amount: price,
            counted: { count, _ in
                count == 0
                    ? ""
                    : context.counted(
                        count, "record.historyRides")
            }, emptyText: emptyText)
    }

    private var emptyText: String {
        switch context.role {
        case .passenger: context.texts["record.historyEmptyPassenger"]
        case .driver: context.texts["record.historyEmptyDriver"]
        }
    }

    /// A driver looks for what was earned, a passenger for what was paid.
    private func price(of ride: HistoryItemView) -> Int64 {
        ride.driver_gain_minor ?? ride.total_minor
    }

    private func columns(_ payments: [PaymentMethod]) -> [ListFields<HistoryItemView>.Column] {
        let layout = layout(payments)
        func style(_ ride: HistoryItemView) -> Style {
            ride.stage == .completed || ride.stage.isLive ? .normal : .muted
        }
        return [
            .init(layout[0]) {
                StyledText(context.paddedMoment($0.requested_at_ms), .muted)
            } value: {
                .number($0.requested_at_ms)
            },
            .init(layout[1]) { ride, width in
                let way = Cut.way(ride.pickup_name, ride.dropoff_name, width: width, room.glyphs)
                return StyledText(way, style(ride))
            } value: {
                .text("\($0.pickup_name) > \($0.dropoff_name)")
            },
            .init(layout[2]) { StyledText(context.name(of: $0.category), style($0)) },
            .init(layout[3]) { StyledText(context.name(of: $0.payment), style($0)) },
            .init(layout[4]) { ride in
                StyledText(
                    context.texts[word: ride.stage.rawValue, in: "record.stage"],
                    ride.stage.isLive ? .accent : style(ride))
            },
            .init(layout[5]) { ride in
                let price = Money(minorUnits: price(of: ride))
                return StyledText(
                    context.format.money(price), price == .zero ? .muted : style(ride))
            } value: {
                .number(price(of: $0))
            },
        ]
    }

    private func layout(_ payments: [PaymentMethod]) -> [ListColumn] {
        let texts = context.texts
        let stages = TripStage.allCases.map { texts[word: $0.rawValue, in: "record.stage"] }
        let categories = Category.allCases.map { context.name(of: $0) }
        return [
            .fixed(12, texts["record.columnWhen"]),
            // As wide as leaves room for what a narrow page and one beside the map tell.
            .flexible(room.isWide ? 14 : 20, texts["record.columnWay"]),
            .fixed(to: categories, texts["record.columnCategory"], priority: 2),
            .fixed(
                to: payments.map { context.name(of: $0) }, texts["record.columnPayment"],
                priority: 3),
            .fixed(to: stages, texts["record.columnStage"], priority: 5),
            .fixed(
                Format.moneyWidth,
                texts[context.role == .driver ? "record.columnGain" : "record.columnPrice"],
                alignment: .right),
        ]
    }

    // MARK: The selected ride

    /// What is said of a ride below the table.
    func preview(of ride: HistoryItemView?) -> [SheetRow] {
        guard let ride else { return [.space(Self.previewRows(in: room) - 1)] }
        return room.isWide ? [.facts(facts(of: ride))] : lines(about: ride)
    }

    private func lines(about ride: HistoryItemView) -> [SheetRow] {
        let way = Cut.way(
            ride.pickup_name, ride.dropoff_name, width: room.width, room.glyphs)
        var words = StyledText()
        if let name = ride.other_name {
            words += StyledText(context.called(name)) + context.separator(room.glyphs)
        }
        if let rider = ride.rider_name {
            words += StyledText(context.text("wish.for", ["name": rider]))
            words += context.separator(room.glyphs)
        }
        words += StyledText(
            [context.name(of: ride.category), context.name(of: ride.payment)]
                .joined(separator: " \(Character(room.glyphs.separator)) "), .muted)
        return [
            .line(StyledText(way)), Cut.row(words, stars(given: ride), in: room),
        ]
    }

    private func facts(of ride: HistoryItemView) -> KeyValueBlock {
        let texts = context.texts
        let columns = room.isRead ? room.width : 40
        func cut(_ text: StyledText) -> StyledText { Cut.text(text, to: columns, room.glyphs) }
        let other: TextKey = context.role == .passenger ? "record.driver" : "record.passenger"
        let rider: [KeyValueBlock.Fact] =
            ride.rider_name.map {
                [.init(texts["wish.rider"], cut(StyledText($0)))]
            } ?? []
        return KeyValueBlock(
            rider + [
                .init(texts["record.from"], cut(StyledText(ride.pickup_name))),
                .init(texts["record.to"], cut(StyledText(ride.dropoff_name))),
                .init(
                    texts[other],
                    cut(
                        ride.other_name.map { StyledText(context.called($0)) }
                            ?? StyledText(texts["record.nobody"], .muted))),
                .init(texts["record.yourRating"], stars(given: ride)),
                .init(texts["record.columnCategory"], StyledText(context.name(of: ride.category))),
                .init(texts["record.columnPayment"], StyledText(context.name(of: ride.payment))),
            ])
    }

    private func stars(given ride: HistoryItemView) -> StyledText {
        if let stars = ride.stars_given { return StarRating.styled(stars, glyphs: room.glyphs) }
        guard ride.stage == .completed else { return "" }
        return StyledText(context.texts["record.notRated"], .muted)
    }
}
