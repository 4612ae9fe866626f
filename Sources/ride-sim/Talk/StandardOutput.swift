import Glibc

/// Standard output for commands that go on and on: nothing waits in a buffer, and whoever reads may
/// stop reading at any time.
enum StandardOutput {
    /// Whether a person looks on.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Writes all of a text.
    ///
    /// - Throws: `TalkEnd.stopped` once nobody reads any more.
    static func write(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw TalkEnd.stopped }
            rest = rest.dropFirst(count)
        }
    }
}

/// Why a conversation that would go on is over, without anything being wrong.
enum TalkEnd: Error {
    /// A signal came, or nobody reads any more.
    case stopped
}
