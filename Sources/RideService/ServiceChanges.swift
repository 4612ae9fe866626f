import RideCore

/// A round of changes, ready to be saved and then told.
public struct ServiceChanges: Sendable {
    /// What to save.
    public let batch: SaveBatch
    /// Whose state has changed.
    public let touched: [Actor]
    /// What people should hear of at once.
    public let notices: [Notice]
    /// What operators should look at.
    public let alerts: [OperatorAlert]
    /// The sessions that are no more: whoever is connected by one is nobody from now on.
    public let endedSessions: [EndedSession]
}

/// A session that is no more: signed out, here or elsewhere, by another password, or by an
/// operator.
public struct EndedSession: Hashable, Sendable {
    /// Whose it was.
    public let actor: Actor
    /// The hashes of every token by which an app may be connected to it, the newest first.
    public let tokenHashes: [[UInt8]]
}
