import RideCore
import RideWire

/// An engine that knows cards, bookings and wishes, and refuses what it is told to refuse.
final class FakeWallet {
    var cards: [CardView] = []
    var bookings: [ReservationView] = []
    var wishes: [WishView] = []
    /// What is refused, by the name of the call.
    var refusals: [String: WireError] = [:]
    /// The calls at which the connection breaks, by their names.
    var breaking: Set<String> = []
    /// What the state is after a debt was paid.
    var afterPaying = PersonState.anaWith()

    /// What the engine says to a call; nil for nothing.
    func answer(_ call: any Request) -> Result<AnswerValue, WireError>? {
        let name = type(of: call).method.text
        // The stage then answers with a state, which makes no sense to the link.
        if breaking.contains(name) { return nil }
        if let error = refusals[name] { return .failure(error) }
        switch call {
        case is ListReservations: break
        case let asked as UnscheduleRide:
            bookings.removeAll { $0.id == asked.reservation_id }
        case is GetAccount, is ConfirmPassword: return .success(Done())
        default: return carryOut(call)
        }
        return .success(ReservationsResult(reservations: bookings))
    }

    private func carryOut(_ call: any Request) -> Result<AnswerValue, WireError>? {
        switch call {
        case is ListCards: break
        case let new as AddCard:
            cards.append(
                CardView(
                    id: (cards.map(\.id).max() ?? 0) + 1, brand: "visa",
                    last_four: String(new.number.text.suffix(4)), expiry: new.expiry,
                    is_primary: cards.isEmpty, is_expired: false))
        case let old as RemoveCard: cards.removeAll { $0.id == old.card_id }
        case let chosen as MakeCardPrimary:
            for index in cards.indices {
                cards[index].is_primary = cards[index].id == chosen.card_id
            }
        case is PayDebt: return .success(afterPaying)
        default: return wish(call)
        }
        return .success(CardsResult(cards: cards))
    }

    private func wish(_ call: any Request) -> Result<AnswerValue, WireError>? {
        var before: UInt64?
        switch call {
        case let page as ListWishes: before = page.before_id
        case let asked as SetWish:
            let index = wishes.firstIndex { $0.driver_id == asked.driver_id }
            switch (index, asked.wish) {
            case (let index?, "none"): wishes.remove(at: index)
            case (let index?, let wish): wishes[index].wish = wish
            case (nil, _): break
            }
        default: return nil
        }
        let rest =
            before.map { before in Array(wishes.drop { $0.driver_id != before }.dropFirst()) }
            ?? wishes
        return .success(
            WishesResult(
                wishes: Array(rest.prefix(PageLimit.most)),
                has_more: rest.count > PageLimit.most))
    }
}

extension WireError {
    /// A refusal in the engine's words.
    static func refused(_ code: String) -> WireError {
        WireError(.refused, code: code, message: "The engine says \(code).")
    }
}
