/// What two people of a ride have said to each other, and the line being typed.
public struct ChatPane: Sendable {
    /// How far my message has come.
    public enum Mark: Hashable, Sendable {
        /// Not yet taken by the engine.
        case sending
        /// With the engine.
        case sent
        /// With the other's app.
        case delivered
        /// Seen by the other.
        case read
    }

    /// One message.
    public struct Message: Hashable, Sendable {
        /// What was said.
        public let text: String
        /// When: "08:16".
        public let time: String
        /// How far it has come if it is mine; nil if it is the other's.
        public let mine: Mark?

        /// Something said at this time.
        public init(_ text: String, time: String, mine: Mark?) {
            self.text = text
            self.time = time
            self.mine = mine
        }
    }

    /// The messages, the oldest first.
    public var messages: [Message]
    /// The line being typed; nil where nothing can be said any more.
    public var input: TextField?
    /// What is shown while nothing is typed.
    public var placeholder: String
    /// How many rows the view is scrolled back from the latest message.
    public var scrollBack: Int
    /// What is said where there are no messages.
    public var emptyText: String
    /// The words for the marks, for terminals without signs.
    public var markWords: MarkWords

    /// How far a message of mine has come, in words.
    public struct MarkWords: Hashable, Sendable {
        let sending: String
        let sent: String
        let delivered: String
        let read: String

        /// A word each.
        public init(
            sending: String = "sending", sent: String = "sent", delivered: String = "delivered",
            read: String = "read"
        ) {
            self.sending = sending
            self.sent = sent
            self.delivered = delivered
            self.read = read
        }
    }

    /// A conversation.
    public init(
        messages: [Message], input: TextField?, placeholder: String = "", scrollBack: Int = 0,
        emptyText: String = "",
        markWords: MarkWords
    ) {
        self.messages = messages
        self.input = input
        self.placeholder = placeholder
        self.scrollBack = scrollBack
        self.emptyText = emptyText
        self.markWords = markWords
    }

    private struct Row {
        let text: StyledText
        let isMine: Bool
    }

    /// Draws the latest messages above the line being typed: mine at the right, the other's at the
    /// left, each with its time and mine with its mark.
    ///
    /// - Complexity: O(cells of the block + length of the messages).
    public func draw(on screen: inout Screen, in rect: Rect) {
        var body = rect
        if let input {
            body = rect.inset(bottom: 1)
            let y = rect.bottom - 1
            screen.write(String(Character(screen.glyphs.prompt)), x: rect.x, y: y, .accent)
            input.draw(
                on: &screen, x: rect.x + 2, y: y, width: rect.width - 2, isFocused: true,
                placeholder: placeholder)
        }
        if messages.isEmpty {
            let lines = TextWidth.wrapped(emptyText, to: body.width).prefix(body.height)
            for (index, line) in lines.enumerated() {
                screen.write(line, x: body.x, y: body.y + index, .muted)
            }
            return
        }
        let rows = rows(width: body.width, glyphs: screen.glyphs)
        let last = max(min(rows.count, body.height), rows.count - scrollBack)
        let shown = rows[max(0, last - body.height)..<last]
        for (offset, row) in shown.enumerated() {
            let y = body.bottom - shown.count + offset
            if row.isMine {
                screen.writeRight(row.text, right: body.right, y: y, width: body.width)
            } else {
                screen.write(row.text, x: body.x, y: y, width: body.width)
            }
        }
    }

    private func rows(width: Int, glyphs: Glyphs) -> [Row] {
        // A bubble leaves a quarter of the width free, so that the sides can be told apart.
        let room = max(8, width * 3 / 4 - 4)
        var rows: [Row] = []
        for message in messages {
            let lines = SafeText.lines(message.text).flatMap { TextWidth.wrapped($0, to: room) }
            let widest = TextWidth.widest(lines)
            let isMine = message.mine != nil
            let edge = StyledText(String(Character(glyphs.vertical)), isMine ? .accent : .border)
            for line in lines {
                let padded = StyledText(TextWidth.padded(line, to: widest))
                rows.append(
                    isMine
                        ? Row(text: padded + " " + edge, isMine: true)
                        : Row(text: edge + " " + padded, isMine: false))
            }
            rows.append(
                isMine
                    ? Row(text: tail(message, glyphs) + " " + edge, isMine: true)
                    : Row(text: edge + " " + tail(message, glyphs), isMine: false))
        }
        return rows
    }

    private func tail(_ message: Message, _ glyphs: Glyphs) -> StyledText {
        let time = StyledText(message.time, .muted)
        guard let mark = message.mine else { return time }
        let tick = String(Character(glyphs.tick))
        return switch mark {
        case .sending: time + StyledText(" " + markWords.sending, .muted)
        case .sent: time + StyledText(" \(tick) \(markWords.sent)", .muted)
        case .delivered: time + StyledText(" \(tick) \(markWords.delivered)", .muted)
        case .read: time + StyledText(" \(tick)\(tick) \(markWords.read)", .good)
        }
    }
}
