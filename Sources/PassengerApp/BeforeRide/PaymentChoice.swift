import RideCore
import RideWire

/// How the passenger pays: what was chosen last, else the primary card, else cash (P4).
struct PaymentChoice: Hashable, Sendable {
    /// The cards that are stored.
    var cards: [CardView] = []
    private var chosen: Choice?

    private enum Choice: Hashable {
        case cash
        case card(UInt64)
    }

    /// Pays like this from here on.
    mutating func choose(_ payment: PaymentMethod, card: CardView?) {
        switch payment {
        case .cash: chosen = .cash
        case .card: chosen = card.map { .card($0.id) }
        }
    }

    /// The card that will be charged; nil for cash.
    var card: CardView? {
        let usable = cards.filter { !$0.is_expired }
        let primary = usable.first { $0.is_primary }
        switch chosen {
        case .cash: return nil
        case .card(let id): return usable.first { $0.id == id } ?? primary
        case nil: return primary
        }
    }

    /// How the next ride will be paid.
    var payment: PaymentMethod { card == nil ? .cash : .card }
}
