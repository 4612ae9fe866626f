/// What a list shows, as a file of values separated by commas (RFC 4180), the names of the columns
/// first.
struct CSVTable: Sendable {
    private let columns: Int
    private var lines: [String]

    /// A table with these columns.
    init(_ names: [String]) {
        columns = names.count
        lines = [names.map(Self.quoted).joined(separator: ",")]
    }

    /// Adds a row; what is missing is empty, and what is too much is left out.
    mutating func add(_ cells: [String]) {
        let whole =
            cells.prefix(columns) + Array(repeating: "", count: max(0, columns - cells.count))
        lines.append(whole.map(Self.quoted).joined(separator: ","))
    }

    /// The whole file.
    var text: String { lines.map { $0 + "\r\n" }.joined() }

    /// A cell, quoted where it must be. One that a table program would take for a formula, and that
    /// is no number, gets an apostrophe before it: others have written these texts.
    private static func quoted(_ cell: String) -> String {
        let isFormula =
            cell.first.map { "=+-@\t\r".contains($0) } ?? false && Double(cell) == nil
        let safe = (isFormula ? "'" : "") + cell
        guard safe.unicodeScalars.contains(where: { [",", "\"", "\r", "\n"].contains($0) }) else {
            return safe
        }
        return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
}
