import RideCore
import RideMap

/// Rides that begin elsewhere than dispatch would have it: by a car's boarding code.
extension World {
    /// A passenger who sits in an idle driver's car already: what the ride would be (P16).
    ///
    /// - Throws: `.noSuchDriver`, `.driverNotFree`, `.notNearAStreet`, `.endsAreTheSame`,
    ///   `.noRoute`.
    public func planBoarding(
        with driver: DriverID, to dropoff: Coordinate
    ) throws(WorldRejection) -> RidePlan {
        guard let slot = fleet.slot(of: driver) else { throw .noSuchDriver }
        let place = try placeForBoarding(slot)
        guard let end = city.snap(dropoff) else { throw .notNearAStreet }
        return try plan(RideEnds(pickup: place, dropoff: end.position))
    }

    /// A passenger sits in an idle driver's car and asks for a ride by its boarding code: the
    /// driver is asked to confirm it, and nobody else is.
    ///
    /// - Throws: `.passenger(.alreadyHasALiveRide)`, `.noSuchDriver`, `.driverNotFree`,
    ///   `.paymentNotTaken`, `.rideNotWanted`, `.noRoute`.
    public mutating func board(
        _ request: TripRequest, ends: RideEnds, with driver: DriverID
    ) throws(WorldRejection) -> TripID {
        guard passengers[request.passenger]?.trip == nil else {
            throw .passenger(.alreadyHasALiveRide)
        }
        guard let slot = fleet.slot(of: driver) else { throw .noSuchDriver }
        let place = try placeForBoarding(slot)
        try checkWanted(request, slot: slot)
        guard let travel = router.travel(from: place, to: ends.dropoff) else { throw .noRoute }
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

    /// Where a car stands whose driver can be asked to take somebody who sits in it.
    ///
    /// - Throws: `.driverNotFree`: what the driver would have to do first is nothing that a
    ///   passenger can do.
    private func placeForBoarding(_ slot: Int) throws(WorldRejection) -> StreetPosition {
        let car = fleet.cars[slot]
        guard (try? car.activity.after(.consider(TripID(0)))) != nil,
            case .parked(let place) = car.movement
        else { throw .driverNotFree }
        return place
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
