import FoundationEssentials

/// A piece of JSON. Figures that are not there are `null`, never left out and never 0.
public enum JSONFigure: Hashable, Sendable, Encodable {
    /// A whole number.
    case integer(Int64)
    /// A number, finite.
    case number(Double)
    /// A text.
    case text(String)
    /// True or false.
    case flag(Bool)
    /// There is none.
    case none
    /// One after the other.
    case list([JSONFigure])
    /// Each with its name.
    case object([String: JSONFigure])

    /// A whole number.
    public static func count(_ value: Int) -> JSONFigure { .integer(Int64(value)) }

    /// A number rounded to so many parts of one; `none` for nil.
    public static func rounded(_ value: Double?, _ parts: Double) -> JSONFigure {
        guard let value, value.isFinite else { return .none }
        return .number((value * parts).rounded() / parts)
    }

    /// Writes what it stands for.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .flag(let value): try container.encode(value)
        case .none: try container.encodeNil()
        case .list(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }

    /// The JSON, over several lines, names in alphabetical order.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else {
            preconditionFailure("figures are finite")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
