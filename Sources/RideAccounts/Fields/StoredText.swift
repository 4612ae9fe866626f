/// A checked value that is stored and sent as a bare text.
///
/// Reading checks the text again, so that no value of such a type can be wrong.
public protocol StoredText: Codable, Hashable, Sendable {
    /// The text as it stands in the store and on the wire.
    var text: String { get }

    /// Reads the stored text; nil for one that `text` never gives.
    init?(stored text: String)
}

extension StoredText {
    /// Reads the bare text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = Self(stored: try container.decode(String.self)) else {
            // The text itself stays out of the error: it may be private.
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not a stored \(Self.self)")
        }
        self = value
    }

    /// Writes the bare text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
