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

    /// Appends all values as NumPy has them.
    func appendValues(of rows: [Row], to bytes: inout [UInt8]) {
        switch kind {
        case .integer:
            for row in rows { append(UInt64(bitPattern: value(row) ?? -1), to: &bytes) }
        case .decimal(let places):
            let divisor = (0..<places).reduce(1.0) { power, _ in power * 10 }
            for row in rows {
                let number = value(row).map { Double($0) / divisor } ?? .nan
                append(number.bitPattern, to: &bytes)
            }
        case .word(let words):
            for row in rows { bytes.append(UInt8(clamping: value(row) ?? Int64(words.count))) }
        }
    }

    private func append(_ pattern: UInt64, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: pattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
}

/// Text of numbers and words, as bytes: numbers are written without making a `String` of each.
struct TextBytes {
    private(set) var bytes: [UInt8] = []

    mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func append(_ number: Int64) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        appendDigits(number.magnitude, atLeast: 1)
    }

    /// A number in units of the last of its decimals: 12,345 with three places is `12.345`.
    mutating func append(_ number: Int64, places: Int) {
        guard places > 0 else { return append(number) }
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        appendDigits(number.magnitude, atLeast: places + 1)
        bytes.insert(UInt8(ascii: "."), at: bytes.count - places)
    }

    private mutating func appendDigits(_ number: UInt64, atLeast least: Int) {
        let start = bytes.count
        var rest = number
        var count = 0
        while rest > 0 || count < least {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
            rest = quotient
            count += 1
        }
        bytes[start...].reverse()
    }
}
