import RideApp
import RideCore
import RideTUI
import RideWire

/// The city in figures: rides by state, drivers by what they do, the day, the platform's money.
///
/// Every figure has its place, so that nothing moves while numbers change.
struct CityFigures {
    private let overview: OverviewResult?
    private let core: AppCore<OperatorAction>
    private let room: PageSpace

    init(_ overview: OverviewResult?, _ core: AppCore<OperatorAction>, _ room: PageSpace) {
        self.overview = overview
        self.core = core
        self.room = room
    }

    /// A figure with its name.
    private struct Figure {
        let name: String
        let value: String
        var style = Style.normal
        var isTitle = false
    }

    private static let gap = 3

    /// The rows.
    var rows: [SheetRow] {
        guard let overview else {
            return [
                .paragraph(
                    core.isLive
                        ? core.texts["operator.loading"] : core.texts["link.needed"], .muted)
            ]
        }
        return wrongBooks(overview) + figures(overview)
    }

    private func figures(_ overview: OverviewResult) -> [SheetRow] {
        let (rides, drivers) = (rides(overview), drivers(overview))
        let day = today(overview)
        guard room.isWide else {
            let books = [books(overview)]
            return columns([rides, drivers, day + books], in: room.width) + [todo(overview)]
        }
        guard room.rows >= Self.chartRows else {
            return columns([Array(rides.dropLast()), drivers], in: room.width) + [.blank]
                + columns([day, money(overview)], in: room.width) + [.blank, todo(overview)]
        }
        return [.blank] + chart("operator.ridesLiveTitle", overview.rides, ride) + [.blank]
            + chart("operator.driversTitle", driverCounts(overview), driver) + [.blank]
            + columns([day], in: Self.narrow) + [.blank]
            + columns([money(overview)], in: Self.narrow) + [.blank, todo(overview)]
    }

    /// The rows that the figures take with bars.
    private static let chartRows = 29
    /// The columns of figures without bars.
    private static let narrow = 36

    // MARK: What there is

    private func text(_ key: TextKey) -> String { core.text(key) }

    private func number(_ count: Int) -> String { core.format.number(count) }

    private func ride(_ name: String) -> String { core.texts[word: name, in: "operator.ride"] }

    private func driver(_ name: String) -> String {
        core.texts[word: name, in: "operator.doing"]
    }

    private func rides(_ overview: OverviewResult) -> [Figure] {
        let all = overview.rides.reduce(0) { $0 + $1.count }
        return [Figure(name: text("operator.ridesLiveTitle"), value: number(all), isTitle: true)]
            + overview.rides.map { count in
                let waits = ["requested", "offered"].contains(count.name) && count.count > 0
                return Figure(
                    name: ride(count.name), value: number(count.count),
                    style: waits ? .attention : .normal)
            } + [Figure(name: text("operator.platform"), value: platform(overview))]
    }

    private func drivers(_ overview: OverviewResult) -> [Figure] {
        let atWork = overview.drivers.reduce(0) { $0 + ($1.name == "offline" ? 0 : $1.count) }
        return [Figure(name: text("operator.driversTitle"), value: number(atWork), isTitle: true)]
            + driverCounts(overview).map {
                Figure(
                    name: driver($0.name), value: number($0.count),
                    style: $0.name == "offline" ? .muted : .normal)
            }
    }

    /// Drivers by what they do, those at work first, as their sum stands above them.
    private func driverCounts(_ overview: OverviewResult) -> [CountView] {
        overview.drivers.filter { $0.name != "offline" }
            + overview.drivers.filter { $0.name == "offline" }
    }

    private func today(_ overview: OverviewResult) -> [Figure] {
        let done = overview.completed_today
        let all = done + overview.cancelled_today + overview.unserved_today
        return [
            Figure(name: text("operator.todayTitle"), value: number(all), isTitle: true),
            Figure(name: text("operator.completed"), value: number(done)),
            Figure(name: text("operator.cancelled"), value: number(overview.cancelled_today)),
            Figure(
                name: text("operator.unserved"), value: number(overview.unserved_today),
                style: overview.unserved_today > 0 ? .attention : .normal),
            Figure(
                name: text("operator.serviceRate"),
                value: overview.service_rate.map { core.format.percent($0) } ?? "-"),
            Figure(
                name: text("operator.meanWait"),
                value: overview.mean_wait_s.map { core.duration($0) } ?? "-"),
        ]
    }

    private func money(_ overview: OverviewResult) -> [Figure] {
        [
            Figure(name: text("operator.booksTitle"), value: "", isTitle: true),
            Figure(name: text("operator.platform"), value: platform(overview)), books(overview),
        ]
    }

    private func platform(_ overview: OverviewResult) -> String {
        let amount = overview.ledger.first { $0.account == "platform" }?.amount_minor ?? 0
        return core.format.money(Money(minorUnits: amount))
    }

    /// All accounts together hold nothing; anything else is a mistake of the engine.
    private func books(_ overview: OverviewResult) -> Figure {
        guard sum(overview) == 0 else {
            return Figure(
                name: text("operator.books"), value: text("operator.booksOff"),
                style: Style(.danger, .bold))
        }
        return Figure(
            name: text("operator.books"), value: text("operator.booksRight"), style: .muted)
    }

    private func sum(_ overview: OverviewResult) -> Int64 {
        overview.ledger.reduce(into: Int64(0)) { $0 &+= $1.amount_minor }
    }

    /// By how much the books are wrong, on a row of its own above everything: no column has room
    /// for every sum. None where they balance.
    private func wrongBooks(_ overview: OverviewResult) -> [SheetRow] {
        let sum = sum(overview)
        guard sum != 0 else { return [] }
        let amount = core.format.money(Money(minorUnits: sum))
        return [
            .line(
                StyledText(
                    core.texts["operator.booksWrong", ["amount": amount]],
                    Style(.danger, [.bold, .reverse])))
        ]
    }

    /// What waits for the operator.
    private func todo(_ overview: OverviewResult) -> SheetRow {
        var words: [String] = []
        if overview.pending_drivers > 0 {
            words.append(
                core.counted(
                    overview.pending_drivers, "operator.driversWait"))
        }
        if overview.open_tickets > 0 {
            words.append(
                core.counted(
                    overview.open_tickets, "operator.ticketsWait"))
        }
        guard !words.isEmpty else {
            return .line(StyledText(text("operator.nothingWaits"), .muted))
        }
        return .line(StyledText(core.texts.list(words), Style(.attention, .bold)))
    }

    // MARK: Where it stands

    /// Figures in columns beside each other; where they are read, one after the other.
    private func columns(_ blocks: [[Figure]], in width: Int) -> [SheetRow] {
        guard !room.isRead else {
            return blocks.joined().map { .line(StyledText("\($0.name) \($0.value)")) }
        }
        let each = (width - Self.gap * (blocks.count - 1)) / blocks.count
        let height = blocks.map(\.count).max() ?? 0
        return (0..<height).map { row in
            var line = StyledText()
            for (column, block) in blocks.enumerated() {
                if column > 0 { line.append(Self.space(Self.gap)) }
                line +=
                    block.indices.contains(row)
                    ? cell(block[row], width: each) : StyledText(Self.space(each))
            }
            return .line(line)
        }
    }

    private func cell(_ figure: Figure, width: Int) -> StyledText {
        let used = TextWidth.of(figure.value)
        let name = TextWidth.truncated(
            figure.name, to: max(0, width - used - 1), ellipsis: room.glyphs.ellipsis)
        let gap = Self.space(width - TextWidth.of(name) - used)
        let isPlain = figure.style == .normal || figure.style == .muted
        let label: Style = figure.isTitle ? .bold : isPlain ? .muted : figure.style
        return StyledText(name, label) + StyledText(gap)
            + StyledText(figure.value, figure.isTitle ? .bold : figure.style)
    }

    private static func space(_ count: Int) -> String {
        String(repeating: " ", count: max(0, count))
    }

    /// Bars with their numbers, where there is room for them.
    private func chart(
        _ title: TextKey, _ counts: [CountView], _ word: (String) -> String
    ) -> [SheetRow] {
        let all = counts.reduce(0) { $0 + ($1.name == "offline" ? 0 : $1.count) }
        let width = counts.map { number($0.count).count }.max() ?? 0
        let bars = counts.map { count in
            let value = number(count.count)
            return BarChart.Bar(
                label: word(count.name), value: Double(count.count),
                text: Self.space(max(4, width) - value.count) + value)
        }
        return [
            .line(StyledText(text(title), .bold), right: StyledText(number(all), .bold)),
            .chart(BarChart(bars)),
        ]
    }
}
