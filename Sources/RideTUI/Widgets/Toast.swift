/// A message that shows itself for a while.
public struct Toast: Hashable, Sendable {
    /// What happened, as a sentence.
    public let text: String
    /// How it is to be taken.
    public let role: Role

    /// A message to be taken like this. It stands alone, so its first letter is a capital, also
    /// where the same words stand beside a key or a row in lower case.
    public init(_ text: String, _ role: Role = .accent) {
        self.text = text.asSentence
        self.role = role
    }
}

/// The messages that are showing, and those that were shown before.
///
/// Time comes in as milliseconds of any clock that only goes forward.
public struct ToastStack: Sendable {
    private struct Shown: Sendable {
        let toast: Toast
        let until_ms: Int64
    }

    /// How many messages show at once.
    public static let limit = 3
    /// How many past messages are kept.
    public static let historyLimit = 50

    private var showing: [Shown] = []
    /// A message that was shown, and when.
    public struct Past: Hashable, Sendable {
        /// The message.
        public let toast: Toast
        /// The city's time of day; empty where there was none yet.
        public let time: String
    }

    /// The messages shown so far, the latest first.
    public private(set) var history: [Past] = []

    /// No messages.
    public init() {}

    /// The messages that are showing, the latest first.
    public var toasts: [Toast] { showing.map(\.toast) }

    /// When the next message goes, or nil if none is showing: the moment to call `expire`.
    public var nextExpiry_ms: Int64? { showing.map(\.until_ms).min() }

    /// Shows a message for `duration_ms`.
    ///
    /// - Parameters:
    ///   - time: the city's time of day, which is told with the past messages.
    ///   - keeps: whether it is one of the past messages, too.
    public mutating func push(
        _ toast: Toast, at now_ms: Int64, for duration_ms: Int64 = 5_000, city time: String = "",
        keeps: Bool = true
    ) {
        showing.removeAll { $0.toast == toast }
        showing.insert(Shown(toast: toast, until_ms: now_ms + duration_ms), at: 0)
        if showing.count > ToastStack.limit { showing.removeLast() }
        guard keeps else { return }
        history.insert(Past(toast: toast, time: time), at: 0)
        if history.count > ToastStack.historyLimit { history.removeLast() }
    }

    /// Takes away the messages whose time is over.
    ///
    /// - Returns: whether one went.
    @discardableResult
    public mutating func expire(at now_ms: Int64) -> Bool {
        let before = showing.count
        showing.removeAll { $0.until_ms <= now_ms }
        return showing.count != before
    }

    /// Takes one message away, because it has served its purpose.
    public mutating func dismiss(_ toast: Toast) { showing.removeAll { $0.toast == toast } }

    /// Draws the messages below each other at the right edge of a block: one that needs more rows
    /// than there are is broader, and only then cut, so that the latest is always there.
    ///
    /// - Complexity: O(cells of the messages).
    public func draw(on screen: inout Screen, in rect: Rect) {
        var y = rect.y
        for toast in toasts {
            guard rect.width > 12 else { return }
            let most = min(Self.mostLines, rect.bottom - y - 2)
            let lines = Self.lines(
                of: toast.text, most, in: rect.width - 4, screen.glyphs.ellipsis)
            guard !lines.isEmpty else { return }
            let width = TextWidth.widest(lines) + 4
            let height = lines.count + 2
            let frame = Rect(x: rect.right - width, y: y, width: width, height: height)
            let inside = Sheet().draw(on: &screen, in: frame)
            for (index, line) in lines.enumerated() {
                let style = index == 0 ? Style(toast.role, .bold) : Style(toast.role)
                screen.write(line, x: inside.x, y: inside.y + index, style)
            }
            y += height
        }
    }

    /// The lines that a message has at most, and the columns where these are enough.
    private static let (mostLines, usualColumns) = (3, 40)

    /// A text in so many lines at most, of the usual columns or, if it needs them, of all.
    private static func lines(
        of text: String, _ most: Int, in columns: Int, _ ellipsis: Unicode.Scalar
    ) -> [String] {
        guard most > 0 else { return [] }
        let text = SafeText.line(text)
        let narrow = TextWidth.wrapped(text, to: min(columns, usualColumns))
        guard narrow.count > most else { return narrow }
        let broad = TextWidth.wrapped(text, to: columns)
        guard broad.count > most else { return broad }
        let rest = broad[(most - 1)...].joined(separator: " ")
        return broad.prefix(most - 1)
            + [TextWidth.truncated(rest, to: columns, ellipsis: ellipsis)]
    }
}
