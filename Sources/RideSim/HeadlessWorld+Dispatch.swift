import RideCore
import RideFares
import RideMap

/// How a request finds its driver: the rules of `World+Dispatch.swift`.
extension HeadlessWorld {
    /// Somebody asks for a ride.
    mutating func request(_ planned: PlannedRequest) {
        let ends = planned.ends
        let multiplier =
            surge.map { $0.multiplier(at: city.coordinate(of: ends.pickup)) } ?? .none
        guard asks(planned, surge: multiplier) else { return }
        guard let travel = streets.travel(from: ends.pickup, to: ends.dropoff, isExpected: true)
        else {
            preconditionFailure("the network is strongly connected")
        }
        guard
            let tariff = rules.tariffs.tariff(
                for: planned.category, at: now, in: rules.calendar)
        else { preconditionFailure("a scenario asks only for categories that have a tariff") }
        let fare = FareTotal(
            tariff: tariff, distance: travel.distance, duration_ms: Int64(travel.duration_ms),
            surge: multiplier
        ).total
        if let takesCar {
            let offer = CarOffer(
                wait: recentWaits.mean(at: now), duration: travel.duration, fare: fare)
            guard takesCar(planned, offer) else { return }
        }
        let ride = rides.count
        rides.append(Ride())
        rememberRequest(ends)
        records.add(
            RideRecord(
                category: planned.category, ends: ends, requestedAt: now,
                distance: travel.distance, duration_ms: Int64(travel.duration_ms), fare: fare,
                surge: multiplier.hundredths), first: Self.firstTrip)
        log.requested(
            trip(ride), by: passenger(ride), fare: fare, distance: travel.distance,
            duration_ms: Int64(travel.duration_ms), category: planned.category, ends, now)
        countForSurge(at: ends.pickup)
        repositioning?.count(ends.pickup, at: now)
        beginPatience(of: ride)
        search(.driver(ride: ride))
    }

    /// A search for a driver begins, and will not go on for ever.
    mutating func beginPatience(of ride: Int) {
        guard let patience = patience(ofRide: ride) else { return }
        rides[ride].patienceEndsAt = now + patience
        queue.schedule(.patienceEnds(ride: UInt32(ride)), at: now + patience, priority: .patience)
    }

    /// Makes a search, and those that follow from it.
    mutating func search(_ search: Search) {
        pendingMatches.append(search)
        guard !isSearching else { return }
        isSearching = true
        while let next = pendingMatches.popLast() {
            switch next {
            case .driver(let ride): searchDriver(for: ride)
            case .ride(let car): searchRide(for: car)
            }
        }
        isSearching = false
    }

    private mutating func searchDriver(for ride: Int) {
        guard rides[ride].stage == .requested else { return }
        if let end = rides[ride].patienceEndsAt, now >= end {
            return giveUp(ride, .patienceEnded)
        }
        // Those who decline at once are idle again only when the search is over, so that it goes
        // on among the others: twice as many each time it comes to nobody.
        var wanted = 1
        while true {
            let candidates = chosenDrivers(for: ride, count: wanted)
            for candidate in candidates {
                let approach = Travel(
                    duration_ms: candidate.duration_ms, distance: candidate.distance)
                guard isWithinReach(approach) else { return goWithout(ride) }
                if offer(ride, to: Int(candidate.vehicle), approach) { return }
                if let end = rides[ride].patienceEndsAt, now >= end {
                    return giveUp(ride, .patienceEnded)
                }
            }
            guard candidates.count == wanted else { return goWithout(ride) }
            wanted *= 2
        }
    }

    /// Whom the policy wants to be asked, in order.
    private mutating func chosenDrivers(for ride: Int, count: Int) -> [Candidate] {
        guard sharing == nil else { return [] }
        guard let policy else { return nearestDrivers(for: ride, count: count) }
        return policy.cars(for: waitingRequest(ride), count: count, in: &self).map { match in
            Candidate(
                vehicle: UInt32(match.car), duration_ms: match.approach.duration_ms,
                distance: match.approach.distance)
        }
    }

    mutating func nearestDrivers(for ride: Int, count: Int) -> [Candidate] {
        let category = records.rides[ride].category
        let refusals = rides[ride].refusals
        let pickup = settled(records.rides[ride].pickup)
        let cars = cars
        // Where all who are idle have refused, a search would go through the whole city in vain.
        if let refusals, refusals.count >= idle.count {
            let somebodySuits = cars.indices.contains { car in
                idle.contains(car) && cars[car].categories.serves(category)
                    && !refusals.contains(Int32(car))
            }
            guard somebodySuits else { return [] }
        }
        return idle.nearest(to: pickup, count: count) { car in
            cars[car].categories.serves(category)
                && !(refusals?.contains(Int32(car)) ?? false)
        }
    }

    /// Nobody is free: whether anybody at work could ever take the ride decides.
    private mutating func goWithout(_ ride: Int) {
        let category = records.rides[ride].category
        let able = driversOfCategory[Category.allCases.firstIndex(of: category) ?? 0]
        guard able > unwilling(toTake: ride) else { return giveUp(ride, .noDriver) }
        // With a window, whoever finds nobody at its end is refused there.
        switch rules.dispatch.whenAllAreBusy {
        case .refuse where windowLength == nil: giveUp(ride, .noDriver)
        case .queue, .queueNearest, .refuse:
            waiting.insert(
                ride, CategorySet([category]).rawValue,
                at: settled(records.rides[ride].pickup))
            scheduleWindow()
        }
    }

    private mutating func searchRide(for car: Int) {
        guard cars[car].activity == .idle, !leavesWork(car) else { return }
        defer { planIdleWay(of: car) }
        let place = settled(cars[car].place)
        if policy != nil || sharing != nil { return searchRideByPolicy(for: car, at: place) }
        var found: (ride: Int, approach: Travel)?
        if waiting.count > 0 {
            let rides = rides
            found = waiting.takeOldest(
                for: place, serving: cars[car].categories.rawValue,
                within: rules.dispatch.maximumPickupTime,
                refused: { rides[$0].refusals?.contains(Int32(car)) ?? false })
        }
        guard let found else { return idle.place(car, at: place) }
        if !offer(found.ride, to: car, found.approach) {
            // The ride goes first; this driver could only be given another one.
            pendingMatches.append(.driver(ride: found.ride))
        }
    }

    func isWithinReach(_ approach: Travel) -> Bool {
        rules.dispatch.maximumPickupTime.map {
            Int64(approach.duration_ms) <= $0.milliseconds
        } ?? true
    }

    // MARK: Offers

    /// Asks a driver.
    ///
    /// - Returns: whether the ride is looked after for now; false where the driver declined at
    ///   once.
    mutating func offer(_ ride: Int, to car: Int, _ approach: Travel) -> Bool {
        let time = rules.dispatch.offerTime
        idle.remove(car)
        windows.forget(car)
        if let partner = partnerOfOffer.take() { windows.reserve(partner, for: car) }
        rides[ride].stage = .offered
        rides[ride].car = car
        rides[ride].approach = approach
        rides[ride].offerNumber += 1
        rides[ride].offer = records.addOffer(of: ride, to: car, at: now)
        cars[car].activity = .considering
        cars[car].ride = ride
        log.offered(trip(ride), to: cars[car].id, expiresAt: now + time, now)
        let number = rides[ride].offerNumber
        let delay_ms = replyDelay_ms(ofRide: ride)
        if delay_ms == 0 {
            if accepts(ride) {
                accept(ride)
                return true
            }
            endOffer(of: ride, .declined)
            pendingMatches.append(.ride(car: car))
            return false
        }
        if delay_ms < time.milliseconds {
            queue.schedule(
                .reply(ride: UInt32(ride), offer: number), at: now + .milliseconds(delay_ms),
                priority: .answers)
        } else {
            queue.schedule(
                .offerExpires(ride: UInt32(ride), offer: number), at: now + time,
                priority: .answers)
        }
        return true
    }

    private mutating func replyDelay_ms(ofRide ride: Int) -> Int64 {
        let least = rules.behaviour.replyAtLeast.milliseconds
        let most = rules.behaviour.replyAtMost.milliseconds
        guard most > least else { return least }
        if var own = ownChance(.replies, ofRide: ride) {
            return least + Int64(own.below(UInt64(most - least + 1)))
        }
        return least + Int64(behaviourRandom.below(UInt64(most - least + 1)))
    }

    private mutating func accepts(_ ride: Int) -> Bool {
        if let answer = acceptsByHabit(ride) { return answer }
        let perMille = rules.behaviour.acceptancePerMille
        return perMille >= 1_000 || behaviourRandom.below(1_000) < UInt64(max(0, perMille))
    }

    /// A driver answers.
    mutating func reply(to ride: Int) {
        if accepts(ride) { accept(ride) } else { refuse(ride, .declined) }
    }

    /// A driver does not want the ride, or has not answered: the offer moves on.
    mutating func refuse(_ ride: Int, _ answer: OfferRecord.Answer) {
        let car = rides[ride].car
        endOffer(of: ride, answer)
        pendingMatches.append(.ride(car: car))
        search(.driver(ride: ride))
    }

    private mutating func endOffer(of ride: Int, _ answer: OfferRecord.Answer) {
        let car = rides[ride].car
        log.step(
            answer == .declined ? .declined : .offerExpired, of: trip(ride), by: cars[car].id, now)
        records.answer(rides[ride].offer, answer, at: now)
        rides[ride].stage = .requested
        rides[ride].car = -1
        if rides[ride].refusals == nil { rides[ride].refusals = [] }
        rides[ride].refusals?.insert(Int32(car))
        cars[car].activity = .idle
        cars[car].ride = -1
    }

    private mutating func accept(_ ride: Int) {
        let car = rides[ride].car
        log.step(.accepted, of: trip(ride), by: cars[car].id, now)
        records.answer(rides[ride].offer, .accepted, at: now)
        records.accept(ride, by: car, at: now, pickupDistance: rides[ride].approach.distance)
        rides[ride].stage = .accepted
        cars[car].activity = .enRoute
        if sharing != nil {
            beginShared(ride, car)
        } else {
            depart(car, to: records.rides[ride].pickup, rides[ride].approach)
        }
        schedulePickupPatience(of: ride)
    }

    mutating func schedulePickupPatience(of ride: Int) {
        guard let patience = pickupPatience(ofRide: ride) else { return }
        queue.schedule(
            .pickupPatienceEnds(ride: UInt32(ride), offer: rides[ride].offerNumber),
            at: now + patience, priority: .patience)
    }

    // MARK: Giving up

    mutating func endPatience(of ride: Int) {
        // A driver is reading the offer, or has accepted: there is no search that could end.
        guard rides[ride].stage == .requested else { return }
        // Another car was to take the ride over: the search began anew, and so did the patience.
        guard now >= rides[ride].patienceEndsAt ?? now else { return }
        giveUp(ride, .patienceEnded)
    }

    mutating func giveUp(_ ride: Int, _ reason: UnservedReason) {
        if waiting.count > 0 {
            waiting.remove(ride, at: settled(records.rides[ride].pickup))
        }
        log.becameUnserved(trip(ride), reason, now)
        rememberWait(of: ride)
        let outcome: RideRecord.Outcome =
            switch reason {
            case .noDriver, .notConfirmed: .noDriver
            case .patienceEnded: .patienceEnded
            }
        end(ride, outcome)
    }

    /// A ride is over.
    mutating func end(_ ride: Int, _ outcome: RideRecord.Outcome) {
        rides[ride].stage = .over
        rides[ride].refusals = nil
        records.end(ride, outcome, at: now)
    }
}
