/// A text that is not to be seen by anybody but its reader: a password, the number of a card, a
/// code from the mailbox.
///
/// On the wire it is a plain text. Everywhere else, in a log, a test report or a debugger, only
/// dots are shown, also where it is a part of something larger.
public struct SecretText: Codable, Hashable, Sendable {
    /// The text itself.
    public let text: String

    /// What a writer is told that leaves secrets out.
    static let isLeftOut: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "secrets left out") else {
            preconditionFailure("any text makes a user info key")
        }
        return key
    }()

    /// Hides a text.
    public init(_ text: String) { self.text = text }

    /// Reads the bare text.
    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the bare text, or nothing where secrets are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(encoder.userInfo[Self.isLeftOut] == nil ? text : "")
    }
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Never the text.
    public var description: String { "•••" }
    /// Never the text.
    public var debugDescription: String { "•••" }
    /// A value without parts.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
