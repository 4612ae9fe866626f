import RideStore

/// A city's schema in a database that is open.
///
/// Statements are sent one behind the other; whoever reads or commits waits for all of them.
// Unchecked: whoever has it uses it under a lock, or on one thread.
final class PostgresBase: RowBase, RowConnection, @unchecked Sendable {
    let connection: PostgresConnection
    private let lease: EngineLease?
    /// The last numbers given in the tables that are numbered.
    private var numbers: [NumberedTable: Int64] = [:]
    /// The statements as PostgreSQL wants them, by their text.
    private var statements: [String: String] = [:]

    /// - Parameter lease: what every change has to have; nil where nothing is changed but in
    ///   transactions of the caller's own.
    init(_ connection: PostgresConnection, _ lease: EngineLease?) {
        self.connection = connection
        self.lease = lease
    }

    /// - Throws: `PostgresError` where the session that holds the lease is over.
    func expectLease() throws(PostgresError) {
        guard let lease, !lease.isHeld else { return }
        throw PostgresError(
            message: "\(connection.place) has ended this engine's turn: another one may serve now.",
            fate: .unknown, isConnectionGone: true)
    }

    // MARK: Transactions

    func read<Result>(_ body: (any RowConnection) throws -> Result) throws -> Result {
        try body(self)
    }

    func write<Result>(_ body: (any RowConnection) throws -> Result) throws -> Result {
        do {
            try connection.begin()
            try lease?.fence(connection)
            let result = try body(self)
            try connection.commit()
            return result
        } catch {
            connection.rollback()
            numbers = [:]
            throw error
        }
    }

    /// After a transaction that may be kept and one whose session is gone only a session that
    /// begins anew sees what there is; after one that another engine has forbidden, not even that.
    func leavesContentsUnknown(_ error: any Error) -> Bool {
        guard let error = error as? PostgresError else { return false }
        return error.fate == .unknown || error.isConnectionGone || error.isFenced
    }

    // MARK: Rows

    func execute(_ sql: String, _ values: [RowValue]) throws {
        try connection.send(statement(sql), values.map(PostgresValue.init))
    }

    func append(_ values: [RowValue], to table: NumberedTable) throws -> Int64 {
        let number = try lastNumber(of: table) + 1
        try execute(table.numberedInsertion, [.of(number)] + values)
        numbers[table] = number
        return number
    }

    private func lastNumber(of table: NumberedTable) throws -> Int64 {
        if let known = numbers[table] { return known }
        return try value("SELECT max(sequence) FROM \(table.rawValue)") ?? 0
    }

    func read(_ sql: String, _ values: [RowValue], _ body: (StoredRow) throws -> Void) throws {
        let result = try connection.query(statement(sql), values.map(PostgresValue.init))
        for index in 0..<result.rowCount {
            let row = try result.row(index).map(RowValue.init)
            try body(StoredRow(columns: result.columns, values: row))
        }
    }

    /// Places are numbered, and `IS NOT ?` compares only in SQLite.
    private func statement(_ sql: String) -> String {
        if let known = statements[sql] { return known }
        var count = 0
        let parts = sql.replacing("IS NOT ?", with: "IS DISTINCT FROM ?")
            .split(separator: "?", omittingEmptySubsequences: false)
        let text = parts.dropFirst().reduce(into: String(parts[0])) { text, part in
            count += 1
            text += "$\(count)\(part)"
        }
        statements[sql] = text
        return text
    }
}

extension PostgresValue {
    init(_ value: RowValue) {
        self =
            switch value {
            case .null: .null
            case .integer(let number): .integer(number)
            // No table has such numbers; one that is read is refused before.
            case .real(let number): .text("\(number)")
            case .text(let text): .text(text)
            case .bytes(let bytes): .bytes(bytes)
            }
    }
}

extension RowValue {
    init(_ value: PostgresValue) {
        self =
            switch value {
            case .null: .null
            case .integer(let number): .integer(number)
            case .text(let text): .text(text)
            case .bytes(let bytes): .bytes(bytes)
            }
    }
}
