import RideCore

/// One line of a driver's statement (D9): all postings of one transaction with the same meaning.
///
/// The line and the subject say what it is; the change shows which of the three balances moved.
/// Money that only moves between them, such as a settlement, changes the total by nothing.
public struct StatementLine: Hashable, Codable, Sendable {
    /// Where a line is in a statement.
    public struct Position: Hashable, Comparable, Codable, Sendable {
        /// The transaction behind it.
        public let transaction: LedgerTransactionID
        /// Its number among the lines of that transaction, from 0.
        public let index: Int

        /// The place of a line.
        public init(transaction: LedgerTransactionID, index: Int) {
            self.transaction = transaction
            self.index = index
        }

        /// Older lines come first.
        public static func < (left: Position, right: Position) -> Bool {
            (left.transaction, left.index) < (right.transaction, right.index)
        }
    }

    /// Where it is.
    public let position: Position
    /// When it happened.
    public let at: Instant
    /// What happened.
    public let kind: LedgerTransaction.Kind
    /// What this line of it is for.
    public let line: LedgerLine
    /// What stands behind it.
    public let subject: LedgerSubject
    /// What it changes.
    public let change: DriverBalances
    /// The balances after it.
    public let balances: DriverBalances

    /// What the driver gains or loses by it.
    public var amount: Money { change.total }

    /// What it moves from one of the driver's balances to another; nil where it changes the total.
    public var moved: Money? {
        guard amount == .zero else { return nil }
        return [change.available, change.owed, change.blocked].max()
    }
}

/// A driver's statement: lines in the order in which they happened.
public struct Statement: Hashable, Codable, Sendable {
    /// Whose it is.
    public let driver: DriverID
    /// The balances before the first line.
    public let opening: DriverBalances
    /// The lines, oldest first.
    public private(set) var lines: [StatementLine] = []

    /// The statement that follows from transactions, which are in order; those of others are
    /// passed over.
    ///
    /// - Parameter opening: the balances before the first of them.
    /// - Complexity: O(n) in the number of postings.
    public init(
        of driver: DriverID, opening: DriverBalances = .zero,
        transactions: some Sequence<LedgerTransaction>
    ) {
        self.driver = driver
        self.opening = opening
        for transaction in transactions { append(transaction) }
    }

    /// Adds what a further transaction means for the driver.
    public mutating func append(_ transaction: LedgerTransaction) {
        var changes: [(line: LedgerLine, change: DriverBalances)] = []
        for posting in transaction.postings {
            guard let change = DriverBalances(posting, of: driver) else { continue }
            if let index = changes.firstIndex(where: { $0.line == posting.line }) {
                changes[index].change += change
            } else {
                changes.append((posting.line, change))
            }
        }
        for (index, entry) in changes.enumerated() {
            lines.append(
                StatementLine(
                    position: .init(transaction: transaction.id, index: index),
                    at: transaction.at, kind: transaction.kind, line: entry.line,
                    subject: transaction.subject, change: entry.change,
                    balances: closing + entry.change))
        }
    }

    /// The balances after the last line.
    public var closing: DriverBalances { lines.last?.balances ?? opening }

    /// What the lines of each kind change together, in the order of `LedgerLine.Kind.allCases`;
    /// kinds without a line are left out.
    ///
    /// - Complexity: O(n) in the number of lines.
    public var sums: [(kind: LedgerLine.Kind, change: DriverBalances)] {
        var sums: [LedgerLine.Kind: DriverBalances] = [:]
        for line in lines { sums[line.line.kind, default: .zero] += line.change }
        return LedgerLine.Kind.allCases.compactMap { kind in
            sums[kind].map { (kind: kind, change: $0) }
        }
    }

    /// A page of lines, newest first.
    ///
    /// - Parameters:
    ///   - position: the last line of the page before; nil for the newest page.
    ///   - limit: how many lines, 1 to `Limits.statementPage`; others become the nearest of these.
    /// - Returns: the lines, none behind the last page.
    public func page(before position: StatementLine.Position? = nil, limit: Int) -> [StatementLine]
    {
        let end =
            position.map { position in
                lines.partitioningIndex { $0.position >= position }
            } ?? lines.endIndex
        let size = min(max(1, limit), Limits.statementPage)
        return lines[max(lines.startIndex, end - size)..<end].reversed()
    }
}
