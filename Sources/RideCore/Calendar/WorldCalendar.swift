/// The days of the week, Monday first as in ISO 8601.
public enum Weekday: Int, CaseIterable, Codable, Sendable {
    /// The seven days, numbered from 0.
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}

/// Which weekday, date and time of day an `Instant` is in the city, and back.
///
/// It is the only place that knows what a day is. A world of weekdays has days of 24 hours and no
/// date; one with `dates` has those of its time zone, some of 23 or 25 hours.
public struct WorldCalendar: Hashable, Codable, Sendable {
    /// The weekday on which the world began.
    public let startWeekday: Weekday
    /// What clocks showed when the world began, in milliseconds after midnight.
    public let startOfDayOffset: Int64
    /// Date, time zone and holidays; nil for a world of weekdays.
    public let dates: CityDates?

    /// Milliseconds in a day on which the clocks do not change.
    public static let dayMilliseconds: Int64 = 86_400_000

    /// A world of weekdays that began on `weekday`, `offset` after midnight.
    ///
    /// - Precondition: `offset` is at least zero and less than a day.
    public init(startingOn weekday: Weekday, at offset: Duration) {
        let milliseconds = offset.milliseconds
        precondition((0..<Self.dayMilliseconds).contains(milliseconds), "not a time of day")
        startWeekday = weekday
        startOfDayOffset = milliseconds
        dates = nil
    }

    /// A world with dates.
    public init(_ dates: CityDates) {
        let (_, timeOfDay) = dates.split(.start)
        startWeekday = dates.firstDate.weekday
        startOfDayOffset = timeOfDay
        self.dates = dates
    }

    /// The weekday of a moment.
    public func weekday(at instant: Instant) -> Weekday {
        let days = Int(dayNumber(at: instant) % 7)
        return Weekday.allCases[(startWeekday.rawValue + days + 7) % 7]
    }

    /// What clocks show at a moment, in milliseconds after midnight. On a day of 23 or 25 hours
    /// that is not how long the day has lasted: `start(of:)` tells that.
    public func timeOfDay(at instant: Instant) -> Int64 { split(instant).timeOfDay }

    /// The minute of the day that clocks show, 0 to 1,439.
    public func minuteOfDay(at instant: Instant) -> Int { Int(timeOfDay(at: instant) / 60_000) }

    /// How many midnights have passed since the one before the world began: 0 on its first day.
    public func dayNumber(at instant: Instant) -> Int64 { split(instant).day }

    /// Whole days since the midnight before the world began, and what clocks show in milliseconds
    /// after midnight; for any moment there is.
    private func split(_ instant: Instant) -> (day: Int64, timeOfDay: Int64) {
        if let dates { return dates.split(instant) }
        let (days, rest) = instant.milliseconds.quotientAndRemainder(
            dividingBy: Self.dayMilliseconds)
        // More than minus a day and less than two.
        let since = rest + startOfDayOffset
        if since < 0 { return (days - 1, since + Self.dayMilliseconds) }
        return since < Self.dayMilliseconds
            ? (days, since) : (days + 1, since - Self.dayMilliseconds)
    }

    /// The hour of the day of a moment, 0 to 23.
    public func hour(at instant: Instant) -> Int { Int(timeOfDay(at: instant) / 3_600_000) }
}

extension WorldCalendar {
    private enum CodingKeys: CodingKey { case startWeekday, startOfDayOffset, dates }

    /// Reads a calendar; in one with dates weekday and time of day follow from them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let dates = try container.decodeIfPresent(CityDates.self, forKey: .dates) {
            self.init(dates)
            return
        }
        let offset = try container.decode(Int64.self, forKey: .startOfDayOffset)
        guard (0..<Self.dayMilliseconds).contains(offset) else {
            throw DecodingError.dataCorruptedError(
                forKey: .startOfDayOffset, in: container, debugDescription: "not a time of day")
        }
        self.init(
            startingOn: try container.decode(Weekday.self, forKey: .startWeekday),
            at: .milliseconds(offset))
    }

    /// Writes a calendar; `dates` only where there are any.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(startWeekday, forKey: .startWeekday)
        try container.encode(startOfDayOffset, forKey: .startOfDayOffset)
        try container.encodeIfPresent(dates, forKey: .dates)
    }
}
