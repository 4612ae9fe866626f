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
        case .withPassenger: finish(trip, slot: slot)
        case .offline, .idle, .considering, .atPickup: break
        }
    }

    /// The driver is at the pick-up; a simulated driver starts once the passenger is in.
    mutating func arrive(_ id: TripID, slot: Int) {
        let driver = fleet.cars[slot].driver
        command(id, .arrive(by: driver))
        command(slot, .reachPickup(id))
        guard !fleet.cars[slot].isPerson else { return }
        if rules.behaviour.boardingTime == .zero {
            start(id, slot: slot)
        } else {
            schedule(.boarded(id), at: now + rules.behaviour.boardingTime, .movement)
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
        command(id, .start(by: fleet.cars[slot].driver))
        command(slot, .board(id))
        passengers[ride.trip.request.passenger] = .aboard(id)
        depart(slot, to: ride.ends.dropoff, travel: ride.travel)
    }

    /// The ride is over at the drop-off.
    mutating func finish(_ id: TripID, slot: Int) {
        command(id, .finish(by: fleet.cars[slot].driver))
        forget(id)
        command(slot, .finish(id))
        let rest = rules.behaviour.personRest
        guard fleet.cars[slot].isPerson, rest > .zero else { return findRide(for: slot) }
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
        let place = position(ofSlot: slot).position
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
    /// - Complexity: O(cars), and a route search for each car that was not looked at since it set
    ///   off.
    public mutating func carPositions() -> [CarPosition] {
        fleet.cars.indices.compactMap { slot in
            guard fleet.cars[slot].activity != .offline else { return nil }
            return carPosition(slot: slot)
        }
    }

    /// The car of a driver; nil for an unknown driver.
    public mutating func carPosition(of driver: DriverID) -> CarPosition? {
        fleet.slot(of: driver).map { carPosition(slot: $0) }
    }

    /// The route on which a driver is, with how far the car has got; nil for a car that stands.
    public mutating func route(of driver: DriverID) -> (route: Route, elapsed: Duration)? {
        guard let slot = fleet.slot(of: driver) else { return nil }
        return currentRoute(slot: slot)
    }

    /// Everybody who drives, in the order of their slots.
    public var drivers: [DriverID] { fleet.cars.map(\.driver) }

    /// Whether any car is on its way.
    ///
    /// - Complexity: O(cars).
    public var somethingMoves: Bool {
        fleet.cars.contains { car in
            switch car.movement {
            case .driving: true
            case .parked: false
            }
        }
    }

    /// The driver as the world sees it; nil for an unknown one.
    public func car(of driver: DriverID) -> Car? {
        fleet.slot(of: driver).map { fleet.cars[$0] }
    }

    private mutating func carPosition(slot: Int) -> CarPosition {
        let car = fleet.cars[slot]
        let place = position(ofSlot: slot)
        return CarPosition(
            driver: car.driver, coordinate: place.coordinate, heading: place.heading,
            activity: car.activity)
    }

    private mutating func position(
        ofSlot slot: Int
    ) -> (position: StreetPosition, coordinate: Coordinate, heading: Int) {
        switch fleet.cars[slot].movement {
        case .parked(let place):
            return (place, city.coordinate(of: place), 0)
        case .driving(let leg):
            guard let (route, elapsed) = currentRoute(slot: slot) else {
                return (leg.from, city.coordinate(of: leg.from), 0)
            }
            let progress = route.progress(after: elapsed)
            let heading = (Int(progress.heading.rounded()) % 360 + 360) % 360
            return (progress.position, progress.coordinate, heading)
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
