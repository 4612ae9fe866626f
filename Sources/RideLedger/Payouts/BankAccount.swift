import RideCore

/// Whether a bank account is for payments or for savings.
public enum BankAccountKind: String, CaseIterable, Codable, Sendable {
    /// For payments.
    case checking
    /// For savings.
    case savings
}

/// Where a driver's money is sent, in the form of the country's banks.
public enum BankAccountNumber: Hashable, Codable, Sendable {
    /// Bank 3 digits, branch 4, account 3 to 12; check digits are 0–9 or X, that of the branch
    /// only where the bank has one.
    case brazil(
        bank: String, branch: String, branchCheck: String?, account: String, accountCheck: String)
    /// Bank 3 digits, account 4 to 17.
    case chile(bank: String, account: String)
}

/// A driver's own bank account (D9). It is checked for form; only the bank knows if it exists.
public struct BankAccount: Hashable, Sendable {
    /// Bank, branch and account.
    public let number: BankAccountNumber
    /// What kind of account.
    public let kind: BankAccountKind
    /// Whose account it is, as the bank knows them.
    public let holder: PersonName
    /// Their tax id: its digits, and letters in capitals, without punctuation.
    public let holderTaxID: String

    /// Checks an account for a driver.
    ///
    /// - Parameters:
    ///   - holderTaxID: as typed, with or without punctuation.
    ///   - driverTaxID: the driver's own, with or without punctuation.
    /// - Throws: the first `BankAccountRejection`, in the order of its cases.
    public init(
        _ number: BankAccountNumber, kind: BankAccountKind, holder: PersonName,
        holderTaxID: String, driverTaxID: String
    ) throws(BankAccountRejection) {
        let typed = Self.bare(holderTaxID)
        try Self.check(number)
        guard !typed.isEmpty, typed == Self.bare(driverTaxID) else { throw .notTheDrivers }
        self.number = Self.withCapitals(number)
        self.kind = kind
        self.holder = holder
        self.holderTaxID = typed
    }

    /// The form in which it is shown: the bank, and of the account only the last three digits.
    public var masked: String {
        switch number {
        case .brazil(let bank, _, _, let account, let check):
            "\(bank) ••••\(account.suffix(3))-\(check)"
        case .chile(let bank, let account):
            "\(bank) ••••\(account.suffix(3))"
        }
    }

    private static func check(_ number: BankAccountNumber) throws(BankAccountRejection) {
        switch number {
        case .brazil(let bank, let branch, let branchCheck, let account, let accountCheck):
            guard isDigits(bank, 3...3) else { throw .bankCodeWrong }
            guard isDigits(branch, 4...4) else { throw .branchWrong }
            guard branchCheck.map(isCheckDigit) ?? true else { throw .branchCheckDigitWrong }
            guard isDigits(account, 3...12) else { throw .accountWrong }
            guard isCheckDigit(accountCheck) else { throw .accountCheckDigitWrong }
        case .chile(let bank, let account):
            guard isDigits(bank, 3...3) else { throw .bankCodeWrong }
            guard isDigits(account, 4...17) else { throw .accountWrong }
        }
    }

    private static func withCapitals(_ number: BankAccountNumber) -> BankAccountNumber {
        switch number {
        case .brazil(let bank, let branch, let branchCheck, let account, let accountCheck):
            .brazil(
                bank: bank, branch: branch, branchCheck: branchCheck?.uppercased(),
                account: account, accountCheck: accountCheck.uppercased())
        case .chile: number
        }
    }

    private static func isDigits(_ text: String, _ count: ClosedRange<Int>) -> Bool {
        count.contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
    }

    private static func isCheckDigit(_ text: String) -> Bool {
        isDigits(text, 1...1) || text == "X" || text == "x"
    }

    private static func bare(_ taxID: String) -> String {
        String(
            String.UnicodeScalarView(
                taxID.unicodeScalars.filter {
                    $0.isASCII && ($0.properties.isAlphabetic || (48...57).contains($0.value))
                })
        ).uppercased()
    }
}

extension BankAccount: CustomStringConvertible {
    /// The masked form, so that no log shows more.
    public var description: String { masked }
}

extension BankAccount: Codable {
    private enum CodingKeys: CodingKey { case number, kind, holder, holderTaxID }

    /// Reads an account and refuses one of a wrong form; whose it is was checked when it was made.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let taxID = try container.decode(String.self, forKey: .holderTaxID)
        try self.init(
            try container.decode(BankAccountNumber.self, forKey: .number),
            kind: try container.decode(BankAccountKind.self, forKey: .kind),
            holder: try container.decode(PersonName.self, forKey: .holder),
            holderTaxID: taxID, driverTaxID: taxID)
    }

    /// Writes the account, whole.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(kind, forKey: .kind)
        try container.encode(holder, forKey: .holder)
        try container.encode(holderTaxID, forKey: .holderTaxID)
    }
}

/// Why a bank account was refused.
public enum BankAccountRejection: String, Error, CaseIterable, Codable, Sendable {
    /// A bank has three digits.
    case bankCodeWrong = "bank_code_wrong"
    /// A branch has four digits.
    case branchWrong = "branch_wrong"
    /// The check digit of a branch is one digit or X.
    case branchCheckDigitWrong = "branch_check_digit_wrong"
    /// The account has too few or too many digits, or something else in it.
    case accountWrong = "account_wrong"
    /// The check digit of an account is one digit or X.
    case accountCheckDigitWrong = "account_check_digit_wrong"
    /// The holder's tax id is not the driver's.
    case notTheDrivers = "not_the_drivers"

    /// One sentence for the driver.
    public var message: String {
        switch self {
        case .bankCodeWrong: "The code of a bank has three digits."
        case .branchWrong: "A branch has four digits."
        case .branchCheckDigitWrong: "The check digit of the branch is one digit or X."
        case .accountWrong: "This is not the number of an account."
        case .accountCheckDigitWrong: "The check digit of the account is one digit or X."
        case .notTheDrivers: "The account must be in your own name."
        }
    }
}
