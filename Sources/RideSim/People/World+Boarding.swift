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
        guard let car = fleet.number(of: driver) else { throw .noSuchDriver }
        let place = try placeForBoarding(car)
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
        guard passengers[request.passenger] == nil else {
            throw .passenger(.alreadyHasALiveRide)
        }
        guard let car = fleet.number(of: driver) else { throw .noSuchDriver }
        let place = try placeForBoarding(car)
        try checkWanted(request, car)
        guard let travel = streets.travel(from: place, to: ends.dropoff) else { throw .noRoute }
        let actual = RideEnds(pickup: place, dropoff: ends.dropoff, stops: ends.stops)
        let ride = requested(request.boarding(with: driver), actual, travel)
        fleet.resting.remove(car)
        _ = offer(ride, to: car, Travel(duration_ms: 0, distance: .zero))
        return trip(ride)
    }

    /// The driver has confirmed that the passenger is in the car: the ride begins.
    mutating func beginBoarded(_ ride: Int) {
        boarded(ride)
        turn(rides[ride].car, .boardDirectly(trip(ride)))
        departWithPassenger(ride)
    }

    /// Where a car stands whose driver can be asked to take somebody who sits in it.
    ///
    /// - Throws: `.driverNotFree`: what the driver would have to do first is nothing that a
    ///   passenger can do.
    private func placeForBoarding(_ car: Int) throws(WorldRejection) -> StreetPosition {
        guard (try? activity(of: car).after(.consider(TripID(0)))) != nil, !cars[car].isDriving
        else { throw .driverNotFree }
        return cars[car].place
    }

    /// What a driver prefers holds for those who board by code, too; where they get in they chose
    /// together.
    private func checkWanted(
        _ request: TripRequest, _ car: Int
    ) throws(WorldRejection) {
        guard let preferences = fleet.preferences[car] else { return }
        guard preferences.payments.allows(request.payment) else { throw .paymentNotTaken }
        guard suitability.leadsHome(request.dropoff.coordinate, car, preferences) else {
            throw .rideNotWanted
        }
    }
}
