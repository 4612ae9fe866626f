import CPostgres

/// The rows that a statement has found.
///
/// They are in memory whole, and belong to nobody else: another thread may read them.
// Unchecked: libpq reads a result without changing it, and it is given back when nobody has it.
package final class PostgresResult: @unchecked Sendable {
    private let result: OpaquePointer
    private let types: [UInt32]
    /// The names of the columns.
    package let columns: [String]
    /// How many rows there are.
    package let rowCount: Int

    init(_ result: OpaquePointer) {
        self.result = result
        rowCount = Int(pq_rows(result))
        let range = 0..<pq_columns(result)
        types = range.map { pq_type(result, $0) }
        columns = range.map { pq_name(result, $0).map { String(cString: $0) } ?? "" }
    }

    deinit { pq_clear(result) }

    /// One cell. Both numbers begin with 0.
    ///
    /// - Throws: `PostgresError` for a type that is not spoken here, such as a number with digits
    ///   behind the point: the statement has to turn it into another one.
    package func value(_ row: Int, _ column: Int) throws(PostgresError) -> PostgresValue {
        let (line, place) = (Int32(row), Int32(column))
        guard pq_is_null(result, line, place) == 0 else { return .null }
        let cell = UnsafeRawBufferPointer(
            start: pq_bytes(result, line, place), count: Int(pq_length(result, line, place)))
        switch types[column] {
        case PostgresType.integer where cell.count == 8:
            return .integer(Int64(bigEndian: cell.loadUnaligned(as: Int64.self)))
        case PostgresType.short where cell.count == 4:
            return .integer(Int64(Int32(bigEndian: cell.loadUnaligned(as: Int32.self))))
        case PostgresType.shortest where cell.count == 2:
            return .integer(Int64(Int16(bigEndian: cell.loadUnaligned(as: Int16.self))))
        case PostgresType.boolean where cell.count == 1:
            return .integer(Int64(cell[0]))
        case PostgresType.bytes:
            return .bytes([UInt8](cell))
        case PostgresType.text, PostgresType.name, PostgresType.character,
            PostgresType.varying, PostgresType.unknown, PostgresType.void:
            return .text(String(decoding: cell, as: UTF8.self))
        default:
            throw PostgresError(
                message: "The column \(columns[column]) has a type that is not read here "
                    + "(\(types[column])).", fate: .refused)
        }
    }

    /// One row.
    package func row(_ row: Int) throws(PostgresError) -> [PostgresValue] {
        var values: [PostgresValue] = []
        values.reserveCapacity(types.count)
        for column in types.indices { values.append(try value(row, column)) }
        return values
    }
}
