import Testing

/// Rows and columns as aligned text, so that a whole grid is compared and read at once.
public struct GridText {
    private let corner: String
    private let columns: [String]
    private var rows: [(name: String, cells: [String])] = []

    /// A table without rows; the corner stands above the rows' names.
    public init(corner: String, columns: [String]) {
        self.corner = corner
        self.columns = columns
    }

    /// Adds a row, one text for each column.
    public mutating func add(_ name: String, _ cells: [String]) {
        precondition(cells.count == columns.count, "\(name): \(cells.count) cells")
        rows.append((name, cells))
    }

    /// The table, two spaces between columns, without spaces at the ends of lines.
    public var text: String {
        let lines = [[corner] + columns] + rows.map { [$0.name] + $0.cells }
        let widths = (0...columns.count).map { column in
            lines.map { $0[column].count }.max() ?? 0
        }
        return lines.map { cells in
            let padded = zip(cells, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            return String(padded.joined(separator: "  ").trimmedEnd)
        }.joined(separator: "\n")
    }
}

extension String {
    /// This text without the spaces at its end.
    fileprivate var trimmedEnd: Substring {
        var rest = self[...]
        while rest.last == " " { rest.removeLast() }
        return rest
    }
}

/// Compares a text with the recorded one; the failure shows the lines that differ.
public func expectSame(
    _ actual: String, _ recorded: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    let lines = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = recorded.split(separator: "\n", omittingEmptySubsequences: false)
    let changes = lines.difference(from: wanted).map { change in
        switch change {
        case .insert(_, let line, _): "is     \(line)"
        case .remove(_, let line, _): "wanted \(line)"
        }
    }
    #expect(
        actual == recorded, "\n\(changes.joined(separator: "\n"))", sourceLocation: sourceLocation)
}
