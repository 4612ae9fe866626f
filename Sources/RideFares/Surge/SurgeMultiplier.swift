import RideCore

/// By how much prices rise where more is asked for than there is, in whole hundredths: 100 is no
/// surge, 150 half as much again.
public struct SurgeMultiplier: Hashable, Comparable, Sendable {
    /// Hundredths of the price without surge, 100 to `FareLimits.surgeHundredths`.
    public let hundredths: Int

    /// No surge.
    public static let none = SurgeMultiplier(unchecked: 100)

    /// A multiplier; nil below 100 or above `FareLimits.surgeHundredths`.
    public init?(hundredths: Int) {
        guard (100...FareLimits.surgeHundredths).contains(hundredths) else { return nil }
        self.init(unchecked: hundredths)
    }

    /// For numbers that are within the limits by construction.
    init(unchecked hundredths: Int) { self.hundredths = hundredths }

    /// What is added to a price, rounded by `Money.rounded(_:per:)`; nil where that is nothing.
    ///
    /// - Parameter subtotal: base, distance, time and minimum together.
    public func item(on subtotal: Money) -> Fare.Item? {
        let amount = Money.rounded(subtotal.minorUnits * Int64(hundredths - 100), per: 100)
        return amount == .zero ? nil : Fare.Item(kind: .surge, amount: amount)
    }

    /// Smaller multipliers come first.
    public static func < (left: SurgeMultiplier, right: SurgeMultiplier) -> Bool {
        left.hundredths < right.hundredths
    }
}

extension SurgeMultiplier: Codable {
    /// Reads the bare number of hundredths.
    public init(from decoder: any Decoder) throws {
        let hundredths = try decoder.singleValueContainer().decode(Int.self)
        guard let multiplier = SurgeMultiplier(hundredths: hundredths) else {
            throw decoder.refusal(
                "a surge multiplier is 100 to \(FareLimits.surgeHundredths) hundredths")
        }
        self = multiplier
    }

    /// Writes the bare number of hundredths.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hundredths)
    }
}
