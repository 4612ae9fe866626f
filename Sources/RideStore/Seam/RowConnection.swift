/// What rows are written to and read from: a connection to a database, within a transaction that
/// the caller opens and closes. Every rule about rows stands above this seam, once for each
/// database that can be below it.
///
/// Statements are those that SQLite and PostgreSQL both understand, with `?` where a value goes in.
package protocol RowConnection: AnyObject {
    /// Carries out a statement that gives no rows. It may still be under way when this returns:
    /// what goes wrong in it is thrown by a later call, and by the end of the transaction at last.
    func execute(_ sql: String, _ values: [RowValue]) throws

    /// Inserts a row that gets the next number of its table, and tells it.
    func append(_ values: [RowValue], to table: NumberedTable) throws -> Int64

    /// Gives the rows of a statement, one at a time.
    func read(_ sql: String, _ values: [RowValue], _ body: (StoredRow) throws -> Void) throws
}

/// A table whose rows are numbered as they come, in its column `sequence`.
package enum NumberedTable: String, CaseIterable, Sendable {
    case tripEvent = "trip_event"
    case command

    private var columns: String {
        switch self {
        case .tripEvent: "trip_id, at_ms, kind, body"
        case .command: "party, number, id, fingerprint"
        }
    }

    /// Inserts a row that the database numbers.
    var insertion: String { Self.insertions[self] ?? "" }

    /// Inserts a row with its number in front.
    package var numberedInsertion: String { Self.numberedInsertions[self] ?? "" }

    // Written once: a round asks for each of its rows.
    private static let insertions = all { "(\($0.columns)) VALUES (?, ?, ?, ?)" }
    private static let numberedInsertions = all {
        "(sequence, \($0.columns)) VALUES (?, ?, ?, ?, ?)"
    }

    private static func all(_ rest: (Self) -> String) -> [Self: String] {
        Dictionary(
            uniqueKeysWithValues: allCases.map { ($0, "INSERT INTO \($0.rawValue) \(rest($0))") })
    }
}

extension RowConnection {
    /// All rows of a statement, read one by one.
    func rows<Value>(
        _ sql: String, _ values: [RowValue] = [], _ read: (StoredRow) throws -> Value
    ) throws -> [Value] {
        var found: [Value] = []
        try self.read(sql, values) { found.append(try read($0)) }
        return found
    }

    /// All rows of a statement.
    package func rows(_ sql: String, _ values: [RowValue] = []) throws -> [StoredRow] {
        try rows(sql, values) { $0 }
    }

    /// The first row of a statement that gives one at most; nil for none.
    package func row(_ sql: String, _ values: [RowValue] = []) throws -> StoredRow? {
        try rows(sql, values).first
    }

    /// The first column of the only row; nil for no row, and for one that has nothing there.
    package func value<Value: ColumnValue>(
        _ sql: String, _ values: [RowValue] = []
    ) throws -> Value? {
        try row(sql, values)?.values.first.flatMap(Value.init)
    }

    /// The first column of all rows.
    package func column<Value: ColumnValue>(
        _ sql: String, _ values: [RowValue] = []
    ) throws -> [Value] {
        try rows(sql, values).compactMap { $0.values.first.flatMap(Value.init) }
    }
}

/// A database, as what looks after rows beside a store uses it.
package protocol RowBase {
    /// Reads, as of one moment.
    func read<Result>(_ body: (any RowConnection) throws -> Result) throws -> Result
    /// Writes in one transaction, which is safe when this returns.
    func write<Result>(_ body: (any RowConnection) throws -> Result) throws -> Result
    /// Whether nobody can say after this error what was written.
    func leavesContentsUnknown(_ error: any Error) -> Bool
}
