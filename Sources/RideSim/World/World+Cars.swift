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
        /// Whether the way has not been looked for: the place is then one on the straight line from
        /// where the car left to where it goes, good enough to count cars by quarters.
        public let isGuess: Bool
    }

    /// All cars at work, in the order of their numbers. Where a car is whose way nobody has looked
    /// for is guessed, unless a person drives.
    ///
    /// - Complexity: O(cars).
    public mutating func carPositions() -> [CarPosition] {
        prepareSights()
        var positions: [CarPosition] = []
        positions.reserveCapacity(cars.count)
        for car in cars.indices where cars[car].activity != .offline {
            positions.append(carPosition(of: car, findsWay: cars[car].isPerson))
        }
        return positions
    }

    /// Looks for the ways of cars that may come through some parts of the map.
    ///
    /// - Parameter limit: how many ways are looked for at most; the others are left for another
    ///   time.
    /// - Returns: how many were.
    /// - Complexity: O(cars + parts), and a route search for each way.
    public mutating func findWays(in parts: [Bounds], atMost limit: Int) -> Int {
        guard !parts.isEmpty, fleet.movingCount > 0 else { return 0 }
        prepareSights()
        let looked = LookedAt(parts, in: city.bounds)
        var found = 0
        for car in cars.indices where cars[car].isDriving && cars[car].activity != .offline {
            guard found < limit else { break }
            updateSight(of: car, findsWay: false)
            let sight = fleet.sights[car]
            guard sight.isGuess,
                looked.mayTouch(
                    wayFrom: sight.piece.start, to: sight.piece.end, of: cars[car].distance)
            else { continue }
            updateSight(of: car, findsWay: true)
            found += 1
        }
        return found
    }

    /// The car of a driver; nil for an unknown driver.
    public mutating func carPosition(of driver: DriverID) -> CarPosition? {
        prepareSights()
        return fleet.number(of: driver).map { carPosition(of: $0, findsWay: true) }
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

    private mutating func prepareSights() {
        guard fleet.sights.count < cars.count else { return }
        fleet.sights += Array(repeating: CarSight(), count: cars.count - fleet.sights.count)
    }

    private mutating func carPosition(of car: Int, findsWay: Bool) -> CarPosition {
        updateSight(of: car, findsWay: findsWay)
        let elapsed = fleet.sights[car].elapsed_ms(at: now)
        if !fleet.sights[car].piece.lasts(at: elapsed),
            let piece = fleet.sights[car].track?.piece(at: elapsed, in: city)
        {
            fleet.sights[car].piece = piece
        }
        let piece = fleet.sights[car].piece
        return CarPosition(
            driver: cars[car].id, coordinate: piece.coordinate(after: elapsed),
            heading: Int(piece.heading), activity: activity(of: car),
            isGuess: fleet.sights[car].isGuess)
    }

    /// Brings what is known of a car up to its present leg.
    private mutating func updateSight(of car: Int, findsWay: Bool) {
        let isCurrent = fleet.sights[car].leg == cars[car].leg
        guard !isCurrent || (findsWay && fleet.sights[car].isGuess) else { return }
        fleet.sights[car] = makeSight(of: car, findsWay: findsWay)
    }

    private func makeSight(of car: Int, findsWay: Bool) -> CarSight {
        let row = cars[car]
        guard row.isDriving else {
            return CarSight(leg: row.leg, standingAt: city.coordinate(of: row.place))
        }
        guard findsWay else {
            return CarSight(
                leg: row.leg, guessedFrom: city.coordinate(of: row.from),
                to: city.coordinate(of: row.place), departedAt: row.departedAt,
                arrivesAt: row.arrivesAt)
        }
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
