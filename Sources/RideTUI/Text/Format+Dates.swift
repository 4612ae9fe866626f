import RideCore

extension Format {
    /// The columns a padded date takes: "21 Nov".
    public static let dateWidth = 6

    /// A day of the present year: "21 Nov", "21 nov".
    public func date(_ date: CivilDate) -> String {
        language.filled(
            language.declaration.date, ["day": "\(date.day)", "month": month(date.month)])
    }

    /// A day of any year: "21 Nov 2026", "21 nov 2026".
    public func dateWithYear(_ date: CivilDate) -> String {
        language.filled(
            language.declaration.dateWithYear,
            ["day": "\(date.day)", "month": month(date.month), "year": "\(date.year)"])
    }

    /// A day filled up on its left to `dateWidth` columns, for lists.
    public func paddedDate(_ date: CivilDate) -> String {
        TextWidth.leftPadded(self.date(date), to: Format.dateWidth)
    }

    /// A day and a time of day: "21 Nov 08:14".
    public func dayAndTime(_ date: CivilDate, minuteOfDay: Int) -> String {
        "\(self.date(date)) \(clock(minuteOfDay: minuteOfDay))"
    }

    /// A day with its weekday and a time of day: "Sat 21 Nov 08:14".
    public func weekdayAndTime(_ date: CivilDate, minuteOfDay: Int) -> String {
        // The first of January 1970 was a Thursday.
        "\(weekday(date.daysSince1970 + 3)) \(dayAndTime(date, minuteOfDay: minuteOfDay))"
    }

    /// A month in three letters; 1 is January.
    public func month(_ month: Int) -> String {
        language.declaration.shortMonths[((month - 1) % 12 + 12) % 12]
    }
}
