import RideCore

/// What a passenger may add to a price while nobody takes the ride.
public struct RaiseRules: Hashable, Sendable {
    /// The smallest raise; others are offered as multiples of it.
    public let step: Money
    /// What all raises of a ride together may come to, as a share of the quoted price.
    public let most: Share

    /// Rules.
    ///
    /// - Parameters:
    ///   - step: above zero and within `Limits.tip`.
    ///   - most: up to the whole price.
    public init(step: Money, most: Share) {
        precondition(step > .zero && step <= Limits.tip, "a step is an amount that can be added")
        precondition((Share.none...Share.whole).contains(most), "a share is of the price")
        self.step = step
        self.most = most
    }

    /// Steps of 200 minor units, up to half of the price.
    public static let standard = RaiseRules(step: Money(minorUnits: 200), most: .percent(50))

    /// What all raises of a ride at this price may come to: whole steps, and at least one where
    /// anything can be added at all.
    public func most(of price: Money) -> Money {
        guard most > .none, price > .zero else { return .zero }
        let steps = max(1, most.of(price).minorUnits / step.minorUnits)
        return Money(minorUnits: step.minorUnits * steps)
    }

    /// The raises that can be chosen when so much was added already, the smallest first.
    public func choices(of price: Money, raised: Money) -> [Money] {
        let left = most(of: price) - raised
        return [1, 2, 5].map { Money(minorUnits: step.minorUnits * $0) }.filter { $0 <= left }
    }
}
