/// What can be said of a field while it is being typed.
public enum FieldState: Hashable, Sendable {
    /// Nothing typed yet, and something must be.
    case empty
    /// Nothing typed, and nothing need be.
    case optional
    /// Not acceptable as it stands, for this reason.
    case wrong(String)
    /// Acceptable.
    case right

    /// Whether the field lets the form be sent.
    public var isAcceptable: Bool {
        switch self {
        case .right, .optional: true
        case .empty, .wrong: false
        }
    }
}

/// One line of a form.
public struct FormField: Hashable, Sendable {
    /// What goes here.
    public let label: String
    /// The text typed so far.
    public var field: TextField
    /// What can be said of it.
    public var state: FieldState
    /// What is shown while nothing is typed, such as "000.000.000-00".
    public let placeholder: String

    /// A line with this label.
    public init(
        _ label: String, _ field: TextField, state: FieldState, placeholder: String = ""
    ) {
        self.label = label
        self.field = field
        self.state = state
        self.placeholder = placeholder
    }
}

/// Fields below each other, each with its state beside it, and the action that waits for them.
public struct Form: Sendable {
    /// The lines from top to bottom.
    public var fields: [FormField]
    /// The line that is being typed in; the number of lines stands for the action.
    public var focus: Int
    /// The name under which clicks on its lines are reported; the action is the row after the last.
    public let id: String
    /// What the action does: "Create account".
    public var action: String
    /// Why the action cannot be done now; nil where it can.
    public var reason: String?

    /// A form of these lines.
    public init(
        id: String, fields: [FormField], focus: Int, action: String, reason: String? = nil
    ) {
        self.id = id
        self.fields = fields
        self.focus = focus
        self.action = action
        self.reason = reason
    }

    /// The rows the form takes: its lines, an empty one, the action.
    public var height: Int { fields.count + 2 }

    /// Draws the form; where it is too high it scrolls so that the focus is visible.
    ///
    /// - Complexity: O(cells of the block).
    public func draw(on screen: inout Screen, in rect: Rect) {
        guard rect.height > 0 else { return }
        let labelWidth = min(
            fields.map { TextWidth.of($0.label) }.max() ?? 0, max(8, rect.width / 3))
        let actionRows = rect.height >= 3 ? 2 : 1
        let body = rect.inset(bottom: actionRows)
        let focused = min(focus, fields.count - 1)
        let first = min(
            max(0, focused - max(0, body.height - 1)), max(0, fields.count - body.height))
        for index in first..<min(fields.count, first + body.height) {
            draw(
                index, on: &screen,
                in: Rect(x: rect.x, y: body.y + index - first, width: rect.width, height: 1),
                labelWidth: labelWidth)
        }
        drawAction(on: &screen, y: rect.bottom - 1, rect)
    }

    private func draw(_ index: Int, on screen: inout Screen, in row: Rect, labelWidth: Int) {
        let line = fields[index]
        let isFocused = index == focus
        screen.write(
            line.label, x: row.x, y: row.y, isFocused ? .accent : .normal, width: labelWidth)
        let left = row.width - labelWidth - 2
        // The reason may take a third of the line, the field keeps the rest.
        let noteWidth = row.width >= 60 ? left / 2 : max(2, left / 3)
        let fieldX = row.x + labelWidth + 2
        line.field.draw(
            on: &screen, x: fieldX, y: row.y, width: left - noteWidth - 1, isFocused: isFocused,
            placeholder: line.placeholder,
            style: Style(.normal, isFocused ? [.underline] : []))
        screen.write(
            mark(line.state, screen.glyphs), x: row.right - noteWidth, y: row.y,
            width: noteWidth)
        screen.hits.add(row, .choose(list: id, row: index))
    }

    private func mark(_ state: FieldState, _ glyphs: Glyphs) -> StyledText {
        switch state {
        case .empty: StyledText(String(Character(glyphs.dot)), .muted)
        case .optional: ""
        case .wrong(let why): StyledText("\(Character(glyphs.cross)) \(why)", .danger)
        case .right: StyledText(String(Character(glyphs.tick)), .good)
        }
    }

    private func drawAction(on screen: inout Screen, y: Int, _ rect: Rect) {
        let isFocused = focus >= fields.count
        let label = " \(action) "
        let style =
            reason == nil
            ? Style(.accent, isFocused ? [.bold, .reverse] : .bold)
            : Style(.muted, isFocused ? .reverse : [])
        let used = screen.write(label, x: rect.x, y: y, style, width: rect.width)
        screen.hits.add(
            Rect(x: rect.x, y: y, width: used, height: 1),
            .choose(list: id, row: fields.count))
        guard let reason, rect.width - used > 4 else { return }
        screen.write(reason, x: rect.x + used + 2, y: y, .muted, width: rect.width - used - 2)
    }
}
