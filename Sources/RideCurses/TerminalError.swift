/// Why the terminal cannot be used.
public enum TerminalError: Error, Hashable, Sendable {
    /// Input or output is a file or a pipe.
    case notATerminal
    /// The terminal of this name cannot show a screen; nil where TERM is not set.
    case unusable(term: String?)
    /// The system gave no descriptor for signals or timers.
    case noDescriptors

    /// One line that says what is wrong and what would be right.
    public var message: String {
        switch self {
        case .notATerminal:
            "this program draws on a terminal; standard input and output must both be one "
                + "(or say --plain)"
        case .unusable(let term?):
            "the terminal \"\(term.prefix(40))\" cannot show a screen; "
                + "set TERM to what it really is, such as xterm-256color"
        case .unusable(nil):
            "TERM is not set; set it to the kind of this terminal, such as xterm-256color"
        case .noDescriptors:
            "the system has no descriptors left for this program (see ulimit -n)"
        }
    }
}
