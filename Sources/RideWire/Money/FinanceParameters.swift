import RideCore

/// Parameters of `finance.setBank`.
public struct BankParameters: StrictCommand {
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

    public static let keys = [
        "command_id", "bank", "branch", "account", "kind", "holder", "tax_id",
    ]

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

/// Parameters of `finance.withdraw`.
public struct WithdrawParameters: StrictCommand {
    public var command_id: CommandID
    /// How much.
    public var amount_minor: Int64

    public static let keys = ["command_id", "amount_minor"]

    /// Sends money to the bank.
    public init(command_id: CommandID, amount_minor: Int64) {
        self.command_id = command_id
        self.amount_minor = amount_minor
    }
}

/// Parameters of `finance.report`.
public struct ReportParameters: StrictParameters {
    /// 0 for this week, -1 for the last one, and so on.
    public var week: Int

    public static let keys = ["week"]

    /// Asks for a week.
    public init(week: Int) {
        self.week = week
    }
}
