import RideCore
import RideMap

/// What a passenger changes of a request that still looks for its driver, or waits for the car.
extension World {
    /// The passenger gets in at another point near by, at the same price; a car that comes already
    /// turns to there at once.
    ///
    /// - Throws: `.noSuchRide`, `.notNearAStreet`, `.pickupTooFar`, `.endsAreTheSame`, `.noRoute`,
    ///   `.trip` where the ride refuses.
    public mutating func movePickup(
        of id: TripID, by actor: Actor, to pickup: Waypoint
    ) throws(WorldRejection) {
        guard let ride = rides[id] else { throw .noSuchRide }
        if actor == .passenger(ride.trip.request.passenger) { try checkGoesAlone(ride) }
        guard let start = city.snap(pickup.coordinate) else { throw .notNearAStreet }
        let requested = ride.trip.request.pickup.coordinate
        guard Geodesy.distance(pickup.coordinate, requested) <= Limits.pickupMove else {
            throw .pickupTooFar
        }
        let ends = RideEnds(
            pickup: start.position, dropoff: ride.ends.dropoff, stops: ride.ends.stops)
        guard ends.pickup != nextPlace(of: ride) else { throw .endsAreTheSame }
        guard let travel = router.travel(from: ends.pickup, to: ends.dropoff) else {
            throw .noRoute
        }
        // The car of a ride that comes next does not come yet.
        guard let slot = ride.slot, !isNext(id) else {
            return try movePickup(of: id, by: actor, to: pickup, ends, travel)
        }
        guard let onwards = continuation(ofSlot: slot),
            let (route, through) = wayOn(onwards, to: ends.pickup)
        else { throw .noRoute }
        try movePickup(of: id, by: actor, to: pickup, ends, travel)
        let approach = Travel(duration_ms: route.duration_ms, distance: route.distance)
        rides[id]?.approach = approach
        guard ride.trip.stage == .accepted, ride.setsOffAt == nil,
            ends.pickup != ride.ends.pickup
        else { return }
        stop(slot)
        depart(slot, to: ends.pickup, travel: approach, came: onwards.came, through: through)
    }

    private mutating func movePickup(
        of id: TripID, by actor: Actor, to pickup: Waypoint, _ ends: RideEnds, _ travel: Travel
    ) throws(WorldRejection) {
        try perform(id, .movePickup(by: actor, to: pickup))
        rides[id]?.ends = ends
        rides[id]?.travel = travel
        record(.redirected(id, ends, at: now))
    }

    /// The passenger adds to the price. A ride that waits looks for a driver again, also among
    /// those who have said no, and is looked for as long as a new one.
    ///
    /// - Parameter most: what all raises of the ride together may come to.
    /// - Throws: `.noSuchRide`, `.trip` where the ride refuses.
    public mutating func raisePrice(
        of id: TripID, by actor: Actor, amount: Money, most: Money
    ) throws(WorldRejection) {
        guard rides[id] != nil else { throw .noSuchRide }
        try perform(id, .raisePrice(by: actor, amount: amount, most: most))
        beginPatience(of: id)
        guard rides[id]?.trip.state == .requested else { return }
        // It takes its place in the queue anew, if it has to wait again.
        waiting.removeAll { $0 == id }
        findDriver(for: id)
    }

    /// The favourite who is nearest to a place, of those who would be asked; nil for none.
    ///
    /// - Returns: who, how long the way takes, and whether that is near enough for the favourite to
    ///   be asked first without being chosen.
    public func favouriteNear(
        _ place: StreetPosition, _ wishes: DriverWishes, category: Category
    ) -> (driver: DriverID, duration: Duration, isAskedFirst: Bool)? {
        var best: (driver: DriverID, duration: Duration, isAskedFirst: Bool)?
        for driver in wishes.favourites {
            guard let slot = fleet.slot(of: driver), idle.contains(UInt32(slot)),
                case .parked(let own) = fleet.cars[slot].movement,
                fleet.cars[slot].categories.serves(category),
                let way = router.travel(from: own, to: place), isWithinReach(way.duration),
                best.map({ way.duration < $0.duration }) ?? true
            else { continue }
            best = (
                driver, way.duration, way.duration <= rules.dispatch.favouritePickupTime
            )
        }
        return best
    }
}
