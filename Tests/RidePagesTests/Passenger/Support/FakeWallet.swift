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
    func answer(_ call: Call) -> Result<CallResult, WireError>? {
        let name = call.method.rawValue
        // The stage then answers with a state, which makes no sense to the link.
        if breaking.contains(name) { return nil }
        if let error = refusals[name] { return .failure(error) }
        switch call {
        case .card(let call): return carryOut(call)
        case .reservation(let call):
            if case .unschedule(let asked) = call {
                bookings.removeAll { $0.id == asked.reservation_id }
            }
            return .success(.reservations(ReservationsResult(reservations: bookings)))
        case .wish(let call): return carryOut(call)
        case .account: return .success(.done)
        default: return nil
        }
    }

    private func carryOut(_ call: CardCall) -> Result<CallResult, WireError> {
        switch call {
        case .list: break
        case .add(let new):
            cards.append(
                CardView(
                    id: (cards.map(\.id).max() ?? 0) + 1, brand: "visa",
                    last_four: String(new.number.text.suffix(4)), expiry: new.expiry,
                    is_primary: cards.isEmpty, is_expired: false))
        case .remove(let old): cards.removeAll { $0.id == old.card_id }
        case .makePrimary(let chosen):
            for index in cards.indices {
                cards[index].is_primary = cards[index].id == chosen.card_id
            }
        case .payDebt: return .success(.state(afterPaying))
        }
        return .success(.cards(CardsResult(cards: cards)))
    }

    private func carryOut(_ call: WishCall) -> Result<CallResult, WireError> {
        var before: UInt64?
        switch call {
        case .list(let page): before = page.before_id
        case .set(let asked):
            let index = wishes.firstIndex { $0.driver_id == asked.driver_id }
            switch (index, asked.wish) {
            case (let index?, "none"): wishes.remove(at: index)
            case (let index?, let wish): wishes[index].wish = wish
            case (nil, _): break
            }
        }
        let rest =
            before.map { before in Array(wishes.drop { $0.driver_id != before }.dropFirst()) }
            ?? wishes
        return .success(
            .wishes(
                WishesResult(
                    wishes: Array(rest.prefix(PageLimit.most)),
                    has_more: rest.count > PageLimit.most)))
    }
}

extension WireError {
    /// A refusal in the engine's words.
    static func refused(_ code: String) -> WireError {
        WireError(.refused, code: code, message: "The engine says \(code).")
    }
}
