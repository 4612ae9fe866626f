import ArgumentParser
import Glibc
import RideCore
import RideRuns

/// Standard output for commands that go on and on: nothing waits in a buffer, and whoever reads may
/// stop reading at any time.
enum StandardOutput {
    /// Whether a person looks on.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Prints lines for people. What could act on a terminal is left out, since names come from
    /// files and from other people.
    ///
    /// - Throws: `Failure` if they cannot be written: whoever reads a file of them, or the status,
    ///   must not take nothing for an answer.
    static func say(_ text: String) throws { try write(line: CleanText.printable(text)) }

    /// Prints JSON. What could act on a terminal is written as escapes, which mean the same to
    /// whoever reads JSON.
    ///
    /// - Throws: `Failure` if it cannot be written.
    static func say(json text: String) throws { try write(line: TalkJSON.harmless(text)) }

    private static func write(line: String) throws { try writeAll(Array((line + "\n").utf8)) }

    /// Writes all of a text as it is.
    ///
    /// - Throws: `TalkEnd.stopped` once nobody reads any more, `Failure` if it cannot be written.
    static func write(_ text: String) throws {
        do { try writeAll(Array(text.utf8)) } catch is ExitCode { throw TalkEnd.stopped }
    }

    /// Writes results: as they are for programs and files, and without what could act on a terminal
    /// where that is one, since names in them come from other people.
    ///
    /// - Throws: `Failure` if they cannot be written.
    static func write(results bytes: [UInt8]) throws {
        try writeAll(
            isTerminal
                ? Array(CleanText.printable(String(decoding: bytes, as: UTF8.self)).utf8) : bytes)
    }

    /// - Throws: `Failure`, or without a word the status of a pipe that nobody reads any more.
    private static func writeAll(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
            }
            let reason = errno
            if count < 0, reason == EINTR { continue }
            if count < 0, reason == EPIPE { throw ExitCode(128 + SIGPIPE) }
            guard count > 0 else {
                throw Failure(
                    "the standard output cannot be written: \(String(cString: strerror(reason)))")
            }
            rest = rest.dropFirst(count)
        }
    }
}

/// Says on the standard error what the results do not show.
func tell(_ text: String) { RideRuns.tell(text) }

/// Why a conversation that would go on is over, without anything being wrong.
enum TalkEnd: Error {
    /// A signal came, or nobody reads any more.
    case stopped
}
