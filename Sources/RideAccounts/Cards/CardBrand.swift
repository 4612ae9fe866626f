/// Who issues a payment card, told by its first digits.
public enum CardBrand: String, CaseIterable, Codable, Sendable {
    /// Visa.
    case visa
    /// Mastercard.
    case mastercard
    /// American Express.
    case amex
    /// Elo, of Brazil.
    case elo
    /// Hipercard, of Brazil.
    case hipercard
    /// Diners Club.
    case diners

    /// How many digits the security code has.
    public var securityCodeDigits: Int {
        switch self {
        case .amex: 4
        case .visa, .mastercard, .elo, .hipercard, .diners: 3
        }
    }

    /// The brand as it is written.
    public var name: String {
        switch self {
        case .visa: "Visa"
        case .mastercard: "Mastercard"
        case .amex: "American Express"
        case .elo: "Elo"
        case .hipercard: "Hipercard"
        case .diners: "Diners Club"
        }
    }

    /// How many digits its numbers can have.
    var lengths: Set<Int> {
        switch self {
        case .visa: [13, 16, 19]
        case .mastercard, .elo: [16]
        case .amex: [15]
        case .hipercard: [13, 16, 19]
        case .diners: [14]
        }
    }

    /// What the first digits of a number tell.
    enum Recognition: Hashable {
        /// The brand.
        case brand(CardBrand)
        /// Not enough digits yet.
        case undecided
        /// None of ours.
        case unknown
    }

    /// The brand of a number that begins with these ASCII digits.
    static func recognise(_ digits: [UInt8]) -> Recognition {
        for range in ranges where range.contains(digits) { return .brand(range.brand) }
        return ranges.contains { $0.canContain(digits) } ? .undecided : .unknown
    }

    /// Numbers whose first digits lie between two others of the same length.
    private struct Range {
        let brand: CardBrand
        let first: Int
        let last: Int

        private var digits: Int { String(first).count }

        func contains(_ number: [UInt8]) -> Bool {
            number.count >= digits && (first...last).contains(Self.value(number.prefix(digits)))
        }

        func canContain(_ number: [UInt8]) -> Bool {
            guard number.count < digits else { return false }
            let scale = (0..<digits - number.count).reduce(1) { power, _ in power * 10 }
            return (first / scale...last / scale).contains(Self.value(number[...]))
        }

        private static func value(_ digits: ArraySlice<UInt8>) -> Int {
            digits.reduce(0) { $0 * 10 + Typed.number($1) }
        }
    }

    /// Narrow ranges stand before the wide ones that surround them: the first that fits counts.
    private static let ranges: [Range] =
        [
            (401_178, 401_179), (431_274, 431_274), (438_935, 438_935), (451_416, 451_416),
            (457_393, 457_393), (457_631, 457_632), (504_175, 504_175), (506_699, 506_778),
            (509_000, 509_999), (627_780, 627_780), (636_297, 636_297), (636_368, 636_368),
            (650_031, 650_033), (650_035, 650_051), (650_405, 650_439), (650_485, 650_538),
            (650_541, 650_598), (650_700, 650_718), (650_720, 650_727), (650_901, 650_978),
            (651_652, 651_679), (655_000, 655_019), (655_021, 655_058),
        ].map { Range(brand: .elo, first: $0.0, last: $0.1) }
        + [
            Range(brand: .hipercard, first: 606_282, last: 606_282),
            Range(brand: .hipercard, first: 384_100, last: 384_100),
            Range(brand: .hipercard, first: 384_140, last: 384_140),
            Range(brand: .hipercard, first: 384_160, last: 384_160),
            Range(brand: .amex, first: 34, last: 34),
            Range(brand: .amex, first: 37, last: 37),
            Range(brand: .diners, first: 300, last: 305),
            Range(brand: .diners, first: 309, last: 309),
            Range(brand: .diners, first: 36, last: 36),
            Range(brand: .diners, first: 38, last: 39),
            Range(brand: .mastercard, first: 51, last: 55),
            Range(brand: .mastercard, first: 2_221, last: 2_720),
            Range(brand: .visa, first: 4, last: 4),
        ]
}
