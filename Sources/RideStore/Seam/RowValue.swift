/// What stands in one column of a row, whichever database keeps it.
package enum RowValue: Hashable, Sendable {
    /// Nothing.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number that no table of ours has; a file that somebody has changed may.
    case real(Double)
    /// Words.
    case text(String)
    /// Bytes.
    case bytes([UInt8])

    /// A number, or nothing.
    package static func of(_ number: Int64?) -> RowValue { number.map(RowValue.integer) ?? .null }

    /// A number.
    package static func of(_ number: Int) -> RowValue { .integer(Int64(number)) }

    /// Words, or nothing.
    package static func of(_ text: String?) -> RowValue { text.map(RowValue.text) ?? .null }

    /// Bytes.
    package static func of(_ bytes: [UInt8]) -> RowValue { .bytes(bytes) }
}

/// A row as a database gives it.
package struct StoredRow {
    /// The names of the statement's columns.
    package let columns: [String]
    /// What stands in it, in the order of the statement's columns.
    package let values: [RowValue]

    /// A row; all rows of a statement share the names of its columns.
    package init(columns: [String], values: [RowValue]) {
        self.columns = columns
        self.values = values
    }

    /// What stands in a column of this name.
    ///
    /// - Precondition: the statement has such a column, and the tables allow nothing else in it.
    package subscript<Value: ColumnValue>(column: String) -> Value {
        guard let place = columns.firstIndex(of: column), let value = Value(values[place]) else {
            preconditionFailure("the column \(column) does not have what its table allows")
        }
        return value
    }
}

/// What a column can be read as.
package protocol ColumnValue {
    /// Nil for what this kind of column never has.
    init?(_ value: RowValue)
}

extension Int64: ColumnValue {
    package init?(_ value: RowValue) {
        guard case .integer(let number) = value else { return nil }
        self = number
    }
}

extension Int: ColumnValue {
    package init?(_ value: RowValue) {
        guard case .integer(let number) = value else { return nil }
        self.init(exactly: number)
    }
}

extension String: ColumnValue {
    package init?(_ value: RowValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }
}

extension [UInt8]: ColumnValue {
    package init?(_ value: RowValue) {
        guard case .bytes(let bytes) = value else { return nil }
        self = bytes
    }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    package init?(_ value: RowValue) {
        guard value != .null else {
            self = .none
            return
        }
        guard let value = Wrapped(value) else { return nil }
        self = value
    }
}
