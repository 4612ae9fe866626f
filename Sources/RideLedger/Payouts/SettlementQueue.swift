import RideCore

/// A driver's earnings from one card ride, tip or fee that wait for their settlement.
public struct BlockedCredit: Hashable, Codable, Sendable {
    /// From when on it can be settled.
    public internal(set) var due: Instant
    /// The transaction that blocked it.
    public let transaction: LedgerTransactionID
    /// Whose it is.
    public let driver: DriverID
    /// What it was earned by.
    public let subject: LedgerSubject
    /// How much, net of the commission.
    public let amount: Money
}

/// What waits to be settled, ordered by due moment and transaction.
///
/// It follows from the transactions alone: `Ledger.apply` adds what is blocked and takes out what
/// is settled. Time moves forward, so both nearly always happen at an end of the list.
public struct SettlementQueue: Hashable, Sendable {
    private var waiting: ArraySlice<BlockedCredit> = []

    /// An empty queue.
    public init() {}

    /// The queue that is left by these transactions, which are in order.
    ///
    /// - Throws: `LedgerRejection.notBlockedLikeThis` where they settle what they did not block.
    public init(
        replaying transactions: some Sequence<LedgerTransaction>, delay: Duration
    ) throws(LedgerRejection) {
        for transaction in transactions {
            var seen: [LedgerAccount] = []
            for posting in transaction.postings where !seen.contains(posting.account) {
                seen.append(posting.account)
                guard case .driverBlocked(let driver) = posting.account else { continue }
                let change = transaction.amount(to: posting.account)
                try check(change, of: driver, for: transaction.subject)
                record(change, of: driver, by: transaction, delay: delay)
            }
        }
    }

    /// Everything that waits, in order.
    public var credits: [BlockedCredit] { Array(waiting) }

    /// How much waits.
    public var count: Int { waiting.count }

    /// When the next one is due; nil where nothing waits.
    public var nextDue: Instant? { waiting.first?.due }

    /// What is due at a moment, in order.
    public func due(at now: Instant) -> ArraySlice<BlockedCredit> {
        waiting.prefix { $0.due <= now }
    }

    /// When something of a driver's is settled next, and how much is by then; nil where nothing
    /// of it waits.
    ///
    /// - Complexity: O(n).
    public func next(of driver: DriverID) -> (due: Instant, amount: Money)? {
        let own = waiting.filter { $0.driver == driver }
        guard let due = own.first?.due else { return nil }
        return (due, own.prefix { $0.due == due }.reduce(.zero) { $0 + $1.amount })
    }

    /// Whether a change of blocked money is possible: any credit, or a settlement of a whole one.
    func check(
        _ change: Money, of driver: DriverID, for subject: LedgerSubject
    ) throws(LedgerRejection) {
        guard change < .zero else { return }
        guard let index = index(of: driver, subject), waiting[index].amount == .zero - change else {
            throw .notBlockedLikeThis
        }
    }

    /// Takes over a change that `check` has allowed.
    mutating func record(
        _ change: Money, of driver: DriverID, by transaction: LedgerTransaction, delay: Duration
    ) {
        if change < .zero {
            guard let index = index(of: driver, transaction.subject) else { return }
            if index == waiting.startIndex {
                waiting.removeFirst()
            } else {
                waiting.remove(at: index)
            }
        } else if change > .zero {
            insert(
                BlockedCredit(
                    due: transaction.at + delay, transaction: transaction.id, driver: driver,
                    subject: transaction.subject, amount: change))
        }
    }

    /// Moves every due moment after the delay has been changed; the order stays.
    mutating func changeDelay(by difference: Duration) {
        for index in waiting.indices { waiting[index].due = waiting[index].due + difference }
    }

    private func index(of driver: DriverID, _ subject: LedgerSubject) -> Int? {
        waiting.firstIndex { $0.driver == driver && $0.subject == subject }
    }

    private mutating func insert(_ credit: BlockedCredit) {
        var index = waiting.endIndex
        while index > waiting.startIndex,
            (credit.due, credit.transaction)
                < (waiting[index - 1].due, waiting[index - 1].transaction)
        { index -= 1 }
        waiting.insert(credit, at: index)
    }
}

extension SettlementQueue: Codable {
    /// Reads the list, whatever its order.
    public init(from decoder: any Decoder) throws {
        let credits = try decoder.singleValueContainer().decode([BlockedCredit].self)
        for credit in credits { insert(credit) }
    }

    /// Writes the list in order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(credits)
    }
}
