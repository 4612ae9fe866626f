import RideApp
import RideCore
import RideTUI
import RideWire

/// A table of a part of the sheet, and below it more about the selected row.
struct BoardRows<Item: Hashable & Sendable> {
    let tab: OperatorTab
    let board: Board<Item>
    let core: AppCore<OperatorAction>
    let room: PageSpace
    let columns: [ListColumn]
    /// The rows above the table.
    var above: [SheetRow] = []
    /// What is said where there is nothing.
    let emptyText: String
    /// How many there are.
    let count: String
    /// Which of them are shown.
    var filter = ""

    /// The rows of the part.
    func rows(
        _ cells: (Item, _ widths: [Int]) -> [StyledText], preview: (Item) -> [SheetRow]
    ) -> [SheetRow] {
        let items = board.items
        let below = OperatorProgram.previewRows(in: room)
        let height = max(3, room.rows - below - above.count)
        let widths = Table.widths(of: columns, in: room.width)
        var table = Table(
            SelectList(
                id: tab.list, columns: columns,
                rows: items.map { ListRow(cells($0, widths)) }, selected: board.selected,
                emptyText: board.isKnown ? emptyText : ""),
            countText: count, filterText: filter)
        let page = Table.page(
            of: board.selected, count: items.count, height: height - Table.extraRows)
        if page.count > 1 {
            table.pageText =
                "\(page.number)/\(page.count)\(board.hasMore ? "+" : "")"
        }
        if let failure = board.failure {
            table.notice = .failed(failure)
        } else if !board.isKnown {
            table.notice =
                core.isLive
                ? .loading(core.texts["operator.loading"])
                : .failed(core.texts["link.needed"])
        }
        return above + [.table(table, rows: height)]
            + (board.item.map { preview($0) } ?? [.space(below)])
    }
}

extension Board {
    /// How many are listed, and whether that is all: "20+ drivers".
    func counted(
        _ core: AppCore<OperatorAction>, _ key: TextKey
    ) -> String {
        core.texts[key, ["count": core.format.number(items.count) + (hasMore ? "+" : "")]]
    }
}

/// Rides that are not over.
struct RideRows {
    private let board: Board<LiveRideView>
    private let core: AppCore<OperatorAction>
    private let room: PageSpace

    private let all: Int

    /// - Parameter all: how many there are, listed or not.
    init(
        _ board: Board<LiveRideView>, _ core: AppCore<OperatorAction>, _ room: PageSpace, all: Int
    ) {
        self.board = board
        self.all = all
        self.core = core
        self.room = room
    }

    var rows: [SheetRow] {
        let texts = core.texts
        let stages = TripStage.allCases.filter(\.isLive).map { word($0) }
        let count = board.items.count
        return BoardRows(
            tab: .rides, board: board, core: core, room: room,
            columns: [
                .fixed(6, texts["operator.columnNumber"], alignment: .right),
                .fixed(to: stages, texts["operator.columnState"]),
                .flexible(24, texts["operator.columnWay"]),
                .fixed(14, texts["operator.columnPassenger"], priority: 4),
                .fixed(14, texts["operator.columnDriver"], priority: 3),
                .fixed(5, texts["operator.columnMinutes"], alignment: .right),
            ], emptyText: texts["operator.noRides"],
            count: core.counted(
                max(count, all), "operator.ridesLive")
        ).rows(
            { ride, widths in
                let style: Style = ride.driver_id == nil ? .attention : .normal
                return [
                    StyledText("\(ride.ride_id)", .muted), StyledText(word(ride.stage), style),
                    StyledText(
                        Cut.way(
                            ride.pickup.name, ride.dropoff.name, width: widths[2], room.glyphs)),
                    StyledText(ride.passenger_name),
                    StyledText(ride.driver_name ?? "-", .muted),
                    StyledText(minutes(ride)),
                ]
            }, preview: preview)
    }

    private func word(_ stage: TripStage) -> String {
        core.name(of: stage)
    }

    /// How long ago it was requested, by the city's time.
    private func minutes(_ ride: LiveRideView) -> String {
        let passed = core.cityNow.milliseconds - ride.requested_at_ms
        return core.format.number(Int(max(0, min(passed, 1 << 40)) / 60_000))
    }

    private func preview(_ ride: LiveRideView) -> [SheetRow] {
        let how = core.texts.list([core.name(of: ride.category), core.name(of: ride.payment)])
        let people =
            ride.passenger_name + ", "
            + (ride.driver_name ?? core.texts["operator.noDriverYet"])
        guard room.isWide else {
            let way = Cut.way(
                ride.pickup.name, ride.dropoff.name, width: room.width, room.glyphs)
            return [
                .line(StyledText(way)),
                Cut.row(StyledText(people), StyledText(how, .muted), in: room),
            ]
        }
        return [
            .blank,
            .facts(
                KeyValueBlock([
                    .init(core.texts["operator.from"], StyledText(ride.pickup.name)),
                    .init(core.texts["operator.to"], StyledText(ride.dropoff.name)),
                    .init(
                        core.texts["operator.columnPassenger"], StyledText(ride.passenger_name)),
                    .init(
                        core.texts["operator.columnDriver"],
                        StyledText(ride.driver_name ?? core.texts["operator.noDriverYet"])),
                    .init(core.texts["operator.how"], StyledText(how)),
                ])),
        ]
    }
}
