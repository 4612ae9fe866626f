import RideCore

/// What a driver gets for bringing somebody in (P13, D1). A passenger who does gets a promotion
/// instead, which is not money.
public struct ReferralRewards: Hashable, Codable, Sendable {
    /// For a new driver.
    public let driver: Money
    /// For a new passenger.
    public let passenger: Money

    /// Rewards for a new driver and a new passenger.
    public init(driver: Money, passenger: Money) {
        self.driver = driver
        self.passenger = passenger
    }

    /// No rewards.
    public static let none = ReferralRewards(driver: .zero, passenger: .zero)

    /// The reward for somebody.
    public func reward(for invited: Actor) -> Money {
        switch invited {
        case .driver: driver
        case .passenger: passenger
        }
    }
}

/// The rules by which money is moved, as the operator sets them.
public struct LedgerRules: Hashable, Sendable {
    /// The currency of every amount.
    public let currency: Currency
    /// The platform's part of a ride.
    public let commission: Commission
    /// How long the money of a card ride is held back, in the city's time; whole milliseconds.
    public let settlementDelay: Duration
    /// The least that can be withdrawn.
    public let minimumWithdrawal: Money
    /// The goals of the week, in the order in which they are shown.
    public let bonusGoals: [BonusGoal]
    /// What is paid for bringing somebody in.
    public let referral: ReferralRewards

    /// Rules of a market; parts of a millisecond are dropped.
    ///
    /// - Throws: `LedgerRulesRejection`, checked in the order of its cases.
    public init(
        currency: Currency, commission: Commission, settlementDelay: Duration,
        minimumWithdrawal: Money, bonusGoals: [BonusGoal] = [], referral: ReferralRewards = .none
    ) throws(LedgerRulesRejection) {
        guard (Duration.zero...Limits.settlementDelay).contains(settlementDelay) else {
            throw .settlementDelayOutOfRange
        }
        let one = Money(minorUnits: 1)
        guard (one...Limits.ledgerAmount).contains(minimumWithdrawal) else {
            throw .minimumWithdrawalOutOfRange
        }
        guard bonusGoals.count <= Limits.bonusGoals else { throw .tooManyGoals }
        guard Set(bonusGoals.map(\.key)).count == bonusGoals.count else { throw .goalTwice }
        guard (Money.zero...Limits.ledgerAmount).contains(referral.driver),
            (Money.zero...Limits.ledgerAmount).contains(referral.passenger)
        else { throw .referralOutOfRange }
        self.currency = currency
        self.commission = commission
        self.settlementDelay = .milliseconds(settlementDelay.milliseconds)
        self.minimumWithdrawal = minimumWithdrawal
        self.bonusGoals = bonusGoals
        self.referral = referral
    }
}

extension LedgerRules: Codable {
    private enum CodingKeys: CodingKey {
        case currency, commission, settlementDelay, minimumWithdrawal, bonusGoals, referral
    }

    /// Reads rules and refuses what the initialiser refuses; the delay is in milliseconds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            currency: try container.decode(Currency.self, forKey: .currency),
            commission: try container.decode(Commission.self, forKey: .commission),
            settlementDelay: .milliseconds(
                try container.decode(Int64.self, forKey: .settlementDelay)),
            minimumWithdrawal: try container.decode(Money.self, forKey: .minimumWithdrawal),
            bonusGoals: try container.decode([BonusGoal].self, forKey: .bonusGoals),
            referral: try container.decode(ReferralRewards.self, forKey: .referral))
    }

    /// Writes the rules; the delay is in milliseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(currency, forKey: .currency)
        try container.encode(commission, forKey: .commission)
        try container.encode(settlementDelay.milliseconds, forKey: .settlementDelay)
        try container.encode(minimumWithdrawal, forKey: .minimumWithdrawal)
        try container.encode(bonusGoals, forKey: .bonusGoals)
        try container.encode(referral, forKey: .referral)
    }
}

/// Why rules were refused.
public enum LedgerRulesRejection: String, Error, CaseIterable, Codable, Sendable {
    /// A share below nothing or above all, or a fixed amount below zero or too large.
    case commissionOutOfRange = "commission_out_of_range"
    /// Negative, or longer than `Limits.settlementDelay`.
    case settlementDelayOutOfRange = "settlement_delay_out_of_range"
    /// Below one minor unit, or too large.
    case minimumWithdrawalOutOfRange = "minimum_withdrawal_out_of_range"
    /// More goals than `Limits.bonusGoals`.
    case tooManyGoals = "too_many_goals"
    /// Two goals with one key.
    case goalTwice = "goal_twice"
    /// A reward below zero or too large.
    case referralOutOfRange = "referral_out_of_range"
    /// A goal asks for no ride, or for more than `Limits.bonusRides`.
    case goalRidesOutOfRange = "goal_rides_out_of_range"
    /// The last weekday of a goal comes before its first.
    case goalWindowIsEmpty = "goal_window_is_empty"
    /// A goal for rides of no category.
    case goalWithoutCategory = "goal_without_category"
    /// The reward of a goal is not above zero, or too large.
    case goalRewardOutOfRange = "goal_reward_out_of_range"

    /// One sentence for the operator.
    public var message: String {
        switch self {
        case .commissionOutOfRange: "The commission is out of range."
        case .settlementDelayOutOfRange: "Money is settled after 0 to 90 days."
        case .minimumWithdrawalOutOfRange: "The smallest withdrawal is out of range."
        case .tooManyGoals: "There are at most \(Limits.bonusGoals) goals at a time."
        case .goalTwice: "Two goals have the same key."
        case .referralOutOfRange: "The reward for an invitation is out of range."
        case .goalRidesOutOfRange: "A goal asks for 1 to \(Limits.bonusRides) rides."
        case .goalWindowIsEmpty: "A goal ends on or after the day on which it begins."
        case .goalWithoutCategory: "A goal counts rides of at least one category."
        case .goalRewardOutOfRange: "The reward of a goal is out of range."
        }
    }
}
