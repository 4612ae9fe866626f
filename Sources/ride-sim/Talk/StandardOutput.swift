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
        guard write(Array(text.utf8)) else { throw TalkEnd.stopped }
    }

    /// Writes results: as they are for programs and files, and without what could act on a terminal
    /// where that is one, since names in them come from other people.
    ///
    /// - Throws: `Failure` if they cannot be written.
    static func write(results bytes: [UInt8]) throws {
        let shown =
            isTerminal
            ? Array(CleanText.printable(String(decoding: bytes, as: UTF8.self)).utf8) : bytes
        guard write(shown) else { throw Failure("the standard output cannot be written") }
    }

    private static func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// Says on the standard error what the results do not show. What could act on a terminal is left
/// out.
func tell(_ text: String) { writeError(CleanText.printable(text) + "\n") }

/// Writes over the last line of the standard error, which is a terminal.
func tellOver(_ text: String) { writeError("\r" + CleanText.printable(text) + "\u{1B}[K") }

private func writeError(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Why a conversation that would go on is over, without anything being wrong.
enum TalkEnd: Error {
    /// A signal came, or nobody reads any more.
    case stopped
}
