import RideCore

/// The cards of one passenger, in the order in which they were added. As long as there is one,
/// exactly one is the primary card.
public struct Wallet: Hashable, Codable, Sendable {
    /// The cards.
    public private(set) var cards: [PaymentCard] = []

    /// A wallet without cards.
    public init() {}

    /// The card that is charged if no other is chosen; nil without cards.
    public var primary: PaymentCard? { cards.first(where: \.isPrimary) }

    /// The card of this name; nil if it is not here.
    public func card(_ id: CardID) -> PaymentCard? { cards.first { $0.id == id } }

    /// Adds a card; the first becomes the primary one.
    ///
    /// - Throws: `WalletRejection.cardIdTaken`, `.cardAlreadyHere`, then `.walletIsFull`.
    public mutating func add(_ card: PaymentCard) throws(WalletRejection) {
        guard self.card(card.id) == nil else { throw .cardIdTaken }
        guard !cards.contains(where: card.isSameCard) else { throw .cardAlreadyHere }
        guard cards.count < AccountLimits.cards else { throw .walletIsFull }
        var added = card
        added.isPrimary = cards.isEmpty
        cards.append(added)
    }

    /// Makes a card the primary one; nothing changes if it is already.
    ///
    /// - Throws: `WalletRejection.noSuchCard`.
    public mutating func makePrimary(_ id: CardID) throws(WalletRejection) {
        guard card(id) != nil else { throw .noSuchCard }
        for index in cards.indices { cards[index].isPrimary = cards[index].id == id }
    }

    /// Removes a card. If it was the primary one, the next becomes it, after the last the first.
    ///
    /// - Throws: `WalletRejection.noSuchCard`.
    public mutating func remove(_ id: CardID) throws(WalletRejection) {
        guard let index = cards.firstIndex(where: { $0.id == id }) else { throw .noSuchCard }
        let removed = cards.remove(at: index)
        if removed.isPrimary, !cards.isEmpty {
            cards[index < cards.count ? index : 0].isPrimary = true
        }
    }

    /// Reads the cards, and refuses a list that the rules could not have made.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        cards = try container.decode([PaymentCard].self, forKey: .cards)
        guard cards.count <= AccountLimits.cards, Set(cards.map(\.id)).count == cards.count,
            cards.count(where: \.isPrimary) == min(cards.count, 1)
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .cards, in: container,
                debugDescription: "a wallet has one primary card, and each card once")
        }
    }
}

/// Why a wallet refused a change.
public enum WalletRejection: String, Error, CaseIterable, Codable, Sendable {
    /// Another card has this name.
    case cardIdTaken = "card_id_taken"
    /// The same card is already in the wallet.
    case cardAlreadyHere = "card_already_here"
    /// Ten cards are the most.
    case walletIsFull = "wallet_is_full"
    /// There is no such card.
    case noSuchCard = "no_such_card"

    /// One sentence for the passenger.
    public var message: String {
        switch self {
        case .cardIdTaken: "Another card has this name."
        case .cardAlreadyHere: "This card is already in your list."
        case .walletIsFull: "You can keep \(AccountLimits.cards) cards: remove one first."
        case .noSuchCard: "There is no such card."
        }
    }
}
