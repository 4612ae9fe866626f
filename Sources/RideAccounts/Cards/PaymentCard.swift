import RideCore

/// What is kept of a card (P11): nothing by which anyone else could pay.
public struct PaymentCard: Hashable, Codable, Sendable {
    /// Its name.
    public let id: CardID
    /// Who issues it.
    public let brand: CardBrand
    /// The last four digits.
    public let lastFour: LastFour
    /// The month in which it expires.
    public let expiry: CardExpiry
    /// The name under which the processor knows the card.
    public let processorToken: String
    /// Whether it is the one that is charged if no other is chosen. Set by `Wallet`.
    public internal(set) var isPrimary = false

    /// A card that is not the primary one.
    public init(
        id: CardID, brand: CardBrand, lastFour: LastFour, expiry: CardExpiry,
        processorToken: String
    ) {
        self.id = id
        self.brand = brand
        self.lastFour = lastFour
        self.expiry = expiry
        self.processorToken = processorToken
    }

    /// The card as it is shown: `Visa •••• 4242`.
    public var label: String { "\(brand.name) •••• \(lastFour.text)" }

    /// Whether both stand for one card, as far as anybody could tell: the processor gives a card
    /// that is added again another token, and its number is not kept.
    func isSameCard(as other: PaymentCard) -> Bool {
        brand == other.brand && lastFour == other.lastFour && expiry == other.expiry
    }
}
