import RideCore

/// What a category costs in a market while one period is in effect (R2).
public struct Tariff: Hashable, Sendable {
    /// Charged once.
    public let base: Money
    /// Charged per kilometre of the quoted route.
    public let perKilometre: Money
    /// Charged per minute of the quoted route.
    public let perMinute: Money
    /// The least a ride costs, before surge and promotion.
    public let minimum: Money
    /// What may be added later: waiting, cancellation.
    public let terms: RideTerms

    /// A tariff with these rates and terms, none of which may be negative.
    ///
    /// - Throws: `TariffRejection` naming the first value that is negative or beyond
    ///   `FareLimits`, in the order of the arguments and of the terms.
    public init(
        base: Money, perKilometre: Money, perMinute: Money, minimum: Money,
        terms: RideTerms = .free
    ) throws(TariffRejection) {
        let rates = Money.zero...FareLimits.rate
        let times = Duration.zero...FareLimits.freeTime
        guard rates.contains(base) else { throw .baseOutOfRange }
        guard rates.contains(perKilometre) else { throw .perKilometreOutOfRange }
        guard rates.contains(perMinute) else { throw .perMinuteOutOfRange }
        guard rates.contains(minimum) else { throw .minimumOutOfRange }
        guard times.contains(terms.freeWaiting) else { throw .freeWaitingOutOfRange }
        guard rates.contains(terms.waitingPerMinute) else { throw .waitingPerMinuteOutOfRange }
        guard times.contains(terms.freeCancellation) else { throw .freeCancellationOutOfRange }
        guard rates.contains(terms.cancellationFee) else { throw .cancellationFeeOutOfRange }
        guard rates.contains(terms.cancellationPerKilometre) else {
            throw .cancellationPerKilometreOutOfRange
        }
        guard rates.contains(terms.missingFee) else { throw .missingFeeOutOfRange }
        self.base = base
        self.perKilometre = perKilometre
        self.perMinute = perMinute
        self.minimum = minimum
        self.terms = terms
    }

    /// The fare of a route: base + distance + time, each rounded by `Money.rounded(_:per:)`, and
    /// what is missing to the minimum as an item of its own, so that the items always add up.
    ///
    /// A route beyond `Limits.rideDistance` or `Limits.rideDuration` costs what one of that length
    /// or that time does: in a city whose lengths are wrong there are such.
    ///
    /// - Precondition: neither is below zero.
    public func fare(distance: Metres, duration: Duration) -> Fare {
        precondition(distance >= .zero && duration >= .zero, "a route goes forward")
        let distance = min(distance, Limits.rideDistance)
        let duration = min(duration, Limits.rideDuration)
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

extension Tariff: Codable {
    private enum CodingKeys: CodingKey { case base, perKilometre, perMinute, minimum, terms }

    /// Reads and checks a tariff; the error carries the message of the rejection.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let base = try container.decode(Money.self, forKey: .base)
        let perKilometre = try container.decode(Money.self, forKey: .perKilometre)
        let perMinute = try container.decode(Money.self, forKey: .perMinute)
        let minimum = try container.decode(Money.self, forKey: .minimum)
        let terms = try container.decode(RideTerms.self, forKey: .terms)
        do throws(TariffRejection) {
            try self.init(
                base: base, perKilometre: perKilometre, perMinute: perMinute, minimum: minimum,
                terms: terms)
        } catch {
            throw decoder.refusal(error.message)
        }
    }
}
