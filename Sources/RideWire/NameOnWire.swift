/// A name for which something stands on the wire where there is none: no language has a word in the
/// protocol. An app reads its own words there, and writes them as that again
/// (`WireCodec.init(namelessPlace:namelessPerson:)`).
@propertyWrapper
public struct NameOnWire<Rule: NamelessRule>: Codable, Hashable, Sendable {
    /// The name.
    public var wrappedValue: String

    /// Takes a name in.
    public init(wrappedValue: String) { self.wrappedValue = wrappedValue }

    /// Reads the bare text.
    ///
    /// - Throws: what the reader says of something else than a text.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let words = text == Rule.nobodys ? decoder.userInfo[Rule.key] as? String : nil
        wrappedValue = words ?? text
    }

    /// Writes the bare text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let isNameless = wrappedValue == encoder.userInfo[Rule.key] as? String
        try container.encode(isNameless ? Rule.nobodys : wrappedValue)
    }
}

/// What has names on the wire, and may have none.
public protocol NamelessRule: Sendable {
    /// What the wire says where there is no name.
    static var nobodys: String { get }
    /// Under which a codec keeps the words of its app.
    static var key: CodingUserInfoKey { get }
}

/// Places: nothing there has a name.
public enum NamelessPlace: NamelessRule {
    public static let nobodys = ""
    public static let key = userInfoKey("place without a name")
}

/// Guests who were not asked for a name, and whose account on the machine says none.
public enum NamelessPerson: NamelessRule {
    public static let nobodys = "Guest"
    public static let key = userInfoKey("person without a name")
}

private func userInfoKey(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: name) else {
        preconditionFailure("any text makes a user info key")
    }
    return key
}

/// What a place is called.
public typealias PlaceName = NameOnWire<NamelessPlace>

/// What a person is called.
public typealias PersonalName = NameOnWire<NamelessPerson>
