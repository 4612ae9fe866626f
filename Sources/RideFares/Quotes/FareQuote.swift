import RideCore

/// What a ride will cost, worked out before it is asked for, and what may be added to that (R2).
///
/// The lines stand in one order: base, distance, time, minimum, surge, promotion. Surge is
/// worked out on all that stands before it, the promotion on all that stands before it. A line
/// that has nothing to say is left out, but for base, distance, time and a promotion in use.
public struct FareQuote: Hashable, Sendable {
    /// The price with its breakdown; the total is never negative.
    public let fare: Fare
    /// What may be added.
    public let terms: RideTerms

    /// The price of a route.
    ///
    /// - Parameter promotion: one that has passed its check; nil for none.
    public init(
        tariff: Tariff, distance: Metres, duration: Duration, surge: SurgeMultiplier = .none,
        promotion: Promotion? = nil
    ) {
        let plain = tariff.fare(distance: distance, duration: duration)
        let raised = plain.adding([surge.item(on: plain.total)].compactMap { $0 })
        self.init(
            fare: raised.adding([promotion?.item(on: raised.total)].compactMap { $0 }),
            terms: tariff.terms)
    }

    private init(fare: Fare, terms: RideTerms) {
        self.fare = fare
        self.terms = terms
    }

    /// The price before the promotion, by which the promotion is checked.
    public var subtotal: Money { fare.total - fare.amount(of: .promotion) }

    /// The same ride with another promotion, or with none.
    ///
    /// - Parameter promotion: one that has passed its check; nil for none.
    public func with(_ promotion: Promotion?) -> FareQuote {
        let items = fare.items.filter { $0.kind != .promotion }
        let line = promotion?.item(on: subtotal)
        return FareQuote(fare: Fare(items: items + [line].compactMap { $0 }), terms: terms)
    }
}

extension FareQuote: Codable {
    private enum CodingKeys: CodingKey { case fare, terms }

    /// Reads a price; one below zero is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            fare: try container.decode(Fare.self, forKey: .fare),
            terms: try container.decode(RideTerms.self, forKey: .terms))
        guard fare.total >= .zero else { throw decoder.refusal("a price is not below zero") }
    }
}

extension TariffBook {
    /// The price of a route in the category and at the time asked for; nil where the category is
    /// not offered.
    ///
    /// A ride that is booked for later (P15) is priced alike, with the time of the pick-up: it has
    /// the tariff of that time, and no surge, because nobody knows yet how many will ask then.
    public func quote(
        _ category: Category, distance: Metres, duration: Duration, at pickup: Instant,
        in calendar: WorldCalendar, surge: SurgeMultiplier = .none, promotion: Promotion? = nil
    ) -> FareQuote? {
        tariff(for: category, at: pickup, in: calendar).map {
            FareQuote(
                tariff: $0, distance: distance, duration: duration, surge: surge,
                promotion: promotion)
        }
    }
}
