import RideCore

/// Names one goal among those that a person has ever had.
public struct GoalID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the goal with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// Names one challenge room.
public struct RoomID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the room with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// Names one entry in the feed of a room.
public struct EntryID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the entry with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}
