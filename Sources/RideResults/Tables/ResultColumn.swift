import RideCore

/// How the values of a column are written.
public enum ColumnKind: Hashable, Sendable {
    /// Whole numbers; −1 where there is none.
    case integer
    /// Numbers with so many decimals: nothing in CSV, and NaN in NumPy, where there is none.
    case decimal(places: Int)
    /// One of a few words: the word in CSV, its place in the list in NumPy.
    case word([String])
    /// Moments as the clocks of a city show them: `2026-03-09T06:00:00.000-03:00` in CSV, and
    /// without the offset in NumPy; nothing, and NaT, where there is none.
    case date(CityDates)

    /// The name of the type in NumPy: little-endian, so many bytes.
    public var numPyType: String {
        switch self {
        case .integer: "<i8"
        case .decimal: "<f8"
        case .word: "|u1"
        case .date: "<M8[ms]"
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
    /// Writes the value of each row as a whole number, of decimals in units of the last of them,
    /// of words the place in the list; `ResultValues.none` where there is none.
    let write: @Sendable (UnsafeBufferPointer<Row>, UnsafeMutablePointer<Int64>) -> Void
    /// Whether values are moments of the world, in milliseconds, which have dates where it has.
    let isMoment: Bool

    private init(
        _ name: String, _ kind: ColumnKind, _ meaning: String, isMoment: Bool,
        write: @escaping @Sendable (UnsafeBufferPointer<Row>, UnsafeMutablePointer<Int64>) -> Void
    ) {
        self.name = name
        self.kind = kind
        self.meaning = meaning
        self.isMoment = isMoment
        self.write = write
    }

    /// - Parameter value: the value of a row. It comes into a loop of the column's own, where it
    ///   takes what it needs of a row and no copy of it is made: that of a ride has 200 bytes.
    @inline(__always)
    init(
        _ name: String, _ kind: ColumnKind, _ meaning: String, isMoment: Bool = false,
        _ value: @escaping @Sendable (borrowing Row) -> Int64?
    ) {
        self.init(name, kind, meaning, isMoment: isMoment) { rows, values in
            for index in rows.indices { values[index] = value(rows[index]) ?? ResultValues.none }
        }
    }

    /// A column of moments, in seconds since the world began.
    @inline(__always)
    static func moment(
        _ name: String, _ meaning: String, _ value: @escaping @Sendable (borrowing Row) -> Int64?
    ) -> ResultColumn {
        ResultColumn(name, .decimal(places: 3), meaning, isMoment: true, value)
    }

    /// The same moments as dates: of `requested_s` it is `requested_date`.
    func dated(by dates: CityDates) -> ResultColumn {
        ResultColumn(
            "\(name.dropLast(2))_date", .date(dates), "the same as a date and a time of the city",
            isMoment: false, write: write)
    }

    /// The value of one row; nil where there is none.
    func value(of row: Row) -> Int64? {
        var value = ResultValues.none
        withUnsafePointer(to: row) { write(UnsafeBufferPointer(start: $0, count: 1), &value) }
        return value == ResultValues.none ? nil : value
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
