import RideMap

/// A table of comma-separated values as RFC 4180 has it, with its columns found by name.
///
/// Fields may be quoted; a quoted field may hold commas, line ends and doubled quotes. Lines end
/// with LF or CRLF; a byte-order mark and empty lines are passed over.
public struct CSVTable {
    /// A line of the table, its fields in the order of the header.
    public struct Row {
        /// The line it starts at, counted from 1.
        public let line: Int
        /// The values, in the order of the header.
        public let fields: [String]
    }

    /// The path, for messages.
    public let file: String
    /// The names of the columns, in small letters.
    public let header: [String]
    /// The lines under the header.
    public let rows: [Row]
    /// The lines with another number of fields than the header, where these are taken.
    public let misfits: [Row]

    /// Reads a table.
    ///
    /// - Parameter takesAnyLine: whether a line with too few or too many fields is kept in
    ///   `misfits`, and one with nothing in those that are too many is a row; otherwise each is an
    ///   error.
    /// - Throws: `ImportError` when there is no header, a quote is not closed or is followed by
    ///   something else, a text is not UTF-8, or a line has not as many fields as the header.
    public init(
        _ bytes: [UInt8], file: String, takesAnyLine: Bool = false
    ) throws(ImportError) {
        var scanner = CSVScanner(bytes, file: file)
        guard let first = try scanner.next() else {
            throw ImportError(file, "the file is empty; expected a header line")
        }
        header = first.fields.map { name in
            let bare = name.filter { $0 != " " && $0 != "\t" }
            return bare.lowercased()
        }
        var rows: [Row] = []
        var misfits: [Row] = []
        while let row = try scanner.next() {
            let surplus = row.fields.dropFirst(first.fields.count)
            let hasAll = row.fields.count >= first.fields.count
            guard hasAll, surplus.isEmpty || takesAnyLine && surplus.allSatisfy(\.isEmpty) else {
                if takesAnyLine {
                    misfits.append(row)
                    continue
                }
                throw ImportError(
                    file, line: row.line,
                    "expected \(first.fields.count) fields as in the header, "
                        + "found \(row.fields.count)")
            }
            rows.append(row)
        }
        self.file = file
        self.rows = rows
        self.misfits = misfits
    }

    /// Reads a table from a file.
    ///
    /// - Parameter takesAnyLine: as above.
    /// - Throws: `ImportError` when the file cannot be read or is not such a table.
    public init(contentsOf path: String, takesAnyLine: Bool = false) throws(ImportError) {
        let bytes: [UInt8]
        do throws(FileReadError) { bytes = try FileBytes.read(path, limit: 1 << 30) } catch {
            throw ImportError(path, "expected a file that can be read: \(error.reason)")
        }
        try self.init(bytes, file: path, takesAnyLine: takesAnyLine)
    }

    /// The index of a column, or nil if the table has none of this name.
    public func column(_ name: String) -> Column? {
        header.firstIndex(of: name).map { Column(file: file, name: name, index: $0) }
    }

    /// The index of a column.
    ///
    /// - Throws: `ImportError` when the table has no column of this name.
    public func required(_ name: String) throws(ImportError) -> Column {
        guard let column = column(name) else {
            throw ImportError(file, line: 1, "expected a column \(name)")
        }
        return column
    }

    /// A column of the table, reading fields and naming itself in errors.
    public struct Column {
        let file: String
        /// The column's name, in small letters.
        public let name: String
        let index: Int

        /// The field of a line as it stands there.
        public func text(_ row: Row) -> String { row.fields[index] }

        /// The number in this column, or nil if it is empty.
        ///
        /// - Throws: `ImportError` where it is no number.
        public func numberIfAny(_ row: Row) throws(ImportError) -> Double? {
            let text = trimmed(row)
            if text.isEmpty { return nil }
            guard let number = Double(text), number.isFinite else {
                throw error(row, "expected a number")
            }
            return number
        }

        /// The number in this column.
        ///
        /// - Throws: `ImportError` where it is empty or no number.
        public func number(_ row: Row) throws(ImportError) -> Double {
            guard let number = try numberIfAny(row) else {
                throw error(row, "expected a number, found nothing")
            }
            return number
        }

        /// The whole number in this column.
        ///
        /// - Throws: `ImportError` where it is empty or no whole number.
        public func integer(_ row: Row) throws(ImportError) -> Int {
            guard let number = Int(trimmed(row)) else {
                throw error(row, "expected a whole number")
            }
            return number
        }

        /// An error at this column of a line.
        public func error(_ row: Row, _ message: String) -> ImportError {
            ImportError(file, line: row.line, column: name, message)
        }

        private func trimmed(_ row: Row) -> Substring {
            var text = row.fields[index][...]
            while text.utf8.first == 0x20 { text.removeFirst() }
            while text.utf8.last == 0x20 { text.removeLast() }
            return text
        }
    }
}

/// Cuts bytes into rows.
private struct CSVScanner {
    private let bytes: [UInt8]
    private let file: String
    private var position = 0
    private var line = 1

    init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
    }

    /// The next row that is not an empty line, or nil at the end.
    mutating func next() throws(ImportError) -> CSVTable.Row? {
        while position < bytes.count {
            let start = line
            if takeLineEnd() { continue }
            var fields: [String] = []
            while true {
                fields.append(try field())
                if position < bytes.count, bytes[position] == UInt8(ascii: ",") {
                    position += 1
                    continue
                }
                _ = takeLineEnd()
                return CSVTable.Row(line: start, fields: fields)
            }
        }
        return nil
    }

    /// Whether a line ended here, or the file did.
    private mutating func takeLineEnd() -> Bool {
        guard position < bytes.count else { return true }
        var next = position
        if bytes[next] == UInt8(ascii: "\r") { next += 1 }
        guard next < bytes.count, bytes[next] == UInt8(ascii: "\n") else { return false }
        position = next + 1
        line += 1
        return true
    }

    private var isAtLineEnd: Bool {
        guard position < bytes.count else { return true }
        if bytes[position] == UInt8(ascii: "\n") { return true }
        return bytes[position] == UInt8(ascii: "\r") && position + 1 < bytes.count
            && bytes[position + 1] == UInt8(ascii: "\n")
    }

    private mutating func field() throws(ImportError) -> String {
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
            return try quotedField()
        }
        let start = position
        while !isAtLineEnd, bytes[position] != UInt8(ascii: ",") {
            guard bytes[position] != UInt8(ascii: "\"") else {
                throw ImportError(
                    file, line: line, "expected a field with a quote in it to start with a quote")
            }
            position += 1
        }
        return try text(bytes[start..<position])
    }

    private mutating func quotedField() throws(ImportError) -> String {
        let start = line
        position += 1
        var content: [UInt8] = []
        while true {
            guard position < bytes.count else {
                throw ImportError(file, line: start, "expected a closing quote")
            }
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\"") {
                guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { break }
                position += 1
            } else if byte == UInt8(ascii: "\n") {
                line += 1
            }
            content.append(byte)
        }
        guard isAtLineEnd || bytes[position] == UInt8(ascii: ",") else {
            throw ImportError(file, line: line, "expected a comma after the closing quote")
        }
        return try text(content[...])
    }

    private func text(_ utf8: ArraySlice<UInt8>) throws(ImportError) -> String {
        guard let text = String(validating: utf8, as: UTF8.self) else {
            throw ImportError(file, line: line, "expected text in UTF-8")
        }
        return text
    }
}
