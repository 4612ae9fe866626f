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
    /// The price of a completed ride for an hour of its driver, from accepting to the drop-off.
    case farePerHour = "fare_per_hour_minor"
    /// By how much the price was raised, 1 for not.
    case surge = "surge"
    /// The way to the pick-up as a share of that and the quoted way.
    case deadheadShare = "deadhead_share"

    /// How many parts the unit of the name has in `value(of:)`: a second a thousand milliseconds.
    public var partsPerUnit: Double {
        switch self {
        case .fare, .farePerHour: 1
        case .wait, .queue, .pickup, .boarding, .ride, .pickupDistance, .distance, .surge,
            .deadheadShare:
            1_000
        }
    }

    /// The quantity of a ride in milliseconds, millimetres, thousandths or minor units of the
    /// currency; nil where the ride never came to it.
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
        case .farePerHour:
            ride.outcome == .completed
                ? Self.time(ride.acceptedAt, ride.endedAt).flatMap { ride.fare.perHour(of: $0) }
                : nil
        case .surge: Int64(ride.surge) * 10
        case .deadheadShare: ride.pickupDistance.flatMap { $0.thousandths(besides: ride.distance) }
        }
    }

    private static func time(_ begin: Instant?, _ end: Instant?) -> Int64? {
        guard let begin, let end else { return nil }
        return end.milliseconds - begin.milliseconds
    }
}

extension Money {
    /// What this is for an hour, in whole minor units, of an amount that took so long.
    ///
    /// - Returns: nil where it took no time, or the number is beyond any amount.
    func perHour(of time_ms: Int64) -> Int64? {
        let (product, overflow) = minorUnits.multipliedReportingOverflow(by: 3_600_000)
        return time_ms > 0 && !overflow ? product / time_ms : nil
    }
}

extension Metres {
    /// The share of this in this and another length, in thousandths; nil of no length at all.
    func thousandths(besides other: Metres) -> Int64? {
        let whole = millimetres + other.millimetres
        return whole > 0 ? (millimetres * 1_000 + whole / 2) / whole : nil
    }
}
