import RideCore
import RideMap

/// Driving by hand (D5): at the crossings ahead a driver may choose another way.
extension World {
    /// The crossings ahead of a car that drives for a ride, nearest first, and how far each is from
    /// the end of the way.
    ///
    /// - Throws: `.noSuchDriver`, `.notDriving`.
    public mutating func crossings(
        of driver: DriverID, limit: Int
    ) throws(WorldRejection) -> [(crossing: CrossingAhead, remaining: Metres)] {
        let (_, leg, route) = try drive(of: driver)
        return router.crossings(
            on: route, came: leg.came, after: now.since(leg.departedAt), limit: limit
        ).map { ($0, route.distance - $0.distance) }
    }

    /// A driver takes another way out of a crossing ahead; from there on the way is the fastest to
    /// the same goal. Taking the way that is taken already changes nothing.
    ///
    /// The car is where it was, and when: only what lies behind the crossing is another way.
    ///
    /// - Parameter way: the arc, as in `CrossingAhead.ways`.
    /// - Throws: `.noSuchDriver`, `.notDriving`, `.crossingPassed`, `.noSuchWay`.
    public mutating func steer(
        _ driver: DriverID, at node: NodeID, into way: UInt32
    ) throws(WorldRejection) {
        let (slot, leg, route) = try drive(of: driver)
        let elapsed = now.since(leg.departedAt)
        let ahead = router.crossings(
            on: route, came: leg.came, after: elapsed, at: node, limit: .max)
        guard !ahead.isEmpty else { throw .crossingPassed }
        // A way may lead over one crossing twice: what is meant is the next time.
        guard let crossing = ahead.first(where: { $0.ways.contains { $0.arc == way } }) else {
            throw .noSuchWay
        }
        guard !crossing.ways.contains(where: { $0.arc == way && $0.isTaken }) else { return }
        let onwards = router.turningOff(
            route, came: leg.came, after: elapsed, at: crossing, into: way)
        guard
            let (next, through) = router.wayOn(
                from: onwards.origin, came: onwards.came, through: onwards.through, to: leg.to)
        else { throw .noSuchWay }
        let steered = Leg(
            from: onwards.origin, to: leg.to, departedAt: leg.departedAt + onwards.start,
            duration: next.duration, distance: next.distance, came: onwards.came,
            through: through)
        fleet.setMovement(.driving(steered), slot: slot)
        routes[slot] = (fleet.cars[slot].legNumber, next)
        record(.driver(driver, .steered(steered), at: now))
        scheduleEnd(of: steered, slot: slot)
    }

    /// The drive of a car that is on its way for a ride.
    private mutating func drive(
        of driver: DriverID
    ) throws(WorldRejection) -> (slot: Int, leg: Leg, route: Route) {
        guard let slot = fleet.slot(of: driver) else { throw .noSuchDriver }
        guard fleet.cars[slot].activity.trip != nil,
            case .driving(let leg) = fleet.cars[slot].movement,
            let (route, _) = currentRoute(slot: slot)
        else { throw .notDriving }
        return (slot, leg, route)
    }
}
