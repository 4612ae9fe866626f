import Glibc
import RideCore

/// What is said to the person at the shell where there is no screen.
enum ErrorOutput {
    /// Writes a line. What could act on a terminal is left out: paths and texts come from files and
    /// from whoever named them.
    static func say(_ text: String) {
        let line = Array((CleanText.printable(text) + "\n").utf8)
        // Where not even this can be written, the status alone has to say it.
        _ = write(STDERR_FILENO, line, line.count)
    }
}
