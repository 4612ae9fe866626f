import GRDB
import Glibc
import RideResults

/// The tables of a run in one SQLite file, for those who would rather ask than load.
public enum ResultsDatabase {
    /// Writes a file, which is there whole or not at all.
    ///
    /// Each table has the name and the columns of docs/RESULTS.md; where there is no value, it is
    /// NULL. The table `summary` has one row with `json`, the text of `summary.json`.
    ///
    /// - Throws: `ResultsError`, such as where the disk is full.
    public static func write(
        _ tables: [PlainTable], summary: String, to path: String
    ) throws(ResultsError) {
        let draft = path + ".part"
        unlink(draft)
        do {
            let database = try DatabaseQueue(path: draft)
            // Nobody reads the draft, and one that is cut short is thrown away.
            try database.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
            }
            try database.write { database in
                for table in tables { try write(table, to: database) }
                try database.execute(sql: "CREATE TABLE summary (json TEXT NOT NULL)")
                try database.execute(
                    sql: "INSERT INTO summary (json) VALUES (?)", arguments: [summary])
            }
            try database.close()
        } catch {
            unlink(draft)
            let isFull = (error as? DatabaseError)?.resultCode == .SQLITE_FULL
            guard !isFull else { throw ResultsError.unwritten(path, code: ENOSPC) }
            throw ResultsError(path: path, message: "\(error)")
        }
        guard rename(draft, path) == 0 else {
            throw ResultsError.unwritten(path)
        }
    }

    private static func write(_ table: PlainTable, to database: Database) throws {
        let columns = table.outline.columns
        let definitions = columns.map { "\"\($0.name)\" \(type(of: $0.kind))" }
        try database.execute(
            sql: "CREATE TABLE \"\(table.outline.name)\" (\(definitions.joined(separator: ", ")))")
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let insert = try database.makeStatement(
            sql: "INSERT INTO \"\(table.outline.name)\" VALUES (\(places))")
        for row in 0..<table.rowCount {
            let values = table.values(ofRow: row).map(\.databaseValue)
            try insert.execute(arguments: StatementArguments(values))
        }
    }

    private static func type(of kind: ColumnKind) -> String {
        switch kind {
        case .integer: "INTEGER"
        case .decimal: "REAL"
        case .word, .date: "TEXT"
        }
    }
}

extension ResultValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .none: .null
        case .integer(let number): number.databaseValue
        case .decimal(let number): number.databaseValue
        case .word(let word): word.databaseValue
        }
    }
}
