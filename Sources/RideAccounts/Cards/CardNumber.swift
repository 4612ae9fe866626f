import RideCore

/// The number of a payment card while it is being entered.
///
/// It is not `Codable`, keeps its digits to itself and shows the last four only: what is stored is
/// a `PaymentCard`.
public struct CardNumber: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Who issues the card.
    public let brand: CardBrand
    /// The last four digits.
    public let lastFour: LastFour

    /// Checks a typed number: 12 to 19 digits, of a brand that is taken, with the length of the
    /// brand and the right check digit (Luhn, ISO/IEC 7812-1, annex B).
    ///
    /// - Throws: `CardNumberRejection` with the first reason.
    public init(_ typed: String) throws(CardNumberRejection) {
        guard let digits = Typed.digits(of: typed, separators: " -") else {
            throw .wrongCharacter
        }
        guard !digits.isEmpty else { throw .empty }
        guard digits.count <= 19 else { throw .tooLong }
        switch CardBrand.recognise(digits) {
        case .brand(let recognised): brand = recognised
        case .undecided: throw .incomplete
        case .unknown: throw .unknownBrand
        }
        let longest = brand.lengths.max() ?? 19
        guard digits.count <= longest else { throw .tooLong }
        guard brand.lengths.contains(digits.count), digits.count >= 12 else {
            throw .incomplete
        }
        guard Self.passesLuhn(digits) else {
            throw digits.count < longest ? .incompleteOrWrong : .wrongCheckDigit
        }
        guard let lastFour = LastFour(stored: Typed.text(digits.suffix(4))) else {
            throw .incomplete
        }
        self.lastFour = lastFour
    }

    /// What a form can say about a typed number.
    public static func check(_ typed: String) -> FieldCheck<CardNumber> {
        do { return .right(try CardNumber(typed)) } catch { return .refused(error) }
    }

    /// The brand of a number that is being typed, as soon as its digits tell.
    public static func brand(of typed: String) -> CardBrand? {
        guard let digits = Typed.digits(of: typed, separators: " -") else { return nil }
        switch CardBrand.recognise(digits) {
        case .brand(let brand): return brand
        case .undecided, .unknown: return nil
        }
    }

    /// The brand and the last four digits.
    public var description: String { "\(brand.name) •••• \(lastFour.text)" }
    /// The brand and the last four digits.
    public var debugDescription: String { description }
    /// A value without parts.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Every second digit from the right is doubled, and the digits of all that add up to a
    /// multiple of ten.
    static func passesLuhn(_ digits: [UInt8]) -> Bool {
        let sum = digits.reversed().enumerated().reduce(0) { sum, place in
            let doubled = Typed.number(place.element) * (1 + place.offset % 2)
            return sum + doubled / 10 + doubled % 10
        }
        return sum % 10 == 0
    }
}

/// The last four digits of a card.
public struct LastFour: StoredText {
    /// Four digits.
    public let text: String

    /// Reads four digits; nil for anything else.
    public init?(stored text: String) {
        guard text.utf8.count == 4, text.utf8.allSatisfy(Typed.isDigit) else { return nil }
        self.text = text
    }
}

/// Why a card number was refused.
public enum CardNumberRejection: String, FieldRejection, Sendable {
    /// Nothing was typed.
    case empty = "card_number_empty"
    /// Digits are missing.
    case incomplete = "card_number_incomplete"
    /// The check digit does not fit, but the brand has longer numbers too.
    case incompleteOrWrong = "card_number_incomplete_or_wrong"
    /// Something that is not a digit.
    case wrongCharacter = "card_number_wrong_character"
    /// More digits than such a card has.
    case tooLong = "card_number_too_long"
    /// No card that is taken here begins like this.
    case unknownBrand = "card_number_unknown_brand"
    /// The last digit does not belong to the others.
    case wrongCheckDigit = "card_number_wrong_check_digit"

    /// One sentence for the person who types.
    public var message: String {
        switch self {
        case .empty: "Enter the number of the card."
        case .incomplete: "Digits of the card number are missing."
        case .incompleteOrWrong: "The card number is not complete, or a digit is wrong."
        case .wrongCharacter: "A card number has digits only."
        case .tooLong: "The card number has too many digits."
        case .unknownBrand: "Cards of this kind are not taken."
        case .wrongCheckDigit: "A digit of the card number is wrong."
        }
    }

    /// How far from right it is.
    public var standing: FieldStanding {
        switch self {
        case .empty: .empty
        case .incomplete, .incompleteOrWrong: .incomplete
        case .wrongCharacter, .tooLong, .unknownBrand, .wrongCheckDigit: .wrong
        }
    }
}
