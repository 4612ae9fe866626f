import RideCore

/// A table in plain text: a line of headings, then the rows, each column as wide as it must be.
struct TextTable {
    /// A column.
    struct Column {
        let title: String
        let isRight: Bool

        /// A column of words.
        static func left(_ title: String) -> Column { Column(title: title, isRight: false) }
        /// A column of figures.
        static func right(_ title: String) -> Column { Column(title: title, isRight: true) }
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    /// A table without rows.
    init(_ columns: [Column]) { self.columns = columns }

    /// Tables of the same columns as one, with the name of each on its rows.
    init(_ tables: [(name: String, table: TextTable)], named title: String) {
        columns = [.left(title)] + (tables.first?.table.columns ?? [])
        rows = tables.flatMap { name, table in
            table.rows.map { [CleanText.cleaned(name)] + $0 }
        }
    }

    /// Adds a row, one text for each column. Texts that people have written are made harmless.
    mutating func add(_ cells: [String]) {
        precondition(cells.count == columns.count, "a row with \(cells.count) cells")
        rows.append(cells.map(CleanText.cleaned))
    }

    /// Whether there are no rows.
    var isEmpty: Bool { rows.isEmpty }

    /// The lines, headings first.
    var lines: [String] {
        let all = [columns.map(\.title)] + rows
        let widths = columns.indices.map { index in CommandText.width(all.map { $0[index] }) }
        return all.map { row in
            let cells = columns.indices.map { index in
                let blanks = CommandText.blanks(row[index], to: widths[index])
                return columns[index].isRight ? blanks + row[index] : row[index] + blanks
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// The lines, or what is said of a table without rows.
    func text(ifEmpty: String) -> String {
        isEmpty ? ifEmpty : lines.joined(separator: "\n")
    }
}

/// A list of facts, each with its name before it.
struct FactList {
    private var facts: [(name: String, value: String)] = []

    /// Adds a fact; nothing where there is none.
    mutating func add(_ name: String, _ value: String?) {
        let clean = CleanText.cleaned(value ?? "")
        if !clean.isEmpty { facts.append((name, clean)) }
    }

    /// The lines, indented by two.
    var lines: [String] {
        let width = CommandText.width(facts.map(\.name))
        return facts.map { name, value in
            "  " + name + CommandText.blanks(name, to: width + 2) + value
        }
    }
}
