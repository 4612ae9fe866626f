/// A table of a results folder: its name, its columns, its rows.
public struct ResultTable<Row: Sendable>: Sendable {
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

    /// The first line of the table in CSV (RFC 4180, lines end with LF).
    func appendHeader(to text: inout TextBytes) {
        text.append(columns.map(\.name).joined(separator: ",") + "\n")
    }

    /// The lines of some rows.
    func appendLines(of rows: [Row], to text: inout TextBytes) {
        for row in rows {
            for index in columns.indices {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                columns[index].appendText(of: row, to: &text)
            }
            text.append(UInt8(ascii: "\n"))
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
