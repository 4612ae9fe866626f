import RideCore
import RideMap

/// Rides that begin or end elsewhere than dispatch would have it: by a car's boarding code, and
/// with another destination.
extension World {
    /// A passenger who sits in an idle driver's car already: what the ride would be (P16).
    ///
    /// - Throws: `.noSuchDriver`, `.driver` unless the driver is idle, `.notNearAStreet`,
    ///   `.endsAreTheSame`, `.noRoute`.
    public func planBoarding(
        with driver: DriverID, to dropoff: Coordinate
    ) throws(WorldRejection) -> RidePlan {
        guard let slot = fleet.slot(of: driver) else { throw .noSuchDriver }
        let car = fleet.cars[slot]
        do throws(DriverRejection) {
            _ = try car.activity.after(.consider(TripID(0)))
        } catch { throw .driver(error) }
        guard case .parked(let place) = car.movement else { throw .driver(.outOfOrder) }
        guard let end = city.snap(dropoff) else { throw .notNearAStreet }
        return try plan(RideEnds(pickup: place, dropoff: end.position))
    }

    /// A passenger sits in an idle driver's car and asks for a ride by its boarding code: the
    /// driver is asked to confirm it, and nobody else is.
    ///
    /// - Throws: `.passenger(.alreadyHasALiveRide)`, `.noSuchDriver`, `.driver`,
    ///   `.paymentNotTaken`, `.rideNotWanted`, `.noRoute`.
    public mutating func board(
        _ request: TripRequest, ends: RideEnds, with driver: DriverID
    ) throws(WorldRejection) -> TripID {
        guard passengers[request.passenger]?.trip == nil else {
            throw .passenger(.alreadyHasALiveRide)
        }
        guard let slot = fleet.slot(of: driver) else { throw .noSuchDriver }
        do throws(DriverRejection) {
            _ = try fleet.cars[slot].activity.after(.consider(TripID(0)))
        } catch { throw .driver(error) }
        try checkWanted(request, slot: slot)
        guard case .parked(let place) = fleet.cars[slot].movement,
            let travel = router.travel(from: place, to: ends.dropoff)
        else { throw .noRoute }
        let id = makeTripID()
        let actual = RideEnds(pickup: place, dropoff: ends.dropoff)
        let own = request.boarding(with: driver)
        rides[id] = LiveRide(
            trip: Trip(id: id, request: own, requestedAt: now), ends: actual, travel: travel)
        passengers[request.passenger] = .waiting(id)
        record(.requested(id, own, actual, at: now))
        resting.remove(slot)
        offer(id, to: slot, approach: Travel(duration_ms: 0, distance: .zero))
        return id
    }

    /// The driver has confirmed that the passenger is in the car: the ride begins.
    mutating func beginBoarded(_ id: TripID) {
        guard let ride = rides[id], let slot = ride.slot else { return }
        command(slot, .boardDirectly(id))
        passengers[ride.trip.request.passenger] = .aboard(id)
        depart(slot, to: ride.ends.dropoff, travel: ride.travel)
    }

    /// What a driver prefers holds for those who board by code, too; where they get in they chose
    /// together.
    private func checkWanted(
        _ request: TripRequest, slot: Int
    ) throws(WorldRejection) {
        guard let preferences = fleet.preferences[slot] else { return }
        guard preferences.payments.allows(request.payment) else { throw .paymentNotTaken }
        guard leadsHome(request.dropoff.coordinate, slot: slot, preferences) else {
            throw .rideNotWanted
        }
    }

    /// What a live ride would be with another destination (P8): the whole way, from the pick-up
    /// through where the car is now.
    public struct DetourPlan: Sendable {
        /// The ends.
        public let ends: RideEnds
        /// The way that is still to be driven with the passenger.
        public let route: Route
        /// The length of the whole ride.
        public let distance: Metres
        /// The driving time of the whole ride.
        public let duration: Duration
    }

    /// Plans another destination.
    ///
    /// - Throws: `.noSuchRide`, `.notNearAStreet`, `.endsAreTheSame`, `.noRoute`.
    public mutating func planDetour(
        of id: TripID, to dropoff: Coordinate
    ) throws(WorldRejection) -> DetourPlan {
        guard let ride = rides[id] else { throw .noSuchRide }
        guard let end = city.snap(dropoff) else { throw .notNearAStreet }
        guard end.position != ride.ends.dropoff else { throw .endsAreTheSame }
        let ends = RideEnds(pickup: ride.ends.pickup, dropoff: end.position)
        let driven = drivenWithPassenger(ride)
        guard let way = wayOn(driven.onwards, to: end.position), way.route.duration > .zero else {
            throw .noRoute
        }
        return DetourPlan(
            ends: ends, route: way.route,
            distance: max(.zero, driven.distance + way.route.distance),
            duration: max(.zero, driven.duration + way.route.duration))
    }

    /// The passenger goes elsewhere, at a price that was quoted.
    ///
    /// - Throws: `.noSuchRide`, `.noRoute`, `.trip` where the ride refuses.
    public mutating func changeDestination(
        of id: TripID, by actor: Actor, to dropoff: Waypoint, ends: RideEnds, quote: Quote
    ) throws(WorldRejection) {
        guard let ride = rides[id] else { throw .noSuchRide }
        let onwards = drivenWithPassenger(ride).onwards
        guard let (route, through) = wayOn(onwards, to: ends.dropoff) else { throw .noRoute }
        let travel = Travel(duration_ms: route.duration_ms, distance: route.distance)
        let isAboard = ride.trip.stage == .inProgress
        try perform(id, .changeDestination(by: actor, to: dropoff, quote: quote))
        rides[id]?.ends = ends
        rides[id]?.travel = travel
        record(.redirected(id, ends, at: now))
        guard isAboard, let slot = ride.slot else { return }
        stop(slot)
        depart(
            slot, to: ends.dropoff, travel: travel, came: onwards.came, through: through)
    }

    /// The fastest way from where a car goes on.
    private func wayOn(
        _ onwards: Continuation, to place: StreetPosition
    ) -> (route: Route, through: [UInt32])? {
        router.wayOn(
            from: onwards.origin, came: onwards.came, through: onwards.through, to: place)
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
        guard let (route, elapsed) = currentRoute(slot: slot),
            case .driving(let leg) = fleet.cars[slot].movement
        else { return (standing(at: ride.ends.dropoff), quote.distance, quote.duration) }
        let progress = route.progress(after: elapsed)
        return (
            router.goingOn(route, came: leg.came, after: elapsed),
            quote.distance - progress.remainingDistance,
            quote.duration - progress.remainingDuration
        )
    }
}
