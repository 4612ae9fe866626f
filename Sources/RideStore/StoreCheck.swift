import GRDB
import RideCore

/// Looks through a database, whoever has opened it.
enum StoreCheck {
    /// What is wrong with the structure of the file and the references between its tables.
    static func structure(_ db: Database) throws -> [String] {
        let structure = try String.fetchAll(db, sql: "PRAGMA integrity_check")
        guard structure == ["ok"] else { return structure.map { "The file is damaged: \($0)." } }
        return try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
            let values = row.databaseValues.map { value in
                value.isNull ? "" : String.fromDatabaseValue(value) ?? "\(value)"
            }
            return "A row refers to one that is not there: \(values.joined(separator: "|"))."
        }
    }

    /// What is wrong with what is told in it: every ride's row against the ride's events, accounts
    /// and records, and the ledger.
    static func contents(_ db: Database) throws -> [String] {
        var findings: [String] = []
        try TripHistory(db: db).forEach { history in
            if let finding = history.finding { findings.append(finding) }
        }
        return try findings + PeopleCheck(db: db).findings() + LedgerCheck.findings(db)
    }

    /// Both; of a file whose structure is damaged only that is told.
    static func all(_ db: Database) throws -> [String] {
        let structure = try structure(db)
        if structure.contains(where: { $0.hasPrefix("The file is damaged") }) { return structure }
        return try structure + contents(db)
    }
}
