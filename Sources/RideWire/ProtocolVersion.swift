/// The version of the conversation. An engine answers only clients that speak the same one.
public enum ProtocolVersion {
    /// The version this code speaks.
    public static let current = 6
}

/// What the engine says without being asked.
public enum Notification: String, CaseIterable, Codable, Sendable {
    /// The person's state has changed.
    case state
    /// The time, and the cars in the part of the map that is watched.
    case tick
    /// Something that the person should know, once.
    case notice
    /// Something that the operator should look at.
    case alert
    /// Whether the engine takes changes has changed, or what keeps it from it.
    case history
    /// The engine is about to disconnect this client.
    case goodbye
}
