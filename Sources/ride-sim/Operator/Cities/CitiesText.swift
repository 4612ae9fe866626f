import RideApp
import RideCore
import RideTUI
import RideWire

/// Several cities at a glance: one list of alerts and of what waits, a row of figures for each
/// city, and the sums of what can be summed.
struct CitiesText {
    /// A city, and what it looks like; nil while its engine does not answer.
    typealias City = (name: String, view: (overview: OverviewResult, words: OperatorWords)?)

    private let cities: [City]
    private let texts: Texts

    init(_ cities: [City], _ texts: Texts) {
        self.cities = cities
        self.texts = texts
    }

    /// All lines, but those of what went wrong.
    var lines: [String] { alerts + figures }

    private var known: [(name: String, overview: OverviewResult, words: OperatorWords)] {
        cities.compactMap { city in city.view.map { (city.name, $0.overview, $0.words) } }
    }

    private var alerts: [String] {
        guard let first = known.first else { return [] }
        let columns = OverviewText.columns(first.words)
        var table = TextTable(
            [columns[0], .left(texts["operator.columnCity"])] + columns.dropFirst())
        let all = known.flatMap { city in city.overview.alerts.map { (city, $0) } }
        let sorted = all.enumerated().sorted { left, right in
            (right.element.1.at_ms, left.offset) < (left.element.1.at_ms, right.offset)
        }
        for (city, alert) in sorted.map(\.element) {
            let cells = OverviewText.cells(of: alert, city.words)
            table.add([cells[0], city.name] + cells.dropFirst())
        }
        for city in known {
            let waits: [(Int, TextKey)] = [
                (city.overview.pending_drivers, "operator.driversWait"),
                (city.overview.open_tickets, "operator.ticketsWait"),
            ]
            for (count, key) in waits where count > 0 {
                table.add(["", city.name, "", city.words.counted(count, key), ""])
            }
        }
        return table.isEmpty ? [] : table.lines + [""]
    }

    private var figures: [String] {
        let counts: [TextKey] = [
            "operator.columnAtWork", "operator.ridesLiveTitle", "operator.noDriverYet",
            "operator.completed", "operator.cancelled", "operator.unserved",
            "operator.serviceRate", "operator.tabHelp", "operator.part.given",
            "operator.platform",
        ]
        var table = TextTable(
            [.left(texts["operator.columnCity"]), .left(texts["command.columnTime"])]
                + counts.map { .right(texts[$0]) })
        for city in cities {
            guard let (overview, words) = city.view else {
                let nothing = Array(repeating: "", count: counts.count)
                table.add([city.name, texts["command.cityAway"]] + nothing)
                continue
            }
            let platform = overview.ledger.first { $0.account == "platform" }?.amount_minor ?? 0
            table.add(
                [city.name, words.time(overview.clock.now_ms)]
                    + OverviewSum(overview).cells(words.format) + [words.money(platform)])
        }
        guard let format = known.first?.words.format else { return table.lines }
        let sum = OverviewSum(of: known.map(\.overview))
        // Cities may have different money.
        table.add([texts["operator.citiesAll"], ""] + sum.cells(format) + [""])
        return table.lines
    }
}

extension OverviewSum {
    fileprivate func cells(_ format: Format) -> [String] {
        [
            drivers_at_work, live_rides, requests_waiting, completed_today, cancelled_today,
            unserved_today,
        ].map(format.number)
            + [service_rate.map { format.percent($0) } ?? "-"]
            + [open_tickets, pending_drivers].map(format.number)
    }
}
