import RideCore
import RideMap

/// How a request finds its driver (R6).
extension World {
    /// Makes a ride of a request and looks for a driver.
    mutating func begin(_ request: TripRequest, ends: RideEnds, travel: Travel) -> TripID {
        let id = makeTripID()
        rides[id] = LiveRide(
            trip: Trip(id: id, request: request, requestedAt: now), ends: ends, travel: travel)
        passengers[request.passenger] = .waiting(id)
        record(.requested(id, request, ends, at: now))
        countForSurge(request.pickup.coordinate)
        beginPatience(of: id)
        findDriver(for: id)
        return id
    }

    /// A search for a driver begins, and will not go on for ever.
    mutating func beginPatience(of id: TripID) {
        guard let ride = rides[id] else { return }
        let patience =
            Population.isPerson(ride.trip.request.passenger)
            ? rules.behaviour.personPatience : rules.behaviour.patience
        guard let patience else { return }
        let ends = max(now, ride.trip.request.bookedFor ?? now) + patience
        rides[id]?.patienceEndsAt = ends
        schedule(.patienceEnds(id), at: ends, .patience)
    }

    /// Offers the ride to the nearest idle driver who suits, or lets it wait.
    mutating func findDriver(for id: TripID) { search(.driver(id)) }

    /// Looks for a driver again for a ride that waited when the engine stopped. It may wait for
    /// drivers who have gone offline since it was requested, so it goes on waiting for them.
    mutating func resumeSearch(for id: TripID) {
        guard let ride = rides[id] else { return }
        let category = ride.trip.request.quote.category
        if fleet.canServe(category, refusedBy: ride.trip.refusedBy) {
            findDriver(for: id)
        } else {
            wait(id)
        }
    }

    /// Gives a driver who has become idle the oldest waiting ride that suits, or lets the driver
    /// wait.
    mutating func findRide(for slot: Int) {
        beginIdleTime(of: slot)
        findRideAgain(for: slot)
    }

    /// The same for a driver who has been idle.
    mutating func findRideAgain(for slot: Int) { search(.ride(slot: slot)) }

    /// Gives a driver who is about to be free the oldest waiting ride that suits, to come next.
    mutating func findNextRide(for slot: Int) { search(.next(slot: slot)) }

    /// Makes a search, and those that follow from it: a driver who declines at once sets off two
    /// more. They are kept in a list, not on the stack, since a thousand drivers may decline.
    private mutating func search(_ search: Search) {
        pendingMatches.append(search)
        guard !isSearching else { return }
        isSearching = true
        while let next = pendingMatches.popLast() {
            switch next {
            case .driver(let id): searchDriver(for: id)
            case .ride(let slot): searchRide(for: slot)
            case .next(let slot): searchNextRide(for: slot)
            }
        }
        isSearching = false
    }

    private mutating func searchDriver(for id: TripID) {
        guard let ride = rides[id], ride.trip.state == .requested else { return }
        // Whoever sits in a car already is offered to nobody else.
        if ride.trip.request.boardingWith != nil { return giveUp(id, reason: .notConfirmed) }
        if let end = ride.patienceEndsAt, now >= end {
            return giveUp(id, reason: .patienceEnded)
        }
        let category = ride.trip.request.quote.category
        let refusedBy = ride.trip.refusedBy
        if let (slot, approach) = favourite(for: ride) ?? soonestDriver(for: ride)
            ?? driverToAskAgain(for: ride)
        {
            offer(id, to: slot, approach: approach)
        } else if ride.trip.request.bookedFor.map({ $0 > now }) ?? false {
            // Until the hour for which it is booked, somebody may yet begin to work.
            wait(id)
        } else if !fleet.canServe(category, refusedBy: refusedBy), !waitsForAnybody(ride) {
            giveUp(id, reason: .noDriver)
        } else {
            // With a window, whoever finds nobody at its end is refused there.
            switch rules.dispatch.whenAllAreBusy {
            case .refuse where windowLength == nil: giveUp(id, reason: .noDriver)
            case .queue, .queueNearest, .refuse: wait(id)
            }
        }
    }

    /// Whom the policy wants to be asked, or a driver who is there sooner after the present ride.
    private mutating func soonestDriver(for ride: LiveRide) -> (slot: Int, approach: Travel)? {
        let chosen = chosenDriver(for: ride)
        guard givesNextRides else { return chosen }
        return finishingDriver(for: ride, soonerThan: chosen?.approach.duration) ?? chosen
    }

    /// Whom the policy wants to be asked.
    private mutating func chosenDriver(for ride: LiveRide) -> (slot: Int, approach: Travel)? {
        // Who may share waits for the others of the window.
        guard !mayShare(ride) else { return nil }
        guard let policy else {
            return nearestDrivers(for: ride, count: 1).first.map { ($0.car, $0.approach) }
        }
        return policy.cars(for: WaitingRequest(ride), count: 1, in: &self).first
            .map { ($0.car, $0.approach) }
    }

    /// The nearest idle drivers who suit a ride and are near enough.
    func nearestDrivers(for ride: LiveRide, count: Int) -> [DispatchMatch] {
        let category = ride.trip.request.quote.category
        let refusedBy = ride.trip.refusedBy
        let cars = fleet.cars
        let isChoosy = ride.trip.request.wishes != nil || fleet.somebodyIsChoosy
        let nearest = router.nearest(to: ride.ends.pickup, in: idle, count: count) { slot in
            let car = cars[Int(slot)]
            return car.categories.serves(category) && !refusedBy.contains(car.driver)
                && (!isChoosy || suit(Int(slot), ride))
        }
        return nearest.prefix { isWithinReach($0.duration) }.map { candidate in
            DispatchMatch(
                request: ride.trip.id, car: Int(candidate.vehicle),
                approach: Travel(
                    duration_ms: candidate.duration_ms, distance: candidate.distance))
        }
    }

    /// The nearest of the passenger's favourite drivers who is idle, suits and is near enough to
    /// be asked before others (P14).
    private func favourite(for ride: LiveRide) -> (slot: Int, approach: Travel)? {
        let choice = ride.trip.request.details?.firstAsked
        guard let wishes = ride.trip.request.wishes, choice != .nearest else { return nil }
        let reach = choice == .favourite ? nil : rules.dispatch.favouritePickupTime
        let candidates = wishes.favourites.filter { !ride.trip.refusedBy.contains($0) }
        return nearest(of: candidates, to: ride, within: reach)
    }

    /// The nearest of certain drivers who is idle, suits and is near enough; of two at the same
    /// time, the one who is named first.
    func nearest(
        of drivers: [DriverID], to ride: LiveRide, within reach: Duration? = nil
    ) -> (slot: Int, approach: Travel)? {
        var best: (slot: Int, approach: Travel)?
        for driver in drivers {
            guard let slot = fleet.slot(of: driver), idle.contains(UInt32(slot)),
                case .parked(let place) = fleet.cars[slot].movement,
                fleet.cars[slot].categories.serves(ride.trip.request.quote.category),
                suit(slot, ride),
                let approach = router.travel(from: place, to: ride.ends.pickup),
                reach.map({ approach.duration <= $0 }) ?? true,
                isWithinReach(approach.duration)
            else { continue }
            if best.map({ approach.duration < $0.approach.duration }) ?? true {
                best = (slot, approach)
            }
        }
        return best
    }

    /// Whether a driver and a ride suit each other as far as wishes go: the passenger does not
    /// avoid the driver (P14), and the driver wants such rides (D7).
    func suit(_ slot: Int, _ ride: LiveRide) -> Bool {
        let car = fleet.cars[slot]
        let request = ride.trip.request
        if let wishes = request.wishes, wishes.avoided.contains(car.driver) { return false }
        guard let preferences = fleet.preferences[slot] else { return true }
        guard preferences.payments.allows(request.payment) else { return false }
        guard leadsHome(ride.trip.dropoff.coordinate, slot: slot, preferences) else {
            return false
        }
        let pickup = ride.trip.pickup.coordinate
        return preferences.areas.isEmpty
            || preferences.areas.contains {
                Geodesy.distance($0.middle.coordinate, pickup) <= $0.radius
            }
    }

    /// Whether a place is nearer to where a driver heads than the car is; true where the driver
    /// heads nowhere.
    func leadsHome(_ place: Coordinate, slot: Int, _ preferences: DriverPreferences) -> Bool {
        guard let home = preferences.headingHome?.coordinate,
            let own = freePlace(ofSlot: slot)
        else { return true }
        return Geodesy.distance(place, home) < Geodesy.distance(city.coordinate(of: own), home)
    }

    /// Where a car is free: where it stands, or where its passenger gets out.
    private func freePlace(ofSlot slot: Int) -> StreetPosition? {
        let car = fleet.cars[slot]
        switch (car.movement, car.activity) {
        case (.parked(let place), _): return place
        case (.driving(let leg), .withPassenger): return leg.to
        case (.driving, _): return nil
        }
    }

    /// Puts a ride in its place in the queue: rides are numbered in the order of their requests,
    /// so one that was refused stands before those that came after it.
    private mutating func wait(_ id: TripID) {
        let place = waiting.lastIndex { $0 < id }.map { $0 + 1 } ?? 0
        waiting.insert(id, at: place)
        scheduleWindow()
    }

    private mutating func searchRide(for slot: Int) {
        let car = fleet.cars[slot]
        guard car.activity.isIdle, !resting.contains(slot), !pausing.contains(slot),
            case .parked(let place) = car.movement
        else { return }
        if windowLength != nil || policy != nil {
            return searchRide(for: slot, at: place, by: policy)
        }
        var kept = 0
        var found: (id: TripID, approach: Travel)?
        // Rides that are no longer waiting are dropped from the list on the way.
        while kept < waiting.count, found == nil {
            let id = waiting[kept]
            guard let ride = rides[id], ride.trip.state == .requested else {
                waiting.remove(at: kept)
                continue
            }
            if car.categories.serves(ride.trip.request.quote.category),
                !isSurelyFarther(
                    ride.ends.pickup, from: place, than: rules.dispatch.maximumPickupTime),
                !ride.trip.refusedBy.contains(car.driver), suit(slot, ride),
                let approach = router.travel(from: place, to: ride.ends.pickup),
                isWithinReach(approach.duration)
            {
                waiting.remove(at: kept)
                found = (id, approach)
            } else {
                kept += 1
            }
        }
        idle.place(UInt32(slot), at: place)
        if let found {
            offer(found.id, to: slot, approach: found.approach)
        } else {
            askAgain(slot)
        }
    }

    func isWithinReach(_ duration: Duration) -> Bool {
        guard let limit = rules.dispatch.maximumPickupTime else { return true }
        return duration <= limit
    }

    // MARK: Offers

    /// Asks a driver.
    ///
    /// - Parameter partner: who is kept for the same car until the answer.
    mutating func offer(
        _ id: TripID, to slot: Int, approach: Travel, keeping partner: TripID? = nil
    ) {
        let car = fleet.cars[slot]
        let time = car.isPerson ? rules.dispatch.personOfferTime : rules.dispatch.offerTime
        command(id, .offer(to: car.driver, expiresAt: now + time))
        if case .withPassenger = car.activity {
            command(next: slot, .consider(id))
        } else {
            idle.remove(UInt32(slot))
            windows.forget(slot)
            if let partner { windows.reserve(partner, for: slot) }
            command(slot, .consider(id))
        }
        rides[id]?.slot = slot
        rides[id]?.approach = approach
        rides[id]?.offerNumber += 1
        let offerNumber = rides[id]?.offerNumber ?? 0
        guard !car.isPerson else {
            schedule(.offerExpires(id, offerNumber: offerNumber), at: now + time, .answers)
            return
        }
        let delay = replyDelay()
        if delay == .zero {
            reply(to: id)
        } else if delay < time {
            schedule(.reply(id, offerNumber: offerNumber), at: now + delay, .answers)
        } else {
            schedule(.offerExpires(id, offerNumber: offerNumber), at: now + time, .answers)
        }
    }

    private mutating func replyDelay() -> Duration {
        let least = rules.behaviour.replyAtLeast.milliseconds
        let most = rules.behaviour.replyAtMost.milliseconds
        guard most > least else { return .milliseconds(least) }
        return .milliseconds(least + Int64(behaviourRandom.below(UInt64(most - least + 1))))
    }

    /// A simulated driver answers.
    mutating func reply(to id: TripID) {
        guard let ride = rides[id], case .offered(let offer) = ride.trip.state else { return }
        let accepts =
            rules.behaviour.acceptancePerMille >= 1_000
            || behaviourRandom.below(1_000) < UInt64(max(0, rules.behaviour.acceptancePerMille))
        if accepts {
            command(id, .accept(by: offer.driver))
            setOff(to: id)
        } else {
            command(id, .decline(by: offer.driver))
            release(id)
        }
    }

    /// The driver did not answer: the offer moves on.
    mutating func expireOffer(of id: TripID) {
        guard let ride = rides[id], case .offered(let offer) = ride.trip.state else { return }
        // An offer from a time when the clock ran faster is not kept open for hours.
        command(id, now >= offer.expiresAt ? .expireOffer : .shortenOffer)
        scheduleAskingAgain(of: id)
        release(id)
    }

    /// After a refusal: the driver is idle again, the ride looks for another driver.
    mutating func release(_ id: TripID) {
        guard let slot = rides[id]?.slot else { return }
        rides[id]?.slot = nil
        rides[id]?.approach = nil
        guard nextRides[slot]?.trip != id else {
            dropNext(id, slot: slot)
            pendingMatches.append(.next(slot: slot))
            return findDriver(for: id)
        }
        command(slot, .release(id))
        // The ride goes first, and so is put on the list last: this driver could only be given
        // another one.
        pendingMatches.append(.ride(slot: slot))
        findDriver(for: id)
    }

    /// Whether a request waits although nobody at work could serve it, or all have said no: a
    /// person was told that it waits a while. Somebody may begin to work meanwhile, or take it at a
    /// higher price.
    private func waitsForAnybody(_ ride: LiveRide) -> Bool {
        Population.isPerson(ride.trip.request.passenger) && ride.patienceEndsAt != nil
    }

    // MARK: Commands that cannot fail

    /// Performs a command that the world itself has prepared; a refusal is a mistake in the world.
    mutating func command(_ id: TripID, _ command: TripCommand) {
        do throws(TripRejection) {
            guard let events = try rides[id]?.trip.perform(command, at: now) else {
                preconditionFailure("ride \(id) is not live")
            }
            for event in events { record(.trip(id, event)) }
        } catch {
            preconditionFailure("ride \(id) refused \(command): \(error)")
        }
    }

    /// Performs a command that the world itself has prepared; a refusal is a mistake in the world.
    mutating func command(_ slot: Int, _ command: DriverCommand) {
        do throws(DriverRejection) {
            try fleet.perform(command, slot: slot)
        } catch {
            preconditionFailure("car \(slot) refused \(command): \(error)")
        }
    }
}
