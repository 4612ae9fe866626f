/// What a person is called.
///
/// Guests who were not asked for a name, and whose account on the machine says none, are all called
/// by one word, which each app reads as its own language has it
/// (`WireCodec.init(namelessPlace:namelessPerson:)`).
@propertyWrapper
public struct PersonalName: Codable, Hashable, Sendable {
    /// The word on the wire.
    public static let nobodys = "Guest"

    /// Under which a codec keeps the word for a person without a name.
    static let nameless: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "person without a name") else {
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
        let word = text == Self.nobodys ? decoder.userInfo[Self.nameless] as? String : nil
        wrappedValue = word ?? text
    }

    /// Writes the bare text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let isNameless = wrappedValue == encoder.userInfo[Self.nameless] as? String
        try container.encode(isNameless ? Self.nobodys : wrappedValue)
    }
}
