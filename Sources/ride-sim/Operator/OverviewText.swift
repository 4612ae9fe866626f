import RideCore
import RideWire

/// The city at a glance, in lines. Alerts come first, and calls for help first among them.
struct OverviewText {
    private let overview: OverviewResult
    private let words: OperatorWords

    init(_ overview: OverviewResult, _ words: OperatorWords) {
        self.overview = overview
        self.words = words
    }

    /// All lines.
    var lines: [String] { head + alerts + [""] + figures + [""] + ledger }

    /// Where and when.
    var head: [String] {
        let speed = overview.clock.speed
        let pace = speed == 1 ? "" : ", \(Self.decimal(speed, digits: 1)) times as fast"
        return ["\(words.city), \(words.longTime(overview.clock.now_ms))\(pace)"]
    }

    /// What is not settled; none where everything is.
    var alerts: [String] {
        guard !overview.alerts.isEmpty else { return [] }
        let calls = overview.alerts.filter(Self.isCallForHelp)
        let others = overview.alerts.filter { !Self.isCallForHelp($0) }
        var table = TextTable([.left("ALERT"), .left("SUBJECT"), .left("SINCE"), .left("MESSAGE")])
        for alert in calls + others {
            table.add(Self.cells(of: alert, words))
        }
        return [""] + table.lines
    }

    /// The cells of an alert: what it is, about what, since when, its message.
    static func cells(of alert: AlertView, _ words: OperatorWords) -> [String] {
        let subject = alert.kind == "pending_driver" ? "driver" : "ticket"
        return [
            isCallForHelp(alert) ? "\(mark) SOS" : alert.kind,
            "\(subject) \(alert.subject_id)", words.wallTime(alert.at_ms), alert.message,
        ]
    }

    /// What a call for help is known by in a line.
    static let mark = "!!!"

    private static func isCallForHelp(_ alert: AlertView) -> Bool { alert.kind == "sos" }

    private var figures: [String] {
        let today = overview.completed_today + overview.cancelled_today + overview.unserved_today
        var table = TextTable([.left("CITY"), .right("COUNT"), .left("OF THEM")])
        table.add(["drivers", "\(Self.sum(overview.drivers))", Self.parts(overview.drivers)])
        table.add(["live rides", "\(Self.sum(overview.rides))", Self.parts(overview.rides)])
        table.add(["without a driver yet", "\(overview.requests_waiting)", ""])
        table.add([
            "over today", "\(today)",
            "\(overview.completed_today) completed, \(overview.cancelled_today) cancelled, "
                + "\(overview.unserved_today) unserved",
        ])
        table.add(["open tickets", "\(overview.open_tickets)", ""])
        table.add(["pending drivers", "\(overview.pending_drivers)", ""])
        if let rate = overview.service_rate {
            table.add(["service rate", Self.decimal(rate * 100, digits: 1) + " %", ""])
        }
        if let wait = overview.mean_wait_s {
            table.add([
                "mean wait", CommandText.duration(.milliseconds(Int64(wait * 1_000))), "",
            ])
        }
        return table.lines
    }

    private var ledger: [String] {
        LedgerText.balances(overview.ledger, words)
    }

    private static func sum(_ counts: [CountView]) -> Int { counts.reduce(0) { $0 + $1.count } }

    private static func parts(_ counts: [CountView]) -> String {
        counts.filter { $0.count > 0 }.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
    }

    /// A number with at most so many digits after the point, and no zeros at the end.
    static func decimal(_ value: Double, digits: Int) -> String {
        let unit = (0..<digits).reduce(1.0) { power, _ in power * 10 }
        guard value.isFinite, abs(value) < 1e12 else { return "-" }
        let rounded = (value * unit).rounded() / unit
        return rounded == rounded.rounded() ? "\(Int64(rounded))" : "\(rounded)"
    }
}
