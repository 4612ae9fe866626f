/// The name that an app gives to one wish of its person, so that the wish can be sent again after
/// a lost connection without being carried out twice.
///
/// 8 to 40 characters from `A–Z a–z 0–9 - _`, chosen at random by the app.
public struct CommandID: Hashable, Codable, Sendable {
    /// The characters.
    public let text: String

    /// Checks a name; nil for one of another form.
    public init?(_ text: String) {
        guard (8...40).contains(text.utf8.count) else { return nil }
        for byte in text.utf8 {
            switch UInt8(byte) {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                continue
            default:
                return nil
            }
        }
        self.text = text
    }

    /// Reads the bare text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = CommandID(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "a command id has 8 to 40 letters, digits, - or _")
        }
        self = id
    }

    /// Writes the bare text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
