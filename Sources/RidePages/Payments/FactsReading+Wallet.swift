import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

extension String {
    /// The words of an action as the key bar writes them.
    var asKeyTitle: String { prefix(1).lowercased() + dropFirst() }
}

/// What these pages say of cards, moments and refusals.
extension FactsReading {
    /// Who issues a card: "Visa".
    func brand(of card: CardView) -> String { CardBrand(rawValue: card.brand)?.name ?? card.brand }

    /// A card in few words: "Visa ····1111".
    func name(of card: CardView) -> String {
        SafeText.line("\(brand(of: card)) ····\(card.last_four)")
    }

    /// How a ride is paid: "cash", "Visa ····1111".
    func payment(_ payment: PaymentMethod, _ card: CardView?) -> String {
        switch payment {
        case .cash: name(of: payment)
        case .card: card.map { name(of: $0) } ?? name(of: payment)
        }
    }

    /// `.available` while the connection stands and the person has an account.
    var whenCardsAllowed: Availability {
        guard whenLive == .available else { return whenLive }
        return state?.is_guest == false
            ? .available : .unavailable(reason: texts["error.only_for_accounts"])
    }
}
