import RideCore

/// A telephone number as the world writes it (E.164): `+5511912345678`.
public struct PhoneNumber: StoredText, CustomStringConvertible {
    /// A plus sign, the country and the number, 8 to 15 digits.
    public let text: String

    /// Checks a number typed in a market: with the country behind a plus sign, or without it.
    ///
    /// - Throws: `PhoneRejection` with the first reason.
    public init(_ typed: String, format: PhoneFormat) throws(PhoneRejection) {
        let clean = CleanText.cleaned(typed)
        guard !clean.isEmpty else { throw .empty }
        let isInternational = clean.hasPrefix("+")
        let rest = isInternational ? String(clean.dropFirst()) : clean
        guard let digits = Typed.digits(of: rest, separators: " .-()/") else {
            throw .wrongCharacter
        }
        text = "+" + Typed.text(try Self.digits(digits, isInternational, format))
    }

    /// Reads a stored number of any market.
    public init?(stored text: String) {
        let digits = text.utf8.dropFirst()
        guard text.hasPrefix("+"), (8...15).contains(digits.count),
            digits.allSatisfy(Typed.isDigit), digits.first != UInt8(ascii: "0")
        else { return nil }
        self.text = text
    }

    /// What a form can say about a typed number.
    public static func check(_ typed: String, format: PhoneFormat) -> FieldCheck<PhoneNumber> {
        do { return .right(try PhoneNumber(typed, format: format)) } catch {
            return .refused(error)
        }
    }

    /// The number as the market writes it, such as `+55 11 91234-5678`; one of another market
    /// stays as it is stored.
    public func formatted(by format: PhoneFormat) -> String {
        let digits = Array(text.utf8.dropFirst())
        let country = Array(format.countryCode.utf8)
        guard digits.starts(with: country) else { return text }
        let national = digits.dropFirst(country.count)
        guard let form = format.forms.first(where: { $0.fit(national) == .whole }) else {
            return text
        }
        return "+\(format.countryCode) \(form.formatted(national))"
    }

    /// The stored form.
    public var description: String { text }

    /// The country and the national number.
    ///
    /// A number without a plus sign is a national one if it can be, and otherwise one that was
    /// written without its plus sign.
    private static func digits(
        _ digits: [UInt8], _ isInternational: Bool, _ format: PhoneFormat
    ) throws(PhoneRejection) -> [UInt8] {
        let country = Array(format.countryCode.utf8)
        if isInternational {
            guard digits.count > country.count else {
                if country.starts(with: digits) { throw .incomplete }
                throw .wrongCountry
            }
            guard digits.starts(with: country) else { throw .wrongCountry }
            return try national(Array(digits.dropFirst(country.count)), country, format)
        }
        switch format.fit(digits) {
        case .whole: return country + digits
        case .beginning: throw .incomplete
        case .none: break
        }
        guard digits.starts(with: country) else { throw .wrongForm }
        return try national(Array(digits.dropFirst(country.count)), country, format)
    }

    private static func national(
        _ digits: [UInt8], _ country: [UInt8], _ format: PhoneFormat
    ) throws(PhoneRejection) -> [UInt8] {
        switch format.fit(digits) {
        case .whole: return country + digits
        case .beginning: throw .incomplete
        case .none: throw .wrongForm
        }
    }
}

/// How a market writes telephone numbers.
public struct PhoneFormat: Hashable, Codable, Sendable {
    /// The country's number, without the plus sign: `55`.
    public let countryCode: String
    /// The forms of the national number, such as `NN 9####-####`; the first that fits is taken.
    public let forms: [TextPattern]

    /// A format.
    public init(countryCode: String, forms: [TextPattern]) {
        self.countryCode = countryCode
        self.forms = forms
    }

    /// How the digits of a national number stand to the nearest of the forms.
    func fit(_ digits: [UInt8]) -> TextPattern.Fit {
        let fits = forms.map { $0.fit(digits) }
        if fits.contains(.whole) { return .whole }
        return fits.contains(.beginning) ? .beginning : .none
    }
}

/// Why a telephone number was refused.
public enum PhoneRejection: String, FieldRejection, Sendable {
    /// Nothing was typed.
    case empty = "phone_empty"
    /// Digits are missing.
    case incomplete = "phone_incomplete"
    /// Something that is neither a digit nor a separator.
    case wrongCharacter = "phone_wrong_character"
    /// The number of another country.
    case wrongCountry = "phone_wrong_country"
    /// No mobile number of this market.
    case wrongForm = "phone_wrong_form"

    /// One sentence for the person who types.
    public var message: String {
        switch self {
        case .empty: "Enter a telephone number."
        case .incomplete: "Digits of the telephone number are missing."
        case .wrongCharacter: "A telephone number has digits only."
        case .wrongCountry: "The telephone number must be of this country."
        case .wrongForm: "This is not a mobile number of this country."
        }
    }

    /// How far from right it is.
    public var standing: FieldStanding {
        switch self {
        case .empty: .empty
        case .incomplete: .incomplete
        case .wrongCharacter, .wrongCountry, .wrongForm: .wrong
        }
    }
}
