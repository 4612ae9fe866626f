import GRDB
import RideAccounts
import RideCore

/// Looks through a database, whoever has opened it.
package enum StoreCheck {
    /// What is wrong with the structure of the file and the references between its tables.
    static func structure(_ db: Database) throws -> [String] {
        let structure = try String.fetchAll(db, sql: "PRAGMA integrity_check")
        guard structure == ["ok"] else { return structure.map { "The file is damaged: \($0)." } }
        return try rows(db, "PRAGMA foreign_key_check").map {
            "A row refers to one that is not there: \($0)."
        }
    }

    /// Rows of nobody. SQLite itself looks at the constraint only over a connection that may write
    /// (`sqlite3AddCheckConstraint` leaves it out for others).
    private static func strangers(_ db: any RowConnection) throws -> [String] {
        try ["account", "rating", "command", "erasure"].flatMap { table in
            try db.rows(
                "SELECT party, number FROM \(table) WHERE party NOT IN ('passenger', 'driver')"
            ) { "A row of \(table) is neither a passenger's nor a driver's: \(text($0))." }
        }
    }

    /// The rows of a statement, one text each, columns separated by `|`.
    static func rows(_ db: Database, _ sql: String) throws -> [String] {
        try rows(SQLiteRows(db), sql)
    }

    /// The rows of a statement, one text each, columns separated by `|`.
    package static func rows(_ db: any RowConnection, _ sql: String) throws -> [String] {
        try db.rows(sql) { text($0) }
    }

    private static func text(_ row: StoredRow) -> String {
        row.values.map { value in
            switch value {
            case .null: ""
            case .integer(let number): String(number)
            case .real(let number): String(number)
            case .text(let text): text
            case .bytes(let bytes): "\(bytes.count) bytes"
            }
        }.joined(separator: "|")
    }

    /// What is wrong with what is told in it: every ride's row against the ride's events, accounts
    /// and records, the ledger, and all of it against the history.
    package static func contents(_ db: any RowConnection) throws -> [String] {
        try findings(db, of: TripHistory(db: db).allRides(), SummedTable.allCases)
    }

    /// What is wrong with what an engine builds on at once: as `contents`, but of the rides only
    /// those that are not over and the latest of the others.
    package static func foundations(_ db: any RowConnection) throws -> [String] {
        try findings(
            db, of: TripHistory(db: db).latestRides(500), HistoryCheck.foundations)
    }

    /// What is wrong with the ledger, and with the rows of people and numbers.
    package static func ofStart(_ db: any RowConnection) throws -> [String] {
        let faults = try LedgerCheck.findings(db)
        return faults.isEmpty
            ? try HistoryCheck.findings(db, of: HistoryCheck.foundations) : faults
    }

    /// Makes the row of every ride anew from the ride's events.
    ///
    /// - Returns: the rides whose rows were missing, superfluous or different, in order.
    package static func rebuildRides(_ db: any RowConnection) throws -> [TripID] {
        try TripHistory(db: db).rebuildRows()
    }

    /// What every driver has attached to an account.
    package static func documents(
        _ db: any RowConnection
    ) throws -> [(driver: DriverID, files: [AttachedDocument])] {
        try ContentsReader(db: db).accounts().compactMap(\.documents)
    }

    /// A fault that has a name of its own changes what the rows come to; that is then not told too.
    private static func findings(
        _ db: any RowConnection, of rides: [TripID], _ tables: [SummedTable]
    ) throws -> [String] {
        let history = TripHistory(db: db)
        let faults =
            try rides.compactMap { try history.ride($0).finding }
            + strangers(db) + PeopleCheck(db: db).findings() + LedgerCheck.findings(db)
        return faults.isEmpty ? try HistoryCheck.findings(db, of: tables) : faults
    }

    /// Both; of a file whose structure is damaged only that is told.
    static func all(_ db: Database) throws -> [String] {
        let structure = try structure(db)
        if structure.contains(where: { $0.hasPrefix("The file is damaged") }) { return structure }
        return try structure + contents(SQLiteRows(db))
    }
}
