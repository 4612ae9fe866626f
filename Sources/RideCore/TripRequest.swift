/// A price shown to a passenger: the route it was worked out for and what it costs.
public struct Quote: Hashable, Codable, Sendable {
    /// The kind of car.
    public let category: Category
    /// The price, which stays as it is once the ride is requested.
    public let fare: Fare
    /// The length of the fastest route from pick-up to drop-off.
    public let distance: Metres
    /// The time that route takes at the speed of its streets.
    public let duration: Duration

    /// A price for a route.
    public init(category: Category, fare: Fare, distance: Metres, duration: Duration) {
        self.category = category
        self.fare = fare
        self.distance = distance
        self.duration = duration
    }
}

/// What a passenger asked for: everything about a ride that never changes again.
public struct TripRequest: Hashable, Codable, Sendable {
    /// Who asks.
    public let passenger: PassengerID
    /// Where the ride begins.
    public let pickup: Waypoint
    /// Where it ends.
    public let dropoff: Waypoint
    /// The accepted price and its route.
    public let quote: Quote
    /// How it is paid.
    public let payment: PaymentMethod

    /// A request of `passenger`.
    public init(
        passenger: PassengerID, pickup: Waypoint, dropoff: Waypoint, quote: Quote,
        payment: PaymentMethod
    ) {
        self.passenger = passenger
        self.pickup = pickup
        self.dropoff = dropoff
        self.quote = quote
        self.payment = payment
    }
}
