/// Facts below each other: what each is called at the left, what it is beside it, one below the
/// other.
public struct KeyValueBlock: Hashable, Sendable {
    /// One fact.
    public struct Fact: Hashable, Sendable {
        /// What it is called.
        public let label: String
        /// What it is; it may take several rows.
        public let value: StyledText

        /// A fact.
        public init(_ label: String, _ value: StyledText) {
            self.label = label
            self.value = value
        }
    }

    /// The facts from top to bottom.
    public var facts: [Fact]

    /// A block of these facts.
    public init(_ facts: [Fact]) { self.facts = facts }

    private static let gap = 2

    /// The columns of the labels: as many as the longest needs, but no more than two fifths.
    private func labelWidth(in width: Int) -> Int {
        let longest = facts.map { TextWidth.of(SafeText.line($0.label)) }.max() ?? 0
        return min(longest, max(8, width * 2 / 5))
    }

    /// The rows of one fact: a label that is too long is broken as its value is.
    private func lines(
        _ fact: Fact, width: Int
    ) -> (labels: [StyledText], values: [StyledText], indent: Int) {
        let labelWidth = labelWidth(in: width)
        let indent = labelWidth + KeyValueBlock.gap
        return (
            StyledText(fact.label, .muted).wrapped(to: labelWidth),
            fact.value.wrapped(to: max(0, width - indent)), indent
        )
    }

    /// The rows the block takes at this width.
    ///
    /// - Complexity: O(length of the texts).
    public func height(width: Int) -> Int {
        facts.reduce(0) { rows, fact in
            let (labels, values, _) = lines(fact, width: width)
            return rows + max(1, labels.count, values.count)
        }
    }

    /// Draws the facts that have room.
    ///
    /// - Complexity: O(length of the texts).
    public func draw(on screen: inout Screen, in rect: Rect) {
        screen.within(rect) { drawFacts(on: &$0, in: rect) }
    }

    private func drawFacts(on screen: inout Screen, in rect: Rect) {
        var y = rect.y
        for fact in facts {
            let (labels, values, indent) = lines(fact, width: rect.width)
            for (offset, line) in labels.enumerated() where y + offset < rect.bottom {
                screen.write(line, x: rect.x, y: y + offset, width: rect.width)
            }
            for (offset, line) in values.enumerated() where y + offset < rect.bottom {
                screen.write(line, x: rect.x + indent, y: y + offset, width: rect.width - indent)
            }
            y += max(1, labels.count, values.count)
        }
    }
}
