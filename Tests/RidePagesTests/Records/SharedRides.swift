import AppTestSupport
import RideWire

@testable import RideCore

/// Rides that somebody shares.
enum SharedRides {
    /// A ride in this stage.
    static func ride(
        _ stage: TripStage, name: String = "Luis", isThere: Bool? = nil, stop: Stop.State? = nil
    ) -> SharedRideResult {
        let car = PlaceView(
            Waypoint(
                coordinate: Coordinate(latitudeE7: -299_031_000, longitudeE7: -712_600_000),
                name: "Cienfuegos"))
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
            now_ms: RecordWorld.now_ms, rider_name: "Bia", arrives_at_ms: arrival_ms(stage),
            stops: stop.map { [view(of: $0)] })
    }

    private static func view(of state: Stop.State) -> StopView {
        var view = StopView(
            Stop(
                Waypoint(
                    coordinate: Coordinate(latitudeE7: -299_031_000, longitudeE7: -712_600_000),
                    name: "Mall")))
        switch state {
        case .ahead: break
        case .reached(let at): view.reached_at_ms = at.milliseconds
        case .left(let reachedAt, let leftAt):
            view.reached_at_ms = reachedAt.milliseconds
            view.left_at_ms = leftAt.milliseconds
        }
        return view
    }

    /// Ten minutes after now for a ride under way: it stops in between.
    private static func arrival_ms(_ stage: TripStage) -> Int64? {
        switch stage {
        case .inProgress: RecordWorld.now_ms + 600_000
        case .completed: RecordWorld.now_ms
        case .requested, .offered, .accepted, .arrived, .cancelled, .unserved: nil
        }
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
