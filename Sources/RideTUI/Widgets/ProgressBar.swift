import RideCore

/// A share of a whole as a bar, always with its number.
public struct ProgressBar: Hashable, Sendable {
    /// What part is done, from 0 to 1; anything else counts as the nearer of the two.
    public var share: Double
    /// The number at the right.
    public var label: StyledText
    /// The columns kept for the number, so that the bar does not move when a digit comes or goes.
    public var labelWidth: Int
    /// What the bar means.
    public var role: Role

    /// A bar with this number at its right.
    public init(share: Double, label: StyledText, labelWidth: Int = 7, role: Role = .accent) {
        self.share = share
        self.label = label
        self.labelWidth = labelWidth
        self.role = role
    }

    /// Draws bar and number on one row of `width` cells.
    ///
    /// - Complexity: O(width).
    public func draw(on screen: inout Screen, x: Int, y: Int, width: Int) {
        let cells = max(0, width - labelWidth - 2)
        let full = screen.glyphs.barFull
        let empty = screen.glyphs.barEmpty
        let done = ProgressBar.cells(share, of: cells)
        for column in 0..<cells {
            screen.put(
                column < done ? full : empty, x: x + column, y: y,
                Style(column < done ? role : .muted))
        }
        screen.writeRight(label, right: x + width, y: y, width: labelWidth)
    }

    /// How many of `cells` a share fills, rounded to the nearest; a started bar shows at least one
    /// and an unfinished one leaves at least one.
    static func cells(_ share: Double, of cells: Int) -> Int {
        guard share > 0, cells > 0 else { return 0 }
        guard share < 1 else { return cells }
        let rounded = Int((share * Double(cells)).rounded())
        return min(max(1, rounded), max(1, cells - 1))
    }

    /// A thin gauge of `width` cells for the edge of a sheet, such as "━━━━━─"; the caller puts
    /// the number beside it.
    public static func gauge(
        share: Double, width: Int, glyphs: Glyphs, role: Role = .accent
    ) -> StyledText {
        let done = cells(share, of: width)
        let full = String(repeating: Character(glyphs.gaugeFull), count: done)
        let empty = String(repeating: Character(glyphs.gaugeEmpty), count: max(0, width - done))
        return StyledText(full, Style(role)) + StyledText(empty, .muted)
    }

    /// Seconds left with a gauge that empties, for a sheet's number: "12 s ━━━━━─". The last
    /// quarter is told in the role of danger, the half before it in that of attention.
    public static func countdown(
        left: Duration, of whole: Duration, glyphs: Glyphs, gaugeWidth: Int = 6
    ) -> StyledText {
        let seconds = max(0, Int((left.inSeconds).rounded(.up)))
        let share = whole > .zero ? left / whole : 0
        let role: Role = share <= 0.25 ? .danger : share <= 0.5 ? .attention : .accent
        let label = TextWidth.leftPadded("\(seconds) s", to: 4)
        return StyledText(label + " ", Style(role, .bold))
            + gauge(share: share, width: gaugeWidth, glyphs: glyphs, role: role)
    }
}
