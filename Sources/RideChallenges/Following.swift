import RideCore

/// That somebody follows somebody else, or has asked to.
public struct Following: Hashable, Codable, Sendable {
    /// Where it stands.
    public enum Stage: String, Hashable, Codable, CaseIterable, Sendable {
        /// Asked, and not answered yet.
        case asked
        /// Granted.
        case granted
    }

    /// What the two people can do.
    public enum Command: String, Hashable, CaseIterable, Sendable {
        /// The one asks to follow.
        case ask
        /// The other grants it.
        case grant
        /// Either ends it: what was asked is refused, what was granted is over.
        case end
    }

    /// Who follows.
    public let follower: Actor
    /// Whom.
    public let followed: Actor
    /// Where it stands.
    public let stage: Stage

    /// That somebody follows somebody else.
    public init(follower: Actor, followed: Actor, stage: Stage) {
        self.follower = follower
        self.followed = followed
        self.stage = stage
    }

    /// What becomes of what stands between two people; nil for nothing.
    ///
    /// - Throws: `nobody_asked` where there is nothing to be granted.
    public static func after(
        _ command: Command, _ stage: Stage?
    ) throws(ChallengeRejection) -> Stage? {
        switch (command, stage) {
        case (.ask, nil), (.ask, .asked): return .asked
        case (.ask, .granted), (.grant, .asked), (.grant, .granted): return .granted
        case (.grant, nil): throw .nobodyAsked
        case (.end, nil), (.end, .asked), (.end, .granted): return nil
        }
    }
}
