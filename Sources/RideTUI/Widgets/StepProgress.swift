/// How far somebody is on a way of several steps: "Step 2 of 6 ●●○○○○".
public struct StepProgress: Hashable, Sendable {
    /// The present step, from 1; after the last all are done.
    public var step: Int
    /// How many steps there are.
    public var count: Int
    /// The same in words, which the app takes from its texts.
    public var label: String

    /// The step of this number.
    public init(step: Int, of count: Int, label: String) {
        self.step = step
        self.count = count
        self.label = label
    }

    /// The words and a dot for each step; so many steps that dots are no help show none.
    public func styled(_ glyphs: Glyphs) -> StyledText {
        let words = StyledText(label, .bold)
        guard (1...20).contains(count) else { return words }
        let done = min(max(0, step), count)
        let full = String(repeating: Character(glyphs.stepDone), count: done)
        let open = String(repeating: Character(glyphs.stepOpen), count: count - done)
        return words + " " + StyledText(full, .accent) + StyledText(open, .muted)
    }

    /// Draws one row; where it is too narrow the words stay and the dots go.
    ///
    /// - Complexity: O(steps).
    public func draw(on screen: inout Screen, in rect: Rect) {
        let whole = styled(screen.glyphs)
        let shown = whole.width <= rect.width ? whole : StyledText(label, .bold)
        screen.within(rect) { $0.write(shown, x: rect.x, y: rect.y, width: rect.width) }
    }
}
