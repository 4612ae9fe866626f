/// The keys of all texts. Grouped by screen; the same word on two screens is one key.
public enum TextKey: String, CaseIterable, Sendable {
    /// The link to the engine.
    case linkConnecting = "link.connecting"
    case linkStarting = "link.starting"
    case linkLive = "link.live"
    case linkLost = "link.lost"
    case linkRefused = "link.refused"
}
