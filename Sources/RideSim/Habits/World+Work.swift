import RideCore
import RideMap

/// When drivers are at work, and what they do there without a ride.
extension World {
    // MARK: Shifts and breaks

    /// Whether a simulated driver begins at work.
    func beginsAtWork(_ driver: SimulatedDriver) -> Bool {
        // Whoever chooses does so when the day begins.
        guard habits?.days == nil else { return false }
        let work = HabitState.Work(
            shifts: driver.shifts, holidayShifts: driver.holidayShifts, home: driver.start)
        return habits?.isOn(work, at: now) ?? true
    }

    /// Plans when a driver comes and goes.
    mutating func planWork(of car: Int, _ driver: SimulatedDriver) {
        guard habits != nil else { return }
        habits?.add(driver)
        planShifts(of: car)
        if cars[car].activity == .idle { planBreak(of: car) }
    }

    /// Plans the shifts of the present round that are still to come.
    private mutating func planShifts(of car: Int) {
        guard let habits, let work = habits[car], let shifts = work.shifts else { return }
        let round = habits.round(at: now)
        for shift in shifts {
            let begin = habits.moment(of: shift.from, in: round)
            guard begin <= requestsUntil else { continue }
            if begin > now { schedule(.shiftChanges(car: UInt32(car)), at: begin) }
            if let end = shift.until.map({ habits.moment(of: $0, in: round) }), end > now,
                end <= requestsUntil
            {
                schedule(.shiftChanges(car: UInt32(car)), at: end)
            }
        }
        let last = habits.roundDays == nil ? requestsUntil : habits.begin(ofRound: round + 1)
        let changes = habits.holidayChanges(
            of: work, after: now, until: min(last, requestsUntil))
        for change in changes { schedule(.shiftChanges(car: UInt32(car)), at: change) }
    }

    /// Where shifts repeat, a round of them is planned when it begins.
    mutating func scheduleShifts() {
        guard let habits, habits.roundDays != nil else { return }
        let next = habits.begin(ofRound: habits.round(at: now) + 1)
        guard next <= requestsUntil else { return }
        schedule(.shiftsRepeat, at: next)
    }

    /// The shifts are the same again.
    mutating func repeatShifts() {
        for car in cars.indices where habits?[car]?.shifts != nil {
            planShifts(of: car)
            changeShift(of: car)
        }
        scheduleShifts()
    }

    private mutating func schedule(_ event: ScheduledEvent, at moment: Instant) {
        queue.schedule(event, at: moment, priority: .windows)
    }

    /// A driver has been at work from now on.
    private mutating func planBreak(of car: Int) {
        habits?[car]?.since = now
        habits?[car]?.plan += 1
        guard let rules = habits?.rules.breaks, let plan = habits?[car]?.plan,
            now + rules.after <= requestsUntil
        else { return }
        schedule(.breakChanges(car: UInt32(car), plan: plan), at: now + rules.after)
    }

    private func isOnShift(_ work: HabitState.Work) -> Bool {
        habits?.isOn(work, at: now) ?? true
    }

    /// A shift begins or ends.
    mutating func changeShift(of car: Int) {
        guard let work = habits?[car] else { return }
        if isOnShift(work) {
            guard cars[car].activity == .offline, !work.isOnBreak, electric?[car].isEmpty != true
            else { return }
            comeToWork(car, at: work.home)
        } else if cars[car].activity == .offline {
            // Whoever pauses when the shift ends does not come back.
            habits?[car]?.isOnBreak = false
            habits?[car]?.plan += 1
        } else {
            leaveIfIdle(car)
        }
    }

    /// A break is due, or over.
    mutating func changeBreak(of car: Int, plan: UInt32) {
        guard let work = habits?[car], work.plan == plan else { return }
        guard work.isOnBreak else { return leaveIfIdle(car) }
        habits?[car]?.isOnBreak = false
        comeToWork(car, at: cars[car].place)
    }

    /// After a restart: a driver who was not at work when the engine stopped, though it was time,
    /// was on a break.
    mutating func restoreBreak(of car: Int) {
        guard habits?[car] != nil, let rules = habits?.rules.breaks else { return }
        habits?[car]?.isOnBreak = true
        habits?[car]?.plan += 1
        guard let plan = habits?[car]?.plan else { return }
        schedule(.breakChanges(car: UInt32(car), plan: plan), at: now + rules.length)
    }

    private mutating func leaveIfIdle(_ car: Int) {
        guard cars[car].activity == .idle else { return }
        _ = leavesWork(car)
    }

    /// Lets a driver without a ride go whose shift is over, or who is to pause.
    ///
    /// - Returns: whether the driver has gone.
    mutating func leavesWork(_ car: Int) -> Bool {
        guard let work = habits?[car] else { return false }
        let isOver = !isOnShift(work)
        let pause = habits?.rules.breaks.flatMap {
            now.since(work.since) >= $0.after ? $0 : nil
        }
        guard isOver || pause != nil else { return false }
        idle.remove(car)
        windows.forget(car)
        turn(car, .goOffline)
        wentOffline(car)
        if keepsColumns { records.endShift(of: car, at: now) }
        habits?[car]?.plan += 1
        habits?[car]?.idlePlannedFor = nil
        if !isOver, let pause, let plan = habits?[car]?.plan {
            habits?[car]?.isOnBreak = true
            schedule(.breakChanges(car: UInt32(car), plan: plan), at: now + pause.length)
        }
        return true
    }

    private mutating func comeToWork(_ car: Int, at place: StreetPosition) {
        cars[car].place = place
        cars[car].leg &+= 1
        cars[car].idleSince = now
        turn(car, .goOnline)
        wentOnline(car)
        if keepsColumns { records.beginShift(of: car, at: now) }
        planBreak(of: car)
        search(.ride(car: car))
    }

    // MARK: Ways without a ride

    /// A car has found nothing to do: it may go elsewhere after a while.
    mutating func planIdleWay(of car: Int) {
        guard let rules = habits?.rules.idling, cars[car].activity == .idle,
            let work = habits?[car], work.idlePlannedFor != cars[car].leg
        else { return }
        habits?[car]?.idlePlannedFor = cars[car].leg
        planIdleWay(of: car, after: rules.after)
    }

    private mutating func planIdleWay(of car: Int, after time: Duration) {
        guard now + time <= requestsUntil else { return }
        schedule(.idles(car: UInt32(car), leg: cars[car].leg), at: now + time)
    }

    /// A car has stood without a ride for a while.
    mutating func endIdleTime(of car: Int, leg: UInt32) {
        guard let rules = habits?.rules.idling, cars[car].leg == leg else { return }
        switch cars[car].activity {
        case .idle:
            guard idle.contains(car), let (place, way) = idleWay(of: car, rules) else {
                // Somebody may ask nearby later.
                if rules.goal == .demand { planIdleWay(of: car, after: rules.after) }
                return
            }
            idle.remove(car)
            windows.forget(car)
            cars[car].activity = .moving
            depart(car, to: place, way)
        case .considering: planIdleWay(of: car, after: rules.after)
        case .moving, .enRoute, .atPickup, .withPassenger, .charging, .offline: break
        }
    }

    /// Where a car goes, and the way; nil where it stays.
    private mutating func idleWay(
        of car: Int, _ rules: IdleRules
    ) -> (place: StreetPosition, way: Travel)? {
        let from = city.settled(cars[car].place)
        func way(to place: StreetPosition) -> (place: StreetPosition, way: Travel)? {
            guard let way = streets.travel(from: from, to: city.settled(place)),
                way.duration_ms > 0,
                way.duration <= rules.farthest
            else { return nil }
            return (place, way)
        }
        switch rules.goal {
        case .home: return habits.flatMap { way(to: $0[car]?.home ?? cars[car].place) }
        case .stand:
            let ways = (habits?.stands ?? []).map { ($0, streets.travel(from: from, to: $0)) }
            let nearest = ways.min { ($0.1?.duration_ms ?? .max) < ($1.1?.duration_ms ?? .max) }
            return nearest.flatMap { way(to: $0.0) }
        case .demand:
            guard
                var random = habits?.chanceOfWandering(cars[car].id, leg: cars[car].leg),
                let place = habits?.recentPickup(at: now, &random)
            else { return nil }
            return way(to: place)
        }
    }
}
