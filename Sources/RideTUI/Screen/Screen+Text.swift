extension Screen {
    /// The characters of the screen, one line per row without the spaces at its end, each line
    /// followed by a line break; what tests compare.
    ///
    /// - Complexity: O(cells).
    public var text: String {
        dump(character)
    }

    private func character(_ cell: Cell) -> Unicode.Scalar? {
        guard !cell.isContinuation else { return nil }
        return Unicode.Scalar(glyphs.shown(cell.scalar)) ?? SafeText.replacement
    }

    /// The roles of the screen in the same arrangement: a cell's role letter, in capitals where it
    /// is bold, `#` where it is selected or reversed; a blank plain cell stays blank.
    ///
    /// - Complexity: O(cells).
    public var roles: String {
        dump { cell in
            if !cell.style.emphasis.isDisjoint(with: [.selected, .reverse]) { return "#" }
            if cell.scalar == Cell.blank.scalar { return " " }
            let letter = String(cell.style.role.letter)
            let shown = cell.style.emphasis.contains(.bold) ? letter.uppercased() : letter
            return shown.unicodeScalars.first
        }
    }

    /// The characters of one row without the spaces at its end.
    ///
    /// - Complexity: O(cells) of the row.
    public func row(_ y: Int) -> String {
        y >= 0 && y < size.height ? String(line(y, character)) : ""
    }

    private func dump(_ shown: (Cell) -> Unicode.Scalar?) -> String {
        var result = String.UnicodeScalarView()
        for y in 0..<size.height {
            let line = line(y, shown)
            result.append(contentsOf: line)
            result.append("\n")
        }
        return String(result)
    }

    private func line(
        _ y: Int, _ shown: (Cell) -> Unicode.Scalar?
    ) -> String.UnicodeScalarView {
        var line = String.UnicodeScalarView()
        for x in 0..<size.width {
            if let scalar = shown(cells[y * size.width + x]) { line.append(scalar) }
        }
        while line.last == " " { line.removeLast() }
        return line
    }
}
