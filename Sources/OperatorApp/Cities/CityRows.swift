import RideApp
import RideCore
import RideTUI
import RideWire

/// Several cities in a table: a row each, their sum, and below them what waits in any of them.
struct CityRows {
    private let board: CityBoard
    private let core: AppCore<OperatorAction>
    private let room: PageSpace

    init(_ board: CityBoard, _ core: AppCore<OperatorAction>, _ room: PageSpace) {
        self.board = board
        self.core = core
        self.room = room
    }

    private var columns: [ListColumn] {
        let numbers: [TextKey] = [
            "operator.ridesLiveTitle", "operator.columnAtWork", "operator.todayTitle",
            "operator.serviceRate",
        ]
        return [
            .flexible(12, core.texts["operator.columnCity"]),
            .flexible(22, core.texts["operator.columnState"]),
        ]
            + numbers.enumerated().map { index, key in
                .fixed(
                    to: ["0.000"], core.texts[key], alignment: .right, priority: 8 - index)
            }
    }

    var rows: [SheetRow] {
        let lines = board.lines
        let below = OperatorProgram.previewRows(in: room)
        let height = max(4, room.rows - below)
        let count = board.cities.count
        var table = Table(
            SelectList(
                id: OperatorTab.cities.list, columns: columns,
                rows: lines.map { ListRow(cells($0)) }, selected: board.selected, emptyText: ""),
            countText: core.texts["operator.cities", ["count": "\(count)"]])
        if let sum = board.sum {
            let title: [StyledText] = [StyledText(core.texts["operator.citiesAll"]), ""]
            table.total = title + figures(sum)
        }
        let page = Table.page(
            of: board.selected, count: lines.count, height: table.page(height: height))
        if page.count > 1 { table.pageText = "\(page.number)/\(page.count)" }
        let shown: [SheetRow] = board.line.map(preview) ?? [.space(below)]
        return [.table(table, rows: height)] + shown
    }

    private func cells(_ line: CityBoard.Line) -> [StyledText] {
        let name = StyledText(line.city.name, line.alert == nil ? .bold : .muted)
        let nothing = [StyledText](repeating: "", count: 4)
        if let alert = line.alert { return [name, words(alert, line.count)] + nothing }
        let numbers = line.city.overview.map { figures(OverviewSum($0)) } ?? nothing
        return [name, state(line.city)] + numbers
    }

    private func figures(_ sum: OverviewSum) -> [StyledText] {
        let counts = [sum.live_rides, sum.drivers_at_work, sum.completed_today]
        let share = sum.service_rate.map { core.format.percent($0) } ?? "-"
        return counts.map { StyledText(core.format.number($0)) } + [StyledText(share)]
    }

    private func state(_ city: CityBoard.City) -> StyledText {
        if let trouble = city.trouble { return StyledText(trouble, Style(.danger, .bold)) }
        guard let overview = city.overview else {
            return StyledText(core.texts["operator.loading"], .muted)
        }
        let waiting = overview.requests_waiting
        let text = core.texts[
            "operator.waitingCount", ["count": core.format.number(waiting)]]
        return StyledText(text, waiting > 0 ? .attention : .muted)
    }

    private func words(_ alert: AlertView, _ count: Int) -> StyledText {
        if alert.kind == CityBoard.drivers {
            return StyledText(core.counted(count, "operator.driversWait"), .attention)
        }
        if alert.kind == CityBoard.tickets {
            return StyledText(core.counted(count, "operator.ticketsWait"), .attention)
        }
        // What is cut must not be who calls.
        let words = "SOS \(SafeText.line(alert.person_name ?? ""))"
        let isSeen = alert.is_acknowledged == true
        return StyledText(words, isSeen ? .attention : Style(.danger, .bold))
    }

    private func preview(_ line: CityBoard.Line) -> [SheetRow] {
        if let alert = line.alert {
            let moment = alert.kind == "sos" ? core.momentAndAgo(alert.at_ms) : ""
            return [
                Cut.row(words(alert, line.count), StyledText(moment, .muted), in: room),
                Cut.row(StyledText(line.city.name), "", in: room),
            ]
        }
        let facts = line.city.facts
        let wait = line.city.overview?.mean_wait_s.map { core.duration($0) } ?? "-"
        let figures =
            "\(core.texts["operator.meanWait"]) \(wait), \(core.texts["operator.platform"]) "
            + (facts?.platform ?? "-")
        return [
            Cut.row(
                StyledText(line.city.name, .bold), StyledText(facts?.time ?? "", .muted),
                in: room),
            Cut.row(StyledText(figures, .muted), "", in: room),
        ]
    }
}
