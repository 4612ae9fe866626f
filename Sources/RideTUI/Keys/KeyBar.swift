/// The last row: the keys that work now and what they do.
///
/// It never wraps: hints go, the least important first, until the rest fits.
public struct KeyBar: Sendable {
    /// The hints in the order in which they are shown.
    public var hints: [KeyHint]

    /// A row of these hints.
    public init(_ hints: [KeyHint]) { self.hints = hints }

    private static let gap = 3

    /// The hints that fit in `width` columns, in their order; among equally important ones the
    /// later goes first.
    ///
    /// - Complexity: O(hints²), and hints are few.
    public func shown(in width: Int) -> [KeyHint] {
        var kept = Array(hints.indices)
        while !kept.isEmpty, KeyBar.width(kept.map { hints[$0] }) > width - 2 {
            let least = kept.min {
                (hints[$0].priority, -$0) < (hints[$1].priority, -$1)
            }
            kept.removeAll { $0 == least }
        }
        return kept.map { hints[$0] }
    }

    private static func width(_ hints: [KeyHint]) -> Int {
        hints.reduce(0) { $0 + width($1) } + max(0, hints.count - 1) * gap
    }

    private static func width(_ hint: KeyHint) -> Int {
        TextWidth.of(hint.label) + (hint.title.isEmpty ? 0 : 1 + TextWidth.of(hint.title))
    }

    /// Draws the row and makes each hint clickable.
    ///
    /// - Complexity: O(columns + hints²).
    public func draw(on screen: inout Screen, in rect: Rect) {
        guard !rect.isEmpty else { return }
        screen.fill(rect.top(1), Cell(" ", Style(.normal, .raised)))
        screen.hits.cover(rect.top(1))
        var x = rect.x + 1
        for hint in shown(in: rect.width) {
            let start = x
            let dim = hint.availability != .available
            let keyStyle = dim ? Style(.muted, .raised) : Style(.accent, [.bold, .raised])
            let textStyle = dim ? Style(.muted, .raised) : Style(.normal, .raised)
            x += screen.write(KeyBar.spelled(hint.label, screen.glyphs), x: x, y: rect.y, keyStyle)
            if !hint.title.isEmpty {
                x += 1 + screen.write(hint.title, x: x + 1, y: rect.y, textStyle)
            }
            if let key = hint.key {
                screen.hits.add(
                    Rect(x: start, y: rect.y, width: x - start, height: 1), .press(key))
            }
            x += KeyBar.gap
        }
    }

    /// The label with arrows in words where the terminal has no arrows.
    static func spelled(_ label: String, _ glyphs: Glyphs) -> String {
        guard glyphs.isASCII else { return label }
        return String(
            String.UnicodeScalarView(
                label.unicodeScalars.map { Unicode.Scalar(glyphs.shown($0.value)) ?? "?" }))
    }
}
