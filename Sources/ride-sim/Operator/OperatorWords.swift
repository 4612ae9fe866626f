import RideCore
import RideWire

/// How amounts, times and texts are written for the operator.
struct OperatorWords {
    /// The name of the city.
    let city: String
    /// How amounts are written.
    let amounts: AmountFormat
    private let calendar: WorldCalendar?

    /// As the engine has introduced itself.
    init(_ hello: HelloResult) {
        city = CleanText.cleaned(hello.city.name)
        amounts = hello.market.currency.amounts ?? .plain(hello.market.currency.currency ?? .real)
        calendar = hello.clock.calendar
    }

    /// An amount with its symbol.
    func money(_ minorUnits: Int64) -> String { amounts.text(of: Money(minorUnits: minorUnits)) }

    /// An amount with its symbol, nothing for none.
    func money(_ minorUnits: Int64?) -> String { minorUnits.map(money) ?? "" }

    /// A moment in the city: `Thu 08:05`, with its date where it has one: `Thu 2026-03-12 08:05`.
    func time(_ milliseconds: Int64) -> String { time(milliseconds, days: Self.shortDays) }

    /// A moment in the city: `Thursday 08:05`.
    func longTime(_ milliseconds: Int64) -> String { time(milliseconds, days: Self.longDays) }

    private func time(_ milliseconds: Int64, days: [String]) -> String {
        guard let calendar else { return "" }
        let instant = Instant(milliseconds: milliseconds)
        let minutes = calendar.minuteOfDay(at: instant)
        let date = calendar.date(at: instant).map { "\($0) " } ?? ""
        let clock = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return days[calendar.weekday(at: instant).rawValue] + " " + date
            + clock.joined(separator: ":")
    }

    /// A moment on the wall's clock, by which messages and calls for help count, as clocks of the
    /// city show it: `2026-11-21 03:31 -03:00`.
    func wallTime(_ milliseconds: Int64) -> String {
        Self.wallTime(milliseconds, by: calendar)
    }

    /// The same for a city with this calendar; in one without dates `2026-11-21 06:31 UTC`.
    static func wallTime(_ milliseconds: Int64, by calendar: WorldCalendar?) -> String {
        // Some thousands of years are enough for anybody.
        let moment = min(max(milliseconds, -100_000_000_000_000), 100_000_000_000_000)
        let reading = WallReading(WallTime(milliseconds: moment), by: calendar)
        let clock = [reading.minuteOfDay / 60, reading.minuteOfDay % 60]
            .map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(reading.date) \(clock.joined(separator: ":")) \(reading.offset ?? "UTC")"
    }

    private static let longDays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    private static let shortDays = longDays.map { String($0.prefix(3)) }

    /// An average rating: `4.87`; a dash before the first.
    static func rating(_ hundredths: Int?) -> String {
        guard let hundredths else { return "-" }
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// How an account stands, with what its person was told.
    static func status(_ status: AccountStatusView) -> String {
        let reason = status.reason.map { " (\($0))" } ?? ""
        return status.state + reason + (status.message.map { ": \($0)" } ?? "")
    }

    /// Names of categories.
    static func categories(_ categories: [Category]) -> String {
        categories.map(\.rawValue).joined(separator: ", ")
    }

    /// The line under a list that goes on.
    static func more(_ hasMore: Bool, _ option: String) -> [String] {
        hasMore ? ["", "There are more: \(option)"] : []
    }
}
