import RideCore

/// A value that is stored as one stable text, the same in a column, in JSON and in a log.
public protocol LedgerText: LosslessStringConvertible, Codable, Hashable, Sendable {}

extension LedgerText {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not the text of a \(Self.self)")
        }
        self = value
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// The parts of such a text between its slashes.
struct LedgerTextParts {
    /// Every part, empty ones included.
    let all: [Substring]

    init(_ text: String) {
        all = text.split(separator: "/", omittingEmptySubsequences: false)
    }

    /// The number that one part is, in the one way in which it is written.
    func number<Number: FixedWidthInteger>(_ index: Int) -> Number? {
        guard all.indices.contains(index), let number = Number(all[index]),
            String(number) == all[index]
        else { return nil }
        return number
    }
}

/// A short name given by an operator or a caller, such as the key of a goal or of a correction.
///
/// 1 to 40 characters from `A–Z a–z 0–9 - _ .`
public struct LedgerLabel: LedgerText, Comparable {
    /// The characters.
    public let description: String

    /// Checks a name; nil for one of another form.
    public init?(_ description: String) {
        guard (1...Limits.ledgerLabelBytes).contains(description.utf8.count) else { return nil }
        for byte in description.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."):
                continue
            default:
                return nil
            }
        }
        self.description = description
    }

    /// In the order of their characters.
    public static func < (left: LedgerLabel, right: LedgerLabel) -> Bool {
        left.description < right.description
    }
}
