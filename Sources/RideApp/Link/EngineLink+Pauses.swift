/// How long the link waits for what.
extension EngineLink {
    /// The engine forgets a client that is silent for a minute.
    static let heartbeat_ms: Int64 = 20_000
    /// An engine that has nothing to say is asked for a sign of life after so long.
    static let quiet_ms: Int64 = 5_000
    /// ... and after so long if it owes an answer, or spoke more often than that until now.
    static let doubt_ms: Int64 = 1_000
    /// Without a sign of life for so long after that it counts as silent.
    static let patience_ms: Int64 = 2_000
    static let firstPause_ms: Int64 = 100
    static let longestPause_ms: Int64 = 2_000
    /// Before an app comes again for which there was no place.
    static let pauseForRoom_ms: Int64 = 5_000
}
