/// A table of a results folder: its name, its columns, its rows.
public struct ResultTable<Row>: Sendable {
    /// The name: of the CSV file, and of the folder of the columns.
    public let name: String
    /// What a row is, for the documentation.
    public let meaning: String
    /// The columns, in the order of the file.
    public let columns: [ResultColumn<Row>]

    /// What can be said of a table without its rows.
    public var outline: TableOutline {
        TableOutline(
            name: name, meaning: meaning,
            columns: columns.map {
                TableOutline.Column(name: $0.name, kind: $0.kind, meaning: $0.meaning)
            })
    }

    /// The table in CSV (RFC 4180, lines end with LF), piece by piece.
    ///
    /// - Throws: what `write` throws.
    func writeCSV<Failure: Error>(
        _ rows: [Row], to write: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var text = TextBytes()
        text.reserve(pieceSize + 4_096)
        text.append(columns.map(\.name).joined(separator: ",") + "\n")
        for row in rows {
            for index in columns.indices {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                columns[index].appendText(of: row, to: &text)
            }
            text.append(UInt8(ascii: "\n"))
            guard text.bytes.count >= pieceSize else { continue }
            try write(text.bytes)
            text.removeAll()
        }
        try write(text.bytes)
    }

    private var pieceSize: Int { 1 << 16 }
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
