import RideCore

/// How many attempts somebody still has, at passwords or at codes: ten at once, and one more every
/// six seconds.
///
/// The budget keeps the moment at which it will be full again, which is the generic cell rate
/// algorithm (ITU-T I.371, annex A).
public struct AttemptBudget: Hashable, Codable, Sendable {
    private var fullAt = WallTime.epoch

    /// A full budget.
    public init() {}

    private static let refill = Duration.milliseconds(
        60_000 / Int64(AccountLimits.attemptsPerMinute))
    private static let whole = refill * AccountLimits.attemptsPerMinute

    /// Takes one attempt if there is one.
    public mutating func take(at now: WallTime) -> Bool {
        guard wait(at: now) == .zero else { return false }
        fullAt = base(at: now) + Self.refill
        return true
    }

    /// How long until there is an attempt; zero if there is one.
    public func wait(at now: WallTime) -> Duration {
        max(.zero, base(at: now).since(now) + Self.refill - Self.whole)
    }

    /// Whether nothing has been taken, or all of it has come back.
    public func isFull(at now: WallTime) -> Bool { fullAt <= now }

    /// The moment from which the next attempt counts; after the clock was set back, an empty
    /// budget at the most.
    private func base(at now: WallTime) -> WallTime {
        min(max(fullAt, now), now + Self.whole)
    }
}
