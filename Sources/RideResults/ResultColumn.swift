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
}

extension Array where Element: BitwiseCopyable {
    /// Calls `body` with the memory of the elements.
    func withBytes<Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        try withUnsafeBufferPointer { elements throws(Failure) in
            try body(UnsafeRawBufferPointer(elements))
        }
    }
}
