import RideCore

/// Calendars of cities with dates.
public enum TestDates {
    /// Clocks that go from -4 h to -3 h in the night to 6 September 2026 at midnight, and back in
    /// the night to 4 April 2027.
    public static func santiago() throws -> TimeZoneTable {
        try TimeZoneTable(
            name: "America/Santiago", firstOffset_s: -14_400,
            changes: [
                .init(at_s: 1_788_667_200, offset_s: -10_800),
                .init(at_s: 1_806_807_600, offset_s: -14_400),
            ])
    }

    /// A city that began when its clocks showed a minute of a day: eight o'clock unless said.
    public static func calendar(
        _ year: Int, _ month: Int, _ day: Int, minute: Int = 480, holidays: Holidays = .none
    ) throws -> WorldCalendar {
        let date =
            CivilDate(year: year, month: month, day: day) ?? CivilDate(daysSince1970: 0)
        return WorldCalendar(
            try CityDates(date: date, minute: minute, zone: santiago(), holidays: holidays))
    }
}
