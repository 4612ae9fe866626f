/// How the values of a column are written.
public enum ColumnKind: Hashable, Sendable {
    /// Whole numbers; −1 where there is none.
    case integer
    /// Numbers with so many decimals: nothing in CSV, and NaN in NumPy, where there is none.
    case decimal(places: Int)
    /// One of a few words: the word in CSV, its place in the list in NumPy.
    case word([String])

    /// The name of the type in NumPy: little-endian, so many bytes.
    public var numPyType: String {
        switch self {
        case .integer: "<i8"
        case .decimal: "<f8"
        case .word: "|u1"
        }
    }
}

/// One column of a table: its name, what it means, and how it is got from a row.
public struct ResultColumn<Row>: Sendable {
    /// The name, with the unit at its end.
    public let name: String
    /// How values are written.
    public let kind: ColumnKind
    /// What it says, for the documentation.
    public let meaning: String
    /// The value of a row as a whole number, of decimals in units of the last of them, of words
    /// the place in the list; nil where there is none.
    let value: @Sendable (borrowing Row) -> Int64?

    init(
        _ name: String, _ kind: ColumnKind, _ meaning: String,
        _ value: @escaping @Sendable (borrowing Row) -> Int64?
    ) {
        self.name = name
        self.kind = kind
        self.meaning = meaning
        self.value = value
    }

    /// Appends a value as CSV has it.
    func appendText(of row: borrowing Row, to text: inout TextBytes) {
        let value = value(row)
        switch kind {
        case .integer: text.append(value ?? -1)
        case .decimal(let places):
            if let value { text.append(value, places: places) }
        case .word(let words):
            if let value, words.indices.contains(Int(value)) { text.append(words[Int(value)]) }
        }
    }

    /// Calls `write` with the values of some rows as NumPy has them.
    ///
    /// - Throws: what `write` throws.
    func withValues<Failure: Error>(
        of rows: [Row], _ write: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        switch kind {
        case .integer:
            let values = rows.map { UInt64(bitPattern: value($0) ?? -1).littleEndian }
            try values.withBytes(write)
        case .decimal(let places):
            let divisor = (0..<places).reduce(1.0) { power, _ in power * 10 }
            let values = rows.map { row in
                (value(row).map { Double($0) / divisor } ?? .nan).bitPattern.littleEndian
            }
            try values.withBytes(write)
        case .word(let words):
            let values = rows.map { UInt8(clamping: value($0) ?? Int64(words.count)) }
            try values.withBytes(write)
        }
    }
}

extension Array where Element: BitwiseCopyable {
    /// Calls `body` with the memory of the elements.
    fileprivate func withBytes<Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        try withUnsafeBufferPointer { elements throws(Failure) in
            try body(UnsafeRawBufferPointer(elements))
        }
    }
}
