import FoundationEssentials
import GRDB
import RideCore
import RideLedger
import RideService

/// Money, records and messages.
extension BatchWriter {
    /// Appends an entry. The tables themselves refuse one that is not the next, or whose kind and
    /// subject are there already.
    func append(_ transaction: LedgerTransaction) throws {
        try execute(
            "INSERT INTO ledger_transaction (id, at_ms, kind, subject) VALUES (?, ?, ?, ?)",
            [
                transaction.id.stored, transaction.at.milliseconds, transaction.kind.rawValue,
                transaction.subject.description,
            ])
        for (index, posting) in transaction.postings.enumerated() {
            try execute(
                """
                INSERT INTO ledger_posting (transaction_id, position, account, amount_minor, line)
                VALUES (?, ?, ?, ?, ?)
                """,
                [
                    transaction.id.stored, index + 1, posting.account.description,
                    posting.amount.minorUnits, posting.line.description,
                ])
        }
    }

    func drop(_ name: RecordName) throws {
        try execute(
            "DELETE FROM record WHERE kind = ? AND key = ?", [name.kind.rawValue, name.key])
    }

    func write(_ record: StoredRecord) throws {
        try execute(
            """
            INSERT INTO record (kind, key, body) VALUES (?, ?, ?)
            ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body
            """,
            [record.kind.rawValue, record.key, try secrets.hidden(record).body(json)])
    }

    func write(_ message: OutboxMessage, sealed: [UInt8]) throws {
        try execute(
            "INSERT INTO outbox (number, at_ms, sealed) VALUES (?, ?, ?)",
            [
                Int64(bitPattern: message.number), message.at.milliseconds,
                Data(sealed),
            ])
    }
}
