/// The frame of one moment: a title at the left, one large number at the right, rows inside.
public struct Sheet: Sendable {
    /// What the moment is about.
    public var title: StyledText
    /// The one number that matters now; it is drawn bold.
    public var number: StyledText
    /// What stands in the lower edge at the right, such as the map's source.
    public var footer: StyledText
    /// What stands in the lower edge at the left, such as "3 of 12".
    public var note: StyledText

    /// A frame with these texts in its edges.
    public init(
        title: StyledText = "", number: StyledText = "", footer: StyledText = "",
        note: StyledText = ""
    ) {
        self.title = title
        self.number = number
        self.footer = footer
        self.note = note
    }

    /// The rows and columns that the frame itself takes.
    public static let frameRows = 2
    /// The columns left of, and also right of, the content.
    public static let frameColumns = 2

    /// Draws the frame, clears its inside and makes it opaque to the mouse.
    ///
    /// - Returns: the block for the content.
    /// - Complexity: O(cells of the sheet).
    @discardableResult
    public func draw(on screen: inout Screen, in rect: Rect, emphasis: Emphasis = []) -> Rect {
        guard rect.width >= 4, rect.height >= 2 else { return rect.top(0) }
        let border = Style(.border, emphasis)
        screen.fill(rect, Cell(" ", Style(.normal, emphasis)))
        screen.hits.cover(rect)
        drawFrame(on: &screen, rect, border)

        let room = rect.width - 4
        let number = self.number.with(emphasis.union(.bold))
        let numberRoom = number.isEmpty ? 0 : min(number.width + 2, room)
        edge(
            title.with(emphasis), on: &screen, x: rect.x + 1, y: rect.y,
            room: room - numberRoom - (numberRoom > 0 ? 1 : 0))
        edge(
            number, on: &screen, x: rect.right - 2 - numberRoom, y: rect.y, room: numberRoom)

        let footerRoom = footer.isEmpty ? 0 : min(footer.width + 2, room)
        edge(
            note.with(emphasis), on: &screen, x: rect.x + 1, y: rect.bottom - 1,
            room: room - footerRoom)
        edge(
            footer.with(emphasis), on: &screen, x: rect.right - 1 - footerRoom,
            y: rect.bottom - 1, room: footerRoom)
        return rect.inset(columns: Sheet.frameColumns, rows: 1)
    }

    private func drawFrame(on screen: inout Screen, _ rect: Rect, _ border: Style) {
        let glyphs = screen.glyphs
        for x in rect.columns.dropFirst().dropLast() {
            screen.put(glyphs.horizontal, x: x, y: rect.y, border)
            screen.put(glyphs.horizontal, x: x, y: rect.bottom - 1, border)
        }
        for y in rect.rows.dropFirst().dropLast() {
            screen.put(glyphs.vertical, x: rect.x, y: y, border)
            screen.put(glyphs.vertical, x: rect.right - 1, y: y, border)
        }
        screen.put(glyphs.topLeft, x: rect.x, y: rect.y, border)
        screen.put(glyphs.topRight, x: rect.right - 1, y: rect.y, border)
        screen.put(glyphs.bottomLeft, x: rect.x, y: rect.bottom - 1, border)
        screen.put(glyphs.bottomRight, x: rect.right - 1, y: rect.bottom - 1, border)
    }

    /// Writes a text into the frame's line with a space on either side.
    private func edge(_ text: StyledText, on screen: inout Screen, x: Int, y: Int, room: Int) {
        guard !text.isEmpty, room > 3 else { return }
        screen.put(" ", x: x, y: y)
        let used = screen.write(text, x: x + 1, y: y, width: room - 2)
        screen.put(" ", x: x + 1 + used, y: y)
    }
}

extension Screen {
    /// Says in the frame of the sheet around a block that its content goes on above or below.
    ///
    /// The marks take no room of the content: nothing in it moves once there is more than fits.
    public mutating func markScrolling(beside block: Rect, above: Bool, below: Bool) {
        let frame = block.right + Sheet.frameColumns - 1
        let style = Style(.accent, .bold)
        if above { put(glyphs.up, x: frame, y: block.y, style) }
        if below { put(glyphs.down, x: frame, y: block.bottom - 1, style) }
    }
}
