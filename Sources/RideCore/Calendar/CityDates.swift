/// What gives a city dates: when it began, its time zone, and the holidays of its market.
public struct CityDates: Hashable, Sendable {
    /// When the world began, in milliseconds since the beginning of 1970, Universal Time, as the
    /// city counts it: its clock may run faster than the wall's, and stands still between engines.
    public let began_ms: Int64
    /// How far its clocks are from Universal Time.
    public let zone: TimeZoneTable
    /// Its holidays.
    public let holidays: Holidays
    /// The weekday whose demand and speeds holidays have; nil for that on which they fall.
    public let holidaysLike: Weekday?
    /// The date on which the world began.
    public let firstDate: CivilDate

    /// The moments at which a world may begin: in the years 1900 to 2999.
    public static let moments_ms = Int64(-2_208_988_800_000)...Int64(32_503_679_999_999)

    /// Dates of a world that began at a moment; beyond `moments_ms` it is the nearest there.
    public init(
        began_ms: Int64, zone: TimeZoneTable, holidays: Holidays = .none,
        holidaysLike: Weekday? = .sunday
    ) {
        let began = min(max(began_ms, Self.moments_ms.lowerBound), Self.moments_ms.upperBound)
        self.began_ms = began
        self.zone = zone
        self.holidays = holidays
        self.holidaysLike = holidaysLike
        firstDate = CivilDate(daysSince1970: Int(Self.local(began, zone).day))
    }

    /// Dates of a world that began when the clocks of `zone` showed a date and a minute of the day:
    /// the first time they did.
    ///
    /// - Throws: `ClockSkips` where they never do.
    public init(
        date: CivilDate, minute: Int, zone: TimeZoneTable, holidays: Holidays = .none,
        holidaysLike: Weekday? = .sunday
    ) throws(ClockSkips) {
        let midnight = CityDates(
            began_ms: Int64(date.daysSince1970) * WorldCalendar.dayMilliseconds, zone: zone)
        let day = Int64(date.daysSince1970 - midnight.firstDate.daysSince1970)
        switch midnight.moment(day: day, timeOfDay: Int64(minute) * 60_000) {
        case .once(let moment), .twice(let moment, _):
            self.init(
                began_ms: midnight.began_ms + moment.milliseconds, zone: zone, holidays: holidays,
                holidaysLike: holidaysLike)
        case .never(let next):
            let (day, timeOfDay) = midnight.split(next)
            throw ClockSkips(
                nextDate: midnight.firstDate.adding(days: Int(day)),
                nextMinute: Int(timeOfDay / 60_000))
        }
    }

    /// The same with other holidays.
    public func with(_ holidays: Holidays) -> CityDates {
        CityDates(
            began_ms: began_ms, zone: zone, holidays: holidays, holidaysLike: holidaysLike)
    }

    /// The moment in Universal Time, in milliseconds since the beginning of 1970.
    public func universal_ms(at instant: Instant) -> Int64 {
        began_ms.clampedSum(instant.milliseconds)
    }

    /// The moment of the world that is one of Universal Time.
    public func instant(universal_ms: Int64) -> Instant {
        Instant(milliseconds: universal_ms.clampedDifference(began_ms))
    }

    /// Days since the first, and what clocks show in milliseconds after midnight.
    func split(_ instant: Instant) -> (day: Int64, timeOfDay: Int64) {
        let (day, timeOfDay) = Self.local(universal_ms(at: instant), zone)
        return (day - Int64(firstDate.daysSince1970), timeOfDay)
    }

    private static func local(
        _ universal_ms: Int64, _ zone: TimeZoneTable
    ) -> (day: Int64, timeOfDay: Int64) {
        let offset = zone.offset_s(at: universal_ms.quotientRoundedDown(by: 1_000))
        let local = universal_ms.clampedSum(Int64(offset) * 1_000)
        let day = local.quotientRoundedDown(by: WorldCalendar.dayMilliseconds)
        return (day, local - day * WorldCalendar.dayMilliseconds)
    }

    /// When clocks show a time of a day.
    ///
    /// Every offset that was in force within 26 hours of that time gives one candidate, which is
    /// right if the offset is the one in force at it.
    func moment(day: Int64, timeOfDay: Int64) -> ClockMoment {
        let (days, isTooFar) = day.multipliedReportingOverflow(by: WorldCalendar.dayMilliseconds)
        guard !isTooFar else { return .once(Instant(milliseconds: day < 0 ? .min : .max)) }
        let local = days.clampedSum(timeOfDay).clampedSum(
            Int64(firstDate.daysSince1970) * WorldCalendar.dayMilliseconds)
        let local_s = local.quotientRoundedDown(by: 1_000)
        let furthest = Int64(TimeZoneTable.furthest_s)
        let first = zone.changes.partitioningIndex { $0.at_s > local_s.clampedDifference(furthest) }
        let end = zone.changes.partitioningIndex { $0.at_s > local_s.clampedSum(furthest) }
        var found: [Instant] = []
        var skipped: Int64?
        for index in first...end {
            let offset = index == 0 ? zone.firstOffset_s : zone.changes[index - 1].offset_s
            let moment = local.clampedDifference(Int64(offset) * 1_000)
            let begins = index == 0 ? .min : zone.changes[index - 1].at_s * 1_000
            let ends = index == zone.changes.count ? .max : zone.changes[index].at_s * 1_000
            if moment < begins {
                if skipped == nil { skipped = begins }
            } else if moment < ends || ends == .max {
                found.append(instant(universal_ms: moment))
            }
        }
        guard let earliest = found.first, let latest = found.last else {
            return .never(next: instant(universal_ms: skipped ?? local))
        }
        return found.count > 1 ? .twice(first: earliest, second: latest) : .once(earliest)
    }
}

extension CityDates: Codable {
    private enum CodingKeys: CodingKey {
        case began_ms, zone, holidays, holidays_like
    }

    /// Reads the dates; the first date follows from them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            began_ms: try container.decode(Int64.self, forKey: .began_ms),
            zone: try container.decode(TimeZoneTable.self, forKey: .zone),
            holidays: try container.decode(Holidays.self, forKey: .holidays),
            holidaysLike: try container.decodeIfPresent(Weekday.self, forKey: .holidays_like))
    }

    /// Writes the beginning, the zone and the holidays.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(began_ms, forKey: .began_ms)
        try container.encode(zone, forKey: .zone)
        try container.encode(holidays, forKey: .holidays)
        try container.encodeIfPresent(holidaysLike, forKey: .holidays_like)
    }
}

/// Clocks never show a time of a day.
public struct ClockSkips: Error, Hashable, Sendable {
    /// The date that they show right after.
    public let nextDate: CivilDate
    /// The minute of that day that they show then.
    public let nextMinute: Int
}
