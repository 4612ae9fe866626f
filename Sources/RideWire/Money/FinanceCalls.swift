import RideCore

/// `finance.get`: balances, bank account and withdrawals.
public struct GetFinance: Request {
    public typealias Answer = FinanceResult
    public static let method: MethodName = "finance.get"
    public static let access = Access.driver

    /// The call, which carries nothing.
    public init() {}
}

/// `finance.statement`: every line, page by page.
public struct ListStatement: PagedRequest {
    public typealias Answer = StatementResult
    public static let method: MethodName = "finance.statement"
    public static let access = Access.driver

    /// Only items whose number is lower; nil for the first page.
    @WithinIfGiven<Identifiers> public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    /// Asks for a page.
    public init(before_id: UInt64? = nil, limit: PageLimit? = nil) {
        self.before_id = before_id
        self.limit = limit
    }
}

/// `finance.setBank`: say where money is to be sent.
public struct SetBankAccount: Command {
    public typealias Answer = FinanceResult
    public static let method: MethodName = "finance.setBank"
    public static let access = Access.driver
    public static let needsFreshPassword = true

    public var command_id: CommandID
    /// The three digits of the bank.
    public var bank: String
    /// The branch, with its check digit if it has one; nil where the market has none.
    public var branch: String?
    /// The account, with its check digit if it has one.
    public var account: String
    /// `checking` or `savings`.
    public var kind: String
    /// Whose account it is.
    public var holder: String
    /// The holder's tax number, which must be the driver's own.
    public var tax_id: String

    /// Says where money is to be sent.
    public init(
        command_id: CommandID, bank: String, branch: String? = nil, account: String, kind: String,
        holder: String, tax_id: String
    ) {
        self.command_id = command_id
        self.bank = bank
        self.branch = branch
        self.account = account
        self.kind = kind
        self.holder = holder
        self.tax_id = tax_id
    }
}

/// `finance.withdraw`: send money there.
public struct WithdrawMoney: Command {
    public typealias Answer = FinanceResult
    public static let method: MethodName = "finance.withdraw"
    public static let access = Access.driver
    public static let needsFreshPassword = true

    public var command_id: CommandID
    /// How much.
    @Within<Amounts> public var amount_minor: Int64

    /// Sends money to the bank.
    public init(command_id: CommandID, amount_minor: Int64) {
        self.command_id = command_id
        self.amount_minor = amount_minor
    }
}

/// `finance.report`: a week in figures.
public struct GetReport: Request {
    public typealias Answer = ReportResult
    public static let method: MethodName = "finance.report"
    public static let access = Access.driver

    /// 0 for this week, -1 for the last one, and so on.
    @Within<Numbers> public var week: Int

    /// Asks for a week.
    public init(week: Int) {
        self.week = week
    }
}

/// `bonus.list`: the goals of this week.
public struct ListBonuses: Request {
    public typealias Answer = BonusesResult
    public static let method: MethodName = "bonus.list"
    public static let access = Access.driver

    /// The call, which carries nothing.
    public init() {}
}
