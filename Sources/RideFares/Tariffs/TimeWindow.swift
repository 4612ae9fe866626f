import RideCore

/// A part of the week in which a period is in effect: some days, each from a time to a time.
///
/// A window belongs to the day on which it begins. Where `until` comes before `from` it ends on the
/// day after, so Friday's window from 20:00 until 06:00 covers the first hours of Saturday. It is
/// in effect from its first moment on and no longer at its last.
public struct TimeWindow: Hashable, Sendable {
    /// The days on which it begins, Monday first, each once.
    public let days: [Weekday]
    /// When it begins.
    public let from: DayTime
    /// When it ends.
    public let until: DayTime

    /// A window; the order of the days does not matter. It is checked by the book it enters.
    public init(days: [Weekday], from: DayTime, until: DayTime) {
        self.days = Weekday.allCases.filter(days.contains)
        self.from = from
        self.until = until
    }

    /// All of these days.
    public static func wholeDays(_ days: [Weekday]) -> TimeWindow {
        TimeWindow(days: days, from: .midnight, until: .endOfDay)
    }

    /// Quarters of an hour in a week.
    static let quartersPerWeek = 7 * DayTime.quartersPerDay

    /// Whether it begins and ends at the same time, or begins where the day ends.
    var isEmpty: Bool { from == until || from == .endOfDay }

    /// Calls `body` with each quarter of the week that the window covers, counted from Monday
    /// 00:00; with some of them more than once where the days follow each other closely.
    ///
    /// - Complexity: O(n) in the number of quarters.
    func forEachQuarter(_ body: (Int) -> Void) {
        let length = until.quarters - from.quarters
        let covered = length > 0 ? length : length + DayTime.quartersPerDay
        for day in days {
            let first = day.rawValue * DayTime.quartersPerDay + from.quarters
            for quarter in first..<first + covered { body(quarter % Self.quartersPerWeek) }
        }
    }
}

extension TimeWindow: Codable {
    private enum CodingKeys: CodingKey { case days, from, until }

    private static func name(of day: Weekday) -> String {
        switch day {
        case .monday: "monday"
        case .tuesday: "tuesday"
        case .wednesday: "wednesday"
        case .thursday: "thursday"
        case .friday: "friday"
        case .saturday: "saturday"
        case .sunday: "sunday"
        }
    }

    /// Reads the days by their names.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let names = try container.decode([String].self, forKey: .days)
        let known = Weekday.allCases.map(Self.name)
        guard names.allSatisfy(known.contains) else {
            throw decoder.refusal("the days of a window are named monday to sunday")
        }
        self.init(
            days: Weekday.allCases.filter { names.contains(Self.name(of: $0)) },
            from: try container.decode(DayTime.self, forKey: .from),
            until: try container.decode(DayTime.self, forKey: .until))
    }

    /// Writes the days by their names.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(days.map(Self.name), forKey: .days)
        try container.encode(from, forKey: .from)
        try container.encode(until, forKey: .until)
    }
}
