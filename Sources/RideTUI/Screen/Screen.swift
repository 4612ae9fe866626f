/// A picture of the terminal: a grid of cells, where the cursor is, and what can be clicked.
///
/// Screens are values. A view draws a whole one; `RideCurses` compares it with the last and writes
/// what differs.
public struct Screen: Sendable {
    /// Columns and rows.
    public let size: Size
    /// The characters that the terminal has; widgets take their symbols from here.
    public let glyphs: Glyphs
    /// The cells, row by row.
    public private(set) var cells: [Cell]
    /// Where the terminal's cursor stands, or nil where it is hidden.
    public var cursor: Point?
    /// What a click does, by place.
    public var hits = HitMap()
    /// The cells that can be written now; never beyond the screen.
    private var clip: Rect

    /// A blank screen of this size.
    ///
    /// - Complexity: O(cells).
    public init(size: Size, glyphs: Glyphs = .braille) {
        self.size = size
        self.glyphs = glyphs
        clip = Rect(size)
        cells = Array(repeating: .blank, count: size.width * size.height)
    }

    /// The whole screen as a block of cells.
    public var bounds: Rect { Rect(size) }

    /// Draws with every cell, and every place for clicks, outside a block left as it is, so that a
    /// widget stays in its place however narrow that is.
    public mutating func within(_ rect: Rect, _ draw: (inout Screen) -> Void) {
        let outer = clip
        clip = outer.intersection(rect)
        hits.clip = clip
        draw(&self)
        clip = outer
        hits.clip = outer == bounds ? nil : outer
    }

    /// The cell at a position; outside the screen a blank one, and writing there does nothing.
    public subscript(x: Int, y: Int) -> Cell {
        get {
            guard x >= 0, y >= 0, x < size.width, y < size.height else { return .blank }
            return cells[y * size.width + x]
        }
        set {
            guard x >= clip.x, y >= clip.y, x < clip.right, y < clip.bottom else { return }
            let index = y * size.width + x
            mendNeighbours(of: index, column: x)
            cells[index] = newValue
        }
    }

    /// A wide character of which one half is about to be overwritten loses the other half too.
    private mutating func mendNeighbours(of index: Int, column: Int) {
        if cells[index].isContinuation, column > 0 {
            cells[index - 1].scalar = Cell.blank.scalar
        }
        if column + 1 < size.width, cells[index + 1].isContinuation {
            cells[index + 1].scalar = Cell.blank.scalar
        }
    }

    /// Puts one symbol at a position.
    public mutating func put(_ scalar: Unicode.Scalar, x: Int, y: Int, _ style: Style = .normal) {
        self[x, y] = Cell(scalar, style)
    }

    /// Writes one line of text, made safe first, and cuts it with an ellipsis at `width` cells.
    ///
    /// - Returns: the number of cells written, also of those left or right of the screen.
    /// - Complexity: O(n) in the length of the text.
    @discardableResult
    public mutating func write(
        _ text: String, x: Int, y: Int, _ style: Style = .normal, width: Int = .max
    ) -> Int {
        writeSafe(SafeText.line(text), x: x, y: y, style, width: width)
    }

    /// Writes one line of text in several styles and cuts it with an ellipsis at `width` cells.
    ///
    /// - Returns: the number of cells written, also of those left or right of the screen.
    /// - Complexity: O(n) in the length of the text.
    @discardableResult
    public mutating func write(_ text: StyledText, x: Int, y: Int, width: Int = .max) -> Int {
        let fits = width == .max || text.width <= width
        var used = 0
        for run in text.runs {
            let cells = fits ? 0 : TextWidth.of(run.text)
            if fits || used + cells < width {
                used += writeSafe(run.text, x: x + used, y: y, run.style, width: .max)
                continue
            }
            // Asking for one cell more than is there makes the cut show, even if this run fits.
            let cut = TextWidth.truncated(
                run.text + "  ", to: width - used, ellipsis: glyphs.ellipsis)
            used += writeSafe(cut, x: x + used, y: y, run.style, width: .max)
            break
        }
        return used
    }

    private mutating func writeSafe(
        _ text: String, x: Int, y: Int, _ style: Style, width: Int
    ) -> Int {
        let cut =
            width == .max
            ? text : TextWidth.truncated(text, to: width, ellipsis: glyphs.ellipsis)
        var column = x
        for scalar in cut.unicodeScalars {
            let cells = scalar.isASCII ? 1 : TextWidth.of(scalar)
            if cells == 2, column + 1 >= clip.right || column < clip.x {
                // Half a character at the edge would push the rest of the row.
                self[column, y] = Cell(" ", style)
                self[column + 1, y] = Cell(" ", style)
            } else {
                self[column, y] = Cell(scalar, style)
                if cells == 2, clip.rows.contains(y) {
                    self[column + 1, y] = Cell(" ", style)
                    self.cells[y * size.width + column + 1] = .continuation(style)
                }
            }
            column += cells
        }
        return column - x
    }

    /// Writes a line so that it ends just before column `right`.
    ///
    /// - Returns: the number of cells written.
    /// - Complexity: O(n) in the length of the text.
    @discardableResult
    public mutating func writeRight(
        _ text: StyledText, right: Int, y: Int, width: Int = .max
    ) -> Int {
        let cells = min(text.width, width)
        return write(text, x: right - cells, y: y, width: cells)
    }

    /// Fills a block with one cell.
    ///
    /// - Complexity: O(cells of the block).
    public mutating func fill(_ rect: Rect, _ cell: Cell = .blank) {
        let inside = rect.intersection(clip)
        for y in inside.rows {
            for x in inside.columns { self[x, y] = cell }
        }
    }

    /// Lays more stress on every cell of a block, whatever is drawn there.
    ///
    /// - Complexity: O(cells of the block).
    public mutating func emphasise(_ rect: Rect, _ emphasis: Emphasis) {
        let inside = rect.intersection(clip)
        for y in inside.rows {
            for index in y * size.width + inside.x..<y * size.width + inside.right {
                cells[index].style.emphasis.formUnion(emphasis)
            }
        }
    }

    /// Gives every cell of a block one style and keeps the characters, as behind a dialog.
    ///
    /// - Complexity: O(cells of the block).
    public mutating func restyle(_ rect: Rect, _ style: Style) {
        let inside = rect.intersection(clip)
        for y in inside.rows {
            for index in y * size.width + inside.x..<y * size.width + inside.right {
                cells[index].style = style
            }
        }
    }

    /// Gives direct access to the cells for drawing whole maps.
    mutating func withCells<Result>(_ body: (inout MutableSpan<Cell>) -> Result) -> Result {
        var span = cells.mutableSpan
        return body(&span)
    }
}
