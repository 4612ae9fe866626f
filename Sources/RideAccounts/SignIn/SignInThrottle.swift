import RideCore

/// Slows down guessing at one account (A6): from the 5th failure in a row every further attempt
/// has to wait, 1 s at first and twice as long each time, up to 15 minutes. Never a lock.
public struct SignInThrottle: Hashable, Codable, Sendable {
    /// Failures since the last success.
    public private(set) var failures = 0
    /// When the last one was; without any, the beginning of time.
    public private(set) var lastFailureAt = WallTime.epoch

    /// An account at which nobody has failed.
    public init() {}

    /// How long until the next attempt is looked at; zero if it may come now.
    ///
    /// A clock that was set back makes nobody wait longer than the failures ask for.
    public func wait(at now: WallTime) -> Duration {
        let asked = Self.wait(afterFailures: failures)
        let left = (lastFailureAt + asked).since(now)
        return max(.zero, min(asked, left))
    }

    /// Takes an attempt, if one may be looked at now. It counts as a failure until the right
    /// password was found, so that attempts that are checked together do not all count as one.
    ///
    /// - Returns: whether there was one; an attempt that comes during the wait is not counted.
    public mutating func attempt(at now: WallTime) -> Bool {
        guard wait(at: now) == .zero else { return false }
        // However long somebody tries, the wait is at its longest long before.
        failures = min(failures + 1, Self.mostFailures)
        lastFailureAt = now
        return true
    }

    private static let mostFailures = 1_000_000

    /// Forgets the failures: the right password was given.
    public mutating func succeeded() { self = SignInThrottle() }

    /// The wait that so many failures in a row ask for.
    public static func wait(afterFailures failures: Int) -> Duration {
        let doublings = failures - AccountLimits.failuresBeforeWaiting
        guard doublings >= 0 else { return .zero }
        // Sixteen doublings are longer than the longest wait and far from an overflow.
        let wait = AccountLimits.firstSignInWait * (1 << min(doublings, 16))
        return min(wait, AccountLimits.longestSignInWait)
    }
}
