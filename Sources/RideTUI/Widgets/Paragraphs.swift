/// A long text to be read, such as terms or an article of the help, with a mark of how far one is.
public struct Paragraphs: Hashable, Sendable {
    /// A part of the text.
    public enum Block: Hashable, Sendable {
        /// A title above what follows.
        case heading(String)
        /// Sentences.
        case text(StyledText)
        /// One of several points.
        case bullet(StyledText)
        /// An empty row.
        case gap
    }

    /// The parts from top to bottom.
    public var blocks: [Block]
    /// How many rows are above the first that is visible.
    public var scroll: Int

    /// A text of these parts.
    public init(_ blocks: [Block], scroll: Int = 0) {
        self.blocks = blocks
        self.scroll = scroll
    }

    /// A text as people write it: every line is a paragraph, one that begins with "# " a heading,
    /// one that begins with "- " or "• " a point, and an empty one leaves a row free.
    ///
    /// - Complexity: O(n) in the length of the text.
    public init(_ text: String, scroll: Int = 0) {
        self.scroll = scroll
        blocks = SafeText.lines(text).map { line in
            if line.allSatisfy({ $0 == " " }) { return .gap }
            if line.hasPrefix("# ") { return .heading(String(line.dropFirst(2))) }
            if line.hasPrefix("- ") || line.hasPrefix("• ") {
                return .bullet(StyledText(String(line.dropFirst(2))))
            }
            return .text(StyledText(line))
        }
    }

    /// The columns the text takes at most; longer lines are hard to follow.
    public static let widest = 76
    /// The columns right of the text for the mark.
    private static let markWidth = 2

    /// The rows of the text at this width, the mark's columns included.
    ///
    /// - Complexity: O(n) in the length of the text.
    public func lines(width: Int, glyphs: Glyphs) -> [StyledText] {
        let width = min(Paragraphs.widest, width - Paragraphs.markWidth)
        guard width > 0 else { return [] }
        return blocks.flatMap { block in
            switch block {
            case .heading(let title): return StyledText(title, .title).wrapped(to: width)
            case .text(let text): return text.wrapped(to: width)
            case .gap: return [StyledText()]
            case .bullet(let text):
                guard width > 2 else { return text.wrapped(to: width) }
                let mark = StyledText("\(Character(glyphs.bullet)) ", .muted)
                return text.wrapped(to: width - 2).enumerated().map { index, line in
                    (index == 0 ? mark : StyledText("  ")) + line
                }
            }
        }
    }

    /// The rows the whole text takes at this width.
    ///
    /// - Complexity: O(n) in the length of the text.
    public func height(width: Int) -> Int { lines(width: width, glyphs: .braille).count }

    /// How many rows can be above the first visible one in a block of this size.
    ///
    /// - Complexity: O(n) in the length of the text.
    public func furthest(in size: Size) -> Int { max(0, height(width: size.width) - size.height) }

    /// Whether the end of the text is visible in a block of this size.
    ///
    /// - Complexity: O(n) in the length of the text.
    public func isAtEnd(in size: Size) -> Bool { scroll >= furthest(in: size) }

    /// Where a key scrolls to in a block of this size; nil if the key does not scroll. Space goes
    /// on by a page, as Page down does, and a page repeats the last row of the one before.
    ///
    /// - Complexity: O(n) in the length of the text.
    public func scrolled(by key: Key, in size: Size) -> Int? {
        let furthest = furthest(in: size)
        let here = min(max(0, scroll), furthest)
        let page = max(1, size.height - 1)
        let wanted: Int
        switch key {
        case .up: wanted = here - 1
        case .down: wanted = here + 1
        case .pageUp: wanted = here - page
        case .pageDown, .char(" "): wanted = here + page
        case .home: wanted = 0
        case .end: wanted = furthest
        case .mouse(let event) where event.kind == .wheelUp: wanted = here - 3
        case .mouse(let event) where event.kind == .wheelDown: wanted = here + 3
        case .char, .enter, .escape, .tab, .backTab, .left, .right, .delete, .backspace,
            .function, .ctrl, .paste, .mouse, .focus, .resize:
            return nil
        }
        return min(max(0, wanted), furthest)
    }

    /// Draws the rows from `scroll` on, and at the right how much of the text is visible.
    ///
    /// - Complexity: O(n) in the length of the text.
    public func draw(on screen: inout Screen, in rect: Rect) {
        screen.within(rect) { drawRows(on: &$0, in: rect) }
    }

    private func drawRows(on screen: inout Screen, in rect: Rect) {
        guard !rect.isEmpty else { return }
        let lines = lines(width: rect.width, glyphs: screen.glyphs)
        let furthest = max(0, lines.count - rect.height)
        let first = min(max(0, scroll), furthest)
        for (offset, line) in lines.dropFirst(first).prefix(rect.height).enumerated() {
            screen.write(line, x: rect.x, y: rect.y + offset)
        }
        guard furthest > 0 else { return }
        // The mark is as long as the visible part, and touches an end only where the text does.
        let length = max(1, rect.height * rect.height / lines.count)
        let room = rect.height - length
        var start = furthest > 0 ? (first * room + furthest / 2) / furthest : 0
        if room > 1 {
            start = first == 0 ? 0 : first == furthest ? room : min(max(1, start), room - 1)
        }
        for row in 0..<rect.height {
            let isMark = row >= start && row < start + length
            screen.put(
                isMark ? screen.glyphs.barFull : screen.glyphs.vertical, x: rect.right - 1,
                y: rect.y + row, isMark ? .muted : .border)
        }
    }
}
