import RideCore

/// The code with which a person invites others (P13): seven signs that stand for the person and a
/// check sign, shown as `K7QP-3MWX`.
///
/// Person and code are one to one. The number is multiplied modulo 31⁷, so that neighbours have
/// codes that do not look alike; this hides nothing from anybody who reads this file. The check
/// sign makes the sum of all signs, each weighted by its place, a multiple of 31; as 31 is a
/// prime, any one wrong sign and any two that are swapped are noticed.
public struct ReferralCode: StoredText, CustomStringConvertible {
    /// Eight signs.
    public let text: String
    /// Whose code it is.
    public let owner: Actor

    private static let base = CodeAlphabet.signs.count
    private static let dataSigns = 7
    /// 31⁷.
    private static let count: UInt64 = 27_512_614_111
    private static let factor: UInt64 = 387_420_489
    /// `factor` × `inverse` leaves 1 when divided by `count`.
    private static let inverse: UInt64 = 6_481_246_950

    /// The code of a person; nil for a number from 13,756,307,055 on, which has none.
    public init?(of owner: Actor) {
        guard owner.number < (Self.count - 1) / 2 else { return nil }
        let number = owner.number * 2 + (owner.side == .driver ? 1 : 0)
        var rest = Self.product(number, Self.factor)
        var values: [Int] = []
        for _ in 0..<Self.dataSigns {
            values.append(Int(rest % UInt64(Self.base)))
            rest /= UInt64(Self.base)
        }
        values.append((Self.base - Self.weightedSum(values)) % Self.base)
        text = CodeAlphabet.text(values)
        self.owner = owner
    }

    /// Checks a typed code; dashes, spaces and small letters do not matter.
    ///
    /// - Throws: `ReferralRejection` with the first reason.
    public init(_ typed: String) throws(ReferralRejection) {
        guard let values = CodeAlphabet.values(of: typed) else { throw .wrongCharacter }
        guard !values.isEmpty else { throw .empty }
        guard values.count <= Self.dataSigns + 1 else { throw .tooLong }
        guard values.count == Self.dataSigns + 1 else { throw .incomplete }
        let sum = Self.weightedSum(values.dropLast()) + values[Self.dataSigns]
        guard sum % Self.base == 0 else { throw .wrongCheckSign }
        let mixed = values.dropLast().reversed().reduce(UInt64(0)) {
            $0 * UInt64(Self.base) + UInt64($1)
        }
        let number = Self.product(mixed, Self.inverse)
        owner = Actor(number % 2 == 1 ? .driver : .passenger, number / 2)
        guard owner.number < (Self.count - 1) / 2 else { throw .wrongCheckSign }
        text = CodeAlphabet.text(values)
    }

    /// Reads a stored code.
    public init?(stored text: String) {
        guard let code = try? ReferralCode(text), code.text == text else { return nil }
        self = code
    }

    /// What a form can say about a typed code.
    public static func check(_ typed: String) -> FieldCheck<ReferralCode> {
        do { return .right(try ReferralCode(typed)) } catch { return .refused(error) }
    }

    /// The code in two halves.
    public var formatted: String { "\(text.prefix(4))-\(text.dropFirst(4))" }

    /// The code.
    public var description: String { text }

    private static func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let wide = left.multipliedFullWidth(by: right)
        return count.dividingFullWidth(wide).remainder
    }

    /// The signs weighted by 2, 3, …; the check sign has the weight 1.
    private static func weightedSum(_ values: some Sequence<Int>) -> Int {
        values.enumerated().reduce(0) { $0 + $1.element * ($1.offset + 2) } % base
    }
}

/// Why a referral code was refused.
public enum ReferralRejection: String, FieldRejection, Sendable {
    /// Nothing was typed.
    case empty = "referral_empty"
    /// Signs are missing.
    case incomplete = "referral_incomplete"
    /// A sign that no code has.
    case wrongCharacter = "referral_wrong_character"
    /// Too many signs.
    case tooLong = "referral_too_long"
    /// No code is written like this.
    case wrongCheckSign = "referral_wrong_check_sign"

    /// One sentence for the person who types.
    public var message: String {
        switch self {
        case .empty: "Enter the code of whoever invited you."
        case .incomplete: "A code has 8 characters."
        case .wrongCharacter: "No code has such a character."
        case .tooLong: "A code has only 8 characters."
        case .wrongCheckSign: "There is no such code: please compare it."
        }
    }

    /// How far from right it is.
    public var standing: FieldStanding {
        switch self {
        case .empty: .empty
        case .incomplete: .incomplete
        case .wrongCharacter, .tooLong, .wrongCheckSign: .wrong
        }
    }
}
