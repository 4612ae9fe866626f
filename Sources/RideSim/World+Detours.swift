import RideCore
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
    /// - Throws: `.noSuchRide`, `.notNearAStreet`, `.trip(.destinationIsTheSame)`,
    ///   `.endsAreTheSame` where nothing is to be driven, `.noRoute`.
    public mutating func planDetour(
        of id: TripID, to dropoff: Coordinate
    ) throws(WorldRejection) -> DetourPlan {
        guard let ride = rides[id] else { throw .noSuchRide }
        guard let end = city.snap(dropoff) else { throw .notNearAStreet }
        guard end.position != ride.ends.dropoff else { throw .trip(.destinationIsTheSame) }
        return try planWay(
            of: ride,
            RideEnds(
                pickup: ride.ends.pickup, dropoff: end.position, stops: ride.ends.stops))
    }

    /// Plans other stops ahead, on the way to the same destination.
    ///
    /// - Throws: `.noSuchRide`, `.notNearAStreet`, `.endsAreTheSame` for a stop where the car is
    ///   then already, `.noRoute`.
    public mutating func planDetour(
        of id: TripID, stops: [Coordinate]
    ) throws(WorldRejection) -> DetourPlan {
        guard let ride = rides[id] else { throw .noSuchRide }
        let behind = ride.ends.stops.prefix(ride.trip.reachedStops)
        return try planWay(
            of: ride,
            RideEnds(
                pickup: ride.ends.pickup, dropoff: ride.ends.dropoff,
                stops: behind + (try places(stops))))
    }

    private mutating func planWay(
        of ride: LiveRide, _ ends: RideEnds
    ) throws(WorldRejection) -> DetourPlan {
        try checkGoesAlone(ride)
        let driven = drivenWithPassenger(ride)
        let ahead = Self.placesAhead(of: ride.trip, ends)
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
    private func goesOn(_ ride: LiveRide, _ ahead: [StreetPosition]) -> Bool {
        guard ride.trip.stage == .inProgress else { return false }
        return ahead.count == 1 || ride.trip.nextStop != nil && ahead[0] == nextPlace(of: ride)
    }

    /// The passenger goes elsewhere, at a price that was quoted.
    ///
    /// - Throws: `.noSuchRide`, `.noRoute`, `.trip` where the ride refuses.
    public mutating func changeDestination(
        of id: TripID, by actor: Actor, to dropoff: Waypoint, ends: RideEnds, quote: Quote
    ) throws(WorldRejection) {
        try goElsewhere(id, ends, .changeDestination(by: actor, to: dropoff, quote: quote))
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
        guard let ride = rides[id] else { throw .noSuchRide }
        try checkGoesAlone(ride)
        // A pick-up that was moved since the price was asked for stays where it is.
        let ends = RideEnds(
            pickup: ride.ends.pickup, dropoff: planned.dropoff, stops: planned.stops)
        let onwards = drivenWithPassenger(ride).onwards
        // Where the car has come past a stop since, the ride refuses or goes to the next one.
        guard let next = Self.placesAhead(of: ride.trip, ends).first,
            let (route, through) = wayOn(onwards, to: next)
        else { throw .noRoute }
        let travel = Travel(duration_ms: route.duration_ms, distance: route.distance)
        try perform(id, command)
        rides[id]?.ends = ends
        rides[id]?.travel = travel
        record(.redirected(id, ends, at: now))
        // Who stops on the way is not joined by others.
        if !ends.stops.isEmpty, let slot = ride.slot { fleet.setPlan([], slot: slot) }
        guard ride.trip.stage == .inProgress, ride.trip.standsAt == nil, let slot = ride.slot,
            next != nextPlace(of: ride)
        else { return }
        stop(slot)
        depart(slot, to: next, travel: travel, came: onwards.came, through: through)
    }

    /// The fastest way from where a car goes on.
    func wayOn(
        _ onwards: Continuation, to place: StreetPosition
    ) -> (route: Route, through: [UInt32])? {
        router.wayOn(
            from: onwards.origin, came: onwards.came, through: onwards.through, to: place)
    }

    /// How a car goes on that stands, or drives.
    mutating func continuation(ofSlot slot: Int) -> Continuation? {
        switch fleet.cars[slot].movement {
        case .parked(let place):
            return Continuation(origin: place, came: [], through: [], start: .zero)
        case .driving(let leg):
            guard let (route, elapsed) = currentRoute(slot: slot) else { return nil }
            return router.goingOn(route, came: leg.came, after: elapsed)
        }
    }

    /// How far a ride has got with its passenger aboard, and how the car goes on.
    ///
    /// The quote is the whole way, so what is not left of it counts as driven; less than nothing
    /// where a driver who took another way has more left than the quote. What a passenger pays for
    /// going elsewhere is the difference between what is left to there and what was left, never the
    /// detour.
    private mutating func drivenWithPassenger(
        _ ride: LiveRide
    ) -> (onwards: Continuation, distance: Metres, duration: Duration) {
        func standing(at place: StreetPosition) -> Continuation {
            Continuation(origin: place, came: [], through: [], start: .zero)
        }
        guard ride.trip.stage == .inProgress, let slot = ride.slot else {
            return (standing(at: ride.ends.pickup), .zero, .zero)
        }
        let quote = ride.trip.quote
        let ahead = Self.placesAhead(of: ride.trip, ride.ends)
        guard let (route, elapsed) = currentRoute(slot: slot),
            case .driving(let leg) = fleet.cars[slot].movement
        else {
            let place = position(ofSlot: slot)
            let left = travel(along: [place] + ahead)
            return (
                standing(at: place), quote.distance - left.distance,
                quote.duration - left.duration
            )
        }
        let progress = route.progress(after: elapsed)
        let left = travel(along: ahead)
        return (
            router.goingOn(route, came: leg.came, after: elapsed),
            quote.distance - progress.remainingDistance - left.distance,
            quote.duration - progress.remainingDuration - left.duration
        )
    }
}
