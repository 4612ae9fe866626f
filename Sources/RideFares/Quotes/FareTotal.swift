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
        self.init(
            tariff: tariff, distance: distance, duration_ms: duration.milliseconds, surge: surge)
    }

    /// The same, of a driving time in milliseconds.
    ///
    /// - Precondition: a route goes forward; neither its length nor its time is negative.
    public init(
        tariff: Tariff, distance: Metres, duration_ms: Int64, surge: SurgeMultiplier = .none
    ) {
        let plain = tariff.total(distance: distance, duration_ms: duration_ms)
        total = plain + (surge.item(on: plain)?.amount ?? .zero)
        terms = tariff.terms
    }
}

extension Tariff {
    /// What the items of `fare(distance:duration:)` add up to.
    public func total(distance: Metres, duration: Duration) -> Money {
        total(distance: distance, duration_ms: duration.milliseconds)
    }

    /// The same, of a driving time in milliseconds.
    func total(distance: Metres, duration_ms: Int64) -> Money {
        precondition(distance >= .zero && duration_ms >= 0, "a route goes forward")
        let length_mm = min(distance.millimetres, Limits.rideDistance.millimetres)
        let time_ms = min(duration_ms, Limits.rideDuration.milliseconds)
        let way = Money.rounded(perKilometre.minorUnits * length_mm, per: 1_000_000)
        let time = Money.rounded(perMinute.minorUnits * time_ms, per: 60_000)
        return max(minimum, base + way + time)
    }
}
