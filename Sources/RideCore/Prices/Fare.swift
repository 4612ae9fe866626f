/// A price with its breakdown (R2). The total is the sum of the items, by construction.
public struct Fare: Hashable, Codable, Sendable {
    /// What an item of the breakdown is for.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// Charged once.
        case base
        /// For the kilometres.
        case distance
        /// For the minutes.
        case time
        /// What was missing to the minimum fare.
        case minimum
        /// More demand than drivers.
        case surge
        /// Taken off by a promotion; negative.
        case promotion
        /// The driver waited longer than the free minutes.
        case waiting
        /// Called off after the free time, or the passenger did not come.
        case cancellation
        /// For the driver alone.
        case tip
        /// Added by the passenger while nobody took the ride.
        case raise
        /// Taken off where another party shares the car; negative.
        case sharing
    }

    /// One line of the breakdown.
    public struct Item: Hashable, Codable, Sendable {
        /// What it is for.
        public let kind: Kind
        /// How much it is.
        public let amount: Money

        /// A line of `amount` for `kind`.
        public init(kind: Kind, amount: Money) {
            self.kind = kind
            self.amount = amount
        }
    }

    /// The lines of the breakdown in the order in which they are shown.
    public let items: [Item]

    /// A fare made of these lines.
    public init(items: [Item]) { self.items = items }

    /// The sum of the lines of one kind; zero without any.
    public func amount(of kind: Kind) -> Money {
        items.reduce(.zero) { $1.kind == kind ? $0 + $1.amount : $0 }
    }

    /// The fare with further lines at the end.
    public func adding(_ more: [Item]) -> Fare { Fare(items: items + more) }

    /// What is paid.
    public var total: Money { items.reduce(.zero) { $0 + $1.amount } }
}
