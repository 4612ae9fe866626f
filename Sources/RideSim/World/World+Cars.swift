import RideCore
import RideMap

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

    /// All cars at work, in the order of their numbers.
    ///
    /// - Parameter ways: of cars that set off since the last call, and are not driven by people, at
    ///   most so many are looked for; the others are left out, for another time.
    /// - Complexity: O(cars), and a route search for each car whose way is looked for.
    public mutating func carPositions(findingAtMost ways: Int = .max) -> [CarPosition] {
        var left = ways
        var positions: [CarPosition] = []
        positions.reserveCapacity(cars.count)
        for car in cars.indices where cars[car].activity != .offline {
            if let position = carPosition(of: car, ways: &left) { positions.append(position) }
        }
        return positions
    }

    /// The car of a driver; nil for an unknown driver.
    public mutating func carPosition(of driver: DriverID) -> CarPosition? {
        var ways = 1
        return fleet.number(of: driver).flatMap { carPosition(of: $0, ways: &ways) }
    }

    /// Calls `body` with what each driver is doing.
    ///
    /// - Complexity: O(cars).
    public func forEachActivity(_ body: (DriverActivity) -> Void) {
        for car in cars.indices { body(activity(of: car)) }
    }

    /// Calls `body` with where each car of a driver without a ride stands.
    ///
    /// - Complexity: O(cars).
    public func forEachIdleCar(_ body: (Coordinate) -> Void) {
        for car in cars.indices
        where cars[car].activity == .idle && !cars[car].isDriving && !fleet.pausing.contains(car) {
            body(city.coordinate(of: cars[car].place))
        }
    }

    /// The route on which a driver is, with how far the car has got; nil for a car that stands.
    public mutating func route(of driver: DriverID) -> (route: Route, elapsed: Duration)? {
        fleet.number(of: driver).flatMap { currentRoute(of: $0) }
    }

    /// Everybody who drives, in the order of their numbers.
    public var drivers: [DriverID] { cars.map(\.id) }

    /// Whether any car is on its way.
    public var somethingMoves: Bool { fleet.movingCount > 0 }

    /// The driver as people and the store know it; nil for an unknown one.
    public func car(of driver: DriverID) -> Car? {
        fleet.number(of: driver).map { number in
            let row = cars[number]
            var car = Car(
                driver: row.id, categories: row.categories, activity: activity(of: number),
                movement: row.isDriving ? .driving(leg(of: number)) : .parked(row.place))
            let plan = plan(of: number)
            car.plan = plan.isEmpty ? nil : plan
            car.legNumber = row.leg
            return car
        }
    }

    /// The leg of a car that drives.
    func leg(of car: Int) -> Leg {
        let (row, way) = (cars[car], fleet.ways.isEmpty ? nil : fleet.ways[car])
        return Leg(
            from: row.from, to: row.place, departedAt: row.departedAt,
            duration: row.arrivesAt.since(row.departedAt), distance: row.distance,
            came: way?.came ?? [], through: way?.through ?? [])
    }

    private mutating func carPosition(of car: Int, ways: inout Int) -> CarPosition? {
        let leg = cars[car].leg
        if fleet.sights.count <= car {
            fleet.sights += Array(repeating: CarSight(), count: cars.count - fleet.sights.count)
        }
        if fleet.sights[car].leg != leg {
            guard let sight = makeSight(of: car, &ways) else { return nil }
            fleet.sights[car] = sight
        }
        let elapsed = fleet.sights[car].elapsed_ms(at: now)
        if !fleet.sights[car].piece.lasts(at: elapsed),
            let piece = fleet.sights[car].track?.piece(at: elapsed, in: city)
        {
            fleet.sights[car].piece = piece
        }
        let piece = fleet.sights[car].piece
        return CarPosition(
            driver: cars[car].id, coordinate: piece.coordinate(after: elapsed),
            heading: Int(piece.heading), activity: activity(of: car))
    }

    private mutating func makeSight(of car: Int, _ ways: inout Int) -> CarSight? {
        let row = cars[car]
        guard row.isDriving else {
            return CarSight(leg: row.leg, standingAt: city.coordinate(of: row.place))
        }
        guard ways > 0 || row.isPerson else { return nil }
        ways -= 1
        let way = fleet.ways[car]
        guard
            let track = router(of: car).track(
                from: row.from, came: way?.came ?? [], through: way?.through ?? [],
                to: row.place)
        else { return CarSight(leg: row.leg, standingAt: city.coordinate(of: row.from)) }
        return CarSight(
            leg: row.leg, on: track, in: city, departedAt: row.departedAt,
            pacePerMille: speedPerMille(at: row.departedAt), now: now)
    }

    /// Where a car is on the network.
    mutating func position(of car: Int) -> StreetPosition {
        guard cars[car].isDriving, cars[car].arrivesAt > now else { return cars[car].place }
        guard let (route, elapsed) = currentRoute(of: car) else { return cars[car].from }
        return route.position(after: elapsed)
    }

    /// The way that a car is on, and how long it has driven; nil for a car that stands.
    mutating func currentRoute(of car: Int) -> (route: Route, elapsed: Duration)? {
        let row = cars[car]
        guard row.isDriving else { return nil }
        let elapsed = now.since(row.departedAt)
        if let known = fleet.routes[car], known.leg == row.leg { return (known.route, elapsed) }
        let way = fleet.ways.isEmpty ? nil : fleet.ways[car]
        guard
            var route = router(of: car).route(
                from: row.from, came: way?.came ?? [], through: way?.through ?? [], to: row.place)
        else { return nil }
        // Whoever has set off keeps to the speeds of the departure.
        if hasTraffic {
            route = route.lasting(
                UInt32(clamping: row.arrivesAt.since(row.departedAt).milliseconds))
        }
        fleet.routes[car] = (row.leg, route)
        return (route, elapsed)
    }
}
