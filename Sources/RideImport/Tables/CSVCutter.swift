/// Cuts a table into tables of some of its lines, as its bytes come.
struct CSVCutter {
    /// The path, for messages.
    let file: String
    private let takesAnyLine: Bool
    /// What parts fields; known with the header.
    private(set) var separator = UInt8(ascii: ",")
    private var header: [String]?
    /// The beginning of a line whose end has not come yet.
    private var rest: [UInt8] = []
    private var line = 1

    /// What may part fields, in words.
    static let separators: [UInt8: String] = [
        UInt8(ascii: ","): "comma", UInt8(ascii: ";"): "semicolon", UInt8(ascii: "\t"): "tab",
    ]
    /// No line of a table that comes in pieces is longer: an open quote would take all of it.
    private static let longestLine = 1 << 22

    init(file: String, takesAnyLine: Bool) {
        self.file = file
        self.takesAnyLine = takesAnyLine
    }

    /// The lines that have come to their end by now; nil as long as the header has not.
    mutating func take(_ piece: UnsafeRawBufferPointer) throws(ImportError) -> CSVTable? {
        var bytes = rest
        rest = []
        bytes += piece
        return try cut(bytes, isLast: false)
    }

    /// The lines that are left.
    mutating func finish(_ bytes: [UInt8]) throws(ImportError) -> CSVTable {
        let all = rest.isEmpty ? bytes : rest + bytes
        rest = []
        guard let table = try cut(all, isLast: true) else {
            throw ImportError(file, "the file is empty; expected a header line")
        }
        return table
    }

    private mutating func cut(_ whole: [UInt8], isLast: Bool) throws(ImportError) -> CSVTable? {
        var bytes = whole
        if header == nil {
            if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes.removeFirst(3) }
            separator = Self.separator(of: bytes)
        }
        var scanner = CSVScanner(
            bytes, file: file, separator: separator, line: line, isLast: isLast)
        let first = header == nil ? try scanner.next() : nil
        guard let width = header?.count ?? first?.cells.count else {
            if !isLast { rest = whole }
            return nil
        }
        var rows: [CSVText.RowPlace] = []
        var misfits: [CSVText.RowPlace] = []
        while let row = try scanner.next() {
            let count = row.cells.count
            let isRow =
                count == width
                || count > width && takesAnyLine
                    && row.cells.dropFirst(width).allSatisfy(scanner.isEmpty)
            guard isRow || takesAnyLine else {
                throw ImportError(
                    file, line: Int(row.line),
                    "expected \(width) fields as in the header, found \(count)")
            }
            if isRow { rows.append(row) } else { misfits.append(row) }
        }
        line = scanner.line
        if scanner.position < bytes.count { rest = Array(bytes[scanner.position...]) }
        guard rest.count <= Self.longestLine else {
            throw ImportError(file, line: line, "expected a line of less than 4 MiB")
        }
        let text = scanner.text()
        let names = header ?? first?.cells.map { Self.name(text.field($0)) } ?? []
        header = names
        return CSVTable(
            self, header: names, rows: CSVTable.Rows(text: text, places: rows),
            misfits: CSVTable.Rows(text: text, places: misfits))
    }

    private static func name(_ text: String) -> String {
        text.filter { $0 != " " && $0 != "\t" }.lowercased()
    }

    /// What parts the names of the header: whichever of a comma, a semicolon and a tab is there
    /// most often, outside quotes; in doubt the comma.
    private static func separator(of bytes: [UInt8]) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        let start = bytes.drop { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        for byte in start {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: "\n"), !isQuoted { break }
            if !isQuoted, separators[byte] != nil { counts[byte, default: 0] += 1 }
        }
        let others = [UInt8(ascii: ";"), UInt8(ascii: "\t")].filter {
            counts[$0, default: 0] > counts[UInt8(ascii: ","), default: 0]
        }
        return others.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? UInt8(ascii: ",")
    }
}

/// Cuts bytes into rows.
struct CSVScanner {
    private let bytes: [UInt8]
    private let file: String
    private let separator: UInt8
    /// Whether nothing comes after these bytes; otherwise the last row may have been cut.
    private let isLast: Bool
    /// Whether a quoted field may go on.
    private var isOpen = false
    /// How far rows have been cut.
    private(set) var position = 0
    /// The line there, from 1.
    private(set) var line: Int
    private var cells: [CSVText.Cell] = []
    /// Whether every text must be looked at: bytes of ASCII alone are UTF-8 too.
    private let hasOtherThanASCII: Bool

    init(
        _ bytes: [UInt8], file: String, separator: UInt8, line: Int = 1, isLast: Bool = true
    ) {
        self.bytes = bytes
        self.file = file
        self.separator = separator
        self.line = line
        self.isLast = isLast
        // All of them, many at a time, which is sooner done than to stop at the first.
        hasOtherThanASCII = bytes.reduce(0, |) >= 0x80
        // Few fields are shorter than four bytes with their comma.
        cells.reserveCapacity(bytes.count / 8)
    }

    /// Everything that was cut.
    consuming func text() -> CSVText { CSVText(bytes, cells) }

    /// Whether a field that was cut has nothing in it.
    func isEmpty(_ cell: Int) -> Bool { cells[cell].start == cells[cell].end }

    /// The next row that is not an empty line, or nil at the end, or where the rest may have been
    /// cut.
    mutating func next() throws(ImportError) -> CSVText.RowPlace? {
        while position < bytes.count {
            let (start, begin) = (line, position)
            if takeLineEnd() { continue }
            let first = cells.count
            while true {
                cells.append(try field())
                if position < bytes.count, bytes[position] == separator {
                    position += 1
                    continue
                }
                _ = takeLineEnd()
                break
            }
            guard isLast || !isOpen && bytes[position - 1] == UInt8(ascii: "\n") else {
                (line, position) = (start, begin)
                cells.removeLast(cells.count - first)
                return nil
            }
            return CSVText.RowPlace(
                line: UInt32(start), firstCell: UInt32(first),
                cellCount: UInt32(cells.count - first))
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
        while true {
            position = end(from: position)
            guard position < bytes.count else { break }
            let byte = bytes[position]
            if byte == separator || byte == UInt8(ascii: "\n") { break }
            if byte == UInt8(ascii: "\r"), isAtLineEnd { break }
            guard byte != UInt8(ascii: "\"") else {
                throw ImportError(
                    file, line: line, "expected a field with a quote in it to start with a quote")
            }
            position += 1
        }
        return try cell(start..<position, hasQuotes: false)
    }

    /// Where next something stands that may end a field.
    private func end(from place: Int) -> Int {
        let separator = separator
        // Digits and letters are above, but where semicolons part fields.
        let highest = max(separator, UInt8(ascii: "\""))
        return bytes.withUnsafeBufferPointer { bytes in
            var place = place
            while place < bytes.count {
                let byte = bytes[place]
                if byte <= highest,
                    byte == separator || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
                        || byte == UInt8(ascii: "\"")
                {
                    break
                }
                place &+= 1
            }
            return place
        }
    }

    private mutating func quotedField() throws(ImportError) -> CSVText.Cell {
        let start = line
        position += 1
        let first = position
        var hasQuotes = false
        while true {
            guard position < bytes.count else {
                isOpen = true
                guard isLast else { return try cell(first..<position, hasQuotes: false) }
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
        // The first half of a line's end.
        isOpen = !isLast && position + 1 == bytes.count && bytes[position] == UInt8(ascii: "\r")
        guard isOpen || isAtLineEnd || bytes[position] == separator else {
            let name = CSVCutter.separators[separator] ?? "comma"
            throw ImportError(file, line: line, "expected a \(name) after the closing quote")
        }
        return try cell(first..<position - 1, hasQuotes: hasQuotes)
    }

    private func cell(
        _ range: Range<Int>, hasQuotes: Bool
    ) throws(ImportError) -> CSVText.Cell {
        let mayBeCut = !isLast && range.upperBound == bytes.count
        if hasOtherThanASCII, !mayBeCut, String(validating: bytes[range], as: UTF8.self) == nil {
            throw ImportError(file, line: line, "expected text in UTF-8")
        }
        return CSVText.Cell(
            start: UInt32(range.lowerBound), end: UInt32(range.upperBound), hasQuotes: hasQuotes)
    }
}
