/// The parts of a screen of which one is shown: `[Details]│ Help │ Receipt`.
///
/// The selected title stands in brackets, which take the place of the spaces around the others, so
/// that nothing shifts and the choice is seen without colours.
public struct TabBar: Hashable, Sendable {
    /// The name under which clicks are reported; rows count over all titles.
    public let id: String
    /// What the parts are called.
    public var titles: [String]
    /// The part that is shown.
    public var selected: Int
    /// Whether a number leads to a part where lines are typed; not where numbers mean something
    /// else.
    public var isNumbered: Bool

    /// A row of these titles.
    public init(id: String, titles: [String], selected: Int, isNumbered: Bool = true) {
        self.id = id
        self.titles = titles
        self.selected = selected
        self.isNumbered = isNumbered
    }

    /// The part a key leads to; nil if the key leads to none. The arrows stop at the ends, Tab and
    /// Shift-Tab go round.
    public static func moved(_ selected: Int, by key: Key, count: Int) -> Int? {
        guard count > 0 else { return nil }
        let here = min(max(0, selected), count - 1)
        switch key {
        case .left: return max(0, here - 1)
        case .right: return min(count - 1, here + 1)
        case .tab: return (here + 1) % count
        case .backTab: return (here + count - 1) % count
        case .char, .enter, .escape, .up, .down, .home, .end, .pageUp, .pageDown, .delete,
            .backspace, .function, .ctrl, .paste, .mouse, .focus, .resize:
            return nil
        }
    }

    /// Draws the titles on the first row of a block and makes them clickable; where they do not
    /// all fit, those around the selected one, with an arrow where there are more.
    ///
    /// - Complexity: O(columns + titles).
    public func draw(on screen: inout Screen, in rect: Rect) {
        screen.within(rect) { drawTitles(on: &$0, in: rect) }
    }

    private func drawTitles(on screen: inout Screen, in rect: Rect) {
        guard !rect.isEmpty, !titles.isEmpty else { return }
        let glyphs = screen.glyphs
        let here = min(max(0, selected), titles.count - 1)
        let safe = titles.map { SafeText.line($0) }
        let shown = TabBar.shown(safe.map { TextWidth.of($0) + 2 }, around: here, in: rect.width)
        var x = rect.x
        if shown.lowerBound > 0 {
            screen.put(glyphs.left, x: x, y: rect.y, .muted)
            screen.hits.add(
                Rect(x: x, y: rect.y, width: 1, height: 1),
                .choose(list: id, row: shown.lowerBound - 1))
            x += 1
        }
        for index in shown {
            if index > shown.lowerBound {
                screen.put(glyphs.vertical, x: x, y: rect.y, .border)
                x += 1
            }
            let room = max(0, rect.right - x - (shown.upperBound < titles.count ? 1 : 0))
            let isSelected = index == here
            let style = isSelected ? Style(.accent, [.bold, .underline]) : .normal
            let edge = Style(.accent, .bold)
            let title = TextWidth.truncated(
                safe[index], to: max(0, room - 2), ellipsis: glyphs.ellipsis)
            let text =
                StyledText(isSelected ? "[" : " ", edge) + StyledText(title, style)
                + StyledText(isSelected ? "]" : " ", edge)
            let used = screen.write(text, x: x, y: rect.y, width: room)
            screen.hits.add(
                Rect(x: x, y: rect.y, width: used, height: 1), .choose(list: id, row: index))
            x += used
        }
        guard shown.upperBound < titles.count, x < rect.right else { return }
        screen.put(glyphs.right, x: x, y: rect.y, .muted)
        screen.hits.add(
            Rect(x: x, y: rect.y, width: 1, height: 1),
            .choose(list: id, row: shown.upperBound))
    }

    /// The titles around the selected one that fit, growing to the right first.
    private static func shown(_ widths: [Int], around here: Int, in width: Int) -> Range<Int> {
        func needed(_ range: Range<Int>) -> Int {
            widths[range].reduce(0, +) + range.count - 1
                + (range.lowerBound > 0 ? 1 : 0) + (range.upperBound < widths.count ? 1 : 0)
        }
        var shown = here..<here + 1
        var grows = true
        while grows {
            grows = false
            for wider in [
                shown.lowerBound..<min(widths.count, shown.upperBound + 1),
                max(0, shown.lowerBound - 1)..<shown.upperBound,
            ] where wider != shown && needed(wider) <= width {
                shown = wider
                grows = true
                break
            }
        }
        return shown
    }
}
