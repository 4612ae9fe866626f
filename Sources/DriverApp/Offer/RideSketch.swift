import RideCore
import RideMap
import RideWire

/// What the app works out on its own map about a ride: how to call its ends, and the two ways of
/// an offer as lines.
///
/// The engine sends no line before the driver has accepted, and no name for an end that was only
/// a point on the map; the app has the same city and finds the same.
struct RideSketch: Sendable {
    /// The ride it belongs to.
    let ride: UInt64
    /// Where the ride was to end when it was sketched.
    private let dropoff: PlaceView
    /// Where it was to begin.
    private let pickup: PlaceView
    /// What the pick-up is called.
    let pickupName: String
    /// What the drop-off is called.
    let dropoffName: String
    /// From the car to the pick-up; empty where the ride is no longer an offer.
    let approach: [Coordinate]
    /// From the pick-up to the drop-off; empty where the ride is no longer an offer.
    let route: [Coordinate]

    /// The sketch of a ride; a way that cannot be found stays empty.
    ///
    /// - Parameters:
    ///   - car: where the car of an offered ride stands; nil once it is accepted.
    ///   - nameless: what a place is called where nothing has a name.
    /// - Complexity: O(n log n) in the streets between the ends; below a millisecond in a city.
    init(_ ride: RideView, from car: PlaceView?, in city: City, nameless: String) {
        self.ride = ride.id
        dropoff = ride.dropoff
        pickup = ride.pickup
        func name(of place: PlaceView) -> String {
            guard place.name.isEmpty || place.name == nameless else { return place.name }
            return place.waypoint.flatMap { city.describe($0.coordinate) } ?? nameless
        }
        pickupName = name(of: ride.pickup)
        dropoffName = name(of: ride.dropoff)
        guard let car else {
            approach = []
            route = []
            return
        }
        let router = Router(city)
        approach = Self.way(from: car, to: ride.pickup, with: router)
        route = Self.way(from: ride.pickup, to: ride.dropoff, with: router)
    }

    /// Whether it is still the sketch of a ride, whose passenger may go elsewhere by now, or get in
    /// elsewhere.
    func fits(_ ride: RideView) -> Bool {
        self.ride == ride.id && dropoff == ride.dropoff && pickup == ride.pickup
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
