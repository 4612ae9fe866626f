import RideAccounts
import RideCore

/// How many passwords and codes each user of the machine may still try.
struct SignInBudgets: Sendable {
    private var budgets: [UInt32: AttemptBudget] = [:]

    /// Takes one try.
    ///
    /// - Throws: `try_again_later`.
    mutating func take(_ peer: UInt32, at now: WallTime) throws(ServiceRejection) {
        guard budgets[peer, default: AttemptBudget()].take(at: now) else {
            throw .rule(.tryAgainLater)
        }
    }
}
