import RideCore

/// A quantity of a ride of which reports give the distribution. The raw value is its name in files,
/// with the unit at its end.
public enum RideQuantity: String, CaseIterable, Sendable {
    /// From the request, or the hour of a booking, to the car's arrival.
    case wait = "wait_s"
    /// From the request to a driver's accepting.
    case queue = "queue_s"
    /// From accepting to the car's arrival.
    case pickup = "pickup_s"
    /// From the car's arrival to its departure.
    case boarding = "boarding_s"
    /// From the departure to the drop-off.
    case ride = "ride_s"
    /// The way to the pick-up.
    case pickupDistance = "pickup_distance_m"
    /// The quoted way.
    case distance = "distance_m"
    /// The price of a completed ride.
    case fare = "fare_minor"

    /// How many parts the unit of the name has in `value(of:)`: a second a thousand milliseconds.
    public var partsPerUnit: Double { self == .fare ? 1 : 1_000 }

    /// The quantity of a ride in milliseconds, millimetres or minor units of the currency; nil
    /// where the ride never came to it.
    public func value(of ride: RideRecord) -> Int64? {
        switch self {
        case .wait: Self.time(ride.wantedAt, ride.arrivedAt).map { max(0, $0) }
        case .queue: Self.time(ride.requestedAt, ride.acceptedAt)
        case .pickup: Self.time(ride.acceptedAt, ride.arrivedAt)
        case .boarding: Self.time(ride.arrivedAt, ride.startedAt)
        case .ride: ride.outcome == .completed ? Self.time(ride.startedAt, ride.endedAt) : nil
        case .pickupDistance: ride.pickupDistance?.millimetres
        case .distance: ride.distance.millimetres
        case .fare: ride.outcome == .completed ? ride.fare.minorUnits : nil
        }
    }

    private static func time(_ begin: Instant?, _ end: Instant?) -> Int64? {
        guard let begin, let end else { return nil }
        return end.milliseconds - begin.milliseconds
    }
}
