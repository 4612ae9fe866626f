/// What may be added to a quoted price, agreed on together with it (R2): the rates do not change
/// any more, whatever happens to the tariff while the ride is under way.
public struct RideTerms: Hashable, Codable, Sendable {
    /// How long the driver waits at the pick-up for nothing.
    public let freeWaiting: Duration
    /// Charged for each minute of waiting after that, by the second.
    public let waitingPerMinute: Money
    /// How long after a driver has accepted the passenger can call the ride off for nothing.
    public let freeCancellation: Duration
    /// Charged when the passenger calls the ride off later than that.
    public let cancellationFee: Money
    /// Charged besides for every whole kilometre that the car has come by then, but never so much
    /// that calling off costs more than not coming.
    public let cancellationPerKilometre: Money
    /// Charged when the passenger does not come: the driver may leave after the free waiting.
    public let missingFee: Money

    /// Terms of a ride; parts of a millisecond are dropped.
    public init(
        freeWaiting: Duration, waitingPerMinute: Money, freeCancellation: Duration,
        cancellationFee: Money, missingFee: Money,
        cancellationPerKilometre: Money = .zero
    ) {
        self.cancellationPerKilometre = cancellationPerKilometre
        self.freeWaiting = .milliseconds(freeWaiting.milliseconds)
        self.waitingPerMinute = waitingPerMinute
        self.freeCancellation = .milliseconds(freeCancellation.milliseconds)
        self.cancellationFee = cancellationFee
        self.missingFee = missingFee
    }

    /// Nothing is ever added.
    public static let free = RideTerms(
        freeWaiting: .zero, waitingPerMinute: .zero, freeCancellation: .zero,
        cancellationFee: .zero, missingFee: .zero)

    /// The same, but for what the passenger pays for calling off and for not coming.
    public var withoutFees: RideTerms {
        RideTerms(
            freeWaiting: freeWaiting, waitingPerMinute: waitingPerMinute,
            freeCancellation: freeCancellation, cancellationFee: .zero, missingFee: .zero)
    }

    /// What waiting this long costs, rounded by `Money.rounded(_:per:)`.
    public func waitingCharge(for waiting: Duration) -> Money {
        let charged = max(0, waiting.milliseconds - freeWaiting.milliseconds)
        let most = Limits.rideDuration.milliseconds
        return .rounded(waitingPerMinute.minorUnits * min(charged, most), per: 60_000)
    }

    /// What the passenger pays for calling a ride off now (P6).
    ///
    /// Before a driver has accepted, nothing; then nothing within `freeCancellation`; then the
    /// fee, and what is added for the way that the car has come; and once the driver has waited
    /// longer than `freeWaiting`, the fee for not coming, where that is more. A booked ride whose
    /// car is not there at its time costs nothing until it is.
    ///
    /// - Parameters:
    ///   - acceptedAt: when the driver accepted; nil before.
    ///   - arrivedAt: when the driver began to wait at the pick-up, of a booked ride not before its
    ///     time (`Trip.waitingBegins`); nil before the driver is there.
    ///   - bookedFor: when the car was to be there; nil for a ride that was not booked.
    ///   - come: how far the car has come for the passenger.
    public func cancellationFee(
        acceptedAt: Instant?, arrivedAt: Instant?, bookedFor: Instant? = nil,
        come: Metres = .zero, at now: Instant
    ) -> Money {
        guard let acceptedAt else { return .zero }
        if arrivedAt == nil, let bookedFor, now > bookedFor { return .zero }
        let late = now.since(acceptedAt) > freeCancellation ? lateFee(come: come) : .zero
        guard let arrivedAt, now.since(arrivedAt) > freeWaiting else { return late }
        return max(late, missingFee)
    }

    /// What calling off costs once it is late.
    ///
    /// - Parameter come: how far the car has come.
    public func lateFee(come: Metres) -> Money {
        let whole = min(max(0, come.millimetres / 1_000_000), Self.mostKilometres)
        let byWay = cancellationPerKilometre.minorUnits * whole
        return min(
            cancellationFee + Money(minorUnits: byWay), max(cancellationFee, missingFee))
    }

    /// No car comes from farther away, and no product of it is too large.
    private static let mostKilometres: Int64 = 1_000

    private enum CodingKeys: CodingKey {
        case freeWaiting, waitingPerMinute, freeCancellation, cancellationFee, missingFee
        case cancellationPerKilometre
    }

    /// Reads durations as bare numbers of milliseconds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            freeWaiting: .milliseconds(try container.decode(Int64.self, forKey: .freeWaiting)),
            waitingPerMinute: try container.decode(Money.self, forKey: .waitingPerMinute),
            freeCancellation: .milliseconds(
                try container.decode(Int64.self, forKey: .freeCancellation)),
            cancellationFee: try container.decode(Money.self, forKey: .cancellationFee),
            missingFee: try container.decode(Money.self, forKey: .missingFee),
            cancellationPerKilometre: try container.decodeIfPresent(
                Money.self, forKey: .cancellationPerKilometre) ?? .zero)
    }

    /// Writes durations as bare numbers of milliseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(freeWaiting.milliseconds, forKey: .freeWaiting)
        try container.encode(waitingPerMinute, forKey: .waitingPerMinute)
        try container.encode(freeCancellation.milliseconds, forKey: .freeCancellation)
        try container.encode(cancellationFee, forKey: .cancellationFee)
        try container.encode(missingFee, forKey: .missingFee)
        guard cancellationPerKilometre > .zero else { return }
        try container.encode(cancellationPerKilometre, forKey: .cancellationPerKilometre)
    }
}
