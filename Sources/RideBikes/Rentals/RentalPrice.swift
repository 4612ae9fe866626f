import RideCore

/// What a rental costs with its breakdown; the total is the sum of the items, by construction (B5).
public struct RentalPrice: Hashable, Codable, Sendable {
    /// What an item of the breakdown is for.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// Unlocking the bicycle.
        case unlock
        /// The minutes.
        case time
        /// Taken off by the cap for the day; negative.
        case dailyCap = "daily_cap"
        /// A bicycle that was not returned.
        case lost
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

    /// The lines in the order in which they are shown.
    public let items: [Item]

    /// A price made of these lines.
    public init(items: [Item]) { self.items = items }

    /// The price with further lines at the end.
    public func adding(_ more: [Item]) -> RentalPrice { RentalPrice(items: items + more) }

    /// What is paid.
    public var total: Money { items.reduce(.zero) { $0 + $1.amount } }
}
