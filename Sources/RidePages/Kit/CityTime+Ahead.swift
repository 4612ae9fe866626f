import RideApp
import RideCore
import RideTUI

/// Moments that are still to come, in words.
extension FactsReading {
    /// How many midnights lie between now and a moment; negative for the past.
    func days(until moment: Instant) -> Int {
        guard let calendar = clock?.calendar else { return 0 }
        return calendar.day(at: moment).number - calendar.day(at: cityNow).number
    }

    /// A moment in a column: "today 18:30", "Fri 18:30".
    func shortMoment(_ at_ms: Int64) -> String {
        guard let calendar = clock?.calendar else { return "" }
        let moment = Instant(milliseconds: at_ms)
        let time = toldApart(at_ms)
        switch days(until: moment) {
        case 0: return "\(text("wallet.today")) \(time)"
        case 1: return "\(text("wallet.tomorrow")) \(time)"
        default:
            let weekday = format.weekday(calendar.weekday(at: moment).rawValue)
            let date = farDate(days(until: moment)).map { " " + format.date($0) } ?? ""
            return "\(weekday)\(date) \(time)"
        }
    }

    /// A moment in full: "tomorrow, Friday, at 18:30".
    func spokenMoment(_ at_ms: Int64) -> String {
        let moment = Instant(milliseconds: at_ms)
        return text(
            "wallet.momentAt", ["day": dayName(days(until: moment)), "time": toldApart(at_ms)])
    }

    /// A time of day, with which of two it is where clocks show it twice: "23:30, before the clocks
    /// go back".
    func toldApart(_ at_ms: Int64) -> String {
        let time = clockTime(at_ms)
        let turn = clock?.calendar.turn(at: Instant(milliseconds: at_ms))
        return turn.map { text("wallet.timeAndTurn", ["time": time, "turn": word($0)]) } ?? time
    }

    /// Which of two times that clocks show the same.
    func word(_ turn: ClockTurn) -> String {
        switch turn {
        case .first: text("wallet.turnFirst")
        case .second: text("wallet.turnSecond")
        }
    }

    /// A day by how many midnights away it is: "today", "tomorrow, Friday", "Saturday",
    /// "Thursday in a week".
    func dayName(_ days: Int) -> String {
        guard let calendar = clock?.calendar else { return "" }
        let today = calendar.weekday(at: cityNow).rawValue
        let weekday = text(Self.weekdays[((today + days) % 7 + 7) % 7])
        switch days {
        case 0: return text("wallet.today")
        case 1: return text("wallet.tomorrowWeekday", ["weekday": weekday])
        case 7: return text("wallet.weekdayInAWeek", ["weekday": weekday])
        default:
            if let date = farDate(days) { return texts.list([weekday, format.date(date)]) }
            guard days > 7 else { return weekday }
            return texts.list([weekday, counted(days, "wallet.inDays")])
        }
    }

    /// The date of a day that its weekday alone does not tell; nil where it does, or the city has
    /// no dates.
    private func farDate(_ days: Int) -> CivilDate? {
        guard !(-6...7).contains(days) else { return nil }
        return clock?.calendar.date(at: cityNow)?.adding(days: days)
    }

    /// How far ahead a moment is: "in 45 min", "in 3 days".
    func ahead(_ at_ms: Int64) -> String {
        let left = Instant(milliseconds: at_ms).since(cityNow)
        guard left > .zero else { return "" }
        let days = left.milliseconds / WorldCalendar.dayMilliseconds
        if days < 2 { return text("wallet.inTime", ["time": format.duration(left)]) }
        return text("wallet.inDays", ["count": format.number(Int(days))])
    }

    private static var weekdays: [TextKey] {
        [
            "wallet.monday", "wallet.tuesday", "wallet.wednesday", "wallet.thursday",
            "wallet.friday", "wallet.saturday", "wallet.sunday",
        ]
    }
}
