import RideCore
import RideFares
import RideMap

/// Live rides that go elsewhere than was requested: to another destination, or over other stops.
extension World {
    /// What a live ride would be with another destination or other stops (P8): the whole way, from
    /// the pick-up through where the car is now.
    public struct DetourPlan: Sendable {
        /// The ends.
        public let ends: RideEnds
        /// The ways that are still to be driven with the passenger, from each place to the next.
        public let routes: [Route]
        /// The length of the whole ride.
        public let distance: Metres
        /// The driving time of the whole ride.
        public let duration: Duration
    }

    /// Plans another destination, over the stops that are ahead.
    ///
    /// - Parameter leavesOutStops: whether it is not over those.
    /// - Throws: `.noSuchRide`, `.notNearAStreet`, `.trip(.destinationIsTheSame)`,
    ///   `.endsAreTheSame` where nothing is to be driven, `.noRoute`.
    public mutating func planDetour(
        of id: TripID, to dropoff: Coordinate, leavesOutStops: Bool = false
    ) throws(WorldRejection) -> DetourPlan {
        guard let ride = liveNumber(id) else { throw .noSuchRide }
        guard let end = city.snap(dropoff) else { throw .notNearAStreet }
        let ends = ends(of: ride)
        guard end.position != ends.dropoff else { throw .trip(.destinationIsTheSame) }
        return try planWay(
            of: ride,
            RideEnds(
                pickup: ends.pickup, dropoff: end.position,
                stops: leavesOutStops ? behind(ride, ends) : ends.stops))
    }

    private func behind(_ ride: Int, _ ends: RideEnds) -> [StreetPosition] {
        Array(ends.stops.prefix(live[ride]?.trip.reachedStops ?? 0))
    }

    /// Plans other stops ahead, on the way to the same destination.
    ///
    /// - Throws: `.noSuchRide`, `.notNearAStreet`, `.endsAreTheSame` for a stop where the car is
    ///   then already, `.noRoute`.
    public mutating func planDetour(
        of id: TripID, stops: [Coordinate]
    ) throws(WorldRejection) -> DetourPlan {
        guard let ride = liveNumber(id) else { throw .noSuchRide }
        let ends = ends(of: ride)
        return try planWay(
            of: ride,
            RideEnds(
                pickup: ends.pickup, dropoff: ends.dropoff,
                stops: behind(ride, ends) + (try places(stops))))
    }

    /// What a live ride costs with another destination or other stops: the whole way, by the tariff
    /// and the surge of its request; nil where its category has no tariff any more.
    ///
    /// - Parameter promotion: what is taken off, already checked.
    public func quote(
        of plan: DetourPlan, for trip: Trip, promotion: Promotion? = nil
    ) -> Quote? {
        quote(
            trip.quote.category, distance: plan.distance, duration: plan.duration,
            at: trip.requestedAt, surge: SurgeMultiplier(hundredths: trip.quote.surge) ?? .none,
            promotion: promotion)
    }

    private mutating func planWay(
        of ride: Int, _ ends: RideEnds
    ) throws(WorldRejection) -> DetourPlan {
        try checkGoesAlone(ride)
        let driven = drivenWithPassenger(ride)
        let ahead = placesAhead(of: ride, ends)
        guard let first = wayOn(driven.onwards, to: ahead[0]) else { throw .noRoute }
        guard first.route.duration > .zero || goesOn(ride, ahead) else { throw .endsAreTheSame }
        let routes = [first.route] + (try routes(along: ahead))
        let plan = DetourPlan(
            ends: ends, routes: routes,
            distance: max(.zero, routes.reduce(driven.distance) { $0 + $1.distance }),
            duration: max(.zero, routes.reduce(driven.duration) { $0 + $1.duration }))
        // Who is aboard and has not got anywhere yet gets out nowhere else than at the pick-up.
        guard plan.duration > .zero else { throw .endsAreTheSame }
        return plan
    }

    /// Whether a ride can go where nothing is to be driven to first: to the stop that was ahead,
    /// at which the car has come without its driver having said so, and on from there; or to its
    /// end, where the passenger gets out here. A stop of its own here is none.
    private func goesOn(_ ride: Int, _ ahead: [StreetPosition]) -> Bool {
        guard rides[ride].stage == .inProgress else { return false }
        return ahead.count == 1
            || live[ride]?.trip.nextStop != nil && ahead[0] == nextPlace(of: ride)
    }

    /// The passenger goes elsewhere, at a price that was quoted.
    ///
    /// - Throws: `.noSuchRide`, `.noRoute`, `.trip` where the ride refuses.
    public mutating func changeDestination(
        of id: TripID, by actor: Actor, to dropoff: Waypoint, ends: RideEnds, quote: Quote,
        leavesOutStops: Bool = false
    ) throws(WorldRejection) {
        try goElsewhere(
            id, ends,
            .changeDestination(
                by: actor, to: dropoff, quote: quote, leavesOutStops: leavesOutStops))
    }

    /// The passenger wants other stops ahead, at a price that was quoted.
    ///
    /// - Throws: `.noSuchRide`, `.noRoute`, `.trip` where the ride refuses.
    public mutating func changeStops(
        of id: TripID, by actor: Actor, to stops: [Waypoint], ends: RideEnds, quote: Quote
    ) throws(WorldRejection) {
        try goElsewhere(id, ends, .changeStops(by: actor, to: stops, quote: quote))
    }

    private mutating func goElsewhere(
        _ id: TripID, _ planned: RideEnds, _ command: TripCommand
    ) throws(WorldRejection) {
        guard let ride = liveNumber(id) else { throw .noSuchRide }
        try checkGoesAlone(ride)
        // A pick-up that was moved since the price was asked for stays where it is.
        let ends = RideEnds(
            pickup: records.rows[ride].pickup, dropoff: planned.dropoff, stops: planned.stops)
        let onwards = drivenWithPassenger(ride).onwards
        // Where the car has come past a stop since, the ride refuses or goes to the next one.
        guard let next = placesAhead(of: ride, ends).first,
            let (route, through) = wayOn(onwards, to: next)
        else { throw .noRoute }
        let travel = Travel(duration_ms: route.duration_ms, distance: route.distance)
        let before = nextPlace(of: ride)
        let wasOffered = rides[ride].stage == .offered
        try perform(ride, command)
        redirected(ride, to: ends, travel)
        guard let trip = live[ride]?.trip else { return }
        records.rows[ride].reprice(trip.quote)
        if wasOffered { return askAnew(ride) }
        if trip.stage == .requested {
            // Who can take it, and whether others may share its car, may be another matter now.
            stopWaiting(ride)
            return search(.driver(ride: ride))
        }
        let car = rides[ride].car
        guard car >= 0 else { return }
        // Who stops on the way is not joined by others.
        if !ends.stops.isEmpty { sharing?.plans[car] = [] }
        guard trip.stage == .inProgress, trip.standsAt == nil, next != before else { return }
        stop(car)
        depart(car, to: next, travel, came: onwards.came, through: through)
    }

    /// Whoever was being asked for a ride that is another one now is free, and among those who may
    /// be asked for it.
    private mutating func askAnew(_ ride: Int) {
        let car = rides[ride].car
        tookOfferBack(ride)
        // The last search comes first: the driver's own.
        pendingMatches.append(.driver(ride: ride))
        release(car, from: ride)
        goOnSearching()
    }

    /// A ride that was given back has another PIN, unless it has begun meanwhile.
    public mutating func renewPIN(of id: TripID, _ pin: BoardingPIN) {
        guard let ride = liveNumber(id) else { return }
        do throws(WorldRejection) { try perform(ride, .renewPIN(pin)) } catch {
            // The next driver has begun it already.
        }
    }

    /// The fastest way from where a car goes on.
    func wayOn(
        _ onwards: Continuation, to place: StreetPosition
    ) -> (route: Route, through: [UInt32])? {
        streets.router.wayOn(
            from: onwards.origin, came: onwards.came, through: onwards.through, to: place
        ).map { (streets.slowed($0.route), $0.through) }
    }

    /// How a car goes on that stands, or drives.
    mutating func continuation(of car: Int) -> Continuation? {
        guard cars[car].isDriving else {
            return Continuation(origin: cars[car].place, came: [], through: [], start: .zero)
        }
        guard let (route, elapsed) = currentRoute(of: car) else { return nil }
        return router(of: car).goingOn(
            route.free, came: fleet.ways[car]?.came ?? [],
            after: route.freeDuration(of: elapsed))
    }

    /// How far a ride has got with its passenger aboard, and how the car goes on.
    ///
    /// The quote is the whole way, so what is not left of it counts as driven; less than nothing
    /// where a driver who took another way has more left than the quote. What a passenger pays for
    /// going elsewhere is the difference between what is left to there and what was left, never the
    /// detour.
    private mutating func drivenWithPassenger(
        _ ride: Int
    ) -> (onwards: Continuation, distance: Metres, duration: Duration) {
        func standing(at place: StreetPosition) -> Continuation {
            Continuation(origin: place, came: [], through: [], start: .zero)
        }
        let car = rides[ride].car
        guard rides[ride].stage == .inProgress, car >= 0, let quote = live[ride]?.trip.quote else {
            return (standing(at: records.rows[ride].pickup), .zero, .zero)
        }
        let ahead = placesAhead(of: ride)
        guard let (route, elapsed) = currentRoute(of: car) else {
            let place = position(of: car)
            let left = travel(along: [place] + ahead)
            return (
                standing(at: place), quote.distance - left.distance,
                quote.duration - left.duration
            )
        }
        let progress = route.progress(after: elapsed)
        let left = travel(along: ahead)
        let onwards = router(of: car).goingOn(
            route.free, came: fleet.ways[car]?.came ?? [],
            after: route.freeDuration(of: elapsed))
        return (
            onwards, quote.distance - progress.remainingDistance - left.distance,
            quote.duration - progress.remainingDuration - left.duration
        )
    }
}
