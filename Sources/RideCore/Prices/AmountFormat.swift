/// How a market writes amounts of money: `R$ 1.460,00`, `$2.200`.
public struct AmountFormat: Hashable, Sendable {
    /// The currency of every amount.
    public let currency: Currency
    /// The sign of the currency, such as `R$`: 1 to 4 characters without blanks and digits.
    public let symbol: String
    /// Whether the symbol stands before the number.
    public let symbolFirst: Bool
    /// Whether a blank stands between symbol and number.
    public let symbolApart: Bool
    /// What stands before the minor units: `,` or `.`.
    public let decimalSign: String
    /// What stands between groups of three digits: `,`, `.`, `'`, a blank, or nothing.
    public let groupSign: String

    /// A way to write amounts.
    ///
    /// - Throws: `AmountFormatRejection` for the first that applies, in the order of its cases.
    public init(
        currency: Currency, symbol: String, symbolFirst: Bool = true, symbolApart: Bool = false,
        decimalSign: String, groupSign: String
    ) throws(AmountFormatRejection) {
        guard (1...4).contains(symbol.count), CleanText.cleaned(symbol) == symbol,
            symbol.utf8.count <= 16,
            !symbol.contains(where: { $0.isNumber || " .,'-+".contains($0) })
        else { throw .symbolNotAllowed }
        guard [",", "."].contains(decimalSign) else { throw .decimalSignNotAllowed }
        guard ["", ",", ".", "'", " "].contains(groupSign), groupSign != decimalSign else {
            throw .groupSignNotAllowed
        }
        self.currency = currency
        self.symbol = symbol
        self.symbolFirst = symbolFirst
        self.symbolApart = symbolApart
        self.decimalSign = decimalSign
        self.groupSign = groupSign
    }

    /// Signs that are known to be right.
    private init(
        known currency: Currency, symbol: String, symbolApart: Bool, decimalSign: String,
        groupSign: String
    ) {
        self.currency = currency
        self.symbol = symbol
        symbolFirst = true
        self.symbolApart = symbolApart
        self.decimalSign = decimalSign
        self.groupSign = groupSign
    }

    /// The Brazilian real: `R$ 1.234,56`.
    public static let real = AmountFormat(
        known: .real, symbol: "R$", symbolApart: true, decimalSign: ",", groupSign: ".")
    /// The Chilean peso: `$12.345`.
    public static let chileanPeso = AmountFormat(
        known: .chileanPeso, symbol: "$", symbolApart: false, decimalSign: ",", groupSign: ".")

    /// As files have amounts, whatever the market: `1234.50`.
    public static func plain(_ currency: Currency) -> AmountFormat {
        AmountFormat(
            known: currency, symbol: "", symbolApart: false, decimalSign: ".", groupSign: "")
    }

    /// An amount that shows how they are written here, such as `1.234,56`.
    public var example: String {
        let unit = currency.minorUnitsPerUnit
        return number(of: Money(minorUnits: 1_234 * unit + 56 * unit / 100 % unit))
    }

    /// The amount with its symbol: `R$ 14,60`, `-R$ 5,00`.
    public func text(of amount: Money) -> String {
        let blank = symbolApart ? " " : ""
        let sign = amount < .zero ? "-" : ""
        let number = digits(of: amount)
        return symbolFirst ? sign + symbol + blank + number : sign + number + blank + symbol
    }

    /// The amount without its symbol: `14,60`, `-1.460,00`; what `amount(typed:)` reads back
    /// where it is not negative.
    public func number(of amount: Money) -> String {
        (amount < .zero ? "-" : "") + digits(of: amount)
    }

    private func digits(of amount: Money) -> String {
        let (whole, rest) = amount.minorUnits.magnitude.quotientAndRemainder(
            dividingBy: UInt64(currency.minorUnitsPerUnit))
        var text = ""
        let wholeDigits = String(whole)
        for (index, digit) in wholeDigits.enumerated() {
            if index > 0, (wholeDigits.count - index) % 3 == 0 { text += groupSign }
            text.append(digit)
        }
        guard currency.digits > 0 else { return text }
        let decimals = String(rest)
        let zeros = String(repeating: "0", count: currency.digits - decimals.count)
        return text + decimalSign + zeros + decimals
    }
}

/// Why a way to write amounts was refused.
///
/// The raw value is the stable code; `message` is fit for a user.
public enum AmountFormatRejection: String, Error, CaseIterable, Codable, Sendable {
    /// The symbol is empty, too long, or has a sign in it that numbers have.
    case symbolNotAllowed = "symbol_not_allowed"
    /// The decimal sign is neither a comma nor a point.
    case decimalSignNotAllowed = "decimal_sign_not_allowed"
    /// The sign between groups is none of those allowed, or the decimal sign again.
    case groupSignNotAllowed = "group_sign_not_allowed"

    /// The key of the value in files that people write.
    public var key: String {
        switch self {
        case .symbolNotAllowed: "symbol"
        case .decimalSignNotAllowed: "decimal_sign"
        case .groupSignNotAllowed: "group_sign"
        }
    }

    /// One sentence for whoever wrote the market.
    public var message: String {
        switch self {
        case .symbolNotAllowed:
            "The symbol has 1 to 4 characters without blanks, digits, points and dashes."
        case .decimalSignNotAllowed: "The decimal sign is a comma or a point."
        case .groupSignNotAllowed:
            "The sign between groups is a comma, a point, an apostrophe, a blank or nothing, "
                + "and not the decimal sign."
        }
    }
}

extension AmountFormat: Codable {
    private enum CodingKeys: CodingKey {
        case currency, symbol, symbolFirst, symbolApart, decimalSign, groupSign
    }

    /// Reads a format, and refuses what the initialiser refuses.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            currency: try container.decode(Currency.self, forKey: .currency),
            symbol: try container.decode(String.self, forKey: .symbol),
            symbolFirst: try container.decode(Bool.self, forKey: .symbolFirst),
            symbolApart: try container.decode(Bool.self, forKey: .symbolApart),
            decimalSign: try container.decode(String.self, forKey: .decimalSign),
            groupSign: try container.decode(String.self, forKey: .groupSign))
    }
}
