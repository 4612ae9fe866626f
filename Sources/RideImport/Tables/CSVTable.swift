import RideMap

/// A table of comma-separated values as RFC 4180 has it, with its columns found by name.
///
/// Fields may be quoted; a quoted field may hold commas, line ends and doubled quotes. Lines end
/// with LF or CRLF; a byte-order mark and empty lines are passed over. Semicolons and tabs part
/// fields too, where the header has more of them than commas; then a number may have a comma before
/// its decimals, as spreadsheets write it where that is the custom. A file may be packed by gzip.
public struct CSVTable {
    /// A line of the table, its fields in the order of the header.
    public struct Row: Sendable {
        /// The line it starts at, counted from 1.
        public let line: Int
        let text: CSVText
        let cells: Range<Int>

        /// The values, in the order of the header.
        public var fields: [String] { cells.map(text.field) }
    }

    /// Lines of the table, in their order.
    public struct Rows: RandomAccessCollection, Sendable {
        let text: CSVText
        let places: [CSVText.RowPlace]

        /// The first index, 0.
        public var startIndex: Int { 0 }
        /// One more than the last index.
        public var endIndex: Int { places.count }

        /// The line at an index.
        public subscript(_ index: Int) -> Row {
            let place = places[index]
            return Row(line: Int(place.line), text: text, cells: place.cells)
        }
    }

    /// The path, for messages.
    public let file: String
    /// The names of the columns, in small letters.
    public let header: [String]
    /// The lines under the header.
    public let rows: Rows
    /// The lines with another number of fields than the header, where these are taken.
    public let misfits: Rows

    /// Whether commas part fields, so that a number with one is two.
    let hasCommas: Bool

    /// Reads a table.
    ///
    /// - Parameter takesAnyLine: whether a line with too few or too many fields is kept in
    ///   `misfits`, and one with nothing in those that are too many is a row; otherwise each is an
    ///   error.
    /// - Throws: `ImportError` when there is no header, a quote is not closed or is followed by
    ///   something else, a text is not UTF-8, a line has not as many fields as the header, or the
    ///   table is longer than 1 GiB.
    public init(
        _ bytes: [UInt8], file: String, takesAnyLine: Bool = false
    ) throws(ImportError) {
        guard bytes.count <= Self.mostBytes else {
            throw ImportError(file, "expected no more than 1 GiB")
        }
        var cutter = CSVCutter(file: file, takesAnyLine: takesAnyLine)
        self = try cutter.finish(bytes)
    }

    init(_ cutter: CSVCutter, header: [String], rows: Rows, misfits: Rows) {
        file = cutter.file
        hasCommas = cutter.separator == UInt8(ascii: ",")
        self.header = header
        self.rows = rows
        self.misfits = misfits
    }

    private static let mostBytes = 1 << 30

    /// Reads a table from a file.
    ///
    /// - Parameter takesAnyLine: as above.
    /// - Throws: `ImportError` when the file cannot be read or is not such a table.
    public init(contentsOf path: String, takesAnyLine: Bool = false) throws(ImportError) {
        var bytes: [UInt8]
        do throws(FileReadError) { bytes = try FileBytes.read(path, limit: Self.mostBytes) } catch {
            throw ImportError(path, "expected a file that can be read: \(error.reason)")
        }
        if TextSource.isPacked(bytes) {
            bytes = []
            try TextSource.opened(path).pieces { piece in
                bytes += piece
                return bytes.count <= Self.mostBytes
            }
        }
        try self.init(bytes, file: path, takesAnyLine: takesAnyLine)
    }

    /// Reads a table from a file a piece at a time, so that no more of it is in memory than is
    /// kept: each piece is a table of some of the lines, the first one perhaps of none.
    ///
    /// - Parameter body: takes the pieces in their order, until it returns false.
    /// - Throws: `ImportError` when the file cannot be read or is not such a table, and what the
    ///   function throws.
    public static func pieces(
        of path: String, takesAnyLine: Bool = false,
        _ body: (CSVTable) throws(ImportError) -> Bool
    ) throws(ImportError) {
        var cutter = CSVCutter(file: path, takesAnyLine: takesAnyLine)
        var failure: ImportError?
        var goesOn = true
        try TextSource.opened(path).pieces { piece in
            do throws(ImportError) {
                if let table = try cutter.take(piece) { goesOn = try body(table) }
            } catch { failure = error }
            return goesOn && failure == nil
        }
        if let failure { throw failure }
        if goesOn { _ = try body(try cutter.finish([])) }
    }

    /// The index of a column, or nil if the table has none of this name.
    public func column(_ name: String) -> Column? {
        header.firstIndex(of: name).map {
            Column(file: file, name: name, index: $0, hasCommas: hasCommas)
        }
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
        /// Whether commas part fields of the table.
        public let hasCommas: Bool

        /// The field of a line as it stands there.
        public func text(_ row: Row) -> String { row.text.field(row.cells.lowerBound + index) }

        /// Whether there is nothing in this column of a line.
        public func isEmpty(_ row: Row) -> Bool {
            row.text.isEmpty(row.cells.lowerBound + index)
        }

        /// Calls a function with the bytes of the field of a line, without blanks around them.
        public func withBytes<Value>(
            _ row: Row, _ body: (UnsafeRawBufferPointer) -> Value
        ) -> Value {
            row.text.withBytes(row.cells.lowerBound + index, body)
        }

        /// The number in this column, or nil if it is empty.
        ///
        /// - Throws: `ImportError` where it is no number.
        public func numberIfAny(_ row: Row) throws(ImportError) -> Double? {
            if let number = plainNumber(row) { return number }
            let text = trimmed(row)
            if text.isEmpty { return nil }
            guard let number = Self.number(text, takesComma: !hasCommas) else {
                let hint = text.utf8.contains(UInt8(ascii: ",")) ? " with a point, not a comma" : ""
                throw error(row, "expected a number\(hint)")
            }
            return number
        }

        /// The number of a line where it is plain digits, as nearly all are; nil for anything else,
        /// numbers too.
        public func plainNumber(_ row: Row) -> Double? {
            row.text.plainNumber(row.cells.lowerBound + index)
        }

        /// A number as it is written; nil for anything else.
        ///
        /// - Parameter takesComma: whether a comma may stand before the decimals.
        public static func number(_ text: some StringProtocol, takesComma: Bool) -> Double? {
            var number = Double(text)
            if number == nil, takesComma, text.utf8.count(where: { $0 == UInt8(ascii: ",") }) == 1,
                !text.utf8.contains(UInt8(ascii: "."))
            {
                number = Double(String(text).replacing(",", with: "."))
            }
            guard let number, number.isFinite else { return nil }
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
            if let number = row.text.wholeNumber(row.cells.lowerBound + index) { return number }
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
            var text = text(row)[...]
            while text.utf8.first == 0x20 { text.removeFirst() }
            while text.utf8.last == 0x20 { text.removeLast() }
            return text
        }
    }
}
