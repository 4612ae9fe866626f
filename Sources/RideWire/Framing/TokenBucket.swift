/// Says how often something may happen: so many times per second on average, and so many at once.
///
/// One token comes back every 1/rate seconds up to the burst; each happening takes one. Times are
/// counted from any fixed moment by a clock that does not go back. Everything is whole nanoseconds,
/// so the answers do not depend on rounding: the bucket keeps the moment at which it will be full
/// again, which is the generic cell rate algorithm (ITU-T I.371, annex A).
public struct TokenBucket: Hashable, Sendable {
    private let nanosecondsPerToken: Int64
    private let nanosecondsOfBurst: Int64
    private var fullAt: Int64 = .min

    /// A full bucket.
    ///
    /// - Precondition: both numbers are at least 1.
    public init(perSecond rate: Int, burst: Int) {
        precondition(rate >= 1 && burst >= 1, "a bucket of \(burst) filled \(rate) times a second")
        nanosecondsPerToken = 1_000_000_000 / Int64(rate)
        nanosecondsOfBurst = nanosecondsPerToken * Int64(burst)
    }

    /// Takes a token if there is one.
    public mutating func take(at now: Duration) -> Bool {
        let nanoseconds = Self.nanoseconds(now)
        let base = max(fullAt, nanoseconds)
        guard base + nanosecondsPerToken - nanoseconds <= nanosecondsOfBurst else { return false }
        fullAt = base + nanosecondsPerToken
        return true
    }

    /// Whether none is missing, so that nothing has to be remembered of it.
    public func isFull(at now: Duration) -> Bool { fullAt <= Self.nanoseconds(now) }

    /// How long until there is a token; zero if there is one.
    public func delay(at now: Duration) -> Duration {
        let nanoseconds = Self.nanoseconds(now)
        let base = max(fullAt, nanoseconds)
        let missing = base + nanosecondsPerToken - nanoseconds - nanosecondsOfBurst
        return .nanoseconds(max(0, missing))
    }

    /// The whole nanoseconds of a time since a fixed moment, such as the start of the engine.
    public static func nanoseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
