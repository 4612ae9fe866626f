import FoundationEssentials
import GRDB
import RideCore
import RideLedger
import RideService

/// Money, records and messages.
extension BatchWriter {
    /// Appends an entry. The tables themselves refuse one that is not the next, or whose kind and
    /// subject are there already.
    mutating func append(_ transaction: LedgerTransaction) throws {
        let row: [any DatabaseValueConvertible] = [
            transaction.id.stored, transaction.at.milliseconds, transaction.kind.rawValue,
            transaction.subject.description,
        ]
        try execute(
            "INSERT INTO ledger_transaction (id, at_ms, kind, subject) VALUES (?, ?, ?, ?)",
            StatementArguments(row))
        has(row, in: .ledgerTransaction)
        for (index, posting) in transaction.postings.enumerated() {
            let row: [any DatabaseValueConvertible] = [
                transaction.id.stored, index + 1, posting.account.description,
                posting.amount.minorUnits, posting.line.description,
            ]
            try execute(
                """
                INSERT INTO ledger_posting (transaction_id, position, account, amount_minor, line)
                VALUES (?, ?, ?, ?, ?)
                """, StatementArguments(row))
            has(row, in: .ledgerPosting)
        }
    }

    mutating func drop(_ name: RecordName) throws {
        try loses([name.kind.rawValue, name.key], of: .record)
        try execute(
            "DELETE FROM record WHERE kind = ? AND key = ?", [name.kind.rawValue, name.key])
    }

    mutating func write(_ record: StoredRecord) throws {
        let body = try secrets.hidden(record).body(json)
        try loses([record.kind.rawValue, record.key], of: .record)
        has([record.kind.rawValue, record.key, body], in: .record)
        try execute(
            """
            INSERT INTO record (kind, key, body) VALUES (?, ?, ?)
            ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body
            """,
            [record.kind.rawValue, record.key, body])
    }

    mutating func write(_ message: OutboxMessage, sealed: [UInt8]) throws {
        let number = Int64(bitPattern: message.number)
        try execute(
            "INSERT INTO outbox (number, at_ms, sealed) VALUES (?, ?, ?)",
            [number, message.at.milliseconds, Data(sealed)])
        has([number, message.at.milliseconds], in: .outbox)
    }
}
