/// The days of the week, Monday first as in ISO 8601.
public enum Weekday: Int, CaseIterable, Codable, Sendable {
    /// The seven days, numbered from 0.
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}

/// Which weekday and time of day an `Instant` is in the city.
public struct WorldCalendar: Hashable, Codable, Sendable {
    /// The weekday on which the world began.
    public let startWeekday: Weekday
    /// The time of day at which the world began, in milliseconds after midnight.
    public let startOfDayOffset: Int64

    /// Milliseconds in a day; the city keeps no summer time.
    public static let dayMilliseconds: Int64 = 86_400_000

    /// A world that began on `weekday`, `offset` after midnight.
    ///
    /// - Precondition: `offset` is at least zero and less than a day.
    public init(startingOn weekday: Weekday, at offset: Duration) {
        let milliseconds = offset.milliseconds
        precondition((0..<Self.dayMilliseconds).contains(milliseconds), "not a time of day")
        startWeekday = weekday
        startOfDayOffset = milliseconds
    }

    /// The weekday of a moment.
    public func weekday(at instant: Instant) -> Weekday {
        let days = Int(dayNumber(at: instant) % 7)
        return Weekday.allCases[(startWeekday.rawValue + days + 7) % 7]
    }

    /// The time of day of a moment, in milliseconds after midnight.
    public func timeOfDay(at instant: Instant) -> Int64 { split(instant).timeOfDay }

    /// How many midnights have passed since the one before the world began: 0 on its first day.
    public func dayNumber(at instant: Instant) -> Int64 { split(instant).day }

    /// Whole days since the midnight before the world began, and what is left of the moment's own
    /// day in milliseconds; for any moment there is.
    private func split(_ instant: Instant) -> (day: Int64, timeOfDay: Int64) {
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
