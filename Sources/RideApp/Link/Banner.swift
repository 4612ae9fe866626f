import RideTUI

/// What is said from edge to edge below the top bar, above everything else: an account that cannot
/// be used, a call for help, what there is to see.
public struct Banner: Hashable, Sendable {
    /// What is said.
    public let text: String
    /// The keys that do something about it; they can be clicked.
    public let keys: [KeyHint]
    /// What there is to see, a row each; nil for something that hurts.
    private let captions: [String]?
    /// Whether it also lies over whatever else takes the whole screen, and is read out first.
    public let isAlarm: Bool
    /// The rows of the text at most.
    private let rows: Int

    /// A banner.
    ///
    /// - Parameter rows: the rows of the text at most; nil for one of an alarm, whose rows then do
    ///   not depend on its text, and for `textRows` of everything else.
    public init(
        _ text: String, keys: [KeyHint] = [], isAlarm: Bool = false, rows: Int? = nil
    ) {
        self.text = text
        self.keys = keys
        self.isAlarm = isAlarm
        self.rows = rows ?? (isAlarm ? 1 : Self.textRows)
        captions = nil
    }

    /// What there is to see: always as many rows as there are captions, each cut where it is too
    /// long, so that nothing below it jumps.
    public init(captions: [String], keys: [KeyHint] = []) {
        text = captions.joined(separator: " ")
        self.keys = keys
        isAlarm = false
        rows = captions.count
        self.captions = captions
    }

    /// The rows that a text usually has at most.
    public static let textRows = 3
    private var role: Role { captions == nil ? .danger : .accent }
    private var style: Style { Style(role, [.bold, .reverse]) }

    /// Draws it over the first rows of a block.
    ///
    /// - Returns: the rows that it takes.
    func draw(on screen: inout Screen, in area: Rect) -> Int {
        let sign = captions == nil ? screen.glyphs.cross : screen.glyphs.prompt
        let mark = "\(Character(isAlarm ? "!" : sign)) "
        let indent = String(repeating: " ", count: TextWidth.of(mark))
        let width = area.width - 2 - TextWidth.of(mark)
        func cut(_ line: String) -> String {
            TextWidth.truncated(line, to: width, ellipsis: screen.glyphs.ellipsis)
        }
        let lines =
            captions?.map { cut(SafeText.line($0)) } ?? wrapped(to: width).map { cut($0) }
        let rect = area.top(lines.count + (keys.isEmpty ? 0 : 1))
        screen.fill(rect, Cell(" ", Style(role, .reverse)))
        screen.hits.cover(rect)
        for (row, line) in lines.enumerated() {
            screen.write(
                (row == 0 ? mark : indent) + line, x: rect.x + 1, y: rect.y + row, style)
        }
        if !keys.isEmpty {
            drawKeys(on: &screen, in: rect.bottom(1).inset(left: 1 + indent.count))
        }
        return rect.height
    }

    /// The text in its rows; the last one has all that is left over, to be cut.
    private func wrapped(to width: Int) -> [String] {
        let lines = TextWidth.wrapped(SafeText.line(text), to: width)
        guard lines.count > rows else { return lines }
        return lines.prefix(rows - 1) + [lines[(rows - 1)...].joined(separator: " ")]
    }

    private func drawKeys(on screen: inout Screen, in row: Rect) {
        var x = row.x
        for key in keys {
            let text = "\(key.label) \(key.title)"
            let used = screen.write(text, x: x, y: row.y, style, width: row.right - x)
            if let pressed = key.key {
                screen.hits.add(Rect(x: x, y: row.y, width: used, height: 1), .press(pressed))
            }
            x += used + 3
        }
    }

    /// All of it as one line.
    var outline: String {
        ([text] + keys.map { "\($0.label): \($0.title)" }).joined(separator: ". ")
    }
}
