import RideCore

/// What is wrong with a ledger: a bug, never a mistake of a person.
public enum LedgerFault: Error, Hashable, Sendable {
    /// All accounts together should be zero.
    case doesNotSumToZero
    /// The account has a sign that it may not have.
    case wrongSign(LedgerAccount)
    /// The open bills of all passengers are not what the passengers owe.
    case billsDoNotAddUp
    /// What waits to be settled is not what is blocked.
    case settlementsDoNotAddUp(DriverID)
}

extension Ledger {
    /// Checks the promises that hold after every transaction: all balances sum to zero, each has
    /// the sign it may have, the open bills are what passengers owe, and what waits to be settled
    /// is what is blocked.
    ///
    /// - Throws: the first `LedgerFault` in this order, of the lowest account.
    /// - Complexity: O(n log n) in the number of accounts.
    public func verify() throws(LedgerFault) {
        try Self.verify(allBalances, openBills: openBills, blocked: settlements.credits)
    }

    /// The same for balances in order, the sum of the open bills, and what waits to be settled.
    static func verify(
        _ balances: [(account: LedgerAccount, balance: Money)], openBills: Int128,
        blocked: [BlockedCredit]
    ) throws(LedgerFault) {
        // Sums of many large balances need more than 64 bits.
        var sum = Int128(0)
        var passengers = Int128(0)
        for (account, balance) in balances {
            sum += Int128(balance.minorUnits)
            if account.passenger != nil { passengers += Int128(balance.minorUnits) }
        }
        guard sum == 0 else { throw .doesNotSumToZero }
        for (account, balance) in balances {
            guard account.allows(balance) else { throw .wrongSign(account) }
        }
        guard passengers + openBills == 0 else { throw .billsDoNotAddUp }
        var credits: [DriverID: Money] = [:]
        for credit in blocked { credits[credit.driver, default: .zero] += credit.amount }
        for (account, balance) in balances {
            guard case .driverBlocked(let driver) = account else { continue }
            guard credits[driver] ?? .zero == balance else {
                throw .settlementsDoNotAddUp(driver)
            }
        }
    }
}
