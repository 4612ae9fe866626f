/// A place at which a ride stops on the way to the drop-off.
public struct Stop: Hashable, Codable, Sendable {
    /// Where.
    public let place: Waypoint
    /// How far the ride has come with it.
    public internal(set) var state: State

    /// How far a ride has come with a stop.
    public enum State: Hashable, Codable, Sendable {
        /// It is still to come.
        case ahead
        /// The car stands there and waits.
        case reached(at: Instant)
        /// The ride has gone on.
        case left(reachedAt: Instant, leftAt: Instant)
    }

    /// A stop that is still to come.
    init(_ place: Waypoint) {
        self.place = place
        state = .ahead
    }

    /// Since when the car stands there; nil before and after.
    public var reachedAt: Instant? {
        switch state {
        case .ahead, .left: nil
        case .reached(let at): at
        }
    }
}

extension Trip {
    /// The stop that is driven to next; nil where the car stands at one, and after the last.
    public var nextStop: Stop? {
        standsAt == nil ? stops.first { $0.state == .ahead } : nil
    }

    /// The stop at which the car stands now.
    public var standsAt: Stop? { stops.first { $0.reachedAt != nil } }

    /// The stops that are still to come, in order.
    public var stopsAhead: [Waypoint] {
        stops.compactMap { $0.state == .ahead ? $0.place : nil }
    }

    /// How many stops were reached.
    public var reachedStops: Int { stops.count { $0.state != .ahead } }
}
