import Logging
import RideCore
import RideService
import RideShell

/// Says in the log that apps have seen another history than the engine's, once for what is new.
struct DoubtLog {
    private var said: HistoryDoubt?

    /// Says what stands against the history, unless it was said.
    mutating func say(_ doubt: HistoryDoubt?, by calendar: WorldCalendar, _ log: Logger) {
        guard doubt != said else { return }
        said = doubt
        guard let doubt else { return log.notice("changes are taken again") }
        let since_ms = doubt.agreesUntil?.milliseconds
        log.critical("\(Self.words(since: since_ms, seen: doubt.seen.count, by: calendar))")
    }

    /// What stands in the log: what has happened and can be done.
    static func words(
        since agreesUntil_ms: Int64?, seen: Int, by calendar: WorldCalendar?
    ) -> String {
        let moment = agreesUntil_ms.map { Self.wallTime($0, by: calendar) }
        let since = moment.map { "since \($0)" } ?? "from its start"
        return "The history differs \(since) from what apps have seen; they showed \(seen) of its "
            + "changes that are not in it. No change is taken. Put the data in place that people "
            + "saw last, or go on with these: ride-sim operator history --accept"
    }

    /// A moment on the wall's clock, as clocks of the city show it: `2026-11-21 03:31 -03:00`; in
    /// one without dates `2026-11-21 06:31 UTC`.
    static func wallTime(_ milliseconds: Int64, by calendar: WorldCalendar?) -> String {
        // Some thousands of years are enough for anybody.
        let moment = min(max(milliseconds, -100_000_000_000_000), 100_000_000_000_000)
        let reading = WallReading(WallTime(milliseconds: moment), by: calendar)
        let clock = [reading.minuteOfDay / 60, reading.minuteOfDay % 60]
            .map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(reading.date) \(clock.joined(separator: ":")) \(reading.offset ?? "UTC")"
    }
}
