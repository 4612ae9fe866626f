import RideCore

/// The ride for which a passenger wants to use a promotion, and what was used before.
public struct PromotionUse: Hashable, Codable, Sendable {
    /// Who wants to use it.
    public let passenger: PassengerID
    /// The day of the request in the city's market.
    public let today: CivilDate
    /// The category asked for.
    public let category: Category
    /// The price before the promotion.
    public let subtotal: Money
    /// How often the promotion has been used by anybody.
    public let usesInTotal: Int
    /// How often this passenger has used it.
    public let usesByPassenger: Int
    /// How many rides this passenger has completed, is on, or was promised as the first one.
    public let earlierRides: Int

    /// A wish to use a promotion.
    public init(
        passenger: PassengerID, today: CivilDate, category: Category, subtotal: Money,
        usesInTotal: Int, usesByPassenger: Int, earlierRides: Int
    ) {
        self.passenger = passenger
        self.today = today
        self.category = category
        self.subtotal = subtotal
        self.usesInTotal = usesInTotal
        self.usesByPassenger = usesByPassenger
        self.earlierRides = earlierRides
    }
}
