import RideCore
import RideWire

/// What a driver has in front of them; follows from the state alone.
enum DriverMoment: Hashable, Sendable {
    /// Not signed in yet, and nothing known.
    case unknown
    /// Not at work.
    case offline
    /// At work, without a ride.
    case waiting
    /// A ride is offered.
    case offer(RideView, RideView.Offer)
    /// A booked ride was accepted; the car stands until it is time.
    case booked(RideView, leaves_ms: Int64)
    /// On the way to the pick-up.
    case toPickup(RideView)
    /// At the pick-up; the passenger has still to get in.
    case atPickup(RideView)
    /// With the passenger on board.
    case driving(RideView)
    /// Standing at a stop on the way, with the passenger on board or about to come back.
    case atStop(RideView)
    /// The ride is completed, and has not been put away.
    case finished(RideView)
    /// The ride was called off, and has not been put away.
    case cancelled(RideView)

    /// The moment of a state; nil stands for a state not known yet.
    init(_ state: PersonState?) {
        guard let state else {
            self = .unknown
            return
        }
        let between: DriverMoment = state.activity == .offline ? .offline : .waiting
        guard let ride = state.ride else {
            self = between
            return
        }
        switch ride.stage {
        case .offered:
            // Without an offer it is somebody else who is being asked.
            self = ride.offer.map { .offer(ride, $0) } ?? between
        case .accepted:
            self = ride.sets_off_at_ms.map { .booked(ride, leaves_ms: $0) } ?? .toPickup(ride)
        case .arrived: self = .atPickup(ride)
        case .inProgress: self = ride.standsAt == nil ? .driving(ride) : .atStop(ride)
        case .completed: self = .finished(ride)
        case .cancelled: self = .cancelled(ride)
        case .requested, .unserved: self = between
        }
    }

    /// The ride of the moment.
    var ride: RideView? {
        switch self {
        case .unknown, .offline, .waiting: nil
        case .offer(let ride, _), .booked(let ride, _), .toPickup(let ride), .atPickup(let ride),
            .driving(let ride), .atStop(let ride), .finished(let ride), .cancelled(let ride):
            ride
        }
    }

    /// Whether two people are bound to each other: messages can be sent, and leaving is asked
    /// about.
    var isRiding: Bool {
        switch self {
        case .booked, .toPickup, .atPickup, .driving, .atStop: true
        case .unknown, .offline, .waiting, .offer, .finished, .cancelled: false
        }
    }

    /// A name that changes when the moment does: the ride's number and its stage, and of an offer
    /// when it was made, since a ride that is changed is offered anew.
    var id: String {
        switch self {
        case .unknown: "unknown"
        case .offline: "offline"
        case .waiting: "waiting"
        case .offer(let ride, let offer): "offer \(ride.id) \(offer.offered_at_ms)"
        case .booked(let ride, _): "booked \(ride.id)"
        case .toPickup(let ride): "toPickup \(ride.id)"
        case .atPickup(let ride): "atPickup \(ride.id)"
        case .driving(let ride):
            ride.stopsAhead.isEmpty
                ? "driving \(ride.id)" : "driving \(ride.id) to stop \(ride.stopsAhead.count)"
        case .atStop(let ride): "atStop \(ride.id) \(ride.stopsAhead.count)"
        case .finished(let ride): "finished \(ride.id)"
        case .cancelled(let ride): "cancelled \(ride.id)"
        }
    }
}
