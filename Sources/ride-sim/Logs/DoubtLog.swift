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

    /// What an operator is to know and can do.
    static func words(
        since agreesUntil_ms: Int64?, seen: Int, by calendar: WorldCalendar?
    ) -> String {
        let moment = agreesUntil_ms.map { OperatorWords.wallTime($0, by: calendar) }
        let since = moment.map { "since \($0)" } ?? "from its start"
        return "The history differs \(since) from what apps have seen; they showed \(seen) of its "
            + "changes that are not in it. No change is taken. Put the data in place that people "
            + "saw last, or go on with these: ride-sim operator history --accept"
    }
}
