/// A currency by its ISO 4217 code, with the digits of its minor unit.
public struct Currency: Hashable, Codable, Sendable {
    /// Three capital letters, such as `BRL`.
    public let code: String
    /// Digits after the decimal sign: 2 for the real, none for the Chilean peso.
    public let digits: Int

    /// A currency; nil for a code that is not three capital letters, or digits beyond 0 to 3.
    public init?(code: String, digits: Int) {
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (65...90).contains($0) }),
            (0...3).contains(digits)
        else { return nil }
        self.code = code
        self.digits = digits
    }

    private init(known code: String, digits: Int) {
        self.code = code
        self.digits = digits
    }

    /// The Brazilian real.
    public static let real = Currency(known: "BRL", digits: 2)
    /// The Chilean peso.
    public static let chileanPeso = Currency(known: "CLP", digits: 0)

    /// How many minor units make one of the currency.
    public var minorUnitsPerUnit: Int64 { (0..<digits).reduce(1) { power, _ in power * 10 } }

    private enum CodingKeys: CodingKey { case code, digits }

    /// Reads code and digits, and refuses what `init(code:digits:)` refuses.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let code = try container.decode(String.self, forKey: .code)
        guard
            let currency = Currency(
                code: code, digits: try container.decode(Int.self, forKey: .digits))
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .code, in: container, debugDescription: "not a currency of ISO 4217")
        }
        self = currency
    }
}
