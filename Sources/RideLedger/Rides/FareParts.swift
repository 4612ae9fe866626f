import RideCore

/// A fare by what becomes of its parts: promotions and what sharing the car takes off are paid by
/// the platform, tips are the driver's alone, and the rest bears the commission.
struct FareParts {
    /// Base, distance, time, minimum, surge, and what the passenger added.
    let way: Money
    let waiting: Money
    let cancellation: Money
    let tip: Money
    /// What promotions and sharing the car take off, not negative.
    let promotion: Money

    /// Sorts the items of a fare.
    ///
    /// - Throws: `LedgerRejection.fareItemOutOfRange` for a negative item, a promotion that adds,
    ///   or amounts beyond `Limits.ledgerAmount`; `promotionAboveFare`.
    init(_ fare: Fare) throws(LedgerRejection) {
        var way = Money.zero
        var waiting = Money.zero
        var cancellation = Money.zero
        var tip = Money.zero
        var promotion = Money.zero
        let most = Limits.ledgerAmount
        for item in fare.items {
            let isTakenOff = item.kind == .promotion || item.kind == .sharing
            let size = isTakenOff ? item.amount.negated : item.amount
            guard let size, (Money.zero...most).contains(size) else { throw .fareItemOutOfRange }
            switch item.kind {
            case .base, .distance, .time, .minimum, .surge, .raise: way += size
            case .waiting: waiting += size
            case .cancellation: cancellation += size
            case .tip: tip += size
            case .promotion, .sharing: promotion += size
            }
            guard way + waiting + cancellation + tip <= most, promotion <= most else {
                throw .fareItemOutOfRange
            }
        }
        guard promotion <= way else { throw .promotionAboveFare }
        self.way = way
        self.waiting = waiting
        self.cancellation = cancellation
        self.tip = tip
        self.promotion = promotion
    }

    /// What the commission is worked out from.
    var commissionable: Money { way + waiting + cancellation }

    /// What the passenger pays.
    var bill: Money { commissionable + tip - promotion }
}

extension Money {
    /// The same amount with the other sign; nil for the one that has none.
    fileprivate var negated: Money? {
        minorUnits == .min ? nil : Money(minorUnits: -minorUnits)
    }
}
