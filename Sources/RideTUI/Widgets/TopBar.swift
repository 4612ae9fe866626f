/// The first row: where and when at the left, who and how connected at the right.
public struct TopBar: Sendable {
    /// City, time and speed.
    public var left: StyledText
    /// What may be said in the middle, such as the state of the driver; dropped first.
    public var middle: StyledText
    /// Person and connection; never cut.
    public var right: StyledText

    /// A row with these texts.
    public init(left: StyledText, middle: StyledText = "", right: StyledText) {
        self.left = left
        self.middle = middle
        self.right = right
    }

    /// Draws the row.
    ///
    /// - Complexity: O(columns).
    public func draw(on screen: inout Screen, in rect: Rect) {
        guard !rect.isEmpty else { return }
        screen.fill(rect.top(1), Cell(" ", Style(.normal, .raised)))
        screen.hits.cover(rect.top(1))
        let rightStart = screen.writeRight(
            right.with(.raised), right: rect.right - 1, y: rect.y, width: rect.width - 2)
        let room = rect.width - rightStart - 4
        let used = screen.write(
            left.with([.raised, .bold]), x: rect.x + 1, y: rect.y, width: max(0, room))
        let start = rect.x + (rect.width - middle.width) / 2
        let fits = start > rect.x + used + 3 && start + middle.width < rect.right - rightStart - 3
        if fits, !middle.isEmpty {
            screen.write(middle.with(.raised), x: start, y: rect.y)
        }
    }
}
