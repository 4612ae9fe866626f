import RideMap

/// A table of comma-separated values as RFC 4180 has it, with its columns found by name.
///
/// Fields may be quoted; a quoted field may hold commas, line ends and doubled quotes. Lines end
/// with LF or CRLF; a byte-order mark and empty lines are passed over.
public struct CSVTable {
    /// A line of the table, its fields in the order of the header.
    public struct Row: Sendable {
        /// The line it starts at, counted from 1.
        public let line: Int
        fileprivate let text: CSVText
        fileprivate let cells: Range<Int>

        /// The values, in the order of the header.
        public var fields: [String] { cells.map(text.field) }
    }

    /// Lines of the table, in their order.
    public struct Rows: RandomAccessCollection, Sendable {
        fileprivate let text: CSVText
        fileprivate let places: [CSVText.RowPlace]

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
        var scanner = CSVScanner(bytes, file: file)
        guard let first = try scanner.next() else {
            throw ImportError(file, "the file is empty; expected a header line")
        }
        let width = first.cells.count
        var rows: [CSVText.RowPlace] = []
        var misfits: [CSVText.RowPlace] = []
        while let row = try scanner.next() {
            let count = row.cells.count
            let isRow =
                count == width
                || count > width && takesAnyLine
                    && row.cells.dropFirst(width).allSatisfy(scanner.isEmpty)
            guard isRow else {
                if takesAnyLine {
                    misfits.append(row)
                    continue
                }
                throw ImportError(
                    file, line: Int(row.line),
                    "expected \(width) fields as in the header, found \(count)")
            }
            rows.append(row)
        }
        let text = scanner.text()
        header = first.cells.map { cell in
            let bare = text.field(cell).filter { $0 != " " && $0 != "\t" }
            return bare.lowercased()
        }
        self.file = file
        self.rows = Rows(text: text, places: rows)
        self.misfits = Rows(text: text, places: misfits)
    }

    private static let mostBytes = 1 << 30

    /// Reads a table from a file.
    ///
    /// - Parameter takesAnyLine: as above.
    /// - Throws: `ImportError` when the file cannot be read or is not such a table.
    public init(contentsOf path: String, takesAnyLine: Bool = false) throws(ImportError) {
        let bytes: [UInt8]
        do throws(FileReadError) { bytes = try FileBytes.read(path, limit: Self.mostBytes) } catch {
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
        public func text(_ row: Row) -> String { row.text.field(row.cells.lowerBound + index) }

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

/// The bytes of a table with the places of its fields: a field becomes a text of its own only where
/// somebody asks for it.
private final class CSVText: Sendable {
    /// Where a line is.
    struct RowPlace: BitwiseCopyable {
        let line: UInt32
        let firstCell: UInt32
        let cellCount: UInt32

        var cells: Range<Int> { Int(firstCell)..<Int(firstCell) + Int(cellCount) }
    }

    /// Where a field is, without its quotes.
    struct Cell: BitwiseCopyable {
        let start: UInt32
        let end: UInt32
        /// Whether it has doubled quotes in it.
        let hasQuotes: Bool
    }

    private let bytes: [UInt8]
    private let cells: [Cell]

    init(_ bytes: [UInt8], _ cells: [Cell]) {
        self.bytes = bytes
        self.cells = cells
    }

    /// The field as it stands there.
    func field(_ index: Int) -> String {
        let cell = cells[index]
        let content = bytes[Int(cell.start)..<Int(cell.end)]
        guard cell.hasQuotes else { return String(decoding: content, as: UTF8.self) }
        // Quotes come in pairs, of which the first one stands.
        var isFirst = false
        let single = content.filter { byte in
            guard byte == UInt8(ascii: "\"") else { return true }
            isFirst.toggle()
            return isFirst
        }
        return String(decoding: single, as: UTF8.self)
    }

    /// The number of a field of digits alone, few enough to be one; nil for others.
    func wholeNumber(_ index: Int) -> Int? {
        let cell = cells[index]
        guard (1...18).contains(Int(cell.end) - Int(cell.start)) else { return nil }
        var number = 0
        for place in Int(cell.start)..<Int(cell.end) {
            let digit = bytes[place] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            number = number * 10 + Int(digit)
        }
        return number
    }
}

/// Cuts bytes into rows.
private struct CSVScanner {
    private let bytes: [UInt8]
    private let file: String
    private var position = 0
    private var line = 1
    private var cells: [CSVText.Cell] = []
    /// Whether every text must be looked at: bytes of ASCII alone are UTF-8 too.
    private let hasOtherThanASCII: Bool

    init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
        hasOtherThanASCII = bytes.contains { $0 >= 0x80 }
        // Few fields are shorter than four bytes with their comma.
        cells.reserveCapacity(bytes.count / 8)
    }

    /// Everything that was cut.
    consuming func text() -> CSVText { CSVText(bytes, cells) }

    /// Whether a field that was cut has nothing in it.
    func isEmpty(_ cell: Int) -> Bool { cells[cell].start == cells[cell].end }

    /// The next row that is not an empty line, or nil at the end.
    mutating func next() throws(ImportError) -> CSVText.RowPlace? {
        while position < bytes.count {
            let start = line
            if takeLineEnd() { continue }
            let first = cells.count
            while true {
                cells.append(try field())
                if position < bytes.count, bytes[position] == UInt8(ascii: ",") {
                    position += 1
                    continue
                }
                _ = takeLineEnd()
                return CSVText.RowPlace(
                    line: UInt32(start), firstCell: UInt32(first),
                    cellCount: UInt32(cells.count - first))
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

    private mutating func field() throws(ImportError) -> CSVText.Cell {
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
        return try cell(start..<position, hasQuotes: false)
    }

    private mutating func quotedField() throws(ImportError) -> CSVText.Cell {
        let start = line
        position += 1
        let first = position
        var hasQuotes = false
        while true {
            guard position < bytes.count else {
                throw ImportError(file, line: start, "expected a closing quote")
            }
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\"") {
                guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { break }
                position += 1
                hasQuotes = true
            } else if byte == UInt8(ascii: "\n") {
                line += 1
            }
        }
        guard isAtLineEnd || bytes[position] == UInt8(ascii: ",") else {
            throw ImportError(file, line: line, "expected a comma after the closing quote")
        }
        return try cell(first..<position - 1, hasQuotes: hasQuotes)
    }

    private func cell(
        _ range: Range<Int>, hasQuotes: Bool
    ) throws(ImportError) -> CSVText.Cell {
        if hasOtherThanASCII, String(validating: bytes[range], as: UTF8.self) == nil {
            throw ImportError(file, line: line, "expected text in UTF-8")
        }
        return CSVText.Cell(
            start: UInt32(range.lowerBound), end: UInt32(range.upperBound), hasQuotes: hasQuotes)
    }
}
