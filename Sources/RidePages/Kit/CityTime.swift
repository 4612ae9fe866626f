import RideApp
import RideCore
import RideTUI

/// Days and times in the city, the same on every page.
///
/// In a city without dates the present day is taken for the wall's today, and other days are
/// counted from there.
extension FactsReading {
    /// The day on which something happened in the city.
    func date(of at_ms: Int64) -> CivilDate {
        today.adding(days: day(of: at_ms) - day(of: cityNow.milliseconds))
    }

    /// A moment of the city's time with its day: "21 Nov 08:14".
    func moment(_ at_ms: Int64) -> String {
        format.dayAndTime(date(of: at_ms), minuteOfDay: minute(of: at_ms))
    }

    /// The same, always as wide, for lists.
    func paddedMoment(_ at_ms: Int64) -> String {
        format.paddedDate(date(of: at_ms)) + " "
            + format.clock(minuteOfDay: minute(of: at_ms))
    }

    /// A moment with its day and year: "21 Nov 2026 08:14".
    func fullMoment(_ at_ms: Int64) -> String {
        format.dateWithYear(date(of: at_ms)) + " "
            + format.clock(minuteOfDay: minute(of: at_ms))
    }

    /// The end of a span of time: "Sun 24:00" for the midnight after Sunday.
    func deadline(_ at_ms: Int64) -> String {
        guard let calendar = clock?.calendar else { return "" }
        let before = Instant(milliseconds: clamped(at_ms) - 1)
        let weekday = format.weekday(calendar.weekday(at: before).rawValue)
        let minute = minute(of: at_ms)
        return "\(weekday) \(minute == 0 ? "24:00" : format.clock(minuteOfDay: minute))"
    }

    /// Which day of the week it is in the city, from 0 for Monday; nil before it is known.
    var weekday: Int? { clock?.calendar.weekday(at: cityNow).rawValue }

    /// How long ago something happened on the wall's clock, by which messages to support count:
    /// "3 min ago". The terminal does not know the hour at which its person lives.
    func ago(_ wall_ms: Int64) -> String {
        let wall = (engine?.wall_ms ?? 0) + now_ms - facts.greeted_ms
        let minutes = max(0, Int(clamped(wall) - clamped(wall_ms)) / 60_000)
        let hours = minutes / 60
        let days = hours / 24
        if minutes == 0 { return texts["record.agoNow"] }
        if hours == 0 { return texts["record.agoMinutes", ["count": "\(minutes)"]] }
        if days == 0 { return texts["record.agoHours", ["count": "\(hours)"]] }
        if days == 1 { return texts["record.agoDay"] }
        if days <= 30 { return texts["record.agoDays", ["count": "\(days)"]] }
        return format.dateWithYear(onTheWall(wall_ms).date)
    }

    /// When the day of the city began that is so many before the present one.
    func startOfDay(_ daysAgo: Int) -> Int64 {
        guard let calendar = clock?.calendar else { return cityNow.milliseconds }
        let today = calendar.day(at: cityNow).number
        return calendar.start(of: CityDay(number: today - daysAgo)).milliseconds
    }

    /// When a day of the city begins, as a moment that can be asked for.
    func start(of date: CivilDate) -> Int64 {
        clamped(startOfDay(today.daysSince1970 - date.daysSince1970))
    }

    /// Whole days since the midnight before the world began.
    private func day(of at_ms: Int64) -> Int {
        let moment = Instant(milliseconds: clamped(at_ms))
        return clock?.calendar.day(at: moment).number ?? 0
    }

    private func minute(of at_ms: Int64) -> Int {
        guard let clock else { return 0 }
        return clock.minuteOfDay(of: Instant(milliseconds: clamped(at_ms)))
    }

    /// Numbers of the wire, kept within some thousands of years.
    private func clamped(_ at_ms: Int64) -> Int64 {
        min(max(-100_000_000_000_000, at_ms), 100_000_000_000_000)
    }
}
