import RideApp
import RideCore
import RideTUI
import RideWire

/// How the rides are shown: one row each and, below them, more about the selected one.
struct HistoryTable {
    let rides: PagedList<HistoryItemView>
    let selected: Int
    let total: Int
    let filter: HistoryFilter
    let room: PageRoom
    let context: PageContext

    /// The rows below the table.
    static func previewRows(in room: PageRoom) -> Int { room.isWide ? 8 : 3 }

    /// The rows of the page.
    var content: [SheetRow] {
        let rows = room.rows - Self.previewRows(in: room)
        return [.table(table(rows), rows: rows), .blank] + preview
    }

    private func table(_ rows: Int) -> Table {
        let visible = rows - Table.extraRows
        let columns = columns(scrolls: rides.items.count > visible)
        let way = wayWidth(columns, scrolls: rides.items.count > visible)
        var table = Table(
            SelectList(
                id: HistoryPage.list, columns: columns,
                rows: rides.items.map { cells(of: $0, wayWidth: way) },
                selected: rides.items.isEmpty ? nil : selected, emptyText: emptyText),
            countText: total > 0
                ? context.counted(total, one: "record.historyRide", many: "record.historyRides")
                : "",
            filterText: filter.words(context, room.glyphs))
        let page = Table.page(of: selected, count: total, height: visible)
        if page.count > 1 {
            table.pageText =
                context.texts[
                    "record.historyPage", ["number": "\(page.number)", "count": "\(page.count)"]]
        }
        if let failure = rides.failure {
            table.notice = .failed(failure)
        } else if rides.isLoading || !context.isLive {
            table.notice = context.loading
        }
        return table
    }

    private var emptyText: String {
        if !filter.isEmpty { return context.texts["record.historyNoneLikeThis"] }
        switch context.role {
        case .passenger: return context.texts["record.historyEmptyPassenger"]
        case .driver: return context.texts["record.historyEmptyDriver"]
        }
    }

    // MARK: Columns

    private func columns(scrolls: Bool) -> [ListColumn] {
        let texts = context.texts
        let stages = TripStage.allCases.map { texts[word: $0.rawValue, in: "record.stage"] }
        let categories = Category.allCases.map { context.name(of: $0) }
        let payments = [PaymentMethod.cash, .card].map { context.name(of: $0) }
        return [
            .fixed(12, texts["record.columnWhen"]),
            // As wide as leaves room for what a narrow page and one beside the map tell.
            .flexible(room.isWide ? 14 : 20, texts["record.columnWay"]),
            .fixed(
                widest(categories, texts["record.columnCategory"]),
                texts["record.columnCategory"], priority: 2),
            .fixed(
                widest(payments, texts["record.columnPayment"]),
                texts["record.columnPayment"], priority: 3),
            .fixed(
                widest(stages, texts["record.columnStage"]), texts["record.columnStage"],
                priority: 5),
            .fixed(
                Format.moneyWidth,
                texts[context.role == .driver ? "record.columnGain" : "record.columnPrice"],
                alignment: .right),
        ]
    }

    private func widest(_ words: [String], _ title: String) -> Int {
        (words + [title]).map { TextWidth.of($0) }.max() ?? 0
    }

    private func wayWidth(_ columns: [ListColumn], scrolls: Bool) -> Int {
        ListColumn.places(of: columns, in: room.width - 2 - (scrolls ? 2 : 0))[1]?.count ?? 0
    }

    private func cells(of ride: HistoryItemView, wayWidth: Int) -> ListRow {
        let isDone = ride.stage == .completed
        let style: Style = isDone || ride.stage.isLive ? .normal : .muted
        let way = Cut.way(ride.pickup_name, ride.dropoff_name, width: wayWidth, room.glyphs)
        // A driver looks for what was earned, a passenger for what was paid.
        let price = Money(minorUnits: ride.driver_gain_minor ?? ride.total_minor)
        return ListRow([
            StyledText(context.paddedMoment(ride.requested_at_ms), .muted),
            StyledText(way, style),
            StyledText(context.name(of: ride.category), style),
            StyledText(context.name(of: ride.payment), style),
            StyledText(
                context.texts[word: ride.stage.rawValue, in: "record.stage"],
                ride.stage.isLive ? .accent : style),
            StyledText(context.format.money(price), price == .zero ? .muted : style),
        ])
    }

    // MARK: The selected ride

    private var preview: [SheetRow] {
        guard rides.items.indices.contains(selected) else {
            return [.space(Self.previewRows(in: room) - 1)]
        }
        let ride = rides.items[selected]
        return room.isWide ? [.facts(facts(of: ride))] : lines(about: ride)
    }

    private func lines(about ride: HistoryItemView) -> [SheetRow] {
        let way = Cut.way(
            ride.pickup_name, ride.dropoff_name, width: room.width, room.glyphs)
        var words = StyledText()
        if let name = ride.other_name {
            words += StyledText(name) + context.separator(room.glyphs)
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
        func cut(_ text: StyledText) -> StyledText { Cut.text(text, to: 40, room.glyphs) }
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
                        ride.other_name.map { StyledText($0) }
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
