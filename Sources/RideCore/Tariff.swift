/// What a category costs in a market.
public struct Tariff: Hashable, Codable, Sendable {
    /// Charged once.
    public let base: Money
    /// Charged per kilometre of the quoted route.
    public let perKilometre: Money
    /// Charged per minute of the quoted route.
    public let perMinute: Money
    /// The least a ride costs.
    public let minimum: Money

    /// A tariff with these rates, none of which may be negative.
    ///
    /// - Throws: `TariffRejection` naming the first rate that is negative or beyond reason.
    public init(
        base: Money, perKilometre: Money, perMinute: Money, minimum: Money
    ) throws(TariffRejection) {
        let most = Money(minorUnits: 10_000_000)
        guard (Money.zero...most).contains(base) else { throw .baseOutOfRange }
        guard (Money.zero...most).contains(perKilometre) else { throw .perKilometreOutOfRange }
        guard (Money.zero...most).contains(perMinute) else { throw .perMinuteOutOfRange }
        guard (Money.zero...most).contains(minimum) else { throw .minimumOutOfRange }
        self.base = base
        self.perKilometre = perKilometre
        self.perMinute = perMinute
        self.minimum = minimum
    }

    /// The fare of a route: base + distance + time, each rounded by `Money.rounded(_:per:)`, and
    /// what is missing to the minimum as an item of its own, so that the items always add up.
    ///
    /// - Precondition: the route is within `Limits.rideDistance` and `Limits.rideDuration`.
    public func fare(distance: Metres, duration: Duration) -> Fare {
        precondition((Metres.zero...Limits.rideDistance).contains(distance))
        precondition((Duration.zero...Limits.rideDuration).contains(duration))
        var items = [
            Fare.Item(kind: .base, amount: base),
            Fare.Item(
                kind: .distance,
                amount: .rounded(
                    perKilometre.minorUnits * distance.millimetres, per: 1_000_000)),
            Fare.Item(
                kind: .time,
                amount: .rounded(perMinute.minorUnits * duration.milliseconds, per: 60_000)),
        ]
        let sum = items.reduce(Money.zero) { $0 + $1.amount }
        if sum < minimum {
            items.append(Fare.Item(kind: .minimum, amount: minimum - sum))
        }
        return Fare(items: items)
    }
}

/// Why a tariff was refused: the rate that is negative or above 100,000.00.
public enum TariffRejection: Error, Hashable, Sendable {
    /// The base rate.
    case baseOutOfRange
    /// The rate per kilometre.
    case perKilometreOutOfRange
    /// The rate per minute.
    case perMinuteOutOfRange
    /// The minimum fare.
    case minimumOutOfRange
}

/// One tariff for each category.
public struct Tariffs: Hashable, Codable, Sendable {
    /// The tariff of `Category.common`.
    public let common: Tariff
    /// The tariff of `Category.vip`.
    public let vip: Tariff

    /// A tariff for each category.
    public init(common: Tariff, vip: Tariff) {
        self.common = common
        self.vip = vip
    }

    /// The tariff of a category.
    public subscript(category: Category) -> Tariff {
        switch category {
        case .common, .women, .pet: common
        case .vip: vip
        }
    }
}
