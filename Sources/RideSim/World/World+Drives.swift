import RideCore
import RideMap

/// Every change of a driver and a car: made here and nowhere else, and written down for whoever is
/// told.
extension World {
    /// A driver goes on to another activity, as RideCore's table allows.
    mutating func turn(_ car: Int, _ command: DriverCommand) {
        do throws(DriverRejection) {
            try perform(car, command)
        } catch {
            preconditionFailure("car \(car) refused \(command): \(error)")
        }
    }

    /// Likewise, where somebody asks for it who may be refused.
    mutating func perform(_ car: Int, _ command: DriverCommand) throws(DriverRejection) {
        let before = cars[car].activity
        switch try activity(of: car).after(command) {
        case .offline: cars[car].activity = .offline
        case .idle: cars[car].activity = .idle
        case .considering(let trip): set(car, .considering, trip)
        case .enRoute(let trip): set(car, .enRoute, trip)
        case .atPickup(let trip): set(car, .atPickup, trip)
        case .withPassenger(let trip): set(car, .withPassenger, trip)
        }
        let after = cars[car].activity
        learner?.cars[car].turn(to: after, at: now)
        if after == .idle || after == .offline { cars[car].ride = -1 }
        if !records.ridesTellTime, sharing == nil { note(car, isAboard: after.isAboard) }
        if (before == .offline) != (after == .offline) {
            fleet.count(atWork: cars[car].categories, by: after == .offline ? -1 : 1)
        }
    }

    /// Keeps how a driver's time is spent where the rides alone do not tell it.
    ///
    /// - Parameter isAboard: whether a passenger is in the car; nil for a driver without a ride.
    mutating func note(_ car: Int, isAboard: Bool?) {
        guard keepsColumns, !records.keepsOnlyLive else { return }
        let open = fleet.stretches[car]
        if let open, records.stretches[open].isAboard == isAboard { return }
        if let open { records.endStretch(open, at: now) }
        fleet.stretches[car] = isAboard.map { isAboard in
            records.addStretch(
                DrivingStretch(driver: car, from: now, until: nil, isAboard: isAboard))
        }
    }

    @inline(__always)
    private mutating func set(_ car: Int, _ activity: CarRow.Activity, _ trip: TripID) {
        cars[car].activity = activity
        cars[car].ride = number(trip)
    }

    /// What a driver is doing.
    func activity(of car: Int) -> DriverActivity {
        switch cars[car].activity {
        case .offline: .offline
        // Whoever drives without a ride has none.
        case .idle, .moving, .charging: .idle
        case .considering: .considering(trip(cars[car].ride))
        case .enRoute: .enRoute(trip(cars[car].ride))
        case .atPickup: .atPickup(trip(cars[car].ride))
        case .withPassenger: .withPassenger(trip(cars[car].ride))
        }
    }

    private mutating func tell(_ car: Int, _ change: WorldEvent.DriverChange) {
        events.append(.driver(cars[car].id, change, at: now))
    }

    /// A driver begins to work where the car stands.
    mutating func wentOnline(_ car: Int) {
        if isTold { tell(car, .wentOnline(cars[car].place)) }
        if keepsColumns { log.wentOnline(cars[car].id, at: cars[car].place, now) }
        if electric != nil { changesWork(ofElectric: car, isAtWork: true) }
        habits?.days?.work(car, isAtWork: true, at: now)
    }

    /// A driver stops working.
    mutating func wentOffline(_ car: Int) {
        if isTold { tell(car, .wentOffline) }
        if keepsColumns { log.wentOffline(cars[car].id, now) }
        if electric != nil { changesWork(ofElectric: car, isAtWork: false) }
        habits?.days?.work(car, isAtWork: false, at: now)
    }

    /// A car leaves for a place.
    ///
    /// - Parameters:
    ///   - came: see `Leg.came`.
    ///   - through: see `Leg.through`.
    mutating func departed(
        _ car: Int, to place: StreetPosition, _ travel: Travel, came: [UInt32] = [],
        through: [UInt32] = []
    ) {
        if electric != nil { drawsEnergy(car, travel) }
        cars[car].from = cars[car].place
        cars[car].place = place
        cars[car].departedAt = now
        cars[car].arrivesAt = now.after(travel)
        cars[car].distance = travel.distance
        cars[car].leg &+= 1
        cars[car].isDriving = true
        fleet.drives(car, came: came, through: through)
        if isTold { tell(car, .departed(leg(of: car))) }
        guard keepsColumns else { return }
        if cars[car].activity == .moving || cars[car].activity == .charging {
            records.add(
                EmptyDrive(
                    driver: car, origin: cars[car].from, destination: place, from: now,
                    until: cars[car].arrivesAt, distance: travel.distance))
        }
        if came.isEmpty, through.isEmpty {
            log.departed(
                cars[car].id, from: cars[car].from, to: place,
                duration_ms: Int64(travel.duration_ms), distance: travel.distance, now)
        } else {
            log.append(.driver(cars[car].id, .departed(leg(of: car)), at: now))
        }
    }

    /// A car goes on by another way, which its driver has chosen.
    mutating func steered(_ car: Int, _ leg: Leg) {
        drive(car, leg)
        cars[car].leg &+= 1
        if isTold { tell(car, .steered(leg)) }
        if keepsColumns { log.append(.driver(cars[car].id, .steered(leg), at: now)) }
    }

    /// Puts a car on a leg that began elsewhere.
    mutating func drive(_ car: Int, _ leg: Leg) {
        cars[car].from = leg.from
        cars[car].place = leg.to
        cars[car].departedAt = leg.departedAt
        cars[car].arrivesAt = leg.arrivesAt
        cars[car].distance = leg.distance
        if !cars[car].isDriving { fleet.movingCount += 1 }
        cars[car].isDriving = true
        fleet.ways[car] = leg.hasChoices ? Fleet.Way(came: leg.came, through: leg.through) : nil
    }

    /// A car stands at the place that was its aim.
    mutating func reached(_ car: Int) {
        stand(car)
        if electric != nil { restsItsBattery(car) }
        if isTold { tell(car, .reached(cars[car].place)) }
        if keepsColumns { log.reached(cars[car].id, cars[car].place, now) }
    }

    /// A car stands where it was when it was called off.
    mutating func stopped(_ car: Int, at place: StreetPosition) {
        if electric != nil { restsItsBattery(car, left: cars[car].arrivesAt.since(now)) }
        stand(car)
        cars[car].place = place
        cars[car].arrivesAt = now
        if isTold { tell(car, .stopped(place)) }
        if keepsColumns { log.stopped(cars[car].id, at: place, now) }
    }

    private mutating func stand(_ car: Int) {
        cars[car].leg &+= 1
        cars[car].isDriving = false
        fleet.stands(car)
    }
}

extension Instant {
    /// The moment at which a drive ends that begins now. Durations count in 128 bits; here nothing
    /// needs them.
    @inline(__always)
    fileprivate func after(_ travel: Travel) -> Instant {
        Instant(milliseconds: milliseconds + Int64(travel.duration_ms))
    }
}
