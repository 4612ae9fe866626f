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
        let all = allBalances
        // Sums of many large balances need more than 64 bits.
        guard all.reduce(Int128(0), { $0 + Int128($1.balance.minorUnits) }) == 0 else {
            throw .doesNotSumToZero
        }
        for (account, balance) in all where !account.allows(balance) {
            throw .wrongSign(account)
        }
        var passengers = Int128(0)
        for (account, balance) in all where account.passenger != nil {
            passengers += Int128(balance.minorUnits)
        }
        guard passengers + openBills == 0 else { throw .billsDoNotAddUp }
        var blocked: [DriverID: Money] = [:]
        for credit in settlements.credits {
            blocked[credit.driver, default: .zero] += credit.amount
        }
        for (account, balance) in all {
            guard case .driverBlocked(let driver) = account else { continue }
            guard blocked[driver] ?? .zero == balance else {
                throw .settlementsDoNotAddUp(driver)
            }
        }
    }
}
