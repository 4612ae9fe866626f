/// A part of an amount, in hundredths of a per cent (basis points): 2,000 is a fifth.
public struct Share: Hashable, Comparable, Codable, Sendable {
    /// Hundredths of a per cent.
    public let basisPoints: Int64

    /// A share of this many hundredths of a per cent.
    public init(basisPoints: Int64) { self.basisPoints = basisPoints }

    /// A share of this many per cent.
    public static func percent(_ percent: Int64) -> Share { Share(basisPoints: percent * 100) }

    /// Nothing.
    public static let none = Share(basisPoints: 0)
    /// All of it.
    public static let whole = Share(basisPoints: 10_000)

    /// The share of an amount, rounded by `Money.rounded(_:per:)`.
    public func of(_ amount: Money) -> Money {
        .rounded(amount.minorUnits * basisPoints, per: 10_000)
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
