import RideCore
import RideMap

/// Rides that begin elsewhere than dispatch would have it: by a car's boarding code.
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
        let actual = RideEnds(pickup: place, dropoff: ends.dropoff, stops: ends.stops)
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
        departWithPassenger(id, slot: slot)
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
}
