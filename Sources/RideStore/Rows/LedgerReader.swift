import RideCore
import RideLedger

/// Reads the entries of the ledger.
struct LedgerReader {
    let db: any RowConnection

    /// An entry as its rows have it, whatever they say.
    struct Entry {
        let id: Int64
        let at: Instant
        let kind: String
        let subject: String
        fileprivate(set) var postings: [Posting] = []

        struct Posting {
            let position: Int64
            let account: String
            let amount: Money
            let line: String
        }

        /// The entry that the rows tell of.
        ///
        /// - Throws: `UnreadableRow` naming the entry.
        func transaction() throws(UnreadableRow) -> LedgerTransaction {
            let unreadable = UnreadableRow(table: "ledger_transaction", key: String(id))
            guard let kind = LedgerTransaction.Kind(rawValue: kind),
                let subject = LedgerSubject(subject)
            else { throw unreadable }
            do {
                return try LedgerTransaction(
                    id: LedgerTransactionID(stored: id), at: at, kind: kind, subject: subject,
                    postings: try postings.map { posting in
                        guard let account = LedgerAccount(posting.account),
                            let line = LedgerLine(posting.line)
                        else { throw unreadable }
                        return LedgerPosting(account: account, amount: posting.amount, line: line)
                    })
            } catch {
                throw unreadable
            }
        }
    }

    /// The whole ledger, oldest first.
    func transactions() throws -> [LedgerTransaction] { try transactions("", [], "ASC") }

    /// The entries that touch one of these accounts, oldest first: those after one entry, up to
    /// another one and with it.
    func transactions(
        touching accounts: [LedgerAccount], after first: LedgerTransactionID? = nil,
        through last: LedgerTransactionID? = nil
    ) throws -> [LedgerTransaction] {
        let marks = accounts.map { _ in "?" }.joined(separator: ", ")
        return try transactions(
            """
            WHERE id IN (
                SELECT transaction_id FROM ledger_posting
                WHERE account IN (\(marks)) AND transaction_id > ? AND transaction_id <= ?)
            """,
            accounts.map { .of($0.description) }
                + [
                    .of(Int64(clamping: first?.rawValue ?? 0)),
                    .of(Int64(clamping: last?.rawValue ?? .max)),
                ], "ASC")
    }

    /// The entries with one of these subjects, oldest first.
    func transactions(about subjects: [LedgerSubject]) throws -> [LedgerTransaction] {
        let marks = subjects.map { _ in "?" }.joined(separator: ", ")
        return try transactions(
            "WHERE subject IN (\(marks))", subjects.map { .of($0.description) }, "ASC")
    }

    /// The last entries, or the last that touch an account; newest first.
    func last(_ limit: Int, of account: LedgerAccount?) throws -> [LedgerTransaction] {
        // To SQLite a limit below zero is none.
        let limit = max(0, limit)
        guard let account else {
            return try transactions(
                "WHERE id IN (SELECT id FROM ledger_transaction ORDER BY id DESC LIMIT ?)",
                [.of(limit)], "DESC")
        }
        return try transactions(
            """
            WHERE id IN (
                SELECT DISTINCT transaction_id FROM ledger_posting WHERE account = ?
                ORDER BY transaction_id DESC LIMIT ?)
            """,
            [.of(account.description), .of(limit)], "DESC")
    }

    private func transactions(
        _ condition: String, _ values: [RowValue], _ order: String
    ) throws -> [LedgerTransaction] {
        var transactions: [LedgerTransaction] = []
        try forEach(condition, values, order) { transactions.append(try $0.transaction()) }
        return transactions
    }

    /// Calls `body` with every entry that meets a condition, one at a time.
    func forEach(
        _ condition: String = "", _ values: [RowValue] = [], _ order: String = "ASC",
        _ body: (Entry) throws -> Void
    ) throws {
        var entry: Entry?
        try db.read(
            """
            SELECT id, at_ms, kind, subject, position, account, amount_minor, line
            FROM ledger_transaction LEFT JOIN ledger_posting ON transaction_id = id
            \(condition) ORDER BY id \(order), position
            """, values
        ) { row in
            let id: Int64 = row["id"]
            if let finished = entry, finished.id != id {
                try body(finished)
                entry = nil
            }
            var current =
                entry
                ?? Entry(
                    id: id, at: Instant(milliseconds: row["at_ms"]), kind: row["kind"],
                    subject: row["subject"])
            // An entry without postings is damaged; it still has a row here.
            if let position: Int64 = row["position"] {
                current.postings.append(
                    Entry.Posting(
                        position: position, account: row["account"],
                        amount: Money(minorUnits: row["amount_minor"]), line: row["line"]))
            }
            entry = current
        }
        if let entry { try body(entry) }
    }
}
