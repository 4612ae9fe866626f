import RideCore

/// A part of the week in which a period is in effect: some days, each from a time to a time.
///
/// A window belongs to the day on which it begins. Where `until` comes before `from` it ends on the
/// day after, so Friday's window from 20:00 until 06:00 covers the first hours of Saturday. It is
/// in effect from its first moment on and no longer at its last. One for holidays begins on every
/// holiday besides, whatever weekday that is.
public struct TimeWindow: Hashable, Sendable {
    /// The days on which it begins, Monday first, each once.
    public let days: [Weekday]
    /// Whether it begins on holidays too.
    public let onHolidays: Bool
    /// When it begins.
    public let from: DayTime
    /// When it ends.
    public let until: DayTime

    /// A window; the order of the days does not matter. It is checked by the book it enters.
    public init(days: [Weekday], onHolidays: Bool = false, from: DayTime, until: DayTime) {
        self.days = Weekday.allCases.filter(days.contains)
        self.onHolidays = onHolidays
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
        for day in days {
            for quarter in covered {
                body((day.rawValue * DayTime.quartersPerDay + quarter) % Self.quartersPerWeek)
            }
        }
    }

    /// Calls `body` with each quarter of a week in which every day that is named is a holiday.
    ///
    /// - Parameters:
    ///   - today: whether a quarter's own day is one.
    ///   - yesterday: whether the day before is, from which a window may reach over midnight.
    func forEachHolidayQuarter(today: Bool, yesterday: Bool, _ body: (Int) -> Void) {
        guard onHolidays else { return }
        for quarter in covered {
            let reachesOver = quarter >= DayTime.quartersPerDay
            guard reachesOver ? yesterday : today else { continue }
            for day in Weekday.allCases {
                body(
                    day.rawValue * DayTime.quartersPerDay + quarter % DayTime.quartersPerDay)
            }
        }
    }

    /// The quarters that it covers, counted from the midnight before it begins.
    private var covered: Range<Int> {
        let length = until.quarters - from.quarters
        return from.quarters..<from.quarters
            + (length > 0 ? length : length + DayTime.quartersPerDay)
    }
}

extension TimeWindow: Codable {
    private enum CodingKeys: CodingKey { case days, from, until }

    private static let holiday = "holiday"

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
        guard names.allSatisfy({ known.contains($0) || $0 == Self.holiday }) else {
            throw decoder.refusal("the days of a window are named monday to sunday, or holiday")
        }
        self.init(
            days: Weekday.allCases.filter { names.contains(Self.name(of: $0)) },
            onHolidays: names.contains(Self.holiday),
            from: try container.decode(DayTime.self, forKey: .from),
            until: try container.decode(DayTime.self, forKey: .until))
    }

    /// Writes the days by their names.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(
            days.map(Self.name) + (onHolidays ? [Self.holiday] : []), forKey: .days)
        try container.encode(from, forKey: .from)
        try container.encode(until, forKey: .until)
    }
}
