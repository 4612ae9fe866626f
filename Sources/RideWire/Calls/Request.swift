import RideCore

/// A call: one value type with its name, who may make it, what it is answered with, and what it
/// carries.
///
/// Wire types spell their properties as the JSON does, so that there is no second table of names
/// to keep in step; a raw number ends with its unit, and a number that is computed with stands in
/// a range (`Within`). A call whose type is not in `CallList` does not exist.
public protocol Request<Answer>: Codable, Hashable, Sendable {
    /// What an answer brings.
    associatedtype Answer: Codable & Hashable & Sendable
    /// The name of the call on the wire.
    static var method: MethodName { get }
    /// Who may make it.
    static var access: Access { get }
    /// Whether the person must have given the password a short while ago.
    static var needsFreshPassword: Bool { get }
}

extension Request {
    /// Not needed, as by most calls.
    public static var needsFreshPassword: Bool { false }
}

/// A call that changes something.
public protocol Command: Request {
    /// The name that makes a repetition of the call recognisable.
    var command_id: CommandID { get }
}

/// The name of a call as it stands on the wire, such as `ride.plan`.
public struct MethodName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name itself.
    public let text: String

    /// A name.
    public init(_ text: String) { self.text = text }

    /// A name that stands in the source.
    public init(stringLiteral text: StaticString) { self.text = text.description }

    /// The name itself.
    public var description: String { text }
}

/// Who may make a call.
public enum Access: String, CaseIterable, Sendable {
    /// Any client, as its first call.
    case beforeGreeting
    /// Any client that has introduced itself.
    case anyone
    /// A person, on either side.
    case signedIn
    /// A person who rides.
    case passenger
    /// A person who drives.
    case driver
    /// The operator.
    case `operator`
}

/// An answer that says nothing but that the call was heard.
public struct Done: Codable, Hashable, Sendable {
    /// Nothing.
    public init() {}
}
