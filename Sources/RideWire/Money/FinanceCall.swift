/// The names of the calls of one area: a driver's money.
public enum FinanceMethod: String, CaseIterable, Sendable {
    /// Balances, bank account and withdrawals.
    case get = "finance.get"
    /// Every line, page by page.
    case statement = "finance.statement"
    /// Say where money is to be sent.
    case setBank = "finance.setBank"
    /// Send money there.
    case withdraw = "finance.withdraw"
    /// A week in figures.
    case report = "finance.report"
    /// The goals of this week.
    case bonuses = "bonus.list"
}

/// The calls of one area: a driver's money.
public enum FinanceCall: Hashable, Sendable {
    case get
    case statement(PageParameters)
    case setBank(BankParameters)
    case withdraw(WithdrawParameters)
    case report(ReportParameters)
    case bonuses

    /// The name of the call.
    public var method: FinanceMethod {
        switch self {
        case .get: .get
        case .statement: .statement
        case .setBank: .setBank
        case .withdraw: .withdraw
        case .report: .report
        case .bonuses: .bonuses
        }
    }
}

extension FinanceCall: CallArea {
    init(_ method: FinanceMethod, _ reader: ParameterReader) throws {
        switch method {
        case .get: self = try reader.nothing(.get)
        case .statement: self = .statement(try reader.read())
        case .setBank: self = .setBank(try reader.read())
        case .withdraw: self = .withdraw(try reader.read())
        case .report: self = .report(try reader.read())
        case .bonuses: self = try reader.nothing(.bonuses)
        }
    }

    var parameters: any StrictParameters {
        switch self {
        case .statement(let parameters): parameters
        case .setBank(let parameters): parameters
        case .withdraw(let parameters): parameters
        case .report(let parameters): parameters
        case .get, .bonuses: Nothing()
        }
    }
}

extension FinanceMethod {
    /// What an answer to the call brings.
    func result(_ reader: ResultReader) throws -> CallResult {
        switch self {
        case .get, .setBank, .withdraw: .finance(try reader.read())
        case .statement: .statement(try reader.read())
        case .report: .report(try reader.read())
        case .bonuses: .bonuses(try reader.read())
        }
    }
}
