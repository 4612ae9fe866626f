import OperatorApp
import RideApp
import RideCore
import RideWire

/// The city at a glance, in lines.
struct OverviewText {
    private let overview: OverviewResult
    private let words: OperatorWords
    private var texts: Texts { words.texts }

    init(_ overview: OverviewResult, _ words: OperatorWords) {
        self.overview = overview
        self.words = words
    }

    /// All lines.
    var lines: [String] { head + alerts + [""] + figures + [""] + ledger }

    /// Where and when.
    private var head: [String] {
        let speed = overview.clock.speed
        let tenths = Int(min(max(speed * 10, 0), 1e9).rounded())
        let pace = tenths % 10 == 0 ? words.format.number(tenths / 10) : words.format.tenths(tenths)
        return [
            texts.list([
                words.city, words.time(overview.clock.now_ms),
                tenths == 10 ? "" : texts["command.pace", ["count": pace]],
            ])
        ]
    }

    /// Calls for help that are not over; none where there are none.
    private var alerts: [String] {
        guard !overview.alerts.isEmpty else { return [] }
        var table = TextTable(Self.columns(words))
        for alert in overview.alerts { table.add(Self.cells(of: alert, words)) }
        return [""] + table.lines
    }

    /// The columns of alerts.
    static func columns(_ words: OperatorWords) -> [TextTable.Column] {
        [
            words.column("operator.columnNumber", isRight: true), .left(""),
            words.column("operator.columnWhat"), words.column("operator.blockSince"),
        ]
    }

    /// The cells of an alert: its subject's number, a mark, what it is, since when.
    static func cells(of alert: AlertView, _ words: OperatorWords) -> [String] {
        let facts = [words.words(for: alert), alert.place_name ?? ""]
        return [
            "\(alert.subject_id)", mark, facts.asSentences, words.wallTime(alert.at_ms),
        ]
    }

    /// What a call for help is known by in a line.
    static let mark = "!!!"

    private var figures: [String] {
        let atWork = overview.drivers.filter { $0.name != "offline" }
        let over = [
            (overview.completed_today, texts["operator.completed"]),
            (overview.cancelled_today, texts["operator.cancelled"]),
            (overview.unserved_today, texts["operator.unserved"]),
        ]
        let waiting = words.format.number(overview.requests_waiting)
        var facts = FactList()
        func add(_ title: TextKey, _ count: Int, _ parts: String) {
            facts.add(texts[title], texts.list([words.format.number(count), parts]))
        }
        add("operator.driversTitle", Self.sum(atWork), parts(atWork, in: "operator.doing"))
        add(
            "operator.ridesLiveTitle", Self.sum(overview.rides),
            parts(overview.rides, in: "operator.ride"))
        facts.add(texts["operator.noDriverYet"], waiting)
        add(
            "operator.todayTitle", over.reduce(0) { $0 + $1.0 },
            texts.list(over.map { "\(words.format.number($0)) \($1)" }))
        facts.add(
            texts["operator.serviceRate"], overview.service_rate.map { words.format.percent($0) })
        facts.add(texts["operator.meanWait"], overview.mean_wait_s.map { words.duration($0) })
        return facts.lines + ["", todo]
    }

    private var todo: String {
        let waits = [
            overview.pending_drivers > 0
                ? words.counted(overview.pending_drivers, "operator.driversWait") : "",
            overview.open_tickets > 0
                ? words.counted(overview.open_tickets, "operator.ticketsWait") : "",
        ]
        let list = texts.list(waits)
        return list.isEmpty ? texts["operator.nothingWaits"] : list
    }

    private var ledger: [String] {
        LedgerText.balances(overview.ledger, words)
    }

    private static func sum(_ counts: [CountView]) -> Int { counts.reduce(0) { $0 + $1.count } }

    private func parts(_ counts: [CountView], in group: String) -> String {
        texts.list(
            counts.filter { $0.count > 0 }.map {
                "\(words.format.number($0.count)) \(texts[word: $0.name, in: group])"
            })
    }
}
