/// A list with a header above and a count and page below.
public struct Table: Sendable {
    /// By which column the rows are sorted; the table shows it, the app sorts.
    public struct Sort: Hashable, Sendable {
        /// The column, counted from 0.
        public var column: Int
        /// Whether the least comes first.
        public var isAscending: Bool

        /// Sorted by this column.
        public init(column: Int, isAscending: Bool) {
            self.column = column
            self.isAscending = isAscending
        }
    }

    /// Why the rows are not there, or not those that were asked for.
    public enum Notice: Hashable, Sendable {
        /// They are on their way.
        case loading(String)
        /// They could not be had, for this reason.
        case failed(String)

        var text: StyledText {
            switch self {
            case .loading(let words): StyledText(words, .muted)
            case .failed(let why): StyledText(why, .danger)
            }
        }
    }

    /// The rows, their columns and the selection.
    public var list: SelectList
    /// How many rows there are: "214 rides", or "12 of 48" where they are filtered.
    public var countText: String
    /// Which page this is: "page 2/9"; empty if there is only one.
    public var pageText: String
    /// How the rows are filtered: "filter: paid by card"; empty if they are not.
    public var filterText: String
    /// The sums of the columns, drawn bold below the rows; empty where there are none.
    public var total: [StyledText]
    /// By which column the rows are sorted, if the header is to show it.
    public var sort: Sort?
    /// Why the rows are not there; nil where they are.
    public var notice: Notice?

    /// A table of these rows.
    public init(
        _ list: SelectList, countText: String, pageText: String = "", filterText: String = "",
        total: [StyledText] = [], sort: Sort? = nil, notice: Notice? = nil
    ) {
        self.list = list
        self.countText = countText
        self.pageText = pageText
        self.filterText = filterText
        self.total = total
        self.sort = sort
        self.notice = notice
    }

    /// The rows taken by header and footer.
    public static let extraRows = 2
    /// The name under which clicks on the header of this list are reported; rows are columns.
    public static func headerID(_ id: String) -> String { id + ".header" }

    /// The rows of the list that are visible in a block of this height.
    public func page(height: Int) -> Int {
        max(0, height - Table.extraRows - (total.isEmpty ? 0 : 1))
    }

    /// Draws header, rows, total and footer; in fewer than three rows the list alone.
    ///
    /// - Complexity: O(cells of the block).
    public func draw(on screen: inout Screen, in rect: Rect) {
        screen.within(rect) { drawParts(on: &$0, in: rect) }
    }

    /// Where its list stands in a block: between header and total or footer; in fewer than three
    /// rows everywhere.
    public func body(of rect: Rect) -> Rect {
        guard rect.height > Table.extraRows else { return rect }
        let body = rect.inset(top: 1, bottom: 1)
        return total.isEmpty || body.height < 2 ? body : body.inset(bottom: 1)
    }

    private func drawParts(on screen: inout Screen, in rect: Rect) {
        let body = body(of: rect)
        guard rect.height > Table.extraRows else {
            list.draw(on: &screen, in: body)
            return
        }
        let places = Table.places(of: list.columns, in: rect.width)
        if rect.inset(top: 1, bottom: 1).height > body.height {
            let row = Rect(x: rect.x, y: body.bottom, width: rect.width, height: 1)
            write(total.map { $0.with(.bold) }, places, on: &screen, in: row)
        }
        drawHeader(on: &screen, in: rect.top(1), places)
        if let notice, list.rows.isEmpty {
            let lines = notice.text.wrapped(to: rect.width - SelectList.pointerWidth)
            for (offset, line) in lines.prefix(body.height).enumerated() {
                screen.write(line, x: rect.x + SelectList.pointerWidth, y: body.y + offset)
            }
        } else {
            list.draw(on: &screen, in: body)
        }
        drawFooter(on: &screen, in: rect.bottom(1))
    }

    /// The cells that each column will take of a table without a total, so that what stands in it
    /// can be cut to it; 0 for a column that has no room.
    ///
    /// - Parameter width: the columns of the block.
    public static func widths(of columns: [ListColumn], in width: Int) -> [Int] {
        places(of: columns, in: width).map { $0?.count ?? 0 }
    }

    private static func places(of columns: [ListColumn], in width: Int) -> [Range<Int>?] {
        ListColumn.places(of: columns, in: width - SelectList.pointerWidth)
    }

    private func write(
        _ cells: [StyledText], _ places: [Range<Int>?], on screen: inout Screen, in row: Rect
    ) {
        for (column, cell) in cells.enumerated() where column < places.count {
            guard let place = places[column] else { continue }
            let x = row.x + SelectList.pointerWidth + place.lowerBound
            switch list.columns[column].alignment {
            case .left: screen.write(cell, x: x, y: row.y, width: place.count)
            case .right:
                screen.writeRight(cell, right: x + place.count, y: row.y, width: place.count)
            }
        }
    }

    private func drawHeader(on screen: inout Screen, in row: Rect, _ places: [Range<Int>?]) {
        let glyphs = screen.glyphs
        let titles = list.columns.enumerated().map { index, column in
            let title = StyledText(column.title, Style(.muted, .underline))
            guard let sort, sort.column == index else { return title }
            let arrow = String(Character(sort.isAscending ? glyphs.up : glyphs.down))
            return StyledText(column.title, Style(.normal, .underline))
                + StyledText(" " + arrow, .accent)
        }
        write(titles, places, on: &screen, in: row)
        for (column, place) in places.enumerated() {
            guard let place else { continue }
            let x = row.x + SelectList.pointerWidth + place.lowerBound
            screen.hits.add(
                Rect(x: x, y: row.y, width: place.count, height: 1).intersection(row),
                .choose(list: Table.headerID(list.id), row: column))
        }
    }

    private func drawFooter(on screen: inout Screen, in row: Rect) {
        var footer = StyledText(countText, .muted)
        if !filterText.isEmpty {
            footer += StyledText(" \(Character(screen.glyphs.separator)) \(filterText)", .attention)
        }
        if let notice, !list.rows.isEmpty {
            footer += StyledText(" \(Character(screen.glyphs.separator)) ", .muted) + notice.text
        }
        let used = screen.writeRight(
            StyledText(pageText, .muted), right: row.right, y: row.y, width: row.width)
        screen.write(
            footer, x: row.x + SelectList.pointerWidth, y: row.y,
            width: row.width - SelectList.pointerWidth - (used > 0 ? used + 2 : 0))
    }
}

extension Table {
    /// The key that starts to filter, the same in every table.
    public static let filterKey = Key.char("/")

    /// How a key sorts a table, the same in every table: `s` by the next column, `S` the other way
    /// round; nil for every other key.
    public static func sorted(_ sort: Sort?, by key: Key, columns: Int) -> Sort? {
        guard columns > 0 else { return nil }
        switch key {
        case .char("s"):
            guard let sort else { return Sort(column: 0, isAscending: true) }
            return Sort(column: (sort.column + 1) % columns, isAscending: sort.isAscending)
        case .char("S"):
            guard let sort else { return Sort(column: 0, isAscending: false) }
            return Sort(column: sort.column, isAscending: !sort.isAscending)
        case .char, .enter, .escape, .tab, .backTab, .up, .down, .left, .right, .home, .end,
            .pageUp, .pageDown, .delete, .backspace, .function, .ctrl, .paste, .mouse, .focus,
            .resize:
            return nil
        }
    }

    /// How a click on a header sorts a table: by that column, a second click the other way round.
    public static func sorted(_ sort: Sort?, byHeader column: Int) -> Sort {
        guard let sort, sort.column == column else {
            return Sort(column: column, isAscending: true)
        }
        return Sort(column: column, isAscending: !sort.isAscending)
    }

    /// The number of the page on which a row lies, and of how many, both from 1.
    public static func page(
        of selected: Int?, count: Int, height: Int
    ) -> (number: Int, count: Int) {
        let rows = max(1, height)
        let pages = max(1, (count + rows - 1) / rows)
        return (min(pages, (selected ?? 0) / rows + 1), pages)
    }
}
