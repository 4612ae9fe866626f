import RideApp

/// A question to the engine that waits for its answer. Commands are sent again after a lost
/// connection; a question is not, so that somebody has to notice that no answer will come.
struct Waiting: Hashable, Sendable {
    private var look_ms: Int64?
    private var greeted_ms: Int64 = 0

    private static let pause_ms: Int64 = 500

    /// Nothing was asked.
    init() {}

    /// Whether an answer is awaited.
    var isOn: Bool { look_ms != nil }

    /// When to look whether an answer can still come.
    var wake_ms: Int64? { look_ms }

    /// Something was asked.
    mutating func begin(_ context: PageContext) {
        look_ms = context.now_ms + Self.pause_ms
        greeted_ms = context.facts.greeted_ms
    }

    /// The answer is there.
    mutating func end() { look_ms = nil }

    /// Looks whether the connection is still the one on which it was asked.
    ///
    /// - Returns: whether the answer will never come; the wait is then over.
    mutating func isInVain(_ context: PageContext) -> Bool {
        guard let due = look_ms, due <= context.now_ms else { return false }
        guard !context.link.isGreeted || context.facts.greeted_ms != greeted_ms else {
            look_ms = context.now_ms + Self.pause_ms
            return false
        }
        look_ms = nil
        return true
    }
}
