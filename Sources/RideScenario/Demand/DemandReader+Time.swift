import RideCore
import RideImport
import RideSim

/// When the lines of a table were.
extension DemandReader {
    /// When something was, in milliseconds since the world began.
    ///
    /// In a world with dates it is the moment of that date, by the clocks of `demand.time_zone`,
    /// which are the city's where nothing is said, or by those that the line itself names. In a
    /// world of weekdays the first day of the table is the world's first, and times are those that
    /// clocks in the city showed.
    func time_ms(
        _ row: CSVTable.Row, _ time: CSVTable.Column, _ frame: Frame
    ) throws(Fault) -> Int64 {
        guard let moment = DemandColumns.moment(row, time) else {
            throw Fault(
                time, "expected seconds, a time such as 07:30, or one such as 2016-01-05T07:30:00")
        }
        switch local(moment) {
        case .seconds(let seconds):
            guard (0...1e9).contains(seconds) else {
                throw Fault(
                    time, "expected seconds from 0 to 10^9, or seconds or milliseconds since 1970")
            }
            return Int64((seconds * 1_000).rounded())
        case .clock(let milliseconds):
            let calendar = rules.calendar
            return calendar.moment(on: calendar.day(at: .start), milliseconds: milliseconds)
                .earliest.milliseconds
        case .date(let day, let milliseconds, let offset_s):
            return try moment_ms(day, milliseconds, offset_s, time, frame)
        case .slashed(let date, let milliseconds, let offset_s):
            guard let day = date.date(frame.order) else {
                throw Fault(
                    time,
                    "expected a day of the calendar, its "
                        + (frame.order == .monthFirst ? "month first" : "day first"))
            }
            return try moment_ms(day, milliseconds, offset_s, time, frame)
        }
    }

    private func moment_ms(
        _ day: CivilDate, _ milliseconds: Int64, _ offset_s: Int?, _ time: CSVTable.Column,
        _ frame: Frame
    ) throws(Fault) -> Int64 {
        guard let dates = rules.calendar.dates else {
            return try undated_ms(day, milliseconds, time, frame)
        }
        let at: Instant
        if let offset_s {
            let local = Int64(day.daysSince1970) * WorldCalendar.dayMilliseconds + milliseconds
            at = dates.instant(universal_ms: local - Int64(offset_s) * 1_000)
        } else {
            let clocks = table.zone.map { CityDates(began_ms: dates.began_ms, zone: $0) } ?? dates
            let calendar = WorldCalendar(clocks)
            guard let number = calendar.day(of: day) else { throw Fault(time, "is no day") }
            switch calendar.moment(on: number, milliseconds: milliseconds) {
            case .once(let moment), .twice(let moment, _): at = moment
            case .never:
                throw Fault(time, "is a time that clocks of \(clocks.zone.name) skip that day")
            }
        }
        return try shifted_ms(at, time)
    }

    /// The moment, on another day where `day` takes the table's days for others.
    private func shifted_ms(_ at: Instant, _ time: CSVTable.Column) throws(Fault) -> Int64 {
        let calendar = rules.calendar
        let day = calendar.day(at: at)
        if let range = table.range, let date = calendar.date(of: day), !range.contains(date) {
            throw Fault(time, "is on none of the days of demand.dates")
        }
        guard let first = table.day.flatMap(calendar.day(of:)) else { return at.milliseconds }
        let moved = CityDay(number: day.number - first.number)
        return calendar.moment(on: moved, milliseconds: calendar.timeOfDay(at: at)).earliest
            .milliseconds
    }

    private func undated_ms(
        _ day: CivilDate, _ milliseconds: Int64, _ time: CSVTable.Column, _ frame: Frame
    ) throws(Fault) -> Int64 {
        let days = Int64(day.daysSince1970 - (frame.firstDay ?? day).daysSince1970)
        guard days >= 0 || table.day != nil else {
            throw Fault(
                time,
                "is more than \(DemandDays.longestRun_days) days before most others; say "
                    + "demand.table.day where the world is to begin there")
        }
        return days * WorldCalendar.dayMilliseconds + milliseconds
            - rules.calendar.startOfDayOffset
    }

    /// In a world of weekdays, what clocks of `demand.time_zone` showed at a moment that is
    /// written by other clocks; everything else as it is.
    func local(_ moment: RecordedMoment) -> RecordedMoment {
        guard rules.calendar.dates == nil, let zone = table.zone,
            case .date(let day, let milliseconds, let offset_s?) = moment
        else { return moment }
        let written = Int64(day.daysSince1970) * WorldCalendar.dayMilliseconds + milliseconds
        let calendar = WorldCalendar(
            CityDates(began_ms: written - Int64(offset_s) * 1_000, zone: zone))
        return calendar.date(at: .start).map {
            .date($0, milliseconds: calendar.timeOfDay(at: .start))
        } ?? moment
    }
}
