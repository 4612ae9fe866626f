/// What a place is called.
///
/// On the wire it is empty where nothing there has a name: no language has a word in it. An app
/// reads its own words there, and writes them as nothing again (`WireCodec.init(namelessPlace:)`).
@propertyWrapper
public struct PlaceName: Codable, Hashable, Sendable {
    /// Under which a codec keeps the words for a place without a name.
    static let nameless: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "place without a name") else {
            preconditionFailure("any text makes a user info key")
        }
        return key
    }()

    /// The name.
    public var wrappedValue: String

    /// Takes a name in.
    public init(wrappedValue: String) { self.wrappedValue = wrappedValue }

    /// Reads the bare text.
    ///
    /// - Throws: what the reader says of something else than a text.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let words = text.isEmpty ? decoder.userInfo[Self.nameless] as? String : nil
        wrappedValue = words ?? text
    }

    /// Writes the bare text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let isNameless = wrappedValue == encoder.userInfo[Self.nameless] as? String
        try container.encode(isNameless ? "" : wrappedValue)
    }
}
