import RideApp
import RideCore
import RideTUI
import RideWire

/// What stands on the sheet: its parts, and below them what each part is about.
extension OperatorProgram {
    static let tabs = "operator-tabs"

    /// The room inside the sheet: beside the map all its height, below it what leaves the greater
    /// part of the map to be seen.
    var room: PageSpace {
        let size = core.size
        let isWide = FrameLayout.isWide(size)
        let width = FrameLayout.pageWidth(for: size)
        let notice = banner == nil ? 0 : 2
        return PageSpace(
            width: width - 2 * Sheet.frameColumns,
            rows: isWide ? size.height - 2 - Sheet.frameRows - notice : Self.narrowRows,
            isWide: isWide, glyphs: .braille)
    }

    /// The rows of the sheet below the map.
    private static let narrowRows = 11
    /// The rows below a table, for what is selected.
    static func previewRows(in room: PageSpace) -> Int { room.isWide ? 8 : 2 }

    /// The rows of the list that is shown.
    var boardRows: Int {
        let room = room
        return max(1, room.rows - 1 - Self.previewRows(in: room) - Table.extraRows)
    }

    public func sheet(width: Int, isWide: Bool, glyphs: Glyphs) -> SheetContent {
        let room = PageSpace(
            width: room.width, rows: room.rows, isWide: isWide, glyphs: glyphs)
        if let search { return search.content(in: room, core) }
        let title = core.texts[tab == .cities ? "operator.titleCities" : "operator.title"]
        guard !isFolded else { return SheetContent(title, number: shortly(glyphs)) }
        let bar = SheetRow.tabs(
            TabBar(id: Self.tabs, titles: tabTitles, selected: tab.rawValue))
        var content = SheetContent(title, number: shortly(glyphs))
        content.isBroad = true
        let below = PageSpace(
            width: room.width, rows: room.rows - 1, isWide: isWide, glyphs: glyphs)
        switch tab {
        case .city: content.rows = [bar] + CityFigures(overview, core, below).rows
        case .rides: content.rows = [bar] + RideRows(rides, core, below, all: liveRides).rows
        case .drivers: content.rows = [bar] + DriverRows(drivers, core, below).rows
        case .help:
            content.rows = [bar] + TicketRows(tickets, core, below, isAll: showsSettled).rows
        case .people:
            content.rows =
                [bar] + PeopleRows(people, core, below, query, isTyping: isTypingQuery).rows
        case .cities:
            content.rows = [bar] + (cities.map { CityRows($0, core, below).rows } ?? [])
        }
        return content
    }

    /// The parts; those where something waits say how much.
    private var tabTitles: [String] {
        parts.map { tab in
            let count =
                switch tab {
                case .drivers: overview?.pending_drivers ?? 0
                case .help: overview?.open_tickets ?? 0
                case .city, .rides, .people: 0
                case .cities: cities?.lines.count { $0.alert != nil } ?? 0
                }
            let title = core.texts[tab.title]
            return count == 0 ? title : "\(title) (\(core.format.number(count)))"
        }
    }

    /// How many rides are not over.
    private var liveRides: Int { overview?.rides.reduce(0) { $0 + $1.count } ?? 0 }

    /// The one line that is left of the sheet when it is small.
    private func shortly(_ glyphs: Glyphs) -> StyledText {
        guard overview != nil else { return StyledText(core.texts["operator.loading"], .muted) }
        return StyledText(
            core.counted(liveRides, "operator.ridesLive"), .bold)
    }

    /// The list that is shown; nil where there is none.
    var board: (count: Int, selected: Int?, failure: String?)? {
        switch tab {
        case .city: nil
        case .rides: (rides.items.count, rides.selected, rides.failure)
        case .drivers: (drivers.items.count, drivers.selected, drivers.failure)
        case .help: (tickets.items.count, tickets.selected, tickets.failure)
        case .people: (people.items.count, people.selected, people.failure)
        case .cities: cities.map { ($0.lines.count, $0.selected, nil) }
        }
    }
}
