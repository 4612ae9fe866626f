/// A part of an amount, in hundredths of a per cent (basis points): 2,000 is a fifth.
public struct Share: Hashable, Comparable, Codable, Sendable {
    /// Hundredths of a per cent.
    public let basisPoints: Int64

    /// A share of this many hundredths of a per cent.
    public init(basisPoints: Int64) { self.basisPoints = basisPoints }

    /// A share of this many per cent. Shares that 64 bits cannot hold become the largest or
    /// smallest that they can, which is in no rule's range either.
    public static func percent(_ percent: Int64) -> Share {
        Share(basisPoints: percent.clampedProduct(100))
    }

    /// Nothing.
    public static let none = Share(basisPoints: 0)
    /// All of it.
    public static let whole = Share(basisPoints: 10_000)

    /// The share of an amount, rounded as by `Money.rounded(_:per:)`. A share of up to the whole
    /// can be taken of every amount; of more than that, 64 bits hold at most their largest amount.
    public func of(_ amount: Money) -> Money {
        let (product, isTooLarge) = amount.minorUnits.multipliedReportingOverflow(by: basisPoints)
        guard isTooLarge else { return .rounded(product, per: 10_000) }
        let exact = Int128(amount.minorUnits) * Int128(basisPoints)
        let (quotient, remainder) = exact.quotientAndRemainder(dividingBy: 10_000)
        let rounded = quotient + (remainder.magnitude >= 5_000 ? exact.signum() : 0)
        return Money(minorUnits: Int64(clamping: rounded))
    }

    /// Smaller shares come first.
    public static func < (left: Share, right: Share) -> Bool {
        left.basisPoints < right.basisPoints
    }

    /// Reads the bare number of basis points.
    public init(from decoder: any Decoder) throws {
        self.init(basisPoints: try decoder.singleValueContainer().decode(Int64.self))
    }

    /// Writes the bare number of basis points.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(basisPoints)
    }
}
