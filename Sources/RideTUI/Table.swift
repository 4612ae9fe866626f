/// A list with a header above and a count and page below.
public struct Table: Sendable {
    /// The rows, their columns and the selection.
    public var list: SelectList
    /// How many rows there are in all, and what they are called: "214 rides".
    public var countText: String
    /// Which page this is: "page 2 of 9"; empty if there is only one.
    public var pageText: String
    /// How the rows are sorted and filtered; empty if they are not.
    public var filterText: String

    /// A table of these rows.
    public init(
        _ list: SelectList, countText: String, pageText: String = "", filterText: String = ""
    ) {
        self.list = list
        self.countText = countText
        self.pageText = pageText
        self.filterText = filterText
    }

    /// The rows taken by header and footer.
    public static let extraRows = 2

    /// Draws header, rows and footer.
    ///
    /// - Complexity: O(cells of the block).
    public func draw(on screen: inout Screen, in rect: Rect) {
        guard rect.height > Table.extraRows else { return }
        let body = rect.inset(top: 1, bottom: 1)
        let scrolls = list.visible(height: body.height).count < list.rows.count
        let places = ListColumn.places(
            of: list.columns, in: rect.width - SelectList.pointerWidth - (scrolls ? 2 : 0))
        for (column, place) in zip(list.columns, places) {
            guard let place else { continue }
            let x = rect.x + SelectList.pointerWidth + place.lowerBound
            let title = StyledText(column.title, Style(.muted, .underline))
            switch column.alignment {
            case .left: screen.write(title, x: x, y: rect.y, width: place.count)
            case .right:
                screen.writeRight(title, right: x + place.count, y: rect.y, width: place.count)
            }
        }
        list.draw(on: &screen, in: body)
        var footer = StyledText(countText, .muted)
        if !filterText.isEmpty {
            footer += StyledText(" \(Character(screen.glyphs.separator)) \(filterText)", .attention)
        }
        let y = rect.bottom - 1
        let used = screen.writeRight(StyledText(pageText, .muted), right: rect.right, y: y)
        screen.write(
            footer, x: rect.x + SelectList.pointerWidth, y: y,
            width: rect.width - SelectList.pointerWidth - used - 2)
    }
}
