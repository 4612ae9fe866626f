import RideCore

/// A card that can be charged.
public struct CardView: Codable, Hashable, Sendable {
    /// Its number with the engine.
    public var id: UInt64
    /// `visa`, `mastercard`, `amex`, `elo`, `hipercard` or `diners`.
    public var brand: String
    /// The last four digits.
    public var last_four: String
    /// The month in which it expires, as in `05/29`.
    public var expiry: String
    /// The name on the card; nil where it was not kept.
    public var holder: String?
    /// Whether it is taken unless another one is named.
    public var is_primary: Bool
    /// Whether it can no longer be charged.
    public var is_expired: Bool

    /// Shows a card.
    public init(
        id: UInt64, brand: String, last_four: String, expiry: String, holder: String? = nil,
        is_primary: Bool, is_expired: Bool
    ) {
        self.id = id
        self.brand = brand
        self.last_four = last_four
        self.expiry = expiry
        self.holder = holder
        self.is_primary = is_primary
        self.is_expired = is_expired
    }
}

/// The cards of a passenger.
public struct CardsResult: Codable, Hashable, Sendable {
    /// In the order in which they were added, at most ten.
    public var cards: [CardView]

    /// Shows cards.
    public init(cards: [CardView]) {
        self.cards = cards
    }
}
