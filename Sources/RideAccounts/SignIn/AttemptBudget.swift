import RideCore

/// How much somebody may do of something: so often at once, and once more after each pause.
public struct Allowance: Hashable, Sendable {
    /// How often at once.
    public let atOnce: Int
    /// How long until there is one more.
    public let refill: Duration

    /// An allowance.
    public init(atOnce: Int, refill: Duration) {
        self.atOnce = atOnce
        self.refill = refill
    }

    /// Trying passwords and codes: ten at once, and one more every six seconds.
    public static let attempts = Allowance(
        atOnce: AccountLimits.attemptsPerMinute,
        refill: .milliseconds(60_000 / Int64(AccountLimits.attemptsPerMinute)))
    /// The same of all people of one user of the machine.
    public static let attemptsOfUser = Allowance(
        atOnce: AccountLimits.attemptsOfUserAtOnce,
        refill: AccountLimits.pauseBetweenAttemptsOfUser)
    /// Coming as a new guest by one connection.
    public static let guestsOfConnection = Allowance(
        atOnce: AccountLimits.guestsOfConnectionAtOnce, refill: AccountLimits.pauseBetweenGuests)
    /// Coming as a new guest.
    public static let guests = Allowance(
        atOnce: AccountLimits.guestsAtOnce, refill: AccountLimits.pauseBetweenGuests)
    /// Writing to people who have not asked for it.
    public static let letters = Allowance(
        atOnce: AccountLimits.lettersAtOnce, refill: AccountLimits.pauseBetweenLetters)
    /// Asking for rides that are not ridden to their end.
    public static let requests = Allowance(
        atOnce: AccountLimits.requestsAtOnce, refill: AccountLimits.pauseBetweenRequests)
    /// The same of all people of one user of the machine.
    public static let requestsOfUser = Allowance(
        atOnce: AccountLimits.requestsOfUserAtOnce,
        refill: AccountLimits.pauseBetweenRequestsOfUser)
    /// Asking one person the same thing again.
    public static let sameAgain = Allowance(
        atOnce: AccountLimits.sameAskedAtOnce, refill: AccountLimits.pauseBeforeSame)

    /// Half of it, at once and later.
    public var half: Allowance { Allowance(atOnce: atOnce / 2, refill: refill * 2) }

    /// How long an empty budget takes to be full.
    var whole: Duration { refill * atOnce }
}

/// How much of an allowance somebody still has.
///
/// The budget keeps the moment at which it will be full again, which is the generic cell rate
/// algorithm (ITU-T I.371, annex A).
public struct AttemptBudget: Hashable, Codable, Sendable {
    private var fullAt = WallTime.epoch

    /// A full budget.
    public init() {}

    /// Takes one attempt if there is one.
    public mutating func take(at now: WallTime, of allowance: Allowance = .attempts) -> Bool {
        guard wait(at: now, of: allowance) == .zero else { return false }
        fullAt = base(at: now, allowance) + allowance.refill
        return true
    }

    /// Gives back one attempt that was taken.
    public mutating func giveBack(of allowance: Allowance = .attempts) {
        fullAt = max(.epoch, fullAt - allowance.refill)
    }

    /// How long until there is an attempt; zero if there is one.
    public func wait(at now: WallTime, of allowance: Allowance = .attempts) -> Duration {
        max(.zero, base(at: now, allowance).since(now) + allowance.refill - allowance.whole)
    }

    /// How many attempts have been taken that have not come back, one that is on its way included.
    public func taken(at now: WallTime, of allowance: Allowance = .attempts) -> Int {
        let missing = base(at: now, allowance).since(now).milliseconds
        let refill = max(1, allowance.refill.milliseconds)
        return Int((missing + refill - 1) / refill)
    }

    /// Whether nothing has been taken, or all of it has come back.
    public func isFull(at now: WallTime) -> Bool { fullAt <= now }

    /// The moment from which the next attempt counts; after the clock was set back, an empty
    /// budget at the most.
    private func base(at now: WallTime, _ allowance: Allowance) -> WallTime {
        min(max(fullAt, now), now + allowance.whole)
    }
}
