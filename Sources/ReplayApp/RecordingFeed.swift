/// Where a run that is still going on tells how far it has come.
public struct RecordingFeed: Sendable {
    /// How far a run has come.
    public struct News: Sendable {
        /// What has happened so far.
        public let recording: Recording
        /// The moment up to which that is known, in milliseconds since the world began.
        public let known_ms: Int64
        /// Whether the run has ended.
        public let isOver: Bool

        /// How far a run has come.
        public init(_ recording: Recording, known_ms: Int64, isOver: Bool) {
            self.recording = recording
            self.known_ms = known_ms
            self.isOver = isOver
        }
    }

    /// What is new since the last call; nil for nothing.
    public let latest: @Sendable () -> News?

    /// A feed.
    public init(_ latest: @escaping @Sendable () -> News?) { self.latest = latest }
}
