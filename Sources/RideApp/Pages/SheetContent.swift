import RideTUI

/// One row, or some, of a sheet.
public enum SheetRow: Sendable {
    /// A text at the left and one at the right; two rows where they do not fit on one.
    case line(StyledText, right: StyledText = "")
    /// A text that may take several rows.
    case paragraph(String, Style = .normal)
    /// A bar with its number.
    case progress(ProgressBar)
    /// A text being typed, with what it is for before it.
    case field(TextField, label: StyledText, placeholder: String, isFocused: Bool)
    /// A list, of at most so many rows.
    case list(SelectList, atMost: Int)
    /// Five stars of which each can be clicked, under this name.
    case stars(Int, id: String, label: StyledText)
    /// A conversation in so many rows.
    case chat(ChatPane, rows: Int)
    /// Fields to fill in, in so many rows.
    case form(Form, rows: Int)
    /// A table, in so many rows with its header and footer.
    case table(Table, rows: Int)
    /// The parts of a page.
    case tabs(TabBar)
    /// What there is to know, each fact with its name.
    case facts(KeyValueBlock)
    /// What an amount is made of.
    case receipt(Receipt)
    /// A long text, in so many rows.
    case text(Paragraphs, rows: Int)
    /// Bars with their numbers.
    case chart(BarChart)
    /// So many empty rows.
    case space(Int)
    /// An empty row.
    case blank
}

/// What a sheet holds, from its title to its last row; drawn the same way in both apps.
public struct SheetContent: Sendable {
    /// What the moment is about.
    public var title: StyledText
    /// The one number that matters now.
    public var number: StyledText
    /// What stands in the lower edge at the left.
    public var note: StyledText
    /// The rows.
    public var rows: [SheetRow]
    /// Whether it takes all the room a sheet can have, and more width beside the map.
    var isPage = false
    /// Whether a moment takes the width of a page beside the map, for its tables.
    public var isBroad = false
    /// Whether a page takes only the rows it needs: the map is what it is about, or its rows are
    /// always the same and would leave an empty sheet beside the map.
    public var leavesMap = false

    /// The rows by which a page that is longer than its sheet is moved up.
    var scroll = 0

    /// A sheet.
    public init(
        title: StyledText, number: StyledText = "", note: StyledText = "", rows: [SheetRow] = []
    ) {
        self.title = title
        self.number = number
        self.note = note
        self.rows = rows
    }

    /// A sheet with a title in plain words.
    public init(
        _ title: String, number: StyledText = "", note: StyledText = "", rows: [SheetRow] = []
    ) {
        self.init(title: StyledText(title, .title), number: number, note: note, rows: rows)
    }

    /// The rows the sheet takes with its frame, at this width with its frame.
    ///
    /// - Complexity: O(length of its texts).
    public func height(width: Int) -> Int {
        let inner = width - 2 * Sheet.frameColumns
        return rows.reduce(Sheet.frameRows) { $0 + $1.height(width: inner) }
    }

    /// Draws the sheet with its frame into a block.
    ///
    /// - Complexity: O(cells of the block).
    public func draw(on screen: inout Screen, in rect: Rect) {
        guard !rect.isEmpty else { return }
        let inside = Sheet(title: title, number: number, note: note).draw(on: &screen, in: rect)
        guard isPage, overflow(in: inside) > 0 else { return drawRows(on: &screen, in: inside) }
        let hidden = overflow(in: inside)
        let above = min(max(0, scroll), hidden)
        screen.within(inside) { screen in
            var y = inside.y - above
            for row in rows where y < inside.bottom {
                let height = row.height(width: inside.width)
                if y + height > inside.y {
                    row.draw(
                        on: &screen,
                        in: Rect(x: inside.x, y: y, width: inside.width, height: height))
                }
                y += height
            }
        }
        screen.markScrolling(beside: inside, above: above > 0, below: above < hidden)
    }

    private func drawRows(on screen: inout Screen, in inside: Rect) {
        var y = inside.y
        for row in rows where y < inside.bottom {
            let height = min(row.height(width: inside.width), inside.bottom - y)
            let rect = Rect(x: inside.x, y: y, width: inside.width, height: height)
            row.draw(on: &screen, in: rect)
            if let (list, body) = row.list(in: rect) { list.markInFrame(of: &screen, beside: body) }
            y += height
        }
    }

    /// The rows that have no room inside the frame.
    private func overflow(in inside: Rect) -> Int {
        rows.reduce(-inside.height) { $0 + $1.height(width: inside.width) }
    }
}

extension SheetRow {
    /// The rows it takes at a width without the frame.
    func height(width: Int) -> Int {
        switch self {
        case .line(let left, let right):
            Self.needsTwoRows(left, right, width: width) ? 2 : 1
        case .paragraph(let text, _):
            TextWidth.wrapped(SafeText.line(text), to: width).count
        case .list(let list, let most):
            list.rows.isEmpty
                ? max(1, min(most, TextWidth.wrapped(list.emptyText, to: width).count))
                : min(list.count, most)
        case .chat(_, let rows): rows
        case .form(_, let rows), .table(_, let rows), .text(_, let rows), .space(let rows):
            max(0, rows)
        case .facts(let block): block.height(width: width)
        case .receipt(let receipt): receipt.height(width: width)
        case .chart(let chart): chart.bars.count
        case .progress, .field, .stars, .tabs, .blank: 1
        }
    }

    private static func needsTwoRows(
        _ left: StyledText, _ right: StyledText, width: Int
    ) -> Bool {
        !left.isEmpty && !right.isEmpty && left.width + 2 + right.width > width
    }

    /// The list that may go on beyond the block of the row, and where in it the list stands.
    fileprivate func list(in rect: Rect) -> (SelectList, Rect)? {
        switch self {
        case .list(let list, _): (list, rect)
        case .table(let table, _): (table.list, table.body(of: rect))
        case .line, .paragraph, .chat, .form, .text, .space, .facts, .receipt, .chart, .progress,
            .field, .stars, .tabs, .blank:
            nil
        }
    }

    /// Draws the row into the block that `height` gave it.
    func draw(on screen: inout Screen, in rect: Rect) {
        switch self {
        case .line(let left, let right):
            drawLine(left, right, on: &screen, in: rect)
        case .paragraph(let text, let style):
            let lines = TextWidth.wrapped(SafeText.line(text), to: rect.width)
            for (offset, line) in lines.prefix(rect.height).enumerated() {
                screen.write(line, x: rect.x, y: rect.y + offset, style)
            }
        case .progress(let bar):
            bar.draw(on: &screen, x: rect.x, y: rect.y, width: rect.width)
        case .field(let field, let label, let placeholder, let isFocused):
            var used = 0
            if !label.isEmpty {
                used = screen.write(label, x: rect.x, y: rect.y, width: rect.width / 2) + 1
            }
            field.draw(
                on: &screen, x: rect.x + used, y: rect.y, width: rect.width - used,
                isFocused: isFocused, placeholder: placeholder)
        case .list(let list, _):
            list.draw(on: &screen, in: rect)
        case .stars(let stars, let id, let label):
            StarRating.draw(stars, id: id, on: &screen, x: rect.x, y: rect.y)
            screen.write(label, x: rect.x + 12, y: rect.y, width: rect.width - 12)
        case .chat(let pane, _):
            pane.draw(on: &screen, in: rect)
        case .form(let form, _): form.draw(on: &screen, in: rect)
        case .table(let table, _): table.draw(on: &screen, in: rect)
        case .tabs(let tabs): tabs.draw(on: &screen, in: rect)
        case .facts(let block): block.draw(on: &screen, in: rect)
        case .receipt(let receipt): receipt.draw(on: &screen, in: rect)
        case .text(let text, _): text.draw(on: &screen, in: rect)
        case .chart(let chart): chart.draw(on: &screen, in: rect)
        case .space, .blank: break
        }
    }

    private func drawLine(
        _ left: StyledText, _ right: StyledText, on screen: inout Screen, in rect: Rect
    ) {
        if Self.needsTwoRows(left, right, width: rect.width) {
            screen.write(left, x: rect.x, y: rect.y, width: rect.width)
            guard rect.height > 1 else { return }
            screen.writeRight(right, right: rect.right, y: rect.y + 1, width: rect.width)
        } else {
            let room = right.isEmpty ? rect.width : rect.width - right.width - 2
            screen.write(left, x: rect.x, y: rect.y, width: max(0, room))
            screen.writeRight(right, right: rect.right, y: rect.y, width: rect.width)
        }
    }
}
