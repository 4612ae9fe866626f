/// One row of a list or table.
public struct ListRow: Hashable, Sendable {
    /// The texts by column.
    public var cells: [StyledText]
    /// Whether the row can be chosen; if not it is dim and its texts say why.
    public var isEnabled: Bool

    /// A row of these texts.
    public init(_ cells: [StyledText], isEnabled: Bool = true) {
        self.cells = cells
        self.isEnabled = isEnabled
    }
}

/// Rows in columns of which one is selected.
///
/// The selected row is marked with a pointer as well as by colour, and stays in the middle of the
/// block while there are rows on both sides.
public struct SelectList: Sendable {
    /// The name under which clicks on its rows are reported.
    public let id: String
    /// How the width is shared.
    public var columns: [ListColumn]
    /// The rows from top to bottom; of thousands those around the selected one.
    public var rows: [ListRow]
    /// How many rows of the list stand above these and have not been made.
    public var above = 0
    /// How many stand below them.
    public var below = 0
    /// The selected row, or nil where none is.
    public var selected: Int?
    /// What is said where there are no rows: what will be here, and how to get the first.
    public var emptyText: String

    /// A list of these rows.
    public init(
        id: String, columns: [ListColumn], rows: [ListRow], selected: Int?,
        emptyText: String = ""
    ) {
        self.id = id
        self.columns = columns
        self.rows = rows
        self.selected = selected
        self.emptyText = emptyText
    }

    /// How many rows the list has.
    public var count: Int { above + rows.count + below }

    /// The rows that are visible in a block of this height.
    public func visible(height: Int) -> Range<Int> {
        guard count > height else { return 0..<count }
        let wanted = (selected ?? 0) - max(0, height - 1) / 2
        let first = min(max(0, wanted), count - height)
        return first..<first + max(0, height)
    }

    /// Whether there are rows above and below those that are visible in a block of this height.
    func goesOn(height: Int) -> (above: Bool, below: Bool) {
        let visible = visible(height: height)
        return (visible.lowerBound > 0, visible.upperBound < count)
    }

    /// Says in the frame around the list that it goes on beyond the block it was drawn into.
    public func markInFrame(of screen: inout Screen, beside block: Rect) {
        let (above, below) = goesOn(height: block.height)
        screen.markScrolling(beside: block, above: above, below: below)
    }

    /// Draws the visible rows and makes them clickable. That there are others is said by whoever
    /// draws the frame, so that the columns stand still however many rows there are.
    ///
    /// - Complexity: O(rows that have been made).
    public func draw(on screen: inout Screen, in rect: Rect) {
        screen.within(rect) { drawRows(on: &$0, in: rect) }
    }

    private func drawRows(on screen: inout Screen, in rect: Rect) {
        guard !rect.isEmpty else { return }
        guard !rows.isEmpty else {
            for (index, line) in TextWidth.wrapped(emptyText, to: rect.width).enumerated()
            where index < rect.height {
                screen.write(line, x: rect.x, y: rect.y + index, .muted)
            }
            return
        }
        let visible = visible(height: rect.height)
        let places = ListColumn.places(of: columns, in: rect.width - SelectList.pointerWidth)
        let rows = toldApart(in: places)
        for (offset, index) in visible.enumerated() where rows.indices.contains(index - above) {
            let row = Rect(x: rect.x, y: rect.y + offset, width: rect.width, height: 1)
            draw(rows[index - above], isSelected: index == selected, on: &screen, in: row, places)
            screen.hits.add(row, .choose(list: id, row: index))
        }
    }

    /// The rows as they are drawn: cells of a column that would be cut to the same beginning, or to
    /// one that differs in its last letters alone, show their ends, in which they differ.
    private func toldApart(in places: [Range<Int>?]) -> [ListRow] {
        var told = rows
        for (column, place) in places.enumerated() where columns[column].alignment == .left {
            guard let width = place?.count else { continue }
            func beginning(_ text: String) -> String {
                guard TextWidth.of(text) > width else { return text }
                return TextWidth.truncated(text, to: max(1, width - SelectList.lastLetters))
            }
            var whole: [String: Set<String>] = [:]
            for row in rows where row.cells.indices.contains(column) {
                let text = row.cells[column].plain
                whole[beginning(text), default: []].insert(text)
            }
            for (index, row) in rows.enumerated() where row.cells.indices.contains(column) {
                let text = row.cells[column].plain
                guard whole[beginning(text), default: []].count > 1 else { continue }
                let style = row.cells[column].runs.first?.style ?? .normal
                told[index].cells[column] = StyledText(
                    TextWidth.truncatedAtStart(text, to: width), style)
            }
        }
        return told
    }

    /// So few letters at the end of a cut name tell nobody which of two it is.
    private static let lastLetters = 2

    /// The columns of the pointer before the first column.
    static let pointerWidth = 2

    private func draw(
        _ row: ListRow, isSelected: Bool, on screen: inout Screen, in rect: Rect,
        _ places: [Range<Int>?]
    ) {
        if isSelected {
            screen.fill(rect, .blank)
            screen.put(screen.glyphs.pointer, x: rect.x, y: rect.y, Style(.accent, .bold))
        }
        for (column, cell) in row.cells.enumerated() where column < columns.count {
            guard let place = places[column] else { continue }
            let x = rect.x + SelectList.pointerWidth + place.lowerBound
            let shown = row.isEnabled ? cell : cell.restyled(.muted)
            switch columns[column].alignment {
            case .left: screen.write(shown, x: x, y: rect.y, width: place.count)
            case .right:
                screen.writeRight(shown, right: x + place.count, y: rect.y, width: place.count)
            }
        }
        if isSelected { screen.emphasise(rect, .selected) }
    }
}

extension SelectList {
    /// Where a key moves the selection in a list of `count` rows of which `page` are visible; nil
    /// if the key does not move it.
    ///
    /// The arrows stop at the ends: someone who holds a key down wants the last row, not the first.
    public static func moved(_ selected: Int?, by key: Key, count: Int, page: Int = 10) -> Int? {
        guard count > 0 else { return nil }
        let here = selected ?? 0
        let wanted: Int
        switch key {
        case .up: wanted = here - 1
        case .down: wanted = selected == nil ? 0 : here + 1
        case .pageUp: wanted = here - max(1, page - 1)
        case .pageDown: wanted = here + max(1, page - 1)
        case .home: wanted = 0
        case .end: wanted = count - 1
        case .mouse(let event) where event.kind == .wheelUp: wanted = here - 1
        case .mouse(let event) where event.kind == .wheelDown: wanted = here + 1
        case .char, .enter, .escape, .tab, .backTab, .left, .right, .delete, .backspace,
            .function, .ctrl, .paste, .mouse, .focus, .resize:
            return nil
        }
        return min(max(0, wanted), count - 1)
    }
}
