import RideCore
import RideLedger
import RideService

/// Money, records and messages.
extension BatchWriter {
    /// Appends an entry. The tables themselves refuse one that is not the next, or whose kind and
    /// subject are there already.
    mutating func append(_ transaction: LedgerTransaction) throws {
        let row: [RowValue] = [
            .of(transaction.id.stored), .of(transaction.at.milliseconds),
            .of(transaction.kind.rawValue), .of(transaction.subject.description),
        ]
        try db.execute(
            "INSERT INTO ledger_transaction (id, at_ms, kind, subject) VALUES (?, ?, ?, ?)", row)
        has(row, in: .ledgerTransaction)
        for (index, posting) in transaction.postings.enumerated() {
            let row: [RowValue] = [
                .of(transaction.id.stored), .of(index + 1), .of(posting.account.description),
                .of(posting.amount.minorUnits), .of(posting.line.description),
            ]
            try db.execute(
                """
                INSERT INTO ledger_posting (transaction_id, position, account, amount_minor, line)
                VALUES (?, ?, ?, ?, ?)
                """, row)
            has(row, in: .ledgerPosting)
        }
    }

    mutating func drop(_ name: RecordName) throws {
        let key: [RowValue] = [.of(name.kind.rawValue), .of(name.key)]
        try loses(key, of: .record)
        try db.execute("DELETE FROM record WHERE kind = ? AND key = ?", key)
    }

    mutating func write(_ record: StoredRecord) throws {
        let body = try secrets.hidden(record).body(json)
        let key: [RowValue] = [.of(record.kind.rawValue), .of(record.key)]
        try loses(key, of: .record)
        has(key + [.of(body)], in: .record)
        try db.execute(
            """
            INSERT INTO record (kind, key, body) VALUES (?, ?, ?)
            ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body
            """, key + [.of(body)])
    }

    mutating func write(_ message: OutboxMessage, sealed: [UInt8]) throws {
        let row: [RowValue] = [.of(Int64(bitPattern: message.number)), .of(message.at.milliseconds)]
        try db.execute(
            "INSERT INTO outbox (number, at_ms, sealed) VALUES (?, ?, ?)", row + [.of(sealed)])
        has(row, in: .outbox)
    }
}
