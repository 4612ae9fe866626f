/// An amount of money in the minor units of the market's currency (centavos for the real).
///
/// There is no floating point anywhere near an amount: a price is worked out in whole numbers and
/// rounded by `Money.rounded(_:per:)` alone.
public struct Money: Hashable, Comparable, Codable, Sendable, AdditiveArithmetic {
    /// The amount in minor units; negative amounts are owed.
    public let minorUnits: Int64

    /// An amount of this many minor units.
    public init(minorUnits: Int64) { self.minorUnits = minorUnits }

    /// Nothing.
    public static let zero = Money(minorUnits: 0)

    /// Smaller amounts come first.
    public static func < (left: Money, right: Money) -> Bool { left.minorUnits < right.minorUnits }

    /// The sum of two amounts.
    public static func + (left: Money, right: Money) -> Money {
        Money(minorUnits: left.minorUnits + right.minorUnits)
    }

    /// The difference of two amounts.
    public static func - (left: Money, right: Money) -> Money {
        Money(minorUnits: left.minorUnits - right.minorUnits)
    }

    /// The one rounding of the product: `numerator / denominator` minor units, to the nearest
    /// whole one, halves away from zero (the "arredondamento" that Brazilian receipts use).
    ///
    /// - Precondition: `denominator` is positive.
    public static func rounded(_ numerator: Int64, per denominator: Int64) -> Money {
        precondition(denominator > 0, "money is divided by \(denominator)")
        let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
        // `magnitude * 2` could overflow; comparing with what is missing to the next unit cannot.
        let roundsAway = remainder.magnitude >= denominator.magnitude - remainder.magnitude
        return Money(minorUnits: quotient + (roundsAway ? numerator.signum() : 0))
    }

    /// Reads the bare number of minor units.
    public init(from decoder: any Decoder) throws {
        self.init(minorUnits: try decoder.singleValueContainer().decode(Int64.self))
    }

    /// Writes the bare number of minor units.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(minorUnits)
    }
}
