import RideTUI

/// How far a conversation is scrolled back, within what there is.
public struct TalkScroll: Hashable, Sendable {
    /// Rows between the last message and the last visible row.
    public private(set) var back = 0

    /// Not scrolled.
    public init() {}

    /// As many rows as the conversation takes at this width; the pane leaves a quarter of the
    /// width free, and gives every message a row for its time.
    public static func rows(of messages: [ChatPane.Message], width: Int) -> Int {
        let room = max(8, width * 3 / 4 - 4)
        return messages.reduce(0) { rows, message in
            let lines = SafeText.lines(message.text).map { TextWidth.wrapped($0, to: room).count }
            return rows + lines.reduce(1, +)
        }
    }

    /// Scrolls as a key asks.
    ///
    /// - Returns: whether it does; and whether the beginning of what is there is near.
    public mutating func handle(
        _ key: Key, messages: [ChatPane.Message], width: Int, height: Int
    ) -> (isTaken: Bool, isNearStart: Bool) {
        let furthest = max(0, Self.rows(of: messages, width: width) - height)
        // Rows count from the end here, and from the beginning in a list.
        let here = furthest - min(back, furthest)
        guard let moved = SelectList.moved(here, by: key, count: furthest + 1, page: height)
        else { return (false, false) }
        back = furthest - moved
        return (true, moved < height)
    }

    /// Shows the last message again.
    public mutating func toEnd() { back = 0 }
}
