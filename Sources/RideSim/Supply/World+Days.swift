import RideCore

/// How drivers choose the hours of each day.
extension World {
    /// A day begins: the one before is counted, and everybody chooses.
    mutating func beginDay() {
        endDay()
        guard let rules = habits?.days?.rules, let calendar = habits?.calendar else { return }
        habits?.days?.beginDay(at: now)
        let chances = rules.chances(expected_minor: habits?.days?.expected_minor ?? [])
        let day = calendar.day(at: now)
        for car in cars.indices {
            var random = RandomStream(
                seed: self.rules.seed, purpose: .hours,
                number: UInt64(bitPattern: Int64(day.number)) << 32 | cars[car].id.rawValue)
            let shift = habits?.days?.choose(car, chances, draw: random.unit()) ?? nil
            plan(shift, of: car, on: day, calendar)
        }
        let next = calendar.start(of: CityDay(number: day.number + 1))
        guard next < requestsUntil else { return }
        queue.schedule(.dayBegins, at: next, priority: .windows)
    }

    /// Counts the day that is over, or as much of it as there was.
    mutating func endDay() {
        guard let rows = habits?.days?.endDay(at: now) else { return }
        records.add(rows)
    }

    private mutating func plan(
        _ shift: DayToDay.Shift?, of car: Int, on day: CityDay, _ calendar: WorldCalendar
    ) {
        guard let shift else {
            habits?[car]?.shifts = []
            return changeShift(of: car)
        }
        func moment(_ time: Duration) -> Instant {
            time >= .seconds(86_400)
                ? calendar.start(of: CityDay(number: day.number + 1))
                : calendar.moment(on: day, milliseconds: time.milliseconds).earliest
        }
        let (from, until) = (moment(shift.from), moment(shift.until))
        // Clocks that skip an hour may skip a shift.
        guard until > now, from < until else {
            habits?[car]?.shifts = []
            return changeShift(of: car)
        }
        habits?[car]?.shifts = [PlannedShift(from: from, until: until)]
        for change in [max(from, now), until] where change <= requestsUntil {
            queue.schedule(.shiftChanges(car: UInt32(car)), at: change, priority: .windows)
        }
        if from > now { changeShift(of: car) }
    }
}
