import RideCore

/// That a card's security code had the right form. The code itself is checked and forgotten:
/// this value does not hold it, so that nothing can store or show it.
public struct SecurityCode: Hashable, Sendable {
    /// Of how many digits it was.
    public let digits: Int

    /// Checks a typed code: three digits, or four for American Express.
    ///
    /// - Throws: `SecurityCodeRejection` with the first reason.
    public init(_ typed: String, brand: CardBrand) throws(SecurityCodeRejection) {
        guard let symbols = Typed.digits(of: typed, separators: " ") else {
            throw .wrongCharacter
        }
        guard !symbols.isEmpty else { throw .empty }
        guard symbols.count <= brand.securityCodeDigits else { throw .tooLong }
        guard symbols.count == brand.securityCodeDigits else { throw .incomplete }
        digits = symbols.count
    }

    /// What a form can say about a typed code.
    public static func check(_ typed: String, brand: CardBrand) -> FieldCheck<SecurityCode> {
        do { return .right(try SecurityCode(typed, brand: brand)) } catch {
            return .refused(error)
        }
    }
}

extension SecurityCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Dots, as many for every code.
    public var description: String { "•••" }
    /// Dots, as many for every code.
    public var debugDescription: String { description }
    /// A value without parts.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a security code was refused.
public enum SecurityCodeRejection: String, FieldRejection, Sendable {
    /// Nothing was typed.
    case empty = "security_code_empty"
    /// Digits are missing.
    case incomplete = "security_code_incomplete"
    /// Something that is not a digit.
    case wrongCharacter = "security_code_wrong_character"
    /// Too many digits for this brand.
    case tooLong = "security_code_too_long"

    /// One sentence for the person who types.
    public var message: String {
        switch self {
        case .empty: "Enter the security code."
        case .incomplete: "Digits of the security code are missing."
        case .wrongCharacter: "A security code has digits only."
        case .tooLong: "The security code has too many digits."
        }
    }

    /// How far from right it is.
    public var standing: FieldStanding {
        switch self {
        case .empty: .empty
        case .incomplete: .incomplete
        case .wrongCharacter, .tooLong: .wrong
        }
    }
}
