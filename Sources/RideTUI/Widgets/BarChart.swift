/// Amounts side by side as lying bars, each with its number.
public struct BarChart: Sendable {
    /// One bar.
    public struct Bar: Hashable, Sendable {
        /// What is measured, such as a weekday.
        public let label: String
        /// How much; a negative amount shows no bar.
        public let value: Double
        /// The amount in words.
        public let text: String
        /// Whether this is the one that matters now, such as the present day.
        public let isMarked: Bool

        /// A bar of this length with its number.
        public init(label: String, value: Double, text: String, isMarked: Bool = false) {
            self.label = label
            self.value = value
            self.text = text
            self.isMarked = isMarked
        }
    }

    /// The bars from top to bottom.
    public var bars: [Bar]

    /// A chart of these bars.
    public init(_ bars: [Bar]) { self.bars = bars }

    /// Draws one row per bar; the longest fills the room between labels and numbers.
    ///
    /// - Complexity: O(cells of the block).
    public func draw(on screen: inout Screen, in rect: Rect) {
        screen.within(rect) { drawBars(on: &$0, in: rect) }
    }

    private func drawBars(on screen: inout Screen, in rect: Rect) {
        let labelWidth = bars.map { TextWidth.of($0.label) }.max() ?? 0
        let textWidth = bars.map { TextWidth.of($0.text) }.max() ?? 0
        let room = max(0, rect.width - labelWidth - textWidth - 4)
        let most = bars.map(\.value).filter(\.isFinite).max() ?? 0
        let glyphs = screen.glyphs
        for (row, bar) in bars.enumerated() where row < rect.height {
            let y = rect.y + row
            let name = bar.isMarked ? Style(.accent, .bold) : Style.normal
            screen.write(bar.label, x: rect.x, y: y, name, width: labelWidth)
            let share = most > 0 && bar.value.isFinite ? max(0, bar.value / most) : 0
            let eighths = Int((share * Double(room) * 8).rounded())
            let style = Style(bar.isMarked ? .accent : .good)
            let start = rect.x + labelWidth + 2
            for column in 0..<(eighths / 8) {
                screen.put(glyphs.barFull, x: start + column, y: y, style)
            }
            if eighths % 8 > 0, eighths / 8 < room {
                let part = glyphs.partialBar(eighths: eighths % 8)
                screen.put(part, x: start + eighths / 8, y: y, style)
            }
            screen.writeRight(
                StyledText(bar.text, bar.isMarked ? .bold : .normal), right: rect.right, y: y)
        }
    }
}
