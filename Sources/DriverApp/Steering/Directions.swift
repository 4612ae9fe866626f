import RideMap
import RideTUI
import RideWire

/// What the driver has to do next on the way, from the route and how far the car has come on it.
struct Directions: Hashable, Sendable {
    /// One thing to do, and how far ahead.
    struct Step: Hashable, Sendable {
        /// What to do; straight on where a newer engine says what is not known here.
        let kind: Maneuver.Kind
        /// The street that follows; empty where it has no name.
        let street: String
        /// Which exit of a roundabout to take, counted from 1; nil where none is told.
        let exit: Int?
        /// How far ahead of the car.
        let ahead_m: Double

        /// A step of the wire, so far ahead.
        init(_ step: RouteView.Manoeuvre, ahead_m: Double) {
            kind = Maneuver.Kind(rawValue: step.kind) ?? .straight
            street = step.street
            exit = step.exit.flatMap { $0 > 0 ? $0 : nil }
            self.ahead_m = ahead_m
        }

        /// The arrow; at the end of the way the sign that the place has on the map and below.
        func arrow(_ glyphs: Glyphs, goal: Unicode.Scalar) -> String {
            let scalar: Unicode.Scalar =
                switch kind {
                case .depart, .straight: glyphs.turn(degrees: 0)
                case .slightLeft: glyphs.turn(degrees: -45)
                case .left: glyphs.turn(degrees: -90)
                case .sharpLeft: glyphs.turn(degrees: -135)
                case .slightRight: glyphs.turn(degrees: 45)
                case .right: glyphs.turn(degrees: 90)
                case .sharpRight: glyphs.turn(degrees: 135)
                case .uTurn: glyphs.turn(degrees: 180)
                case .roundabout: glyphs.roundabout
                case .rampLeft: glyphs.rampLeft
                case .rampRight: glyphs.rampRight
                case .merge: glyphs.merge
                case .arrive: goal
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
        let ahead = Self.telling(route.manoeuvres).filter { step in
            step.kind != "depart" && (step.at_m > travelled || step.kind == "arrive")
        }
        guard let first = ahead.first else { return nil }
        next = Self.step(first, after: travelled)
        following = ahead.count > 1 ? Self.step(ahead[1], after: travelled) : nil
    }

    /// The steps that tell a driver something. Where the way goes straight on and only the name
    /// changes, the new one is told where it is another one and stays for a while.
    ///
    /// - Complexity: O(manoeuvres).
    static func telling(_ steps: [RouteView.Manoeuvre]) -> [RouteView.Manoeuvre] {
        var kept: [RouteView.Manoeuvre] = []
        var street = ""
        for (index, step) in steps.enumerated() {
            if step.kind == "straight" {
                let isNew = !step.street.isEmpty && step.street != street
                let following = index + 1 < steps.count ? steps[index + 1] : nil
                let isBrief = following.map {
                    $0.kind == "straight" && $0.at_m - step.at_m < Self.brief_m
                }
                guard isNew, isBrief != true else { continue }
            }
            street = step.street
            kept.append(step)
        }
        return kept
    }

    /// A name that changes again after less than this is passed by.
    private static let brief_m = 50.0

    private static func step(_ step: RouteView.Manoeuvre, after travelled: Double) -> Step {
        Step(step, ahead_m: max(0, step.at_m - travelled))
    }
}
