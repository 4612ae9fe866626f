import RideTUI
import RideWire

/// What the driver has to do next on the way, from the route and how far the car has come on it.
struct Directions: Hashable, Sendable {
    /// One thing to do, and how far ahead.
    struct Step: Hashable, Sendable {
        /// What to do, as on the wire: `left`, `slightRight`, …, `arrive`.
        let kind: String
        /// The street that follows; empty where it has no name.
        let street: String
        /// How far ahead of the car.
        let ahead_m: Double

        /// The arrow.
        func arrow(_ glyphs: Glyphs) -> String {
            let scalar: Unicode.Scalar =
                switch kind {
                case "slightLeft": glyphs.turn(degrees: -45)
                case "left": glyphs.turn(degrees: -90)
                case "sharpLeft": glyphs.turn(degrees: -135)
                case "slightRight": glyphs.turn(degrees: 45)
                case "right": glyphs.turn(degrees: 90)
                case "sharpRight": glyphs.turn(degrees: 135)
                case "uTurn": glyphs.turn(degrees: 180)
                case "arrive": glyphs.live
                // `depart`, `straight`, and what a newer engine may say.
                default: glyphs.turn(degrees: 0)
                }
            return String(Character(scalar))
        }
    }

    /// The next thing to do.
    let next: Step
    /// What follows it; nil where the next is the last.
    let following: Step?

    /// Nil for a route without anything to do.
    ///
    /// - Complexity: O(manoeuvres).
    init?(_ route: RouteView, remaining_m: Double) {
        let travelled = max(0, route.distance_m - remaining_m)
        // Setting off is done as soon as the car rolls; a turn is done once it is behind.
        let ahead = route.manoeuvres.filter { step in
            step.kind != "depart" && (step.at_m > travelled || step.kind == "arrive")
        }
        guard let first = ahead.first else { return nil }
        next = Self.step(first, after: travelled)
        following = ahead.count > 1 ? Self.step(ahead[1], after: travelled) : nil
    }

    private static func step(_ step: RouteView.Manoeuvre, after travelled: Double) -> Step {
        Step(kind: step.kind, street: step.street, ahead_m: max(0, step.at_m - travelled))
    }
}
