/// A price shown to a passenger: the route it was worked out for and what it costs.
public struct Quote: Hashable, Codable, Sendable {
    /// The kind of car.
    public let category: Category
    /// The price, which stays as it is once the ride is requested.
    public let fare: Fare
    /// The length of the fastest route from pick-up to drop-off.
    public let distance: Metres
    /// The time that route takes at the speed of its streets, in whole milliseconds.
    public let duration: Duration
    /// What may be added to the price.
    public let terms: RideTerms
    /// By how much the price was raised because of the demand, in hundredths: 100 is not at all.
    public let surge: Int
    /// For how many seats of a car that others may share the price is; nil for a car alone, and
    /// where nobody chooses.
    public let sharedSeats: Int?

    /// A price for a route; parts of a millisecond are dropped.
    public init(
        category: Category, fare: Fare, distance: Metres, duration: Duration,
        terms: RideTerms = .free, surge: Int = 100, sharedSeats: Int? = nil
    ) {
        self.surge = surge
        self.sharedSeats = sharedSeats
        self.category = category
        self.fare = fare
        self.distance = distance
        self.duration = .milliseconds(duration.milliseconds)
        self.terms = terms
    }

    private enum CodingKeys: String, CodingKey {
        case category, fare, distance, duration, terms, surge, sharedSeats
    }

    /// Reads the duration as a bare number of milliseconds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            category: try container.decode(Category.self, forKey: .category),
            fare: try container.decode(Fare.self, forKey: .fare),
            distance: try container.decode(Metres.self, forKey: .distance),
            duration: .milliseconds(try container.decode(Int64.self, forKey: .duration)),
            // Prices of the first version had no terms.
            terms: try container.decodeIfPresent(RideTerms.self, forKey: .terms) ?? .free,
            surge: try container.decodeIfPresent(Int.self, forKey: .surge) ?? 100,
            sharedSeats: try container.decodeIfPresent(Int.self, forKey: .sharedSeats))
    }

    /// Writes the duration as a bare number of milliseconds: the library's own form is two halves
    /// of 128 bits, which neither people nor other programs can read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(category, forKey: .category)
        try container.encode(fare, forKey: .fare)
        try container.encode(distance, forKey: .distance)
        try container.encode(duration.milliseconds, forKey: .duration)
        if surge != 100 { try container.encode(surge, forKey: .surge) }
        if terms != .free { try container.encode(terms, forKey: .terms) }
        try container.encodeIfPresent(sharedSeats, forKey: .sharedSeats)
    }
}

/// Whom a passenger would like to drive with (P14).
public struct DriverWishes: Hashable, Codable, Sendable {
    /// These are asked first where they are near.
    public let favourites: [DriverID]
    /// These are not asked.
    public let avoided: [DriverID]

    /// Wishes; an avoided driver is not a favourite.
    public init(favourites: [DriverID], avoided: [DriverID]) {
        self.favourites = favourites.filter { !avoided.contains($0) }
        self.avoided = avoided
    }

    /// Whether there is nothing to wish for.
    public var isEmpty: Bool { favourites.isEmpty && avoided.isEmpty }
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
    /// The card that is charged; nil for a ride in cash.
    public let card: CardID?
    /// Whom the passenger would like to drive with; nil for anybody.
    public let wishes: DriverWishes?
    /// The moment for which the ride was booked; nil for a ride as soon as can be.
    public let bookedFor: Instant?

    /// The driver by whose boarding code the passenger wants to get in; nil for anybody.
    public let boardingWith: DriverID?
    /// What the passenger added; nil for nothing.
    public let details: RequestDetails?

    /// A request of `passenger`.
    public init(
        passenger: PassengerID, pickup: Waypoint, dropoff: Waypoint, quote: Quote,
        payment: PaymentMethod, card: CardID? = nil, wishes: DriverWishes? = nil,
        bookedFor: Instant? = nil, boardingWith: DriverID? = nil,
        details: RequestDetails? = nil
    ) {
        self.details = details.flatMap { $0.isEmpty ? nil : $0 }
        self.boardingWith = boardingWith
        self.bookedFor = bookedFor
        self.card = card
        self.wishes = wishes.flatMap { $0.isEmpty ? nil : $0 }
        self.passenger = passenger
        self.pickup = pickup
        self.dropoff = dropoff
        self.quote = quote
        self.payment = payment
    }

    /// The same request as a ride that is booked for a moment.
    public func booked(for moment: Instant) -> TripRequest {
        TripRequest(
            passenger: passenger, pickup: pickup, dropoff: dropoff, quote: quote,
            payment: payment, card: card, wishes: wishes, bookedFor: moment, details: details)
    }

    /// The same request for the car of this driver alone.
    public func boarding(with driver: DriverID) -> TripRequest {
        TripRequest(
            passenger: passenger, pickup: pickup, dropoff: dropoff, quote: quote,
            payment: payment, card: card, wishes: wishes, boardingWith: driver,
            details: details?.aboard)
    }
}
