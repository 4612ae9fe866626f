import RideCore

/// Something the driver has to do on the way.
public struct Maneuver: Hashable, Sendable {
    /// What is to be done, by the angle between the street left and the street taken.
    public enum Kind: String, CaseIterable, Sendable {
        /// Set off.
        case depart
        /// Go on, where the street changes its name.
        case straight
        /// Keep left: a turn of 25° to 50°, or the left way of a fork.
        case slightLeft
        /// Turn left.
        case left
        /// Turn left and back: a turn of 120° to 165°.
        case sharpLeft
        /// Keep right: a turn of 25° to 50°, or the right way of a fork.
        case slightRight
        /// Turn right.
        case right
        /// Turn right and back: a turn of 120° to 165°.
        case sharpRight
        /// Turn round.
        case uTurn
        /// Drive round a roundabout and leave it by `Maneuver.exit`; leaving is no manoeuvre of
        /// its own.
        case roundabout
        /// Take the slip road on the left, off or to a motorway or trunk road.
        case rampLeft
        /// Take the slip road on the right.
        case rampRight
        /// Join the traffic of the road that the slip road leads to.
        case merge
        /// Stop: this is it.
        case arrive

        /// From this many degrees on, to either side, the way no longer leads ahead.
        static let turnFrom_degrees = 50.0

        /// The kind of a turn by so many degrees to the right (negative: to the left).
        init(turn degrees: Double) {
            let size = abs(degrees)
            let isRight = degrees > 0
            if size < 25 {
                self = .straight
            } else if size < Self.turnFrom_degrees {
                self = isRight ? .slightRight : .slightLeft
            } else if size < 120 {
                self = isRight ? .right : .left
            } else if size < 165 {
                self = isRight ? .sharpRight : .sharpLeft
            } else {
                self = .uTurn
            }
        }
    }

    /// What is to be done.
    public let kind: Kind
    /// The street one is on afterwards, or nil if it has no name.
    public let street: String?
    /// Which exit of a roundabout to take, counted from 1 along the ring; nil for everything else
    /// and where the route ends on the ring.
    public let exit: Int?
    /// How far from the start of the route.
    public let distance: Metres
    /// How long after the start of the route.
    public let duration: Duration
    /// Where.
    public let coordinate: Coordinate

    /// The same at another moment of the route.
    func lasting(_ duration: Duration) -> Maneuver {
        Maneuver(
            kind: kind, street: street, exit: exit, distance: distance, duration: duration,
            coordinate: coordinate)
    }
}
