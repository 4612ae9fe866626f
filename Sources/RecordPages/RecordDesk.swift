import RideApp
import RideCore
import RideTUI
import RideWire

/// What all pages of this module ask of their desk.
extension PageDesk {
    /// The room a page has now; for keys that go on by a page.
    var room: PageRoom {
        let sheet = FrameLayout(size: size, sheetRows: .max, sideWidth: FrameLayout.pageWidth).sheet
        return PageRoom(
            width: sheet.width - 2 * Sheet.frameColumns, rows: sheet.height - Sheet.frameRows,
            isWide: FrameLayout.isWide(size), glyphs: .braille)
    }

    /// Why the engine has refused something, where this module has words of its own for it in the
    /// group `record.error`, else as everywhere.
    func refusal(_ error: WireError) -> String {
        let own = texts[word: error.code, in: "record.error"]
        return own == error.code ? texts[error] : own
    }

    /// What is said of a list or page that is not there yet: that it is on its way or, without a
    /// connection, why not.
    var loading: Table.Notice {
        isLive
            ? .loading(texts[RecordText.loading]) : .failed(texts[TextKey.linkNeeded])
    }

    /// How often something happened: "48 rides", "1 ride".
    func counted<Name: TextName>(_ count: Int, one: Name, many: Name) -> String {
        texts[count == 1 ? one : many, ["count": format.number(count)]]
    }

    /// The key that asks again, while there is a reason to.
    func againBinding<Action>(
        _ isNeeded: Bool, keys: [Key] = [.char("r"), .ctrl("r")], action: Action
    ) -> [KeyBinding<Action>] {
        guard isNeeded else { return [] }
        return [
            KeyBinding(
                keys, label: keys.first?.label, texts[TextKey.keyRetry], priority: 7,
                availability: whenLive, action: action)
        ]
    }
}

/// Texts cut to the room there is.
enum Cut {
    /// A text, and what stands at the end of the row beside it, always on one row.
    static func row(
        _ left: StyledText, _ right: StyledText = "", in room: PageRoom
    ) -> SheetRow {
        let rest = room.width - (right.isEmpty ? 0 : right.width + 2)
        guard left.width > rest else { return .line(left, right: right) }
        return .line(text(left, to: max(0, rest), room.glyphs), right: right)
    }

    /// The beginning of a text in several styles, with an ellipsis where it was cut.
    static func text(_ text: StyledText, to width: Int, _ glyphs: Glyphs) -> StyledText {
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

    /// Two places with an arrow between them, each with its share of the width.
    static func way(_ from: String, _ to: String, width: Int, _ glyphs: Glyphs) -> String {
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
