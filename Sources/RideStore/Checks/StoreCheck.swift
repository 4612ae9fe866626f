import GRDB
import RideCore

/// Looks through a database, whoever has opened it.
enum StoreCheck {
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
    private static func strangers(_ db: Database) throws -> [String] {
        try ["account", "rating", "command", "erasure"].flatMap { table in
            try rows(
                db,
                "SELECT party, number FROM \(table) WHERE party NOT IN ('passenger', 'driver')"
            ).map { "A row of \(table) is neither a passenger's nor a driver's: \($0)." }
        }
    }

    /// The rows of a statement, one text each, columns separated by `|`.
    static func rows(_ db: Database, _ sql: String) throws -> [String] {
        try Row.fetchAll(db, sql: sql).map { row in
            row.databaseValues.map(text).joined(separator: "|")
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

    /// What is wrong with what is told in it: every ride's row against the ride's events, accounts
    /// and records, the ledger, and all of it against the history.
    static func contents(_ db: Database) throws -> [String] {
        try findings(db, of: TripHistory(db: db).allRides(), SummedTable.allCases)
    }

    /// What is wrong with what an engine builds on at once: as `contents`, but of the rides only
    /// those that are not over and the latest of the others.
    static func foundations(_ db: Database) throws -> [String] {
        try findings(
            db, of: TripHistory(db: db).latestRides(500), HistoryCheck.foundations)
    }

    /// A fault that has a name of its own changes what the rows come to; that is then not told too.
    private static func findings(
        _ db: Database, of rides: [TripID], _ tables: [SummedTable]
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
        return try structure + contents(db)
    }
}
