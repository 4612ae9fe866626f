import RideCore

extension Format {
    /// The language as a tag of BCP 47, by which names are kept: `en`, `pt-BR`.
    public var languageTag: String {
        switch language {
        case .english: "en"
        case .brazilianPortuguese: "pt-BR"
        }
    }

    /// The columns a padded date takes: "21 Nov".
    public static let dateWidth = 6

    /// A day of the present year: "21 Nov", "21 nov".
    public func date(_ date: CivilDate) -> String { "\(date.day) \(month(date.month))" }

    /// A day of any year: "21 Nov 2026", "21 nov 2026".
    public func dateWithYear(_ date: CivilDate) -> String {
        "\(self.date(date)) \(date.year)"
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
        let names =
            switch language {
            case .english:
                [
                    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov",
                    "Dec",
                ]
            case .brazilianPortuguese:
                [
                    "jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov",
                    "dez",
                ]
            }
        return names[((month - 1) % 12 + 12) % 12]
    }
}
