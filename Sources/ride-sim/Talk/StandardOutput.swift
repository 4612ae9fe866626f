import Glibc
import RideCore

/// Standard output for commands that go on and on: nothing waits in a buffer, and whoever reads may
/// stop reading at any time.
enum StandardOutput {
    /// Whether a person looks on.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Prints lines for people. What could act on a terminal is left out, since names come from
    /// files and from other people.
    static func say(_ text: String) { print(CleanText.printable(text)) }

    /// Prints JSON. What could act on a terminal is written as escapes, which mean the same to
    /// whoever reads JSON.
    static func say(json text: String) { print(TalkJSON.harmless(text)) }

    /// Writes all of a text as it is.
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
