import RideCore

/// `chat.send`: write a message.
public struct SendMessage: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "chat.send"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64
    /// What to say.
    public var text: String

    /// Writes to the other side.
    public init(command_id: CommandID, ride_id: UInt64, text: String) {
        self.command_id = command_id
        self.ride_id = ride_id
        self.text = text
    }
}

/// `chat.mark`: say how far messages were delivered and read.
public struct MarkMessages: Request {
    public typealias Answer = PersonState
    public static let method: MethodName = "chat.mark"
    public static let access = Access.signedIn

    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64
    /// All messages up to this one were delivered; 0 for no change.
    @Within<Identifiers> public var delivered_id: UInt64
    /// All messages up to this one were read; 0 for no change.
    @Within<Identifiers> public var read_id: UInt64

    /// Says how far messages got.
    public init(ride_id: UInt64, delivered_id: UInt64 = 0, read_id: UInt64 = 0) {
        self.ride_id = ride_id
        self.delivered_id = delivered_id
        self.read_id = read_id
    }
}

/// `chat.list`: earlier messages.
public struct ListMessages: Request {
    public typealias Answer = ChatListResult
    public static let method: MethodName = "chat.list"
    public static let access = Access.signedIn

    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64
    /// Only messages before this one; 0 for the last ones.
    @Within<Identifiers> public var before_id: UInt64

    /// Asks for earlier messages.
    public init(ride_id: UInt64, before_id: UInt64) {
        self.ride_id = ride_id
        self.before_id = before_id
    }
}
