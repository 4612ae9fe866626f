import RideCore
import RideImport

/// What the times of a table say together: on which day the world begins, and whether dates have
/// their month or their day first.
struct DemandDays {
    /// How many lines there are of something, and the first of them.
    private struct Lines {
        var count: Int
        let first: Int
    }

    private var dates: [CivilDate: Lines] = [:]
    private var slashed: [SlashedDate: Lines] = [:]

    /// Whether there are dates of which the month or the day may come first.
    var hasSlashes: Bool { !slashed.isEmpty }

    /// Takes a line into account.
    mutating func add(_ moment: RecordedMoment, line: Int) {
        switch moment {
        case .date(let day, _, _): dates[day, default: Lines(count: 0, first: line)].count += 1
        case .slashed(let date, _, _):
            slashed[date, default: Lines(count: 0, first: line)].count += 1
        case .seconds, .clock: break
        }
    }

    /// What comes first in dates such as `03/07/2024`: what the scenario says, or some line shows;
    /// where no line does, the month beside times with AM or PM.
    ///
    /// - Throws: `ImportError` where lines show both, or nothing does.
    func order(
        _ said: SlashedDate.Order?, file: String, column: String
    ) throws(ImportError) -> SlashedDate.Order {
        if let said { return said }
        func first(_ isOne: (SlashedDate) -> Bool) -> (date: SlashedDate, line: Int)? {
            slashed.filter { isOne($0.key) }.min { $0.value.first < $1.value.first }
                .map { ($0.key, $0.value.first) }
        }
        let monthFirst = first { $0.date(.monthFirst) != nil && $0.date(.dayFirst) == nil }
        let dayFirst = first { $0.date(.dayFirst) != nil && $0.date(.monthFirst) == nil }
        let key = "say with demand.table.dates which is right, month_first or day_first"
        if let monthFirst, let dayFirst {
            throw ImportError(
                file, line: dayFirst.line, column: column,
                "\(dayFirst.date.text) has its day first, and \(monthFirst.date.text) in line "
                    + "\(monthFirst.line) its month; \(key)")
        }
        if monthFirst != nil { return .monthFirst }
        if dayFirst != nil { return .dayFirst }
        if let unclear = first({ !$0.hasHalves }) {
            throw ImportError(
                file, line: unclear.line, column: column,
                "\(unclear.date.text) may have its month first or its day, and no line shows "
                    + "which; \(key)")
        }
        return .monthFirst
    }

    /// The day on which the world begins: that of the earliest line, but for those that lie so far
    /// before more others that no run has both; nil where no line names a day.
    func firstDay(_ order: SlashedDate.Order) -> CivilDate? {
        var counts: [Int: Int] = [:]
        for (day, lines) in dates { counts[day.daysSince1970, default: 0] += lines.count }
        for (date, lines) in slashed {
            guard let day = date.date(order) else { continue }
            counts[day.daysSince1970, default: 0] += lines.count
        }
        let days = counts.keys.sorted()
        guard var first = days.first else { return nil }
        var (before, rest) = (0, counts.values.reduce(0, +))
        for (day, next) in zip(days, days.dropFirst()) {
            before += counts[day] ?? 0
            rest -= counts[day] ?? 0
            guard next - day > Self.longestRun_days else { continue }
            guard before < rest else { break }
            (first, before) = (next, 0)
        }
        return CivilDate(daysSince1970: first)
    }

    /// No run lasts longer.
    static let longestRun_days = 31
}
