extension WorldCalendar {
    /// The day of a moment.
    public func day(at instant: Instant) -> CityDay {
        CityDay(number: Int(dayNumber(at: instant)))
    }

    /// The week of a moment.
    public func week(at instant: Instant) -> CityWeek { week(of: day(at: instant)) }

    /// The week of a day.
    public func week(of day: CityDay) -> CityWeek {
        let sinceMonday = day.number + startWeekday.rawValue
        return CityWeek(number: (sinceMonday - (sinceMonday % 7 + 7) % 7) / 7)
    }

    /// The weekday of a day.
    public func weekday(of day: CityDay) -> Weekday {
        Weekday.allCases[((day.number + startWeekday.rawValue) % 7 + 7) % 7]
    }

    /// The day that is `weekday` in a week.
    public func day(_ weekday: Weekday, of week: CityWeek) -> CityDay {
        CityDay(number: week.number * 7 + weekday.rawValue - startWeekday.rawValue)
    }

    /// The moment with which a day begins: its midnight, the first where clocks show it twice, and
    /// where they skip it the moment after.
    public func start(of day: CityDay) -> Instant {
        guard let dates else {
            return Instant(
                milliseconds: Int64(day.number) * Self.dayMilliseconds - startOfDayOffset)
        }
        return dates.moment(day: Int64(day.number), timeOfDay: 0).earliest
    }

    /// The moment with which the day of a moment began; on a clock that went back over midnight,
    /// the first time it did.
    public func startOfDay(at instant: Instant) -> Instant { start(of: day(at: instant)) }

    /// How long a day lasts: 24 hours, or 23 or 25 where its clocks change.
    public func length(of day: CityDay) -> Duration {
        start(of: CityDay(number: day.number + 1)).since(start(of: day))
    }

    /// When clocks show `minute` of a day: once, twice or never.
    ///
    /// - Parameter minute: of the day, 0 to 1,439; more count on into the days after.
    public func moment(on day: CityDay, minute: Int) -> ClockMoment {
        moment(on: day, milliseconds: Int64(minute) * 60_000)
    }

    /// When clocks show so many milliseconds after midnight of a day, however many.
    public func moment(on day: CityDay, milliseconds: Int64) -> ClockMoment {
        guard let dates else { return .once(start(of: day) + .milliseconds(milliseconds)) }
        return dates.moment(day: Int64(day.number), timeOfDay: milliseconds)
    }

    /// The moment of the next day at which clocks show what they show now.
    public func dayLater(_ instant: Instant) -> Instant {
        let next = CityDay(number: day(at: instant).number + 1)
        return moment(on: next, milliseconds: timeOfDay(at: instant)).earliest
    }

    /// Which of two times it is that clocks show what they show at a moment; nil where they show it
    /// once.
    public func turn(at instant: Instant) -> ClockTurn? {
        guard let dates else { return nil }
        let (day, timeOfDay) = dates.split(instant)
        guard case .twice(let first, _) = dates.moment(day: day, timeOfDay: timeOfDay) else {
            return nil
        }
        return instant == first ? .first : .second
    }

    /// The date of a day; nil in a world of weekdays.
    public func date(of day: CityDay) -> CivilDate? {
        dates.map { $0.firstDate.adding(days: day.number) }
    }

    /// The date of a moment; nil in a world of weekdays.
    public func date(at instant: Instant) -> CivilDate? {
        dates == nil ? nil : date(of: day(at: instant))
    }

    /// The day that has a date; nil in a world of weekdays.
    public func day(of date: CivilDate) -> CityDay? {
        dates.map { CityDay(number: date.daysSince1970 - $0.firstDate.daysSince1970) }
    }

    /// The holiday that a day is; nil where it is none, or the world has no dates.
    public func holiday(of day: CityDay) -> Holiday? {
        guard let dates, !dates.holidays.isEmpty, let date = date(of: day) else { return nil }
        return dates.holidays.holiday(on: date)
    }

    /// The holiday of a moment's day.
    public func holiday(at instant: Instant) -> Holiday? {
        guard let dates, !dates.holidays.isEmpty else { return nil }
        return holiday(of: day(at: instant))
    }

    /// The weekday by which people live at a moment: that of the day, or on a holiday the one that
    /// holidays are like.
    public func livedWeekday(at instant: Instant) -> Weekday {
        if let like = dates?.holidaysLike, holiday(at: instant) != nil { return like }
        return weekday(at: instant)
    }

    /// The hour of the week by which people live at a moment; 0 follows midnight on Monday.
    public func livedHour(at instant: Instant) -> Int {
        livedWeekday(at: instant).rawValue * 24 + hour(at: instant)
    }

    /// Whole hours that have passed since the midnight before the world began; on days of 23 and 25
    /// hours that is not what clocks show.
    public func hourNumber(at instant: Instant) -> Int64 {
        let first = start(of: CityDay(number: 0)).milliseconds
        return instant.milliseconds.clampedDifference(first).quotientRoundedDown(by: 3_600_000)
    }

    /// The moment at which such an hour begins.
    public func start(ofHour number: Int64) -> Instant {
        let first = start(of: CityDay(number: 0)).milliseconds
        return Instant(milliseconds: number.clampedProduct(3_600_000).clampedSum(first))
    }
}

/// When clocks show a time of a day.
public enum ClockMoment: Hashable, Sendable {
    /// Once, as nearly always.
    case once(Instant)
    /// Twice: before and after clocks go back.
    case twice(first: Instant, second: Instant)
    /// Never: clocks skip it. Right after that they show `next`.
    case never(next: Instant)

    /// The first of those moments; where there is none, the one right after.
    public var earliest: Instant {
        switch self {
        case .once(let moment), .twice(let moment, _), .never(let moment): moment
        }
    }
}

/// Which of two times that clocks show the same.
public enum ClockTurn: String, Hashable, Codable, Sendable {
    /// Before clocks go back.
    case first
    /// After they have.
    case second
}
