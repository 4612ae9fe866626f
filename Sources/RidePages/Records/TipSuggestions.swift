import RideCore

/// The tips that are suggested for a price (P9): about 10, 15 and 20 per cent of it, in whole units
/// of money that a person would give, and never more than a tip may be.
public enum TipSuggestions {
    /// The shares, in per cent.
    static let percents: [Int64] = [10, 15, 20]

    /// The amounts, in the order of the shares.
    public static func amounts(for price: Money, in currency: Currency) -> [Money] {
        // Half a unit where there are cents, a hundred units where there are none.
        let step: Int64 = currency.digits == 0 ? 100 : currency.digits == 2 ? 50 : 1
        return percents.map { percent in
            let steps = Money.rounded(price.minorUnits * percent, per: step * 100).minorUnits
            return min(Money(minorUnits: max(1, steps) * step), Limits.tip)
        }
    }
}
