import RideCore
import RideMap

/// When drivers are at work, and what they do there without a ride.
extension HeadlessWorld {
    // MARK: Shifts and breaks

    /// Whether a driver begins at work.
    static func beginsAtWork(_ driver: SimulatedDriver) -> Bool {
        driver.shifts?.contains { $0.holds(.start) } ?? true
    }

    /// Plans when a driver comes and goes.
    mutating func planWork(of car: Int, _ driver: SimulatedDriver) {
        guard habits != nil else { return }
        habits?.work.append(HabitState.Work(shifts: driver.shifts, home: driver.start))
        for shift in driver.shifts ?? [] where shift.from <= requestsUntil {
            if shift.from > now { schedule(.shiftChanges(car: UInt32(car)), at: shift.from) }
            if let end = shift.until, end > now, end <= requestsUntil {
                schedule(.shiftChanges(car: UInt32(car)), at: end)
            }
        }
        if cars[car].activity == .idle { planBreak(of: car) }
    }

    private mutating func schedule(_ event: ScheduledEvent, at moment: Instant) {
        queue.schedule(event, at: moment, priority: .windows)
    }

    /// A driver has been at work from now on.
    private mutating func planBreak(of car: Int) {
        habits?.work[car].since = now
        habits?.work[car].plan += 1
        guard let rules = habits?.rules.breaks, let plan = habits?.work[car].plan,
            now + rules.after <= requestsUntil
        else { return }
        schedule(.breakChanges(car: UInt32(car), plan: plan), at: now + rules.after)
    }

    /// A shift begins or ends.
    mutating func changeShift(of car: Int) {
        guard let work = habits?.work[car] else { return }
        if work.isOnShift(at: now) {
            guard cars[car].activity == .offline, !work.isOnBreak else { return }
            comeToWork(car, at: work.home)
        } else if cars[car].activity == .offline {
            // Whoever pauses when the shift ends does not come back.
            habits?.work[car].isOnBreak = false
            habits?.work[car].plan += 1
        } else {
            leaveIfIdle(car)
        }
    }

    /// A break is due, or over.
    mutating func changeBreak(of car: Int, plan: UInt32) {
        guard let work = habits?.work[car], work.plan == plan else { return }
        guard work.isOnBreak else { return leaveIfIdle(car) }
        habits?.work[car].isOnBreak = false
        comeToWork(car, at: cars[car].place)
    }

    private mutating func leaveIfIdle(_ car: Int) {
        guard cars[car].activity == .idle else { return }
        _ = leavesWork(car)
    }

    /// Lets a driver without a ride go whose shift is over, or who is to pause.
    ///
    /// - Returns: whether the driver has gone.
    mutating func leavesWork(_ car: Int) -> Bool {
        guard let work = habits?.work[car] else { return false }
        let isOver = !work.isOnShift(at: now)
        let pause = habits?.rules.breaks.flatMap {
            now.since(work.since) >= $0.after ? $0 : nil
        }
        guard isOver || pause != nil else { return false }
        idle.remove(car)
        windows.forget(car)
        cars[car].activity = .offline
        count(car, by: -1)
        log.wentOffline(cars[car].id, now)
        records.endShift(of: car, at: now)
        habits?.work[car].plan += 1
        habits?.work[car].idlePlannedFor = nil
        if !isOver, let pause, let plan = habits?.work[car].plan {
            habits?.work[car].isOnBreak = true
            schedule(.breakChanges(car: UInt32(car), plan: plan), at: now + pause.length)
        }
        return true
    }

    private mutating func comeToWork(_ car: Int, at place: StreetPosition) {
        cars[car].activity = .idle
        cars[car].ride = -1
        cars[car].place = place
        cars[car].from = place
        cars[car].leg &+= 1
        cars[car].idleSince = now
        count(car, by: 1)
        log.wentOnline(cars[car].id, at: place, now)
        records.beginShift(of: car, at: now)
        planBreak(of: car)
        search(.ride(car: car))
    }

    /// Counts a driver among those at work.
    private mutating func count(_ car: Int, by change: Int) {
        for (index, category) in Category.allCases.enumerated()
        where cars[car].categories.serves(category) { driversOfCategory[index] += change }
    }

    /// How many drivers at work have refused a ride.
    func unwilling(toTake ride: Int) -> Int {
        guard let refusals = rides[ride].refusals else { return 0 }
        guard habits != nil else { return refusals.count }
        return refusals.count { cars[Int($0)].activity != .offline }
    }

    // MARK: Ways without a ride

    /// A car has found nothing to do: it may go elsewhere after a while.
    mutating func planIdleWay(of car: Int) {
        guard let rules = habits?.rules.idling, cars[car].activity == .idle,
            habits?.work[car].idlePlannedFor != cars[car].leg
        else { return }
        habits?.work[car].idlePlannedFor = cars[car].leg
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
        case .moving, .enRoute, .atPickup, .withPassenger, .offline: break
        }
    }

    /// Where a car goes, and the way; nil where it stays.
    private mutating func idleWay(
        of car: Int, _ rules: IdleRules
    ) -> (place: StreetPosition, way: Travel)? {
        let from = settled(cars[car].place)
        func way(to place: StreetPosition) -> (place: StreetPosition, way: Travel)? {
            guard let way = streets.travel(from: from, to: settled(place)), way.duration_ms > 0,
                way.duration <= rules.farthest
            else { return nil }
            return (place, way)
        }
        switch rules.goal {
        case .home: return habits.flatMap { way(to: $0.work[car].home) }
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
