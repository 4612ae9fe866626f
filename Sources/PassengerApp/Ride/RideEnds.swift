import RideCore
import RideWire

/// One end of a ride.
enum RideEnd: Hashable, Sendable {
    /// Where it begins.
    case origin
    /// Where it ends.
    case destination

    var other: RideEnd {
        switch self {
        case .origin: .destination
        case .destination: .origin
        }
    }
}

/// Both ends of a ride, as far as they are known.
struct RideEnds: Hashable, Sendable {
    /// Where it begins; nil for where the passenger is.
    var origin: Waypoint?
    /// Where it ends; nil until the passenger has said.
    var destination: Waypoint?

    subscript(end: RideEnd) -> Waypoint? {
        get {
            switch end {
            case .origin: origin
            case .destination: destination
            }
        }
        set {
            switch end {
            case .origin: origin = newValue
            case .destination: destination = newValue
            }
        }
    }

    /// What the engine is asked for these ends, `place` being where the passenger is; nil without a
    /// destination.
    func request(from place: PlaceView) -> PlanRequest? {
        guard let destination else { return nil }
        return PlanRequest(
            ends: self, pickup: origin.map { PlaceView($0) } ?? place,
            dropoff: PlaceView(destination))
    }
}

/// A ride that came to nothing and is to be planned once more.
struct Repetition: Hashable, Sendable {
    /// The ride that came to nothing.
    let ride: UInt64
    /// Its ends.
    let ends: RideEnds
    /// What was agreed on beside the ends.
    let terms: PlanTerms
    /// Whether the car is not to come now: the time is asked for.
    let isForLater: Bool
}
