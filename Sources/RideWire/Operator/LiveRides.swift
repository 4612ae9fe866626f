import RideCore

/// A ride that is not over, in a line.
public struct LiveRideView: Codable, Hashable, Sendable {
    /// Its number.
    public var ride_id: UInt64
    /// How far it is.
    public var stage: TripStage
    /// The category.
    public var category: Category
    /// How it will be paid.
    public var payment: PaymentMethod
    /// When it was requested.
    public var requested_at_ms: Int64
    /// Where it begins.
    public var pickup: PlaceView
    /// Where it ends.
    public var dropoff: PlaceView
    /// Who rides.
    public var passenger_id: UInt64
    /// The passenger's name.
    public var passenger_name: String
    /// Who drives; nil until somebody has accepted.
    public var driver_id: UInt64?
    /// The driver's name; nil until somebody has accepted.
    public var driver_name: String?

    /// Shows a ride in a line.
    public init(
        ride_id: UInt64, stage: TripStage, category: Category, payment: PaymentMethod,
        requested_at_ms: Int64, pickup: PlaceView, dropoff: PlaceView, passenger_id: UInt64,
        passenger_name: String, driver_id: UInt64? = nil, driver_name: String? = nil
    ) {
        self.ride_id = ride_id
        self.stage = stage
        self.category = category
        self.payment = payment
        self.requested_at_ms = requested_at_ms
        self.pickup = pickup
        self.dropoff = dropoff
        self.passenger_id = passenger_id
        self.passenger_name = passenger_name
        self.driver_id = driver_id
        self.driver_name = driver_name
    }
}

/// A page of rides that are not over, highest number first.
public struct LiveRidesResult: Codable, Hashable, Sendable {
    /// The rides.
    public var rides: [LiveRideView]
    /// Whether there are more.
    public var has_more: Bool

    /// A page of rides.
    public init(rides: [LiveRideView], has_more: Bool) {
        self.rides = rides
        self.has_more = has_more
    }
}
