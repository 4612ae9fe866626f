import RideCore

/// The tax number that a market asks of its people.
public enum TaxIDKind: String, CaseIterable, Codable, Sendable {
    /// Brazil's Cadastro de Pessoas Físicas: nine digits and two check digits.
    case cpf
    /// Chile's Rol Único Tributario: seven or eight digits and a check digit from 0 to 9 or K.
    case rut
    /// This market asks for none.
    case notAsked = "none"
}

/// A tax number whose check digits are right. It is private: `description` shows the last digits
/// only, and `formatted` is for its own person.
public struct TaxID: Hashable, Codable, Sendable, CustomStringConvertible {
    /// Of which register it is.
    public let kind: TaxIDKind
    /// All of it without separators, such as `52998224725` or `12345678K`.
    public let number: String

    /// Checks a typed number; points, dashes and spaces do not count.
    ///
    /// - Throws: `TaxIDRejection` with the first reason.
    public init(_ typed: String, kind: TaxIDKind) throws(TaxIDRejection) {
        self.kind = kind
        switch kind {
        case .cpf: number = try Self.cpf(typed)
        case .rut: number = try Self.rut(typed)
        case .notAsked: throw .notAsked
        }
    }

    /// What a form can say about a typed number.
    public static func check(_ typed: String, kind: TaxIDKind) -> FieldCheck<TaxID> {
        do { return .right(try TaxID(typed, kind: kind)) } catch { return .refused(error) }
    }

    /// The number as it is printed: `529.982.247-25`, `12.345.678-5`.
    public var formatted: String {
        let body = kind == .cpf ? number.dropLast(2) : number.dropLast()
        var grouped = ""
        for (index, digit) in body.enumerated() {
            if index > 0, (body.count - index) % 3 == 0 { grouped += "." }
            grouped.append(digit)
        }
        return grouped + "-" + number.dropFirst(body.count)
    }

    /// The kind and the check digits: `cpf …25`.
    public var description: String {
        "\(kind.rawValue) …\(number.suffix(2))"
    }

    /// Each check digit makes the sum of the digits, weighted by 10, 9, … (then 11, 10, …), a
    /// multiple of 11 together with itself; ten is written as 0.
    private static func cpf(_ typed: String) throws(TaxIDRejection) -> String {
        guard let digits = Typed.digits(of: typed) else { throw .wrongCharacter }
        guard !digits.isEmpty else { throw .empty }
        guard digits.count <= 11 else { throw .tooLong }
        guard digits.count == 11 else { throw .incomplete }
        guard !digits.allSatisfy({ $0 == digits[0] }) else { throw .allDigitsEqual }
        for position in 9...10 {
            let sum = (0..<position).reduce(0) { sum, index in
                sum + Typed.number(digits[index]) * (position + 1 - index)
            }
            guard sum * 10 % 11 % 10 == Typed.number(digits[position]) else {
                throw .wrongCheckDigit
            }
        }
        return Typed.text(digits)
    }

    /// The check digit is 11 less the remainder of the digits weighted from the right by 2 to 7,
    /// over and over; eleven is written as 0 and ten as K. While no dash has been typed, eight
    /// symbols may be seven digits and their check digit or eight digits that still want theirs.
    private static func rut(_ typed: String) throws(TaxIDRejection) -> String {
        guard let symbols = Typed.symbols(of: typed),
            symbols.dropLast().allSatisfy(Typed.isDigit)
        else { throw .wrongCharacter }
        guard let last = symbols.last else { throw .empty }
        let isK = last == UInt8(ascii: "K")
        guard isK || Typed.isDigit(last) else { throw .wrongCharacter }
        guard symbols.count <= 9 else { throw .tooLong }
        guard symbols.first != UInt8(ascii: "0") else { throw .leadingZero }
        let hasDash = typed.contains("-") && CleanText.cleaned(typed).last != "-"
        guard symbols.count >= 8 else {
            // A K or what follows a dash is the end: no digit can follow it.
            if isK || hasDash { throw .tooShort }
            throw .incomplete
        }
        let wanted = rutCheckDigit(symbols.dropLast())
        guard last == wanted else {
            if symbols.count == 8, !isK, !hasDash { throw .incomplete }
            throw .wrongCheckDigit
        }
        return Typed.text(symbols)
    }

    private static func rutCheckDigit(_ digits: some BidirectionalCollection<UInt8>) -> UInt8 {
        let sum = digits.reversed().enumerated().reduce(0) { sum, place in
            sum + Typed.number(place.element) * (2 + place.offset % 6)
        }
        switch 11 - sum % 11 {
        case 11: return UInt8(ascii: "0")
        case 10: return UInt8(ascii: "K")
        case let digit: return UInt8(ascii: "0") + UInt8(digit)
        }
    }

    private enum CodingKeys: CodingKey { case kind, number }

    /// Reads kind and number, and refuses what `init(_:kind:)` refuses.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let kind = try container.decode(TaxIDKind.self, forKey: .kind)
        let number = try container.decode(String.self, forKey: .number)
        guard let taxID = try? TaxID(number, kind: kind), taxID.number == number else {
            throw DecodingError.dataCorruptedError(
                forKey: .number, in: container, debugDescription: "not a tax number")
        }
        self = taxID
    }
}

/// Why a tax number was refused.
public enum TaxIDRejection: String, FieldRejection, Sendable {
    /// Nothing was typed.
    case empty = "tax_id_empty"
    /// Digits are missing.
    case incomplete = "tax_id_incomplete"
    /// It ends before it has enough digits.
    case tooShort = "tax_id_too_short"
    /// Too many digits.
    case tooLong = "tax_id_too_long"
    /// Something that has no place in this number.
    case wrongCharacter = "tax_id_wrong_character"
    /// Nobody has a number of equal digits, though its check digits are right.
    case allDigitsEqual = "tax_id_all_digits_equal"
    /// A number does not begin with 0.
    case leadingZero = "tax_id_leading_zero"
    /// The check digits do not belong to the number.
    case wrongCheckDigit = "tax_id_wrong_check_digit"
    /// This market asks for none.
    case notAsked = "tax_id_not_asked"

    /// One sentence for the person who types.
    public var message: String {
        switch self {
        case .empty: "Enter your tax number."
        case .incomplete: "Digits of the tax number are missing."
        case .tooShort: "The tax number is too short."
        case .tooLong: "The tax number has too many digits."
        case .wrongCharacter: "A tax number has no such character."
        case .allDigitsEqual: "Nobody has a tax number of equal digits."
        case .leadingZero: "This tax number does not begin with 0."
        case .wrongCheckDigit: "The check digit does not fit: please compare the number."
        case .notAsked: "No tax number is needed here."
        }
    }

    /// How far from right it is.
    public var standing: FieldStanding {
        switch self {
        case .empty: .empty
        case .incomplete: .incomplete
        case .tooShort, .tooLong, .wrongCharacter, .allDigitsEqual, .leadingZero,
            .wrongCheckDigit, .notAsked:
            .wrong
        }
    }
}
