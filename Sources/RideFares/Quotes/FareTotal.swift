import RideCore

/// The price of a ride without its breakdown: the same rules as `FareQuote`, for where hundreds of
/// thousands of prices are worked out and nobody reads the lines.
public struct FareTotal: Hashable, Sendable {
    /// What the lines of the fare add up to.
    public let total: Money
    /// What may be added.
    public let terms: RideTerms

    /// The price of a route.
    ///
    /// - Precondition: the route is within `Limits.rideDistance` and `Limits.rideDuration`.
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
    ///
    /// - Precondition: the route is within `Limits.rideDistance` and `Limits.rideDuration`.
    public func total(distance: Metres, duration: Duration) -> Money {
        let (length_mm, time_ms) = (distance.millimetres, duration.milliseconds)
        precondition((0...Limits.rideDistance.millimetres).contains(length_mm))
        precondition((0...Limits.rideDuration.milliseconds).contains(time_ms))
        let way = Money.rounded(perKilometre.minorUnits * length_mm, per: 1_000_000)
        let time = Money.rounded(perMinute.minorUnits * time_ms, per: 60_000)
        return max(minimum, base + way + time)
    }
}
