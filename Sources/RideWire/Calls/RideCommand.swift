import RideCore

/// What tells one command about a ride from another: its name, who may give it, and its answer.
public protocol RideCommandTerms: Sendable {
    /// What an answer brings.
    associatedtype Answer: Codable & Hashable & Sendable
    /// The name of the call on the wire.
    static var method: MethodName { get }
    /// Who may make it.
    static var access: Access { get }
}

/// A command that names a ride and says nothing else.
public struct RideCommand<Terms: RideCommandTerms>: Command {
    public typealias Answer = Terms.Answer
    public static var method: MethodName { Terms.method }
    public static var access: Access { Terms.access }

    public var command_id: CommandID
    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64

    /// A command about a ride.
    public init(command_id: CommandID, ride_id: UInt64) {
        self.command_id = command_id
        self.ride_id = ride_id
    }
}
