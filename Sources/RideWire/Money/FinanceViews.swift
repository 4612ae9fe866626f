import RideCore

/// Whose money is whose. No amount is negative.
public struct BalanceView: Codable, Hashable, Sendable {
    /// What can be withdrawn.
    public var available_minor: Int64
    /// What this person owes the platform.
    public var owed_minor: Int64
    /// What will be available once it is settled.
    public var blocked_minor: Int64

    /// Shows balances.
    public init(available_minor: Int64, owed_minor: Int64, blocked_minor: Int64) {
        self.available_minor = available_minor
        self.owed_minor = owed_minor
        self.blocked_minor = blocked_minor
    }
}

/// Where a driver's money is sent.
public struct BankAccountView: Codable, Hashable, Sendable {
    /// The three digits of the bank.
    public var bank: String
    /// The branch; nil where the market has none.
    public var branch: String?
    /// The account, with only the last digits legible.
    public var account: String
    /// `checking` or `savings`.
    public var kind: String
    /// Whose account it is.
    public var holder: String

    /// Shows a bank account.
    public init(
        bank: String, branch: String? = nil, account: String, kind: String, holder: String
    ) {
        self.bank = bank
        self.branch = branch
        self.account = account
        self.kind = kind
        self.holder = holder
    }
}

/// Money on its way to the bank.
public struct WithdrawalView: Codable, Hashable, Sendable {
    /// Its number.
    public var id: UInt64
    /// How much.
    public var amount_minor: Int64
    /// `requested`, `paid` or `returned`.
    public var state: String
    /// Why it came back: `account_unknown`, `holder_differs`, `account_closed`, `other`.
    public var reason: String?
    /// When it was requested.
    public var requested_at_ms: Int64
    /// When it was paid or came back.
    public var ended_at_ms: Int64?

    /// Shows a withdrawal.
    public init(
        id: UInt64, amount_minor: Int64, state: String, reason: String? = nil,
        requested_at_ms: Int64, ended_at_ms: Int64? = nil
    ) {
        self.id = id
        self.amount_minor = amount_minor
        self.state = state
        self.reason = reason
        self.requested_at_ms = requested_at_ms
        self.ended_at_ms = ended_at_ms
    }
}

/// Blocked money that becomes available.
public struct SettlementView: Codable, Hashable, Sendable {
    /// When.
    public var at_ms: Int64
    /// How much.
    public var amount_minor: Int64

    /// Shows a settlement to come.
    public init(at_ms: Int64, amount_minor: Int64) {
        self.at_ms = at_ms
        self.amount_minor = amount_minor
    }
}

/// A driver's money.
public struct FinanceResult: Codable, Hashable, Sendable {
    /// What there is.
    public var balance: BalanceView
    /// Where it is sent; nil until the driver has said so.
    public var bank_account: BankAccountView?
    /// The last ones, newest first, at most `PageLimit.most`.
    public var withdrawals: [WithdrawalView]
    /// The smallest withdrawal.
    public var minimum_minor: Int64
    /// What the platform keeps of a fare, in hundredths of a per cent; nil for a fixed amount.
    public var share_basis_points: Int64?
    /// What the platform keeps of each ride; nil for a share.
    public var fixed_minor: Int64?
    /// What of the blocked money is available next, and when; nil where nothing is blocked.
    public var next_settlement: SettlementView?

    /// Shows a driver's money.
    public init(
        balance: BalanceView, bank_account: BankAccountView? = nil, withdrawals: [WithdrawalView],
        minimum_minor: Int64, share_basis_points: Int64? = nil, fixed_minor: Int64? = nil,
        next_settlement: SettlementView? = nil
    ) {
        self.next_settlement = next_settlement
        self.balance = balance
        self.bank_account = bank_account
        self.withdrawals = withdrawals
        self.minimum_minor = minimum_minor
        self.share_basis_points = share_basis_points
        self.fixed_minor = fixed_minor
    }
}

/// One line of a driver's statement: with its subject, it explains itself.
public struct StatementLineView: Codable, Hashable, Sendable {
    /// Its number; later lines have higher ones.
    public var id: UInt64
    /// When.
    public var at_ms: Int64
    /// `fare`, `waiting`, `cancellation_fee`, `tip`, `promotion_paid_by_platform`, `commission`,
    /// `cash_received`, `card_payment`, `debt_payment`, `settlement`, `netted_owed`,
    /// `owed_payment`, `withdrawal`, `withdrawal_returned`, `bonus`, `referral` or `correction`.
    public var kind: String
    /// How much; what leaves the driver is negative.
    public var amount_minor: Int64
    /// The balance afterwards, as in `BalanceView`.
    public var available_minor: Int64
    /// The balance afterwards, as in `BalanceView`.
    public var owed_minor: Int64
    /// The balance afterwards, as in `BalanceView`.
    public var blocked_minor: Int64
    /// What stands behind it: `trip`, `tip`, `withdrawal`, `bonus`, `referral`, `payment` or
    /// `correction`.
    public var subject_kind: String
    /// Which of these.
    public var subject_id: String
    /// The share that was taken; nil where it was an amount.
    public var share_basis_points: Int64?
    /// What moved between the balances, where the amount is nothing; nil where it is something.
    public var moved_minor: Int64?

    /// Shows a line.
    public init(
        id: UInt64, at_ms: Int64, kind: String, amount_minor: Int64, available_minor: Int64,
        owed_minor: Int64, blocked_minor: Int64, subject_kind: String, subject_id: String,
        share_basis_points: Int64? = nil, moved_minor: Int64? = nil
    ) {
        self.moved_minor = moved_minor
        self.id = id
        self.at_ms = at_ms
        self.kind = kind
        self.amount_minor = amount_minor
        self.available_minor = available_minor
        self.owed_minor = owed_minor
        self.blocked_minor = blocked_minor
        self.subject_kind = subject_kind
        self.subject_id = subject_id
        self.share_basis_points = share_basis_points
    }
}

/// A page of a driver's statement, newest first.
public struct StatementResult: Codable, Hashable, Sendable {
    /// The lines.
    public var lines: [StatementLineView]
    /// Whether there are earlier ones.
    public var has_more: Bool

    /// A page of a statement.
    public init(lines: [StatementLineView], has_more: Bool) {
        self.lines = lines
        self.has_more = has_more
    }
}

/// One day of a driver's week.
public struct ReportDayView: Codable, Hashable, Sendable {
    /// Rides completed.
    public var rides: Int
    /// What the driver gained, tips and rewards included.
    public var earnings_minor: Int64
    /// Tips among it.
    public var tips_minor: Int64
    /// Bonuses and rewards for invitations among it; nil for none.
    public var rewards_minor: Int64?
    /// How long the driver was online.
    public var online_s: Double

    /// Shows a day.
    public init(
        rides: Int, earnings_minor: Int64, tips_minor: Int64, rewards_minor: Int64 = 0,
        online_s: Double
    ) {
        self.rewards_minor = rewards_minor == 0 ? nil : rewards_minor
        self.rides = rides
        self.earnings_minor = earnings_minor
        self.tips_minor = tips_minor
        self.online_s = online_s
    }
}

/// A week of a driver.
public struct ReportResult: Codable, Hashable, Sendable {
    /// 0 for this week, -1 for the last one, and so on.
    public var week: Int
    /// Its Monday, at midnight; negative in the week in which the world began.
    public var starts_at_ms: Int64
    /// Seven days, Monday first.
    public var days: [ReportDayView]
    /// Rides completed in all.
    public var rides: Int
    /// What the driver gained in all.
    public var earnings_minor: Int64
    /// How long the driver was online in all.
    public var online_s: Double
    /// Offers accepted among those made; nil without any.
    public var acceptance_percent: Double?
    /// Rides given back among those accepted; nil without any.
    public var cancellation_percent: Double?
    /// The average of all ratings in hundredths of a star; nil before the first.
    public var rating_hundredths: Int?

    /// Shows a week.
    public init(
        week: Int, starts_at_ms: Int64, days: [ReportDayView], rides: Int, earnings_minor: Int64,
        online_s: Double, acceptance_percent: Double? = nil, cancellation_percent: Double? = nil,
        rating_hundredths: Int? = nil
    ) {
        self.week = week
        self.starts_at_ms = starts_at_ms
        self.days = days
        self.rides = rides
        self.earnings_minor = earnings_minor
        self.online_s = online_s
        self.acceptance_percent = acceptance_percent
        self.cancellation_percent = cancellation_percent
        self.rating_hundredths = rating_hundredths
    }
}

/// A goal for drivers.
public struct BonusView: Codable, Hashable, Sendable {
    /// Its name, for looking up its text.
    public var key: String
    /// Rides to complete.
    public var rides_needed: Int
    /// Rides completed so far.
    public var rides_done: Int
    /// What there is for it.
    public var reward_minor: Int64
    /// The end of its time.
    public var until_ms: Int64
    /// Whether it was reached and paid.
    public var is_paid: Bool

    /// Shows a goal.
    public init(
        key: String, rides_needed: Int, rides_done: Int, reward_minor: Int64, until_ms: Int64,
        is_paid: Bool
    ) {
        self.key = key
        self.rides_needed = rides_needed
        self.rides_done = rides_done
        self.reward_minor = reward_minor
        self.until_ms = until_ms
        self.is_paid = is_paid
    }
}

/// The goals of this week.
public struct BonusesResult: Codable, Hashable, Sendable {
    /// In the order of the scenario, at most 32.
    public var bonuses: [BonusView]

    /// Shows goals.
    public init(bonuses: [BonusView]) {
        self.bonuses = bonuses
    }
}
