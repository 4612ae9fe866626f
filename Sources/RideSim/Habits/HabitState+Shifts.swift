import RideCore

/// When shifts are on, by the city's clocks.
///
/// Shifts that repeat are told as if no clock ever changed, from the time of day at which the world
/// began. A round of them begins every so many days at that time by the clocks, whichever they are
/// by then, so that somebody who comes at eight comes at eight all year.
extension HabitState {
    /// Whether somebody is meant to be at work at a moment.
    func isOn(_ work: Work, at moment: Instant) -> Bool {
        guard let shifts = work.shifts else { return true }
        if let onHolidays = work.holidayShifts, calendar.holiday(at: moment) != nil {
            let clock = Instant(milliseconds: calendar.timeOfDay(at: moment))
            return onHolidays.contains { $0.holds(clock) }
        }
        let round = round(at: moment)
        return shifts.contains { shift in
            self.moment(of: shift.from, in: round) <= moment
                && (shift.until.map { moment < self.moment(of: $0, in: round) } ?? true)
        }
    }

    /// The round of a moment, from 0; 0 where there is only one.
    func round(at moment: Instant) -> Int {
        guard let roundDays else { return 0 }
        let told =
            Int64(calendar.day(at: moment).number) * WorldCalendar.dayMilliseconds
            + calendar.timeOfDay(at: moment) - calendar.startOfDayOffset
        var round = Int(
            told.quotientRoundedDown(by: Int64(roundDays) * WorldCalendar.dayMilliseconds))
        // Where the time of day at which a round begins comes twice, or never, the clocks mislead.
        while begin(ofRound: round) > moment { round -= 1 }
        while begin(ofRound: round + 1) <= moment { round += 1 }
        return round
    }

    /// When a round begins.
    func begin(ofRound round: Int) -> Instant { moment(of: .start, in: round) }

    /// When what is told of the first round is in another.
    func moment(of told: Instant, in round: Int) -> Instant {
        guard let roundDays else { return told }
        let since = told.milliseconds + calendar.startOfDayOffset
        let day = since.quotientRoundedDown(by: WorldCalendar.dayMilliseconds)
        return calendar.moment(
            on: CityDay(number: Int(day) + round * roundDays),
            milliseconds: since - day * WorldCalendar.dayMilliseconds
        ).earliest
    }

    /// The moments after `now`, up to `end`, at which holidays change whether somebody is meant to
    /// be at work.
    func holidayChanges(of work: Work, after now: Instant, until end: Instant) -> [Instant] {
        guard let shifts = work.holidayShifts, calendar.dates?.holidays.isEmpty == false else {
            return []
        }
        let first = calendar.day(at: now).number
        // Rounds are shorter than a year, and so are runs.
        let last = min(calendar.day(at: end).number, first + 400)
        var changes: [Instant] = []
        for number in first...max(first, last) {
            let day = CityDay(number: number)
            guard calendar.holiday(of: day) != nil else { continue }
            changes += [calendar.start(of: day), calendar.start(of: CityDay(number: number + 1))]
            for clock in shifts.flatMap({ [$0.from, $0.until].compactMap { $0 } }) {
                changes.append(
                    calendar.moment(on: day, milliseconds: clock.milliseconds).earliest)
            }
        }
        return changes.filter { $0 > now && $0 <= end }
    }
}
