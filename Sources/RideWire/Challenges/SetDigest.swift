import RideCore

/// `challenge.digest`: choose when the daily digest is told (F3).
public struct SetDigest: Command {
    public typealias Answer = GoalsResult
    public static let method: MethodName = "challenge.digest"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// The minute of the day; nil for never.
    @WithinIfGiven<Numbers> public var minute: Int?

    /// Chooses a time.
    public init(command_id: CommandID, minute: Int? = nil) {
        self.command_id = command_id
        self.minute = minute
    }
}
