import RideCore
import RideMap
import RideWire

/// The two ways of an offer as lines on the map: to the pick-up, and from there to the drop-off.
///
/// The engine sends no line before the driver has accepted; the app has the same city and finds
/// the same ways.
struct OfferLegs: Sendable {
    /// The ride they belong to.
    let ride: UInt64
    /// From the car to the pick-up.
    let approach: [Coordinate]
    /// From the pick-up to the drop-off.
    let route: [Coordinate]

    /// The ways of an offer; a way that cannot be found stays empty.
    ///
    /// - Complexity: O(n log n) in the streets between the ends; below a millisecond in a city.
    init(_ ride: RideView, from car: PlaceView, with router: Router) {
        self.ride = ride.id
        approach = Self.way(from: car, to: ride.pickup, with: router)
        route = Self.way(from: ride.pickup, to: ride.dropoff, with: router)
    }

    private static func way(
        from start: PlaceView, to end: PlaceView, with router: Router
    ) -> [Coordinate] {
        guard let start = start.waypoint, let end = end.waypoint,
            let origin = router.city.snap(start.coordinate),
            let destination = router.city.snap(end.coordinate)
        else { return [] }
        return router.route(from: origin.position, to: destination.position)?.shape ?? []
    }
}
