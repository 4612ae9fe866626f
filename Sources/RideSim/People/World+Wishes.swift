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
        guard let ride = liveNumber(id), let trip = live[ride]?.trip else { throw .noSuchRide }
        if actor == .passenger(trip.request.passenger) { try checkGoesAlone(ride) }
        guard let start = city.snap(pickup.coordinate) else { throw .notNearAStreet }
        let requested = trip.request.pickup.coordinate
        guard Geodesy.distance(pickup.coordinate, requested) <= Limits.pickupMove else {
            throw .pickupTooFar
        }
        let before = ends(of: ride)
        let ends = RideEnds(
            pickup: start.position, dropoff: before.dropoff, stops: before.stops)
        guard ends.pickup != nextPlace(of: ride) else { throw .endsAreTheSame }
        guard let travel = streets.travel(from: ends.pickup, to: ends.dropoff) else {
            throw .noRoute
        }
        let car = rides[ride].car
        // The car of a ride that comes next does not come yet.
        guard car >= 0, !isNext(ride, of: car) else {
            return try movePickup(of: ride, by: actor, to: pickup, ends, travel)
        }
        guard let onwards = continuation(of: car),
            let (route, through) = wayOn(onwards, to: ends.pickup)
        else { throw .noRoute }
        try movePickup(of: ride, by: actor, to: pickup, ends, travel)
        let approach = Travel(duration_ms: route.duration_ms, distance: route.distance)
        rides[ride].approach = approach
        guard rides[ride].stage == .accepted, live[ride]?.setsOffAt == nil,
            ends.pickup != before.pickup
        else { return }
        stop(car)
        depart(car, to: ends.pickup, approach, came: onwards.came, through: through)
    }

    private mutating func movePickup(
        of ride: Int, by actor: Actor, to pickup: Waypoint, _ ends: RideEnds, _ travel: Travel
    ) throws(WorldRejection) {
        let isWaiting =
            rides[ride].stage == .requested
            && waiting.contains(
                ride, at: city.settled(records.rows[ride].pickup))
        try perform(ride, .movePickup(by: actor, to: pickup))
        if isWaiting { stopWaiting(ride) }
        redirected(ride, to: ends, travel)
        if isWaiting { wait(ride) }
    }

    /// The passenger adds to the price. A ride that waits looks for a driver again, also among
    /// those who have said no, and is looked for as long as a new one.
    ///
    /// - Parameter most: what all raises of the ride together may come to.
    /// - Throws: `.noSuchRide`, `.trip` where the ride refuses.
    public mutating func raisePrice(
        of id: TripID, by actor: Actor, amount: Money, most: Money
    ) throws(WorldRejection) {
        guard let ride = liveNumber(id) else { throw .noSuchRide }
        try perform(ride, .raisePrice(by: actor, amount: amount, most: most))
        rides[ride].refusals = nil
        records.charge(ride, amount)
        beginPatience(of: ride)
        guard rides[ride].stage == .requested else { return }
        // It takes its place in the queue anew, if it has to wait again.
        stopWaiting(ride)
        search(.driver(ride: ride))
    }
}
