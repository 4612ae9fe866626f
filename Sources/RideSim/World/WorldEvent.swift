import RideCore
import RideMap

/// The two ends of a ride as places on the street network.
public struct RideEnds: Hashable, Codable, Sendable {
    /// Where the passenger gets in.
    public let pickup: StreetPosition
    /// Where the passenger gets out.
    public let dropoff: StreetPosition
    /// Where the ride stops on the way, in order, those behind it among them.
    public let stops: [StreetPosition]

    /// The ends of a ride.
    public init(
        pickup: StreetPosition, dropoff: StreetPosition, stops: [StreetPosition] = []
    ) {
        self.pickup = pickup
        self.dropoff = dropoff
        self.stops = stops
    }

    /// All places from the pick-up to the drop-off.
    var all: [StreetPosition] { [pickup] + stops + [dropoff] }

    private enum CodingKeys: CodingKey { case pickup, dropoff, stops }

    /// Reads ends, also those without stops.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            pickup: try container.decode(StreetPosition.self, forKey: .pickup),
            dropoff: try container.decode(StreetPosition.self, forKey: .dropoff),
            stops: try container.decodeIfPresent([StreetPosition].self, forKey: .stops) ?? [])
    }

    /// Writes ends; no empty list.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(pickup, forKey: .pickup)
        try container.encode(dropoff, forKey: .dropoff)
        if !stops.isEmpty { try container.encode(stops, forKey: .stops) }
    }
}

/// One entry of the world's history.
public enum WorldEvent: Hashable, Sendable {
    /// A ride was requested.
    case requested(TripID, TripRequest, RideEnds, at: Instant)
    /// Something happened to a ride.
    case trip(TripID, TripEvent)
    /// A ride has other ends on the street network than before; its own event comes just before.
    case redirected(TripID, RideEnds, at: Instant)
    /// Something happened to a driver.
    case driver(DriverID, DriverChange, at: Instant)

    /// What can happen to a driver apart from a ride's own events.
    public enum DriverChange: Hashable, Sendable {
        /// Began to work at a place.
        case wentOnline(StreetPosition)
        /// Stopped working.
        case wentOffline
        /// Left for a place.
        case departed(Leg)
        /// Goes on another way, chosen at a crossing ahead.
        case steered(Leg)
        /// Stands at the place that was the aim.
        case reached(StreetPosition)
        /// Stands where the ride was called off.
        case stopped(StreetPosition)
    }

    /// When it happened.
    public var at: Instant {
        switch self {
        case .requested(_, _, _, let at): at
        case .trip(_, let event): event.at
        case .redirected(_, _, let at): at
        case .driver(_, _, let at): at
        }
    }
}
