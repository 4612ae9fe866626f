import RideCore

/// The price of a ride without its breakdown: the same rules as `FareQuote`, for where hundreds of
/// thousands of prices are worked out and nobody reads the lines.
public struct FareTotal: Hashable, Sendable {
    /// What the lines of the fare add up to.
    public let total: Money
    /// What may be added.
    public let terms: RideTerms

    /// The price of a route.
    public init(
        tariff: Tariff, distance: Metres, duration: Duration, surge: SurgeMultiplier = .none
    ) {
        let plain = tariff.total(distance: distance, duration: duration)
        total = plain + (surge.item(on: plain)?.amount ?? .zero)
        terms = tariff.terms
    }
}

extension Tariff {
    /// What the items of `fare(distance:duration:)` add up to.
    public func total(distance: Metres, duration: Duration) -> Money {
        precondition(distance >= .zero && duration >= .zero, "a route goes forward")
        let length_mm = min(distance.millimetres, Limits.rideDistance.millimetres)
        let time_ms = min(duration.milliseconds, Limits.rideDuration.milliseconds)
        let way = Money.rounded(perKilometre.minorUnits * length_mm, per: 1_000_000)
        let time = Money.rounded(perMinute.minorUnits * time_ms, per: 60_000)
        return max(minimum, base + way + time)
    }
}
