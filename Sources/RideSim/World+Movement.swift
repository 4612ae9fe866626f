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
        _ slot: Int, to place: StreetPosition, travel: Travel, came: [UInt32] = [],
        through: [UInt32] = []
    ) {
        guard case .parked(let from) = fleet.cars[slot].movement else {
            preconditionFailure("car \(slot) is already on its way")
        }
        let leg = Leg(
            from: from, to: place, departedAt: now, duration: travel.duration,
            distance: travel.distance, came: came, through: through)
        fleet.setMovement(.driving(leg), slot: slot)
        record(.driver(fleet.cars[slot].driver, .departed(leg), at: now))
        scheduleEnd(of: leg, slot: slot)
    }

    /// Schedules the arrival.
    mutating func scheduleEnd(of leg: Leg, slot: Int) {
        schedule(
            .legEnds(slot: slot, legNumber: fleet.cars[slot].legNumber),
            at: max(now, leg.arrivesAt), .movement)
        scheduleNextRide(on: leg, slot: slot)
    }

    /// A car has reached the end of its leg.
    mutating func endLeg(of slot: Int) {
        guard case .driving(let leg) = fleet.cars[slot].movement else { return }
        fleet.setMovement(.parked(leg.to), slot: slot)
        routes[slot] = nil
        let car = fleet.cars[slot]
        record(.driver(car.driver, .reached(leg.to), at: now))
        // A person presses the keys; a simulated driver does the next thing at once.
        guard !car.isPerson, let trip = car.activity.trip else { return }
        switch car.activity {
        case .enRoute: arrive(trip, slot: slot)
        case .withPassenger:
            if rides[trip]?.trip.nextStop == nil {
                finish(trip, slot: slot)
            } else {
                reachStop(of: trip, slot: slot)
            }
        case .offline, .idle, .considering, .atPickup: break
        }
    }

    /// The driver is at the pick-up; a simulated driver starts once the passenger is in.
    mutating func arrive(_ id: TripID, slot: Int) {
        let driver = fleet.cars[slot].driver
        command(id, .arrive(by: driver))
        command(slot, .reachPickup(id))
        guard !fleet.cars[slot].isPerson else { return }
        let isEarly = (rides[id]?.trip.request.bookedFor).map { $0 > now } ?? false
        if rules.behaviour.boardingTime == .zero, !isEarly {
            start(id, slot: slot)
        } else {
            let bookedFor = rides[id]?.trip.request.bookedFor ?? now
            let aboard = max(now + rules.behaviour.boardingTime, bookedFor)
            schedule(.boarded(id), at: aboard, .movement)
        }
    }

    /// The passenger is in the car of a simulated driver.
    mutating func board(_ id: TripID) {
        guard let ride = rides[id], let slot = ride.slot, case .arrived = ride.trip.state else {
            return
        }
        start(id, slot: slot)
    }

    /// The ride begins; the car leaves for the drop-off.
    mutating func start(_ id: TripID, slot: Int) {
        guard let ride = rides[id] else { return }
        // Whoever pressed the key was asked for the PIN before; a simulated driver is told it.
        let pin = ride.trip.request.details?.pin
        command(id, .start(by: fleet.cars[slot].driver, pin: pin))
        command(slot, .board(id))
        passengers[ride.trip.request.passenger] = .aboard(id)
        if !boardShared(slot: slot) { departWithPassenger(id, slot: slot) }
    }

    /// The ride is over at the drop-off.
    mutating func finish(_ id: TripID, slot: Int) {
        command(id, .finish(by: fleet.cars[slot].driver))
        forget(id)
        guard !leaveShared(id, slot: slot) else { return }
        command(slot, .finish(id))
        let rest = rules.behaviour.personRest
        guard fleet.cars[slot].isPerson, rest > .zero, nextRides[slot] == nil else {
            return goOn(slot)
        }
        finishing.remove(UInt32(slot))
        resting.insert(slot)
        schedule(
            .restEnds(slot: slot, legNumber: fleet.cars[slot].legNumber), at: now + rest,
            .movement)
    }

    /// A person is ready for the next ride.
    mutating func endRest(of slot: Int) {
        guard resting.remove(slot) != nil else { return }
        findRide(for: slot)
    }

    /// Stops a car where it is.
    mutating func stop(_ slot: Int) {
        guard case .driving = fleet.cars[slot].movement else { return }
        let place = position(ofSlot: slot)
        fleet.setMovement(.parked(place), slot: slot)
        routes[slot] = nil
        record(.driver(fleet.cars[slot].driver, .stopped(place), at: now))
    }
}

/// Where cars are, worked out when somebody looks.
extension World {
    /// A car on the map.
    public struct CarPosition: Hashable, Sendable {
        /// Who drives.
        public let driver: DriverID
        /// Where the car is.
        public let coordinate: Coordinate
        /// Where it points, in degrees clockwise from north, 0 to 359; 0 for a car that stands.
        public let heading: Int
        /// What the driver is doing.
        public let activity: DriverActivity
    }

    /// All cars at work, in the order of their slots.
    ///
    /// - Parameter ways: of cars that set off since the last call, and are not driven by people, at
    ///   most so many are looked for; the others are left out, for another time.
    /// - Complexity: O(cars), and a route search for each car whose way is looked for.
    public mutating func carPositions(findingAtMost ways: Int = .max) -> [CarPosition] {
        var left = ways
        var positions: [CarPosition] = []
        positions.reserveCapacity(fleet.cars.count)
        for slot in fleet.cars.indices where fleet.cars[slot].activity != .offline {
            if let position = carPosition(slot: slot, ways: &left) { positions.append(position) }
        }
        return positions
    }

    /// The car of a driver; nil for an unknown driver.
    public mutating func carPosition(of driver: DriverID) -> CarPosition? {
        var ways = 1
        return fleet.slot(of: driver).flatMap { carPosition(slot: $0, ways: &ways) }
    }

    /// Calls `body` with what each driver is doing.
    ///
    /// - Complexity: O(cars).
    public func forEachActivity(_ body: (DriverActivity) -> Void) {
        for slot in fleet.cars.indices { body(fleet.cars[slot].activity) }
    }

    /// Calls `body` with where each car of a driver without a ride stands.
    ///
    /// - Complexity: O(cars).
    public func forEachIdleCar(_ body: (Coordinate) -> Void) {
        for slot in fleet.cars.indices
        where fleet.cars[slot].activity.isIdle && !pausing.contains(slot) {
            if case .parked(let place) = fleet.cars[slot].movement {
                body(city.coordinate(of: place))
            }
        }
    }

    /// The route on which a driver is, with how far the car has got; nil for a car that stands.
    public mutating func route(of driver: DriverID) -> (route: Route, elapsed: Duration)? {
        guard let slot = fleet.slot(of: driver) else { return nil }
        return currentRoute(slot: slot)
    }

    /// Everybody who drives, in the order of their slots.
    public var drivers: [DriverID] { fleet.cars.map(\.driver) }

    /// Whether any car is on its way.
    public var somethingMoves: Bool { fleet.movingCount > 0 }

    /// The driver as the world sees it; nil for an unknown one.
    public func car(of driver: DriverID) -> Car? {
        fleet.slot(of: driver).map { fleet.cars[$0] }
    }

    private mutating func carPosition(slot: Int, ways: inout Int) -> CarPosition? {
        let leg = fleet.cars[slot].legNumber
        if sights.count <= slot {
            sights += Array(repeating: CarSight(), count: fleet.cars.count - sights.count)
        }
        if sights[slot].leg != leg {
            guard let sight = makeSight(of: fleet.cars[slot], &ways) else { return nil }
            sights[slot] = sight
        }
        let elapsed = UInt32(clamping: now.since(sights[slot].departedAt).milliseconds)
        if !sights[slot].piece.lasts(at: elapsed),
            let piece = sights[slot].track?.piece(at: elapsed, in: city)
        {
            sights[slot].piece = piece
        }
        let piece = sights[slot].piece
        return CarPosition(
            driver: fleet.cars[slot].driver, coordinate: piece.coordinate(after: elapsed),
            heading: Int(piece.heading), activity: fleet.cars[slot].activity)
    }

    private mutating func makeSight(of car: Car, _ ways: inout Int) -> CarSight? {
        switch car.movement {
        case .parked(let place):
            return CarSight(leg: car.legNumber, standingAt: city.coordinate(of: place))
        case .driving(let leg):
            guard ways > 0 || car.isPerson else { return nil }
            ways -= 1
            guard
                let track = router.track(
                    from: leg.from, came: leg.came, through: leg.through, to: leg.to)
            else {
                return CarSight(leg: car.legNumber, standingAt: city.coordinate(of: leg.from))
            }
            return CarSight(
                leg: car.legNumber, on: track, in: city, departedAt: leg.departedAt, now: now)
        }
    }

    /// Where a car is on the network.
    mutating func position(ofSlot slot: Int) -> StreetPosition {
        switch fleet.cars[slot].movement {
        case .parked(let place): return place
        case .driving(let leg):
            guard let (route, elapsed) = currentRoute(slot: slot) else { return leg.from }
            return route.position(after: elapsed)
        }
    }

    mutating func currentRoute(slot: Int) -> (route: Route, elapsed: Duration)? {
        let car = fleet.cars[slot]
        guard case .driving(let leg) = car.movement else { return nil }
        let elapsed = now.since(leg.departedAt)
        if let known = routes[slot], known.leg == car.legNumber { return (known.route, elapsed) }
        guard
            let route = router.route(
                from: leg.from, came: leg.came, through: leg.through, to: leg.to)
        else { return nil }
        routes[slot] = (car.legNumber, route)
        return (route, elapsed)
    }
}
