extension CivilDate {
    /// Its weekday; 1970-01-01 was a Thursday.
    public var weekday: Weekday {
        Weekday.allCases[((daysSince1970 + Weekday.thursday.rawValue) % 7 + 7) % 7]
    }

    /// How many days its month has.
    public var daysInMonth: Int { Self.days(inMonth: month, of: year) }

    /// The same day so many months later, the last of that month where it has none such: a month
    /// after 31 January is 28 or 29 February. Beyond the years 1 to 9999 the day stays as it is.
    public func adding(months: Int) -> CivilDate {
        guard (-120_000...120_000).contains(months) else { return self }
        let sum = year * 12 + month - 1 + months
        guard sum >= 12, sum < 12 * 10_000 else { return self }
        let (year, month) = (sum / 12, sum % 12 + 1)
        let last = Self.days(inMonth: month, of: year)
        return CivilDate(year: year, month: month, day: min(day, last)) ?? self
    }

    /// The Sunday of Easter of a year in the Gregorian calendar; nil outside the years 1 to 9999.
    ///
    /// The method is the anonymous one that `Nature` printed in 1876 (Meeus, "Astronomical
    /// Algorithms", chapter 8): the moon of the year by the golden number `a` and the corrections
    /// of the century, then the Sunday after it.
    public static func easter(of year: Int) -> CivilDate? {
        guard (1...9_999).contains(year) else { return nil }
        let a = year % 19
        let (century, rest) = year.quotientAndRemainder(dividingBy: 100)
        let correction = (century - (century + 8) / 25 + 1) / 3
        let epact = (19 * a + century - century / 4 - correction + 15) % 30
        let toSunday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
        let late = (a + 11 * epact + 22 * toSunday) / 451
        let sum = epact + toSunday - 7 * late + 114
        return CivilDate(year: year, month: sum / 31, day: sum % 31 + 1)
    }
}
