/// A text of several lines that is being typed, broken at spaces where its rows end.
public struct TextArea: Hashable, Sendable {
    /// The characters typed so far; a line break is one of them.
    public private(set) var characters: [Character]
    /// How many characters stand before the cursor.
    public private(set) var cursor: Int
    /// How many characters there may be.
    public let limit: Int
    /// Whether Enter begins a new line; if not, it is left to the form, and line breaks in what is
    /// pasted become spaces.
    public let allowsLineBreaks: Bool

    /// An area that holds `text` with the cursor behind it.
    public init(_ text: String = "", limit: Int = 280, allowsLineBreaks: Bool = false) {
        self.limit = limit
        self.allowsLineBreaks = allowsLineBreaks
        characters = []
        cursor = 0
        insert(text)
    }

    /// The text typed so far.
    public var text: String {
        get { String(characters) }
        set {
            characters = []
            cursor = 0
            insert(newValue)
        }
    }

    /// Whether nothing is typed.
    public var isEmpty: Bool { characters.isEmpty }

    /// Edits the text as the key asks.
    ///
    /// - Parameter width: the columns the area is drawn in, by which the arrows go up and down.
    /// - Returns: whether the key means something here, even if it changed nothing; an arrow that
    ///   leads out of the text does not, so that it can lead to the next field.
    /// - Complexity: O(n) in the length of the text.
    @discardableResult
    public mutating func handle(_ key: Key, width: Int) -> Bool {
        switch key {
        case .char(let scalar): insert(String(Character(scalar)))
        case .paste(let text): insert(text)
        case .enter:
            guard allowsLineBreaks else { return false }
            insert("\n")
        case .backspace: delete(cursor - 1..<cursor)
        case .delete: delete(cursor..<cursor + 1)
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(characters.count, cursor + 1)
        case .up: return move(rows: -1, width: width)
        case .down: return move(rows: 1, width: width)
        case .home, .ctrl("a"): cursor = line(width).lowerBound
        case .end, .ctrl("e"): cursor = endOfLine(width)
        case .ctrl("u"): delete(line(width).lowerBound..<cursor)
        case .ctrl("k"): delete(cursor..<endOfLine(width))
        case .ctrl("w"): delete(startOfWord..<cursor)
        case .escape, .tab, .backTab, .pageUp, .pageDown, .function, .ctrl, .mouse, .focus,
            .resize:
            return false
        }
        return true
    }

    private var startOfWord: Int {
        func isBlank(_ index: Int) -> Bool {
            characters[index] == " " || characters[index] == "\n"
        }
        var start = cursor
        while start > 0, isBlank(start - 1) { start -= 1 }
        while start > 0, !isBlank(start - 1) { start -= 1 }
        return start
    }

    private func line(_ width: Int) -> Range<Int> {
        let layout = TextAreaLayout(characters, width: textWidth(in: width))
        return layout.lines[layout.row(of: cursor)]
    }

    /// Where the cursor still stands on its line: before the space or break the line ends with.
    private func endOfLine(_ width: Int) -> Int {
        let line = line(width)
        return line.upperBound == characters.count && characters.last != "\n"
            ? line.upperBound : max(line.lowerBound, line.upperBound - 1)
    }

    private mutating func move(rows: Int, width: Int) -> Bool {
        let layout = TextAreaLayout(characters, width: textWidth(in: width))
        let row = layout.row(of: cursor)
        guard layout.lines.indices.contains(row + rows) else { return false }
        let column = layout.column(of: cursor)
        cursor = layout.index(row: row + rows, column: column)
        return true
    }

    private mutating func insert(_ raw: String) {
        let typed = allowed(in: raw).prefix(max(0, limit - characters.count))
        characters.insert(contentsOf: typed, at: cursor)
        cursor += typed.count
    }

    /// What of a text may stand here, however long.
    private func allowed(in raw: String) -> String {
        let safe =
            allowsLineBreaks
            ? SafeText.lines(raw).joined(separator: "\n") : SafeText.line(raw)
        return safe.filter { $0 != Character(SafeText.replacement) }
    }

    /// How many characters there may be, if a key types more than there is room for.
    ///
    /// - Complexity: O(n) in the length of what is typed.
    public func limit(passedBy key: Key) -> Int? {
        let typed = key == .enter && allowsLineBreaks ? "\n" : key.typedText
        guard let typed else { return nil }
        return characters.count + allowed(in: typed).count > limit ? limit : nil
    }

    private mutating func delete(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<characters.count)
        characters.removeSubrange(range)
        cursor = range.lowerBound
    }
}

extension TextArea {
    /// The counter, such as "37/280"; nil while no more than three quarters are used.
    public var counter: String? {
        characters.count * 4 > limit * 3 ? "\(characters.count)/\(limit)" : nil
    }

    /// The columns kept free for the counter, so that it never covers text and no line breaks
    /// anew when it appears; none where the area is too narrow for that.
    private func counterWidth(in width: Int) -> Int {
        let cells = 2 * String(limit).utf8.count + 2
        return width - cells >= 12 ? cells : 0
    }

    /// The columns for text; the cursor needs a cell of its own behind the last character.
    func textWidth(in width: Int) -> Int {
        let counter = counterWidth(in: width)
        return max(1, width - max(1, counter))
    }

    /// Draws the rows around the cursor, and puts the terminal's cursor there if the area has the
    /// focus.
    ///
    /// - Complexity: O(n) in the length of the text.
    public func draw(
        on screen: inout Screen, in rect: Rect, isFocused: Bool, placeholder: String = "",
        style: Style = .normal
    ) {
        guard !rect.isEmpty else { return }
        screen.within(rect) {
            drawRows(
                on: &$0, in: rect, isFocused: isFocused, placeholder: placeholder, style: style)
        }
    }

    private func drawRows(
        on screen: inout Screen, in rect: Rect, isFocused: Bool, placeholder: String,
        style: Style
    ) {
        let width = textWidth(in: rect.width)
        let layout = TextAreaLayout(characters, width: width)
        let row = layout.row(of: cursor)
        let first = max(0, min(row - rect.height + 1, layout.lines.count - rect.height))
        screen.fill(
            Rect(x: rect.x, y: rect.y, width: width, height: rect.height), Cell(" ", style))
        if characters.isEmpty {
            let lines = TextWidth.wrapped(SafeText.line(placeholder), to: width)
            for (offset, line) in lines.prefix(rect.height).enumerated() {
                screen.write(line, x: rect.x, y: rect.y + offset, Style(.muted, style.emphasis))
            }
        }
        let last = min(layout.lines.count, first + rect.height)
        for index in first..<last {
            let text = String(characters[layout.lines[index]].filter { $0 != "\n" })
            var end = Substring(text)
            while end.last == " ", TextWidth.of(String(end)) > width { end.removeLast() }
            screen.write(String(end), x: rect.x, y: rect.y + index - first, style)
        }
        let column = min(layout.column(of: cursor), rect.width - 1)
        if isFocused { screen.cursor = Point(x: rect.x + column, y: rect.y + row - first) }
        drawCounter(on: &screen, in: rect)
    }

    private func drawCounter(on screen: inout Screen, in rect: Rect) {
        guard let counter, counterWidth(in: rect.width) > 0 else { return }
        let role: Role = characters.count >= limit ? .attention : .muted
        screen.writeRight(
            StyledText(counter, Style(role)), right: rect.right, y: rect.bottom - 1)
    }
}
