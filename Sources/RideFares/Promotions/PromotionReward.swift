import RideCore

/// What a promotion takes off a price.
public enum PromotionReward: Hashable, Codable, Sendable {
    /// A share of the price, at most `cap`.
    case percent(share: Share, cap: Money?)
    /// A fixed amount.
    case amount(of: Money)

    /// What is taken off a price, never more than the price itself; a share is rounded by
    /// `Money.rounded(_:per:)`.
    ///
    /// - Precondition: `subtotal` is the price of a ride within `Limits`.
    public func discount(on subtotal: Money) -> Money {
        let price = max(subtotal, .zero)
        return switch self {
        case .percent(let share, let cap): min(share.of(price), cap ?? price, price)
        case .amount(let amount): min(amount, price)
        }
    }
}
