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

    /// What is paid.
    public var total: Money { items.reduce(.zero) { $0 + $1.amount } }
}
