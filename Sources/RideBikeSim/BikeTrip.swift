import RideCore

/// What a car would be for somebody.
public struct CarWay: Hashable, Sendable {
    /// From the request until its driver is there.
    public let wait_min: Double
    /// The ride itself.
    public let ride_min: Double
    /// What it costs, in minor units.
    public let price_minor: Double

    /// A car.
    public init(wait_min: Double, ride_min: Double, price_minor: Double) {
        self.wait_min = wait_min
        self.ride_min = ride_min
        self.price_minor = price_minor
    }
}

/// A way that somebody wants to go, however.
public struct BikeTrip: Hashable, Sendable {
    /// When, after the start of the run.
    public let at: Duration
    /// From where.
    public let start: Coordinate
    /// To where.
    public let end: Coordinate

    /// A way at a moment.
    public init(at: Duration, start: Coordinate, end: Coordinate) {
        self.at = at
        self.start = start
        self.end = end
    }
}
