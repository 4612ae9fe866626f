import RideCore
import RideFares
import RideMap

/// How a request finds its driver (R6).
extension World {
    /// Makes a search, and those that follow from it: a driver who declines at once sets off two
    /// more. They are kept in a list, not on the stack, since a thousand drivers may decline.
    mutating func search(_ search: Search) {
        // Its turn is after the question that is open and whatever follows from the answer.
        guard learner?.pending == nil else { return pendingMatches.insert(search, at: 0) }
        pendingMatches.append(search)
        goOnSearching()
    }

    /// Makes the searches that are to be made, up to the first question to who decides outside.
    mutating func goOnSearching() {
        guard !isSearching else { return }
        isSearching = true
        while learner?.pending == nil, let next = pendingMatches.popLast() {
            switch next {
            case .driver(let ride): searchDriver(for: ride)
            case .ride(let car): searchRide(for: car)
            case .next(let car): searchNextRide(for: car)
            }
        }
        isSearching = false
    }

    private mutating func searchDriver(for ride: Int) {
        guard rides.contains(ride), rides[ride].stage == .requested else { return }
        // Whoever sits in a car already is offered to nobody else.
        if rides[ride].isSpecial, live[ride]?.trip.request.boardingWith != nil {
            return giveUp(ride, .notConfirmed)
        }
        if asksLearnerAtOnce { return askLearner(whoTakes: ride) }
        // Those who decline at once are idle again only when the search is over, so that it goes
        // on among the others: twice as many each time it comes to nobody.
        var wanted = 1
        while true {
            if let end = rides[ride].patienceEndsAt, now >= end {
                return giveUp(ride, .patienceEnded)
            }
            let candidates = candidates(for: ride, count: wanted)
            for candidate in candidates {
                guard isWithinReach(candidate.duration_ms) else { return goWithout(ride) }
                let approach = Travel(
                    duration_ms: candidate.duration_ms, distance: candidate.distance)
                if offer(ride, to: Int(candidate.vehicle), approach) { return }
                if let end = rides[ride].patienceEndsAt, now >= end {
                    return giveUp(ride, .patienceEnded)
                }
            }
            // Others may be asked in turn after somebody who was asked first.
            if finishing == nil, !rides[ride].isSpecial, candidates.count < wanted {
                return goWithout(ride)
            }
            guard !candidates.isEmpty else { return goWithout(ride) }
            wanted *= 2
        }
    }

    /// Whom to ask for a ride, in order: a favourite who is near; whom the policy wants, or a
    /// driver who is there sooner after the present ride; somebody who has let the offer pass.
    private mutating func candidates(for ride: Int, count: Int) -> [Candidate] {
        guard rides[ride].isSpecial || finishing != nil else {
            return chosenDrivers(for: ride, count: count)
        }
        if let favourite = favourite(for: ride) { return [Candidate(favourite)] }
        let chosen = chosenDrivers(for: ride, count: finishing == nil ? count : 1)
        let soonest = chosen.first { isWithinReach($0.duration_ms) }
        if let sooner = finishingDriver(for: ride, soonerThan: soonest?.duration) {
            return [Candidate(sooner)]
        }
        guard soonest == nil else { return chosen }
        return driverToAskAgain(for: ride).map { [Candidate($0)] } ?? []
    }

    /// Whom the policy wants to be asked, in order.
    private mutating func chosenDrivers(for ride: Int, count: Int) -> [Candidate] {
        // Who may share waits for the others of the window.
        guard !mayShare(ride) else { return [] }
        guard let policy else { return nearestDrivers(for: ride, count: count) }
        return policy.cars(for: waitingRequest(ride), count: count, in: &self).map(Candidate.init)
    }

    /// The nearest idle drivers who suit a ride, however far away.
    mutating func nearestDrivers(for ride: Int, count: Int) -> [Candidate] {
        let category = records.rows[ride].category
        let refusals = rides[ride].refusals
        let pickup = city.settled(records.rows[ride].pickup)
        let cars = cars
        // Where all who are idle have refused, a search would go through the whole city in vain.
        if let refusals, refusals.count >= idle.count {
            let somebodySuits = cars.indices.contains { car in
                idle.contains(car) && cars[car].categories.serves(category)
                    && !refusals.contains(Int32(car))
            }
            guard somebodySuits else { return [] }
        }
        guard rides[ride].isSpecial || isSelective else {
            return idle.nearest(to: pickup, count: count) { car in
                cars[car].categories.serves(category)
                    && !(refusals?.contains(Int32(car)) ?? false)
            }
        }
        let suitability = suitability
        return idle.nearest(to: pickup, count: count) { suitability.suits($0, ride) }
    }

    /// Nobody is free: whether anybody at work could ever take the ride decides.
    mutating func goWithout(_ ride: Int) {
        if electric != nil { countIfShortOfRange(ride) }
        // Until the hour for which it is booked, somebody may yet begin to work.
        if let hour = bookedFor(ride), hour > now { return wait(ride) }
        guard canBeServed(ride) || waitsForAnybody(ride) else { return giveUp(ride, .noDriver) }
        // With a window, whoever finds nobody at its end is refused there.
        switch rules.dispatch.whenAllAreBusy {
        case .refuse where windowLength == nil: giveUp(ride, .noDriver)
        case .queue, .queueNearest, .refuse: wait(ride)
        }
    }

    /// Whether a request waits although nobody at work could serve it, or all have said no: a
    /// person was told that it waits a while. Somebody may begin to work meanwhile, or take it at a
    /// higher price.
    private func waitsForAnybody(_ ride: Int) -> Bool {
        rides[ride].isPersons && rides[ride].patienceEndsAt != nil
    }

    mutating func wait(_ ride: Int) {
        waiting.insert(
            ride, CategorySet([records.rows[ride].category]).rawValue,
            at: city.settled(records.rows[ride].pickup))
        if sharing != nil, !mayShare(ride) { sharing?.waitAlone(ride) }
        scheduleWindow()
    }

    /// A ride waits no longer; nothing happens if it did not.
    mutating func stopWaiting(_ ride: Int) {
        guard waiting.count > 0 else { return }
        waiting.remove(ride, at: city.settled(records.rows[ride].pickup))
        sharing?.stopWaiting(ride)
    }

    private mutating func searchRide(for car: Int) {
        guard cars[car].activity == .idle, !cars[car].isDriving, takesRides(car), !leavesWork(car),
            electric == nil || !goesToCharge(car)
        else { return }
        let place = city.settled(cars[car].place)
        if asksLearnerAtOnce { return askLearner(whatTakes: car, at: place) }
        defer {
            planIdleWay(of: car)
            if electric != nil { planLook(atBatteryOf: car) }
        }
        if policy != nil || sharing != nil { return searchRideByPolicy(for: car, at: place) }
        guard let found = oldestWaiting(for: car, where: { _, _ in true }) else {
            idle.place(car, at: place)
            return askAgain(car)
        }
        stopWaiting(found.ride)
        if !offer(found.ride, to: car, found.approach) {
            // The ride goes first; this driver could only be given another one.
            pendingMatches.append(.driver(ride: found.ride))
        }
    }

    /// Whether the driver of an idle car may be asked now.
    private func takesRides(_ car: Int) -> Bool {
        !cars[car].isPerson || !fleet.resting.contains(car) && !fleet.pausing.contains(car)
    }

    /// The oldest waiting ride that suits an idle car and of which a condition holds; it stays.
    mutating func oldestWaiting(
        for car: Int, where holds: (Int, Travel) -> Bool
    ) -> (ride: Int, approach: Travel)? {
        guard waiting.count > 0 else { return nil }
        let suitability = suitability
        return waiting.oldest(
            for: city.settled(cars[car].place), serving: cars[car].categories.rawValue,
            within: rules.dispatch.maximumPickupTime, where: holds,
            refused: { !suitability.suits(car, $0) }
        ).map { ($0.ride, $0.approach) }
    }

    func isWithinReach(_ time_ms: UInt32) -> Bool {
        rules.dispatch.maximumPickupTime.map { Int64(time_ms) <= $0.milliseconds } ?? true
    }

    // MARK: Giving up

    mutating func endPatience(of ride: Int) {
        // A driver is reading the offer, or has accepted: there is no search that could end.
        guard rides[ride].stage == .requested else { return }
        // A driver gave the ride back: the search began anew, and so did the patience.
        guard now >= rides[ride].patienceEndsAt ?? now else { return }
        giveUp(ride, .patienceEnded)
    }

    mutating func giveUp(_ ride: Int, _ reason: UnservedReason) {
        stopWaiting(ride)
        unserved(ride, reason)
    }

    /// Since when a driver is looked for, and until when at the latest, nil for as long as it
    /// takes; nil for a ride that nobody is looked for.
    public func search(for id: TripID) -> (began: Instant, ends: Instant?)? {
        guard let ride = liveNumber(id), let trip = live[ride]?.trip else { return nil }
        switch trip.state {
        case .requested, .offered: return (trip.searchBeganAt, rides[ride].patienceEndsAt)
        case .accepted, .arrived, .inProgress, .completed, .cancelled, .unserved: return nil
        }
    }

    /// Whether anybody serves a category, at work or not.
    ///
    /// - Parameter mayWork: whether a person may work at all; simulated drivers may.
    /// - Complexity: O(1) where a simulated driver does, O(people who drive) otherwise.
    public func isServed(_ category: Category, mayWork: (DriverID) -> Bool) -> Bool {
        fleet.simulatedServe(category)
            || fleet.people.contains { car in
                cars[car].categories.serves(category) && mayWork(cars[car].id)
            }
    }
}

extension Candidate {
    fileprivate init(_ match: DispatchMatch) {
        self.init(
            vehicle: UInt32(match.car), duration_ms: match.approach.duration_ms,
            distance: match.approach.distance)
    }
}
