import RideCore

/// What the passenger pays for a ride that was called off.
public struct CancellationCharge: Hashable, Codable, Sendable {
    /// Why something is paid, or that nothing is.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// Nothing is paid.
        case free = "free"
        /// The passenger called off too late.
        case late = "late"
        /// The passenger did not come in time.
        case missing = "missing"
    }

    /// Why.
    public let kind: Kind
    /// How much; zero too where the terms ask nothing for it.
    public let amount: Money

    init(kind: Kind, amount: Money) {
        self.kind = kind
        self.amount = amount
    }

    /// Nothing is paid.
    public static let free = CancellationCharge(kind: .free, amount: .zero)

    /// The line of the receipt; nil where nothing is paid.
    public var item: Fare.Item? {
        amount == .zero ? nil : Fare.Item(kind: .cancellation, amount: amount)
    }
}
