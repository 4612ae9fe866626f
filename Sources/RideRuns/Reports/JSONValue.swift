import FoundationEssentials

/// Any JSON, for what is passed on without being understood.
package enum JSONValue: Codable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// Beyond `Int64`, as the numbers of quotes may be.
    case large(UInt64)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// Reads a text; nil for what is not JSON.
    package init?(text: String) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else {
            return nil
        }
        self = value
    }

    /// The value under a key; nil where this is no object, or has no such key.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[key]
    }

    /// The text itself, where it is one.
    package var string: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The same with every value replaced that stands under this key.
    package func replacing(_ key: String, with replacement: JSONValue) -> JSONValue {
        switch self {
        case .null, .bool, .integer, .large, .number, .text: return self
        case .list(let items):
            return .list(items.map { $0.replacing(key, with: replacement) })
        case .object(let object):
            var result: [String: JSONValue] = [:]
            for (name, value) in object {
                result[name] = name == key ? replacement : value.replacing(key, with: replacement)
            }
            return .object(result)
        }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(UInt64.self) {
            self = .large(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .large(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
