/// What a price is made of: lines with their amounts, which stand below each other, and a total.
public struct Receipt: Hashable, Sendable {
    /// One line.
    public enum Line: Hashable, Sendable {
        /// What is paid for, and how much; a role other than normal marks what wants a look.
        case item(String, amount: String, role: Role = .normal)
        /// What came together, and how much, in bold.
        case total(String, amount: String)
        /// A line across.
        case rule
        /// Words without an amount, such as how it was paid.
        case note(String)
    }

    /// The lines from top to bottom.
    public var lines: [Line]

    /// A receipt of these lines.
    public init(_ lines: [Line]) { self.lines = lines }

    /// A receipt of items, a rule, and the total.
    public init(
        items: [(label: String, amount: String)], total: (label: String, amount: String)
    ) {
        lines =
            items.map { .item($0.label, amount: $0.amount) } + [
                .rule, .total(total.label, amount: total.amount),
            ]
    }

    /// The columns a receipt takes at most, so that the eye finds the amount of a line.
    public static let widest = 60

    /// The columns of the amounts: as many as the longest needs.
    private var amountWidth: Int {
        lines.reduce(0) { widest, line in
            switch line {
            case .item(_, let amount, _), .total(_, let amount):
                max(widest, TextWidth.of(SafeText.line(amount)))
            case .rule, .note: widest
            }
        }
    }

    private func labels(_ line: Line, width: Int) -> [String] {
        switch line {
        case .item(let label, _, _), .total(let label, _):
            TextWidth.wrapped(SafeText.line(label), to: max(0, width - amountWidth - 2))
        case .note(let words): TextWidth.wrapped(SafeText.line(words), to: width)
        case .rule: []
        }
    }

    /// The rows the receipt takes at this width.
    ///
    /// - Complexity: O(length of the texts).
    public func height(width: Int) -> Int {
        let width = min(width, Receipt.widest)
        return lines.reduce(0) { $0 + max(1, labels($1, width: width).count) }
    }

    /// Draws the lines that have room; a long label goes on in the rows below, and its amount
    /// stands in the first.
    ///
    /// - Complexity: O(length of the texts).
    public func draw(on screen: inout Screen, in rect: Rect) {
        screen.within(rect) { drawLines(on: &$0, in: rect) }
    }

    private func drawLines(on screen: inout Screen, in rect: Rect) {
        let columns = rect.left(Receipt.widest)
        var y = rect.y
        for line in lines where y < rect.bottom {
            let labels = labels(line, width: columns.width)
            let (style, amount) = Receipt.look(line)
            for (offset, label) in labels.enumerated() where y + offset < rect.bottom {
                screen.write(label, x: columns.x, y: y + offset, style, width: columns.width)
            }
            if line == .rule {
                for x in columns.columns {
                    screen.put(screen.glyphs.horizontal, x: x, y: y, .border)
                }
            }
            screen.writeRight(
                StyledText(amount, style), right: columns.right, y: y, width: columns.width)
            y += max(1, labels.count)
        }
    }

    private static func look(_ line: Line) -> (Style, String) {
        switch line {
        case .item(_, let amount, let role): (Style(role), amount)
        case .total(_, let amount): (.bold, amount)
        case .note: (.muted, "")
        case .rule: (.border, "")
        }
    }
}
