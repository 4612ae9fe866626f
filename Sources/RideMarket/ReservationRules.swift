import RideCore

/// When rides can be booked for later, and when a driver is looked for (P15).
public struct ReservationRules: Hashable, Sendable {
    /// How long from now the pick-up must at least be.
    public let earliest: Duration
    /// How long from now it can at most be.
    public let latest: Duration
    /// How long before the pick-up a driver is looked for.
    public let dispatchLead: Duration

    /// The longest time for which a ride can be booked ahead.
    public static let longest = Duration.seconds(366 * 24 * 3_600)

    /// Rules; parts of a millisecond are dropped.
    ///
    /// - Throws: `ReservationRulesRejection` for the first that applies, in the order of its cases.
    public init(
        earliest: Duration, latest: Duration, dispatchLead: Duration
    ) throws(ReservationRulesRejection) {
        guard (Duration.zero...Self.longest).contains(latest) else { throw .latestOutOfRange }
        guard (Duration.zero...latest).contains(earliest) else { throw .earliestOutOfRange }
        guard (Duration.zero...earliest).contains(dispatchLead) else {
            throw .dispatchLeadOutOfRange
        }
        self.init(unchecked: earliest, latest, dispatchLead)
    }

    private init(unchecked earliest: Duration, _ latest: Duration, _ dispatchLead: Duration) {
        self.earliest = .milliseconds(earliest.milliseconds)
        self.latest = .milliseconds(latest.milliseconds)
        self.dispatchLead = .milliseconds(dispatchLead.milliseconds)
    }

    /// Half an hour to seven days ahead; a driver is looked for a quarter of an hour before.
    public static let standard = ReservationRules(
        unchecked: .seconds(1_800), .seconds(7 * 86_400), .seconds(900))

    /// Whether a pick-up can be booked now.
    ///
    /// - Throws: `ReservationRejection` for the first that applies.
    public func check(pickup: Instant, now: Instant) throws(ReservationRejection) {
        guard pickup.since(now) >= earliest else { throw .tooSoon }
        guard pickup.since(now) <= latest else { throw .tooLate }
    }

    /// When a driver is looked for.
    public func dispatchTime(for pickup: Instant) -> Instant {
        pickup - dispatchLead
    }
}

/// Why a ride cannot be booked for a moment.
///
/// The raw value is the stable code; `message` is fit for a user.
public enum ReservationRejection: String, Error, CaseIterable, Codable, Sendable {
    /// The pick-up is too near.
    case tooSoon = "reservation_too_soon"
    /// The pick-up is too far ahead.
    case tooLate = "reservation_too_late"

    /// One sentence for the passenger.
    public var message: String {
        switch self {
        case .tooSoon: "This pick-up is too soon to be booked: ask for a ride now."
        case .tooLate: "This pick-up is too far ahead to be booked yet."
        }
    }
}

/// Why rules of reservations were refused.
///
/// The raw value is the stable code; `message` is fit for a user.
public enum ReservationRulesRejection: String, Error, CaseIterable, Codable, Sendable {
    /// Negative or longer than `ReservationRules.longest`.
    case latestOutOfRange = "latest_out_of_range"
    /// Negative or longer than the latest.
    case earliestOutOfRange = "earliest_out_of_range"
    /// Negative or longer than the earliest.
    case dispatchLeadOutOfRange = "dispatch_lead_out_of_range"

    /// The key of the value in files that people write.
    public var key: String {
        switch self {
        case .latestOutOfRange: "latest"
        case .earliestOutOfRange: "earliest"
        case .dispatchLeadOutOfRange: "dispatch_lead"
        }
    }

    /// One sentence for whoever wrote the rules.
    public var message: String {
        switch self {
        case .latestOutOfRange: "Rides can be booked at most 366 days ahead."
        case .earliestOutOfRange: "The earliest pick-up must not be later than the latest."
        case .dispatchLeadOutOfRange:
            "A driver cannot be looked for before a ride can have been booked."
        }
    }
}

/// Durations are written as bare numbers of milliseconds.
extension ReservationRules: Codable {
    private enum CodingKeys: CodingKey { case earliest, latest, dispatchLead }

    /// Reads rules, and refuses what the initialiser refuses.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func duration(_ key: CodingKeys) throws -> Duration {
            .milliseconds(try container.decode(Int64.self, forKey: key))
        }
        try self.init(
            earliest: try duration(.earliest), latest: try duration(.latest),
            dispatchLead: try duration(.dispatchLead))
    }

    /// Writes the rules.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(earliest.milliseconds, forKey: .earliest)
        try container.encode(latest.milliseconds, forKey: .latest)
        try container.encode(dispatchLead.milliseconds, forKey: .dispatchLead)
    }
}
