import GRDB
import RideCore
import RideService

/// Whether the file is what it should be.
extension SQLiteStore {
    /// Looks through the whole file: its structure, the references between its tables, every
    /// ride's row against the ride's events, accounts and records, and the ledger, whose every
    /// entry must balance, follow the one before and be possible after all before. Messages that
    /// have no file in the outbox are named too.
    ///
    /// - Returns: one sentence for each fault; empty if all is well.
    /// - Throws: `StoreError` if the file cannot be read at all.
    /// - Complexity: O(n log n) in the size of the file; one ride at a time is in memory, and what
    ///   the ledger has to remember.
    public func verify() throws(StoreError) -> [String] {
        let structure = try query("PRAGMA integrity_check")
        guard structure == ["ok"] else { return structure.map { "The file is damaged: \($0)." } }
        let references = try query("PRAGMA foreign_key_check").map {
            "A row refers to one that is not there: \($0)."
        }
        let contents = try use(doing: "read") { queue in
            try queue.read { db in
                var findings: [String] = []
                try TripHistory(db: db).forEach { history in
                    if let finding = history.finding { findings.append(finding) }
                }
                findings += try PeopleCheck(db: db).findings()
                findings += try LedgerCheck.findings(db)
                findings += try outbox.numbersWithoutFile(db).map { number in
                    "Message \(UInt64(bitPattern: number)) has no file in the outbox."
                }
                return findings
            }
        }
        return references + contents
    }

    /// Makes the row of every ride anew from the ride's events.
    ///
    /// - Returns: the rides whose rows were missing, superfluous or different, in order.
    /// - Throws: `StoreError`; nothing is then changed. A ride whose events make no sense stops it.
    /// - Complexity: as `verify`.
    public func rebuildTrips() throws(StoreError) -> [TripID] {
        try use(doing: "rebuild the rides of") { queue in
            try queue.write { db in
                var wrong: [(id: TripID, row: TripRow?)] = []
                try TripHistory(db: db).forEach { history in
                    let rebuilt = try history.rebuilt()
                    if rebuilt != history.row { wrong.append((history.id, rebuilt)) }
                }
                for (id, _) in wrong { try TripRow.delete(id, db) }
                for (_, row) in wrong { try row?.upsert(db) }
                return wrong.map(\.id)
            }
        }
    }

    /// The settings of the open file, read back now.
    ///
    /// - Throws: `StoreError` naming the first that is not as it must be.
    func checkSettings() throws(StoreError) {
        try use(doing: "read the settings of") { try $0.inDatabase(DatabaseSettings.check) }
    }

    /// The rows of a statement, one text each, columns separated by `|`.
    func query(_ sql: String) throws(StoreError) -> [String] {
        try use(doing: "read") { queue in
            try queue.inDatabase { db in
                try Row.fetchAll(db, sql: sql).map { row in
                    row.databaseValues.map(Self.text).joined(separator: "|")
                }
            }
        }
    }

    private static func text(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .null: ""
        case .int64(let number): String(number)
        case .double(let number): String(number)
        case .string(let text): text
        case .blob(let data): "\(data.count) bytes"
        }
    }
}
