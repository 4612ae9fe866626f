import AppTestSupport
import RideCore
import RideWire

/// Rides that somebody shares.
enum SharedRides {
    /// A ride in this stage.
    static func ride(
        _ stage: TripStage, name: String = "Luis", isThere: Bool? = nil
    ) -> SharedRideResult {
        let car = PlaceView(
            Waypoint(
                coordinate: Coordinate(latitudeE7: -299_031_000, longitudeE7: -712_600_000),
                name: ""))
        return SharedRideResult(
            stage: stage, pickup: .plaza, dropoff: .faro, driver_name: name,
            vehicle: .init(
                VehicleDescription(
                    make: "Chevrolet", model: "Onix", colour: "white", plate: "LXKP-42")),
            place: car, heading: 270,
            route: RouteView(
                distance_m: 1_500, duration_s: 240,
                shape: [PlaceView.plaza, car, .faro].compactMap { $0.waypoint?.coordinate },
                manoeuvres: []), remaining_s: 190, is_there: isThere,
            now_ms: RecordWorld.now_ms)
    }

    /// An engine that knows nothing else.
    static func answer(_ stage: TripStage) -> PageStage.Answer {
        { _ in .success(ride(stage)) }
    }
}

extension FareView.Item {
    /// A fee for a ride that was called off.
    static func cancellation(_ amount_minor: Int64) -> FareView.Item {
        FareView(
            Fare(items: [.init(kind: .cancellation, amount: Money(minorUnits: amount_minor))])
        ).items[0]
    }
}
