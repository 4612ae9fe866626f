import RideCore
import RideMap

/// A ride that plays itself, for somebody who sees the app for the first time: how far it has come.
///
/// It is a ride as any other: a guest of the engine rides it, and the app presses its own keys.
struct DemoRide: Sendable {
    /// What is done next, where the ride does not say it.
    enum Step: Hashable, Sendable {
        /// The engine lets a guest in.
        case entering
        /// The map, and where one stands.
        case home
        /// So many letters of the destination are typed.
        case typing(Int)
        /// What was typed has been found.
        case found
        /// The way and its prices are asked for.
        case planning
        /// They are there.
        case choosing
        /// The ride.
        case riding
        /// The summary, before stars are given.
        case arrived
        /// Stars are given.
        case rating
        /// All has been shown.
        case over
        /// There was no car, or no way.
        case inVain
    }

    /// What is done next.
    var step = Step.entering
    /// When, by the app's clock.
    var next_ms: Int64
    /// Where the ride goes.
    var destination: Waypoint?

    /// The time to read a caption.
    static let reading_ms: Int64 = 5_000
    /// The time between two letters.
    static let letter_ms: Int64 = 110
    /// How often it is looked whether the engine has gone on.
    static let look_ms: Int64 = 400

    /// A place with a name about this far away makes a ride that is neither over at once nor long.
    static let length_m = 1_200.0

    /// The place to ride to: one that people know by name, at a good distance.
    ///
    /// - Complexity: O(places).
    static func destination(in city: City, from start: Coordinate) -> Waypoint? {
        func detour(_ place: Place) -> Double {
            abs(Geodesy.distance(start, place.coordinate).inMetres - length_m)
                + (place.kind == .busStop ? length_m : 0)
        }
        return city.places.enumerated()
            .min { (detour($0.element), $0.offset) < (detour($1.element), $1.offset) }
            .map { Waypoint(coordinate: $0.element.coordinate, name: $0.element.name) }
    }
}
