/// How many worlds there are, and how much of each is seen at once.
public struct EnvironmentSize: Hashable, Sendable {
    /// How many worlds live side by side.
    public let worlds: Int
    /// How many requests are seen of a world at most, the oldest of those that wait.
    public let requests: Int
    /// How many cars are seen for each request at most, the soonest of those that suit it.
    public let candidates: Int

    /// How many worlds there may be.
    public static let worldRange = 1...4_096
    /// How many requests may be seen.
    public static let requestRange = 1...4_096
    /// How many cars may be seen for a request.
    public static let candidateRange = 1...1_000
    /// How much memory all worlds may share with whoever learns, in bytes.
    public static let memoryLimit = 1 << 32

    /// A size; nil for one out of range.
    public init?(worlds: Int, requests: Int, candidates: Int) {
        guard Self.worldRange.contains(worlds), Self.requestRange.contains(requests),
            Self.candidateRange.contains(candidates)
        else { return nil }
        self.worlds = worlds
        self.requests = requests
        self.candidates = candidates
    }
}
