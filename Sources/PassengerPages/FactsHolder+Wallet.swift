import AccountPages
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
extension FactsHolder {
    /// A text of these pages.
    func text(
        _ key: PassengerPageText, _ values: KeyValuePairs<String, String> = [:]
    ) -> String {
        texts[key, values]
    }

    /// A text about paying.
    func text(
        _ key: PaymentText, _ values: KeyValuePairs<String, String> = [:]
    ) -> String {
        texts[key, values]
    }

    /// Who issues a card: "Visa".
    func brand(of card: CardView) -> String { CardBrand(rawValue: card.brand)?.name ?? card.brand }

    /// A card in few words: "Visa ····1111".
    func name(of card: CardView) -> String {
        SafeText.line("\(brand(of: card)) ····\(card.last_four)")
    }

    /// Why the engine has refused something, in the person's language where it is known here.
    func refusal(_ error: WireError) -> String {
        let group = "wallet.refused"
        let words = texts[word: error.code, in: group]
        return words == error.code ? texts[error] : words
    }

    /// Why a field is not right, in the person's language where it is known.
    func complaint(_ reason: FieldReason) -> String {
        let known = texts[word: reason.code, in: "wallet.field"]
        return known == reason.code ? words(for: reason) : known
    }

    /// What a form shows of a field.
    func fieldState<Value>(_ check: FieldCheck<Value>) -> FieldState {
        switch check {
        case .empty: .empty
        case .incomplete(let reason): .incomplete(complaint(reason))
        case .wrong(let reason): .wrong(complaint(reason))
        case .right: .right
        }
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
            ? .available : .unavailable(reason: texts[ErrorText.onlyForAccounts])
    }
}
