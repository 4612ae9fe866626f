import RideCore
import RideMap

/// How cars get from place to place, and rides forward with them.
extension World {
    /// Sends a car on its way.
    ///
    /// - Parameters:
    ///   - came: see `Leg.came`.
    ///   - through: see `Leg.through`.
    mutating func depart(
        _ car: Int, to place: StreetPosition, _ travel: Travel, came: [UInt32] = [],
        through: [UInt32] = []
    ) {
        precondition(!cars[car].isDriving, "car \(car) is already on its way")
        departed(car, to: place, travel, came: came, through: through)
        scheduleEnd(of: car)
    }

    /// Schedules the arrival.
    mutating func scheduleEnd(of car: Int) {
        queue.schedule(
            .legEnds(car: UInt32(car), leg: cars[car].leg), at: max(now, cars[car].arrivesAt),
            priority: .movement)
        if finishing != nil { scheduleNextRide(for: car) }
    }

    /// A car has reached the end of its leg.
    mutating func endLeg(of car: Int) {
        guard cars[car].isDriving else { return }
        reached(car)
        // A person presses the keys; a simulated driver does the next thing at once.
        guard !cars[car].isPerson else { return }
        let ride = cars[car].ride
        switch cars[car].activity {
        case .enRoute: arrive(ride)
        case .withPassenger:
            if rides[ride].isSpecial, live[ride]?.trip.nextStop != nil {
                reachStop(of: ride)
            } else {
                finish(ride)
            }
        case .moving: free(car)
        case .charging: reachStation(car)
        case .idle, .considering, .atPickup, .offline: break
        }
    }

    /// The driver is at the pick-up; a simulated driver starts once the passenger is in.
    mutating func arrive(_ ride: Int) {
        let car = rides[ride].car
        arrived(ride)
        turn(car, .reachPickup(trip(ride)))
        guard !cars[car].isPerson, !waitsInVain(ride) else { return }
        let boarding = boardingTime(ofRide: ride)
        let hour = bookedFor(ride) ?? now
        if boarding == .zero, hour <= now {
            start(ride)
        } else {
            queue.schedule(
                .boarded(ride: ride), at: max(now + boarding, hour), priority: .movement)
        }
    }

    /// A passenger has waited until now, for a car or in vain.
    mutating func rememberWait(of ride: Int) {
        guard takesCar != nil else { return }
        let wanted = records.rows[ride].wantedAt
        recentWaits.add(max(.zero, now.since(wanted)), at: now)
    }

    /// The ride begins; the car leaves for the drop-off.
    mutating func start(_ ride: Int) {
        let car = rides[ride].car
        started(ride)
        turn(car, .board(trip(ride)))
        if !boardShared(car) { departWithPassenger(ride) }
        planNewDestination(of: ride)
    }

    /// The ride is over at the drop-off.
    mutating func finish(_ ride: Int) {
        let car = rides[ride].car
        completed(ride)
        guard !leaveShared(ride, car) else { return }
        turn(car, .finish(trip(ride)))
        let rest = rules.behaviour.personRest
        guard cars[car].isPerson, rest > .zero, fleet.nextRides[car] == nil else {
            return goOn(car)
        }
        finishing?.remove(car)
        fleet.resting.insert(car)
        schedule(
            .restEnds(car: UInt32(car), leg: cars[car].leg), at: now + rest, .movement)
    }

    /// A person is ready for the next ride.
    mutating func endRest(of car: Int) {
        if fleet.resting.remove(car) != nil { free(car) }
    }

    /// A car has nothing to do any more and looks for a ride.
    mutating func free(_ car: Int) {
        if cars[car].activity == .moving {
            cars[car].activity = .idle
        } else {
            cars[car].idleSince = now
        }
        search(.ride(car: car))
    }

    /// Stops a car where it is.
    mutating func stop(_ car: Int) {
        guard cars[car].isDriving else { return }
        stopped(car, at: position(of: car))
    }

    /// A simulated passenger calls the ride off if the car is still not there.
    mutating func endPickupPatience(of ride: Int) {
        guard rides[ride].stage == .accepted else { return }
        let car = rides[ride].car
        calledOffByPassenger(ride, .tookTooLong)
        leave(ride, car)
    }

    /// The car of a ride that was called off is free, but where the ride was to be its next.
    mutating func leave(_ ride: Int, _ car: Int) {
        guard !isNext(ride, of: car) else {
            dropNext(ride, car)
            return search(.next(car: car))
        }
        if cars[car].activity == .considering {
            turn(car, .release(trip(ride)))
        } else {
            guard !leaveShared(ride, car) else { return }
            stop(car)
            turn(car, .finish(trip(ride)))
        }
        goOn(car)
    }

    // MARK: Setting off

    /// How long before its hour a car is to be at the pick-up of a booked ride.
    static var bookingMargin: Duration { .seconds(120) }

    /// The accepted ride's car leaves for the pick-up; for a booked one it leaves in time.
    mutating func setOff(to ride: Int) {
        let car = rides[ride].car
        guard !isNext(ride, of: car) else { return promise(ride, car) }
        turn(car, .headToPickup(trip(ride)))
        guard !waitsForItsHour(ride) else { return planEndsOfPatience(of: ride) }
        if mayShare(ride) {
            beginShared(ride, car)
        } else {
            depart(car, to: records.rows[ride].pickup, wayToPickup(ride))
        }
        planEndsOfPatience(of: ride)
    }

    /// A simulated passenger does not wait for ever for the car of the driver who has accepted, of
    /// a booked ride from its hour on; and either of both may think better of it.
    mutating func planEndsOfPatience(of ride: Int) {
        guard !rides[ride].isPersons else { return }
        planSecondThoughts(of: ride)
        guard let patience = pickupPatience(ofRide: ride) else { return }
        queue.schedule(
            .pickupPatienceEnds(ride: ride, offer: rides[ride].offerNumber),
            at: max(now, bookedFor(ride) ?? now) + patience, priority: .patience)
    }

    /// Lets the car of a booked ride stand until it is time.
    ///
    /// - Returns: false where it is time already, or the ride is not booked.
    private mutating func waitsForItsHour(_ ride: Int) -> Bool {
        guard let hour = bookedFor(ride) else { return false }
        let leaves = hour - rides[ride].approach.duration - Self.bookingMargin
        guard leaves > now else { return false }
        live[ride]?.setsOffAt = leaves
        schedule(.setsOff(ride: ride, offer: rides[ride].offerNumber), at: leaves, .movement)
        return true
    }

    /// After a restart: the car of an accepted ride that stood where it was leaves in time, or at
    /// the first step.
    mutating func restoreSettingOff(of ride: Int, _ car: Int) {
        guard bookedFor(ride) != nil, !cars[car].isDriving,
            cars[car].place != records.rows[ride].pickup, !waitsForItsHour(ride)
        else { return }
        live[ride]?.setsOffAt = now
        schedule(.setsOff(ride: ride, offer: rides[ride].offerNumber), at: now, .movement)
    }

    /// The car of a booked ride leaves, if it is still to.
    mutating func setOffForBooking(_ ride: Int) {
        guard live[ride]?.setsOffAt != nil, rides[ride].stage == .accepted else { return }
        live[ride]?.setsOffAt = nil
        depart(rides[ride].car, to: records.rows[ride].pickup, wayToPickup(ride))
    }

    /// The way of a car that leaves for a pick-up now: where the hour matters, not the one by which
    /// it was found.
    private mutating func wayToPickup(_ ride: Int) -> Travel {
        if streets.hours != nil,
            let way = streets.travel(
                from: cars[rides[ride].car].place, to: records.rows[ride].pickup)
        {
            rides[ride].approach = way
        }
        return rides[ride].approach
    }

    /// When the car of a booked ride leaves for the pick-up; nil once it has left.
    public func settingOff(to id: TripID) -> Instant? { live[number(id)]?.setsOffAt }

    // MARK: The way with the passenger

    /// The car leaves for the next stop, or for the drop-off.
    mutating func departWithPassenger(_ ride: Int) {
        let car = rides[ride].car
        guard rides[ride].isSpecial, live[ride]?.stops.isEmpty == false else {
            return depart(car, to: records.rows[ride].dropoff, wayToDropoff(ride))
        }
        let place = nextPlace(of: ride)
        guard let travel = streets.travel(from: cars[car].place, to: place) else {
            preconditionFailure("the network is strongly connected")
        }
        depart(car, to: place, travel)
    }
}
