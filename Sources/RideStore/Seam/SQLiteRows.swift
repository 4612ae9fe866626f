import FoundationEssentials
import GRDB

/// Rows in a file of SQLite.
final class SQLiteRows: RowConnection {
    private let db: Database

    init(_ db: Database) { self.db = db }

    func execute(_ sql: String, _ values: [RowValue]) throws {
        try db.cachedStatement(sql: sql).execute(arguments: Self.arguments(values))
    }

    func append(_ values: [RowValue], to table: NumberedTable) throws -> Int64 {
        try execute(table.insertion, values)
        return db.lastInsertedRowID
    }

    func read(_ sql: String, _ values: [RowValue], _ body: (StoredRow) throws -> Void) throws {
        let statement = try db.cachedStatement(sql: sql)
        let rows = try Row.fetchCursor(statement, arguments: Self.arguments(values))
        let columns = statement.columnNames
        while let row = try rows.next() {
            try body(StoredRow(columns: columns, values: row.databaseValues.map(RowValue.init)))
        }
    }

    private static func arguments(_ values: [RowValue]) -> StatementArguments {
        StatementArguments(values.map(\.databaseValue))
    }
}

/// A file of SQLite that is open.
struct SQLiteBase: RowBase {
    let queue: DatabaseQueue

    func read<Result>(_ body: (any RowConnection) throws -> Result) throws -> Result {
        try queue.read { try body(SQLiteRows($0)) }
    }

    func write<Result>(_ body: (any RowConnection) throws -> Result) throws -> Result {
        try queue.write { try body(SQLiteRows($0)) }
    }

    func leavesContentsUnknown(_ error: any Error) -> Bool {
        SQLiteStore.leavesContentsUnknown(error)
    }
}

extension RowValue {
    init(_ value: DatabaseValue) {
        self =
            switch value.storage {
            case .null: .null
            case .int64(let number): .integer(number)
            case .double(let number): .real(number)
            case .string(let text): .text(text)
            case .blob(let data): .bytes(Array(data))
            }
    }

    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        }
    }
}
