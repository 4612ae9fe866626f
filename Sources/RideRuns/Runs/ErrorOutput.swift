import Glibc
import RideCore

/// Says on the standard error what the results do not show. What could act on a terminal is left
/// out.
package func tell(_ text: String) { writeError(CleanText.printable(text) + "\n") }

/// Writes over the last line of the standard error, which is a terminal.
package func tellOver(_ text: String) { writeError("\r" + CleanText.printable(text) + "\u{1B}[K") }

private func writeError(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
