import RideCore

/// `challenge.photo`: what is shown beside an entry of a challenge room (G3).
public struct GetEntryPhoto: Request {
    public typealias Answer = PhotoResult
    public static let method: MethodName = "challenge.photo"
    public static let access = Access.signedIn

    /// Which room.
    @Within<Identifiers> public var room_id: UInt64
    /// Which entry.
    @Within<Identifiers> public var entry_id: UInt64

    /// Asks for a photo.
    public init(room_id: UInt64, entry_id: UInt64) {
        self.room_id = room_id
        self.entry_id = entry_id
    }
}

/// `challenge.setPhoto`: show a photo beside an entry of one's own, or none (G3).
public struct SetEntryPhoto: Command {
    public typealias Answer = RoomsResult
    public static let method: MethodName = "challenge.setPhoto"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which room.
    @Within<Identifiers> public var room_id: UInt64
    /// Which entry.
    @Within<Identifiers> public var entry_id: UInt64
    /// The rows, 14 of 48 signs; nil takes the photo away.
    public var rows: [String]?

    /// Shows a photo, or none.
    public init(command_id: CommandID, room_id: UInt64, entry_id: UInt64, rows: [String]?) {
        self.command_id = command_id
        self.room_id = room_id
        self.entry_id = entry_id
        self.rows = rows
    }
}
