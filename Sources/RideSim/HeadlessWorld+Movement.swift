import RideCore
import RideFares
import RideMap

/// How cars get from place to place, and rides forward with them: the rules of
/// `World+Movement.swift`.
extension HeadlessWorld {
    /// Sends a car on its way.
    mutating func depart(_ car: Int, to place: StreetPosition, _ travel: Travel) {
        let from = cars[car].place
        cars[car].from = from
        cars[car].place = place
        cars[car].departedAt = now
        let arrival = now.after(travel)
        cars[car].arrivesAt = arrival
        cars[car].leg &+= 1
        log.departed(
            cars[car].id, from: from, to: place, duration_ms: Int64(travel.duration_ms),
            distance: travel.distance, now)
        queue.schedule(
            .legEnds(car: UInt32(car), leg: cars[car].leg), at: arrival, priority: .movement)
    }

    /// A car has reached the end of its leg.
    mutating func endLeg(of car: Int) {
        cars[car].leg &+= 1
        log.reached(cars[car].id, cars[car].place, now)
        if sharing != nil, cars[car].activity != .moving { return endSharedLeg(of: car) }
        let ride = cars[car].ride
        switch cars[car].activity {
        case .enRoute: arrive(ride, car)
        case .withPassenger: finish(ride, car)
        case .moving: free(car)
        case .idle, .considering, .atPickup, .offline: break
        }
    }

    mutating func arrive(_ ride: Int, _ car: Int) {
        log.step(.arrived, of: trip(ride), now)
        records.rides[ride].arrivedAt = now
        rememberWait(of: ride)
        rides[ride].stage = .arrived
        cars[car].activity = .atPickup
        let boarding = boardingTime(ofRide: ride)
        if boarding == .zero {
            start(ride)
        } else {
            queue.schedule(
                .boarded(ride: UInt32(ride)), at: now + boarding, priority: .movement)
        }
    }

    /// A passenger has waited until now, for a car or in vain.
    mutating func rememberWait(of ride: Int) {
        guard takesCar != nil else { return }
        recentWaits.add(now.since(records.rides[ride].requestedAt), at: now)
    }

    /// The ride begins; the car leaves for the drop-off.
    mutating func start(_ ride: Int) {
        let car = rides[ride].car
        log.step(.started, of: trip(ride), now)
        records.rides[ride].startedAt = now
        rides[ride].stage = .inProgress
        cars[car].activity = .withPassenger
        if let arrived = records.rides[ride].arrivedAt, arrived < now {
            charge(.waiting, terms(of: ride).waitingCharge(for: now.since(arrived)), ride)
        }
        if sharing != nil { return boardShared(car) }
        depart(car, to: records.rides[ride].dropoff, wayToDropoff(ride))
    }

    private mutating func finish(_ ride: Int, _ car: Int) {
        log.step(.completed, of: trip(ride), now)
        end(ride, .completed)
        free(car)
    }

    /// A car has nothing to do any more and looks for a ride.
    mutating func free(_ car: Int) {
        if cars[car].activity != .moving { cars[car].idleSince = now }
        cars[car].activity = .idle
        cars[car].ride = -1
        search(.ride(car: car))
    }

    /// A passenger calls the ride off if the car is still not there.
    mutating func endPickupPatience(of ride: Int) {
        guard rides[ride].stage == .accepted else { return }
        let car = rides[ride].car
        let passenger = Canceller.person(.passenger(passenger(ride)))
        log.cancelled(trip(ride), by: passenger, .tookTooLong, now)
        let fee = terms(of: ride).cancellationFee(
            acceptedAt: records.rides[ride].acceptedAt, arrivedAt: nil, at: now)
        charge(.cancellation, fee, ride)
        end(ride, .pickupPatienceEnded)
        if sharing != nil { return leaveShared(ride, car) }
        stop(car)
        free(car)
    }

    /// Stops a car where it is.
    mutating func stop(_ car: Int) {
        let way = way(of: car)
        cars[car].place = way?.position(after: elapsed(of: car, on: way)) ?? cars[car].from
        cars[car].arrivesAt = now
        cars[car].leg &+= 1
        log.stopped(cars[car].id, at: cars[car].place, now)
    }

    // MARK: Money

    /// What may be added to the price of a ride, as it was quoted.
    private func terms(of ride: Int) -> RideTerms {
        let record = records.rides[ride]
        return rules.tariffs.tariff(
            for: record.category, at: record.requestedAt, in: rules.calendar)?.terms ?? .free
    }

    /// The price of a ride as it was quoted, without what was added for waiting.
    func quotedFare(of ride: Int) -> Money {
        let record = records.rides[ride]
        guard let arrived = record.arrivedAt, let started = record.startedAt, arrived < started
        else { return record.fare }
        let waiting = terms(of: ride).waitingCharge(for: started.since(arrived))
        return record.fare - waiting
    }

    mutating func charge(_ kind: Fare.Kind, _ amount: Money, _ ride: Int) {
        guard amount != .zero else { return }
        log.charged(trip(ride), Fare.Item(kind: kind, amount: amount), now)
        records.charge(ride, amount)
    }

    // MARK: Surge

    /// Somebody asked for a ride from here; prices are looked at when the interval ends.
    mutating func countForSurge(at place: StreetPosition) {
        guard surge != nil else { return }
        surge?.countRequest(at: city.coordinate(of: place))
        scheduleSurge()
    }

    /// Prices follow the demand, until it is calm again.
    mutating func updateSurge() {
        isSurgeScheduled = false
        guard let zones = surge?.zones else { return }
        var available = [Int](repeating: 0, count: zones.count)
        for car in cars where car.activity == .idle {
            available[zones.zone(at: city.coordinate(of: car.place))] += 1
        }
        _ = surge?.update(availableDrivers: available)
        scheduleSurge()
    }

    private mutating func scheduleSurge() {
        guard !isSurgeScheduled, let surge, !surge.isCalm else { return }
        isSurgeScheduled = true
        let interval = surge.rules.interval.milliseconds
        let next = (now.milliseconds / interval + 1) * interval
        queue.schedule(
            .surgeUpdates, at: Instant(milliseconds: next), priority: .prices)
    }
}

extension Instant {
    /// The moment at which a drive ends that begins now. Durations count in 128 bits; here nothing
    /// needs them.
    fileprivate func after(_ travel: Travel) -> Instant {
        Instant(milliseconds: milliseconds + Int64(travel.duration_ms))
    }
}
