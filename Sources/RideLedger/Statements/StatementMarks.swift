import RideCore

/// The balances that each driver had after every so many transactions, so that a page of a
/// statement is worked out from the transactions on it and not from all before them.
struct StatementMarks: Hashable, Sendable {
    /// The transactions of a driver from one mark to the next.
    static let distance = 32

    /// After a transaction.
    private struct Mark: Hashable {
        let transaction: LedgerTransactionID
        let balances: DriverBalances
    }

    /// Of one driver.
    private struct Row: Hashable {
        var transactions = 0
        var marks: [Mark] = []
    }

    private var rows: [DriverID: Row] = [:]

    /// Counts a transaction that has changed a driver's accounts.
    mutating func count(
        _ transaction: LedgerTransactionID, of driver: DriverID, _ balances: DriverBalances
    ) {
        rows[driver, default: Row()].transactions += 1
        guard let row = rows[driver], row.transactions.isMultiple(of: Self.distance) else { return }
        rows[driver]?.marks.append(Mark(transaction: transaction, balances: balances))
    }

    /// The last mark that leaves at least so many transactions before another one; nil where they
    /// begin with the first.
    ///
    /// One more distance is left than is needed.
    ///
    /// - Complexity: O(log n) in the number of marks.
    func start(
        of driver: DriverID, before last: LedgerTransactionID?, transactions: Int
    ) -> (after: LedgerTransactionID, balances: DriverBalances)? {
        guard let marks = rows[driver]?.marks else { return nil }
        let end =
            last.map { last in
                marks.partitioningIndex { $0.transaction >= last }
            } ?? marks.count
        let place = end - 2 - (transactions + Self.distance - 1) / Self.distance
        guard marks.indices.contains(place) else { return nil }
        return (marks[place].transaction, marks[place].balances)
    }
}

extension Ledger {
    /// Where the transactions begin from which a page of a driver's statement can be worked out:
    /// the one before the first of them, and the balances after it. Nil where the page needs all
    /// from the beginning.
    ///
    /// - Parameters:
    ///   - last: the transaction of the last line of the page before; for the newest page the first
    ///     one that is not to be read, such as one that is not saved yet, or nil.
    ///   - lines: how many lines the page has at most.
    /// - Complexity: O(log n) in the number of the driver's transactions. Between the beginning and
    ///   `last` are no more than `lines` and a hundred transactions of the driver.
    public func statementStart(
        of driver: DriverID, before last: LedgerTransactionID?, lines: Int
    ) -> (after: LedgerTransactionID, balances: DriverBalances)? {
        marks.start(of: driver, before: last, transactions: lines)
    }
}
