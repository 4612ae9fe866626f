import RideApp
import RideTUI

/// Lines that may be more than the room has: some of them, with a mark where there are further
/// ones.
public struct ScrolledLines {
    /// All lines; each fits into the width that `width(in:)` leaves.
    public let lines: [StyledText]

    /// These lines.
    public init(lines: [StyledText]) { self.lines = lines }

    /// The columns a line may take, so that the marks have room beside it.
    public static func width(in room: PageSpace) -> Int {
        max(1, (room.isRead ? room.width : min(room.width, 76)) - 3)
    }

    /// How far one can scroll where so many rows are visible.
    func furthest(rows: Int) -> Int { max(0, lines.count - rows) }

    /// The visible lines.
    public func rows(_ rows: Int, scroll: Int, _ glyphs: Glyphs) -> [SheetRow] {
        let first = min(max(0, scroll), furthest(rows: rows))
        let visible = lines.dropFirst(first).prefix(max(0, rows))
        return visible.enumerated().map { offset, line in
            var mark = StyledText()
            if offset == 0, first > 0 { mark = StyledText(String(Character(glyphs.up)), .muted) }
            if offset == visible.count - 1, first < furthest(rows: rows) {
                mark = StyledText(String(Character(glyphs.down)), .muted)
            }
            return .line(line, right: mark)
        }
    }

    /// Where a key scrolls to; nil if it does not scroll.
    public func scrolled(_ scroll: Int, by key: Key, rows: Int) -> Int? {
        let furthest = furthest(rows: rows)
        return SelectList.moved(
            min(max(0, scroll), furthest), by: key, count: furthest + 1, page: rows)
    }

    /// Facts with their names in a column of their own; an empty name goes on with the fact above.
    public static func facts(_ facts: [KeyValueBlock.Fact], width: Int) -> [StyledText] {
        let labels = facts.map { SafeText.line($0.label) }
        let column = Self.column(of: facts, width: width)
        return zip(labels, facts).flatMap { label, fact in
            fact.value.wrapped(to: max(1, width - column - 2)).enumerated().map { index, line in
                let name = TextWidth.padded(index == 0 ? label : "", to: column)
                return StyledText(name + "  ", .muted) + line
            }
        }
    }

    /// How wide the column of the names is, two cells before the facts.
    public static func column(of facts: [KeyValueBlock.Fact], width: Int) -> Int {
        min(facts.map { TextWidth.of(SafeText.line($0.label)) }.max() ?? 0, width * 2 / 5)
    }
}
