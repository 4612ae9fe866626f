import RideApp
import RideCore
import RideMap
import RideWire

/// How an offered ride lies to the place the driver heads for (D7).
///
/// Measured as the engine does when it leaves rides out: the drop-off beside where the car stands.
/// The arrow is the way of the ride on the map, from the pick-up to the drop-off: what the driver
/// sees there, and where they would be going.
struct HomeBound: Hashable, Sendable {
    /// How much nearer the drop-off is than the car, in metres; below zero where it is farther.
    let gain_m: Double
    /// Where the ride leads.
    let way: Compass

    /// Nil where the driver heads for no place, or it is not known where something is.
    init?(_ ride: RideView, from car: Coordinate?, home: PlaceView?) {
        guard let car, let home = home?.waypoint?.coordinate,
            let pickup = ride.pickup.waypoint?.coordinate,
            let dropoff = ride.dropoff.waypoint?.coordinate
        else { return nil }
        gain_m =
            Geodesy.distance(car, home).inMetres - Geodesy.distance(dropoff, home).inMetres
        way = Compass(from: pickup, to: dropoff)
    }

    /// Whether the ride leads nearer.
    var isNearer: Bool { gain_m > 0 }
}
