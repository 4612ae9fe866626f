import RideCore

/// What a passenger types to get a promotion: 4 to 16 of `A–Z 0–9`, read in either case.
public struct PromotionCode: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The code in capital letters.
    public let text: String

    /// Reads a code as it was typed; blanks before and after it do not count.
    ///
    /// - Throws: `PromotionCodeRejection` for the first that applies, in the order of its cases.
    public init(_ typed: String) throws(PromotionCodeRejection) {
        let blank = UInt8(ascii: " ")
        let small = UInt8(ascii: "a")...UInt8(ascii: "z")
        let allowed = [
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        ]
        let front = typed.utf8.drop { $0 == blank }
        let bytes = front.reversed().drop { $0 == blank }.reversed().map { byte in
            small.contains(byte) ? byte - 32 : byte
        }
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.allSatisfy({ byte in allowed.contains { $0.contains(byte) } }) else {
            throw .characterNotAllowed
        }
        guard bytes.count >= FareLimits.promotionCode.lowerBound else { throw .tooShort }
        guard bytes.count <= FareLimits.promotionCode.upperBound else { throw .tooLong }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// In the order of their characters.
    public static func < (left: PromotionCode, right: PromotionCode) -> Bool {
        left.text < right.text
    }

    /// The code in capital letters.
    public var description: String { text }
}

/// Why what was typed is no code of a promotion.
///
/// The raw value is the stable code of the refusal; `message` is fit for a user.
public enum PromotionCodeRejection: String, Error, CaseIterable, Codable, Sendable {
    /// Nothing but blanks.
    case empty = "empty"
    /// A character that is no letter from A to Z and no digit.
    case characterNotAllowed = "character_not_allowed"
    /// Fewer than 4 characters.
    case tooShort = "too_short"
    /// More than 16 characters.
    case tooLong = "too_long"

    /// One sentence for whoever typed it.
    public var message: String {
        switch self {
        case .empty: "Type a promotion code."
        case .characterNotAllowed: "A promotion code has only letters from A to Z and digits."
        case .tooShort:
            "A promotion code has at least \(FareLimits.promotionCode.lowerBound) characters."
        case .tooLong:
            "A promotion code has at most \(FareLimits.promotionCode.upperBound) characters."
        }
    }
}

extension PromotionCode: Codable {
    /// Reads the bare text.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        do throws(PromotionCodeRejection) {
            try self.init(text)
        } catch {
            throw decoder.refusal(error.message)
        }
    }

    /// Writes the bare text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
