/// When to try again after a failed attempt: after 0.1 s, then after twice as long each time, and
/// never later than after 2 s.
///
/// A value without a clock: moments come in as the time since any fixed moment, by a clock that
/// does not go back. There is no chance in it, since a handful of apps on one machine cannot
/// overrun the engine.
public struct Backoff: Hashable, Sendable {
    /// The wait after the first failure.
    public let first: Duration
    /// The longest wait.
    public let longest: Duration
    /// The moment of the next attempt; nil if it can be made at once.
    public private(set) var nextAttempt: Duration?

    private var wait: Duration

    /// Nothing has failed yet.
    public init(first: Duration = .milliseconds(100), longest: Duration = .seconds(2)) {
        self.first = first
        self.longest = longest
        wait = first
    }

    /// Notes that an attempt has failed, and gives the moment of the next one.
    @discardableResult
    public mutating func failed(at now: Duration) -> Duration {
        let next = now + min(wait, longest)
        wait = min(wait * 2, longest)
        nextAttempt = next
        return next
    }

    /// Notes that an attempt has succeeded.
    public mutating func succeeded() {
        wait = first
        nextAttempt = nil
    }

    /// True if an attempt can be made now.
    public func isDue(at now: Duration) -> Bool {
        guard let nextAttempt else { return true }
        return now >= nextAttempt
    }
}
