import RideTUI

/// Texts cut to the room there is.
public enum Cut {
    /// A text, and what stands at the end of the row beside it, always on one row.
    public static func row(
        _ left: StyledText, _ right: StyledText = "", in room: PageSpace
    ) -> SheetRow {
        let rest = room.width - (right.isEmpty ? 0 : right.width + 2)
        guard left.width > rest else { return .line(left, right: right) }
        return .line(text(left, to: max(0, rest), room.glyphs), right: right)
    }

    /// The beginning of a text in several styles, with an ellipsis where it was cut.
    public static func text(_ text: StyledText, to width: Int, _ glyphs: Glyphs) -> StyledText {
        guard text.width > width else { return text }
        var result = StyledText()
        var left = width
        for run in text.runs where left > 0 {
            let cells = TextWidth.of(run.text)
            let isLast = cells >= left
            // A run that ends exactly at the edge is cut too, since something follows it.
            result.append(
                isLast
                    ? TextWidth.truncated(run.text + "  ", to: left, ellipsis: glyphs.ellipsis)
                    : run.text, run.style)
            left -= cells
        }
        return result
    }

    /// As much of the start of a text as leaves room for what follows it, and that.
    public static func start(
        of text: String, before rest: String, width: Int, _ glyphs: Glyphs
    ) -> String {
        let (text, rest) = (SafeText.line(text), SafeText.line(rest))
        let left = max(0, width - TextWidth.of(rest))
        return TextWidth.truncated(text, to: left, ellipsis: glyphs.ellipsis) + rest
    }

    /// Two places with an arrow between them, each with its share of the width.
    public static func way(_ from: String, _ to: String, width: Int, _ glyphs: Glyphs) -> String {
        let arrow = " \(glyphs.isASCII ? ">" : "→") "
        let (from, to) = (SafeText.line(from), SafeText.line(to))
        let room = width - TextWidth.of(arrow)
        let (left, right) = (TextWidth.of(from), TextWidth.of(to))
        guard left + right > room, room > 2 else { return from + arrow + to }
        // What one place does not need is the other's.
        let leftRoom = max(room / 2, room - right)
        let cut = TextWidth.truncated(from, to: leftRoom, ellipsis: glyphs.ellipsis)
        let rest = room - TextWidth.of(cut)
        return cut + arrow + TextWidth.truncated(to, to: rest, ellipsis: glyphs.ellipsis)
    }
}
