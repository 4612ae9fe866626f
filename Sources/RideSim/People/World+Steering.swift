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
        let (car, leg, route) = try drive(of: driver)
        return router(of: car).crossings(
            on: route.free, came: leg.came,
            after: route.freeDuration(of: now.since(leg.departedAt)), limit: limit
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
        let (car, leg, route) = try drive(of: driver)
        let elapsed = route.freeDuration(of: now.since(leg.departedAt))
        let router = router(of: car)
        let ahead = router.crossings(
            on: route.free, came: leg.came, after: elapsed, at: node, limit: .max)
        guard !ahead.isEmpty else { throw .crossingPassed }
        // A way may lead over one crossing twice: what is meant is the next time.
        guard let crossing = ahead.first(where: { $0.ways.contains { $0.arc == way } }) else {
            throw .noSuchWay
        }
        guard !crossing.ways.contains(where: { $0.arc == way && $0.isTaken }) else { return }
        let onwards = router.turningOff(
            route.free, came: leg.came, after: elapsed, at: crossing, into: way)
        let begins = leg.departedAt + route.duration(ofFree: onwards.start)
        guard
            let (next, through) = self.router(leavingAt: begins).wayOn(
                from: onwards.origin, came: onwards.came, through: onwards.through, to: leg.to)
        else { throw .noSuchWay }
        let steered = Leg(
            from: onwards.origin, to: leg.to,
            departedAt: begins,
            duration: route.duration(ofFree: next.duration), distance: next.distance,
            came: onwards.came,
            through: through)
        self.steered(car, steered)
        fleet.routes[car] = (
            cars[car].leg,
            hasTraffic ? next.lasting(UInt32(clamping: steered.duration.milliseconds)) : next
        )
        scheduleEnd(of: car)
    }

    /// The drive of a car that is on its way for a ride.
    private mutating func drive(
        of driver: DriverID
    ) throws(WorldRejection) -> (car: Int, leg: Leg, route: Route) {
        guard let car = fleet.number(of: driver) else { throw .noSuchDriver }
        guard cars[car].isDriving, activity(of: car).trip != nil,
            let (route, _) = currentRoute(of: car)
        else { throw .notDriving }
        return (car, leg(of: car), route)
    }
}
