import RideCore

/// Which date, weekday and minute a moment of the city is.
///
/// A city with dates says them itself. One of weekdays counts days: on the first day of the
/// challenges the date on the wall is taken for the city's, and from then on both go on by whole
/// days of the city, however fast its clock runs and whatever the wall says. The weekday is always
/// the city's own.
public struct ChallengeCalendar: Hashable, Sendable {
    /// The one day of which both is known.
    public struct Anchor: Hashable, Codable, Sendable {
        /// Days since the world began.
        public let day: Int64
        /// Its date.
        public let date: CivilDate

        /// A day of the city and its date.
        public init(day: Int64, date: CivilDate) {
            self.day = day
            self.date = date
        }
    }

    /// The city's weekdays and times of day.
    public let world: WorldCalendar
    /// The one day of which both is known.
    public let anchor: Anchor

    /// A calendar of this city that goes through this day.
    public init(world: WorldCalendar, anchor: Anchor) {
        self.world = world
        self.anchor = world.dates.map { Anchor(day: 0, date: $0.firstDate) } ?? anchor
    }

    /// The date of a moment.
    public func date(at instant: Instant) -> CivilDate {
        anchor.date.adding(days: Int(clamping: world.dayNumber(at: instant) - anchor.day))
    }

    /// The minute of the day of a moment, from 0. Where clocks show an hour for the second time it
    /// is the last minute that they showed before they went back: what was too late stays so.
    public func minute(at instant: Instant) -> Int {
        guard let dates = world.dates, world.turn(at: instant) == .second,
            case .twice(let first, _) = world.moment(
                on: world.day(at: instant), milliseconds: world.timeOfDay(at: instant)),
            let change = dates.zone.change(after: dates.universal_ms(at: first) / 1_000)
        else { return world.minuteOfDay(at: instant) }
        let last =
            dates.instant(universal_ms: change.at_s * 1_000) - .milliseconds(1)
        guard world.day(at: last) == world.day(at: instant) else {
            return ChallengeLimits.minutesOfDay - 1
        }
        return world.minuteOfDay(at: last)
    }

    /// The weekday of a date in the city.
    public func weekday(of date: CivilDate) -> Weekday { world.weekday(of: day(of: date)) }

    /// The moment at which a minute of a date begins; the city's midnight for minute 0. The first
    /// of two, and where clocks skip that minute the one after.
    public func moment(_ minute: Int, of date: CivilDate) -> Instant {
        world.moment(on: day(of: date), minute: minute).earliest
    }

    /// When clocks show the next minute.
    public func nextMinute(after now: Instant) -> Instant {
        now + .milliseconds(60_000 - world.timeOfDay(at: now) % 60_000)
    }

    /// The midnight with which a date begins.
    public func start(of date: CivilDate) -> Instant { world.start(of: day(of: date)) }

    private func day(of date: CivilDate) -> CityDay {
        CityDay(
            number: Int(clamping: anchor.day)
                + date.daysSince1970 - anchor.date.daysSince1970)
    }
}

/// A month of the calendar; written `2026-11`.
public struct CivilMonth: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// Its first day.
    public let first: CivilDate

    /// The month in which a day lies.
    public init(of date: CivilDate) { first = date.adding(days: 1 - date.day) }

    /// A month in the form `2026-11`; nil for anything else.
    public init?(_ text: String) {
        guard let first = CivilDate(text + "-01") else { return nil }
        self.first = first
    }

    /// How many days it has.
    public var days: Int { CivilDate.days(inMonth: first.month, of: first.year) }

    /// So many months later, or earlier.
    public func adding(_ months: Int) -> CivilMonth {
        let total = first.year * 12 + first.month - 1 + months
        let date = CivilDate(year: total / 12, month: total % 12 + 1, day: 1)
        return date.map(CivilMonth.init(of:)) ?? self
    }

    /// Earlier months come first.
    public static func < (left: CivilMonth, right: CivilMonth) -> Bool {
        left.first < right.first
    }

    /// The form `2026-11`.
    public var description: String { String(first.description.dropLast(3)) }

    /// Reads the form `2026-11`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let month = CivilMonth(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a month looks like 2026-11")
        }
        self = month
    }

    /// Writes the form `2026-11`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
