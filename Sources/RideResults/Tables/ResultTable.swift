import RideCore

/// A table of a results folder: its name, its columns, its rows.
public struct ResultTable<Row: Sendable>: Sendable {
    /// The name: of the CSV file, and of the folder of the columns.
    public let name: String
    /// What a row is, for the documentation.
    public let meaning: String
    /// The columns, in the order of the file.
    public let columns: [ResultColumn<Row>]

    /// The table with a date beside each moment, where the world has dates.
    func dated(by dates: CityDates?) -> ResultTable {
        guard let dates else { return self }
        return ResultTable(
            name: name, meaning: meaning,
            columns: columns.flatMap { $0.isMoment ? [$0, $0.dated(by: dates)] : [$0] })
    }

    /// What can be said of a table without its rows.
    public var outline: TableOutline {
        TableOutline(
            name: name, meaning: meaning,
            columns: columns.map {
                TableOutline.Column(name: $0.name, kind: $0.kind, meaning: $0.meaning)
            })
    }

    /// The first line of the table in CSV (RFC 4180, lines end with LF).
    func appendHeader(to text: inout TextBytes) {
        text.append(columns.map(\.name).joined(separator: ",") + "\n")
    }

    /// The values of some rows.
    func values(of rows: [Row]) -> ResultValues {
        ResultValues(columns, of: rows)
    }
}

/// The values of some rows of a table, each worked out once for all files.
struct ResultValues {
    /// What stands for no value. No quantity comes to it.
    static let none = Int64.min

    private let rows: Int
    private let kinds: [ColumnKind]
    /// Column by column.
    private var values: [Int64]

    fileprivate init<Row>(_ columns: [ResultColumn<Row>], of rows: [Row]) {
        self.rows = rows.count
        kinds = columns.map(\.kind)
        let size = rows.count * columns.count
        values = rows.withUnsafeBufferPointer { rows in
            Array(unsafeUninitializedCapacity: size) { values, count in
                if var place = values.baseAddress, !rows.isEmpty {
                    for column in columns {
                        column.write(rows, place)
                        place += rows.count
                    }
                }
                count = size
            }
        }
    }

    private func column(_ index: Int) -> ArraySlice<Int64> {
        values[index * rows..<(index + 1) * rows]
    }

    /// Appends the lines as CSV has them.
    func appendLines(to text: inout TextBytes) {
        let fields = kinds.map(LineField.init)
        // Each field has a comma or a line's end after it.
        let room = fields.reduce(0) { $0 + $1.room + 1 }
        values.withUnsafeBufferPointer { values in
            for row in 0..<rows {
                text.append(room: room) { start in
                    var place = start
                    for index in fields.indices {
                        place = fields[index].write(
                            values[index &* rows &+ row], unless: Self.none, at: place)
                        place.pointee = UInt8(ascii: ",")
                        place += 1
                    }
                    (place - 1).pointee = UInt8(ascii: "\n")
                    return place
                }
            }
        }
    }

    /// Calls `write` with the values of a column as NumPy has them.
    ///
    /// - Throws: what `write` throws.
    func withColumn<Failure: Error>(
        _ index: Int, _ write: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let none = Self.none
        switch kinds[index] {
        case .integer:
            try column(index).map { UInt64(bitPattern: $0 == none ? -1 : $0).littleEndian }
                .withBytes(write)
        case .decimal(let places):
            let divisor = (0..<places).reduce(1.0) { power, _ in power * 10 }
            try column(index).map { value in
                (value == none ? .nan : Double(value) / divisor).bitPattern.littleEndian
            }.withBytes(write)
        case .word(let words):
            try column(index).map { UInt8(clamping: $0 == none ? Int64(words.count) : $0) }
                .withBytes(write)
        case .date(let dates):
            // The same number stands for no moment in NumPy.
            try column(index).map { value in
                (value == none ? none : dates.local_ms(at: Instant(milliseconds: value)))
                    .littleEndian
            }.withBytes(write)
        }
    }
}

/// What a table is made of.
public struct TableOutline: Hashable, Sendable {
    /// One column.
    public struct Column: Hashable, Sendable {
        /// The name.
        public let name: String
        /// How values are written.
        public let kind: ColumnKind
        /// What it says.
        public let meaning: String
    }

    /// The name.
    public let name: String
    /// What a row is.
    public let meaning: String
    /// The columns, in the order of the file.
    public let columns: [Column]
}
