import CNcurses
import Glibc
import RideTUI

/// The terminal of this process: shows screens and reads keys.
///
/// This is the only type that calls ncurses. There can be one at a time; it puts the terminal back
/// as it was when it is closed, when the process is told to end, and when it crashes.
@MainActor
public final class Terminal: Console {
    /// Columns and rows now.
    public private(set) var size: Size
    /// The characters the terminal can show.
    public let glyphs: Glyphs
    /// The colours it has, or none where none are wanted.
    public let depth: ColourDepth
    /// Whether it hears of the mouse.
    public private(set) var hasMouse = false

    /// The descriptor that becomes readable when keys are waiting.
    public let inputDescriptor: Int32 = STDIN_FILENO
    /// The descriptor that becomes readable when a signal is waiting.
    public let signalDescriptor: Int32

    let isUTF8: Bool
    let isConsole: Bool
    var painter: CellPainter
    var keyReader = KeyReader()
    private var hasTitle = false
    private var isOpen = true

    /// Takes over the terminal and clears it.
    ///
    /// The order matters: the locale before anything is printed, the crash handler and the signals
    /// before ncurses installs its own.
    ///
    /// - Throws: `TerminalError` where there is no terminal or none that can show a screen; nothing
    ///   has been changed then.
    public init(_ options: TerminalOptions = TerminalOptions()) throws(TerminalError) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw .notATerminal
        }
        let name = Terminal.environment("TERM")
        isUTF8 = cn_use_locale()
        guard cn_is_usable() else { throw .unusable(term: name) }
        signalDescriptor = cn_open_signals()
        guard signalDescriptor >= 0 else { throw .noDescriptors }
        cn_guard_against_crashes(true)
        // Long enough for a sequence to arrive in one piece, too short to be felt after Esc.
        set_escdelay(25)
        guard cn_start() else {
            cn_stop_guarding()
            throw .unusable(term: name)
        }
        raw()
        noecho()
        nonl()
        keypad(cn_window(), true)
        nodelay(cn_window(), true)
        meta(cn_window(), true)
        curs_set(0)
        // Without this ncurses stops drawing whenever a key is waiting.
        typeahead(-1)

        isConsole = name == "linux"
        let wantsColour = !options.noColor && Terminal.environment("NO_COLOR") == nil
        if wantsColour, has_colors(), start_color() == OK {
            use_default_colors()
            depth = cn_colours() >= 256 ? .full : cn_colours() >= 8 ? .sixteen : .none
        } else {
            depth = .none
        }
        glyphs = options.ascii || !isUTF8 ? .ascii : isConsole ? .halfBlocks : .braille
        painter = CellPainter(depth: depth, glyphs: glyphs)
        size = Size(width: Int(cn_columns()), height: Int(cn_lines()))
        keyReader.defineKeys()
        setModes(true)
        setMouse(!options.noMouse)
    }

    private static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// Writes the cells that differ from what the terminal shows, in one go.
    ///
    /// A screen of another size than the terminal's is one from before a resize and is not shown.
    ///
    /// - Complexity: O(cells), and a system call only if something differs.
    public func show(_ screen: Screen, theme: Theme) {
        guard isOpen, screen.size == size else { return }
        if painter.draw(screen, theme: theme) { refresh() }
    }

    /// Forgets what the terminal shows, so that the next screen is written in full: for Ctrl-L and
    /// when another program has written over it.
    public func invalidate() {
        painter.forget()
        clear()
    }

    /// The keys, mouse events and changes of focus that are waiting, in order; none if none are.
    public func readKeys() -> [Key] { isOpen ? keyReader.read(isUTF8: isUTF8) : [] }

    public func readTyped() -> Typed { .keys(readKeys()) }

    /// Takes over the terminal's present size.
    ///
    /// - Returns: whether it differs from `size` before.
    @discardableResult
    public func updateSize() -> Bool {
        var rows: Int32 = 0
        var columns: Int32 = 0
        guard cn_window_size(&rows, &columns) else { return false }
        let new = Size(width: Int(columns), height: Int(rows))
        guard new != size else { return false }
        resizeterm(rows, columns)
        size = new
        invalidate()
        return true
    }

    /// Gives the terminal back, stops the job as Ctrl-Z does, and takes the terminal over again
    /// when it goes on.
    public func suspend() {
        guard isOpen else { return }
        setModes(false)
        let hadMouse = hasMouse
        setMouse(false)
        endwin()
        cn_stop_job()
        // The first refresh after endwin puts ncurses' own modes back.
        refresh()
        setModes(true)
        setMouse(hadMouse)
        updateSize()
        invalidate()
    }

    /// Puts the terminal back as it was; may be called more than once.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        setMouse(false)
        setModes(false)
        giveTitleBack()
        endwin()
        cn_stop_guarding()
        Glibc.close(signalDescriptor)
    }

    /// Makes the terminal hear of the mouse, or leave it to the person for selecting text.
    ///
    /// Presses and drags (1002) in the SGR form (1006). ncurses would fold presses and releases
    /// that arrive together and knows the form only of some terminals, so `MouseReader` does it.
    public func setMouse(_ isOn: Bool) {
        guard isOn != hasMouse, !isConsole else { return }
        hasMouse = isOn
        send(isOn ? "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h" : MouseReader.switchOff)
    }

    /// Bracketed paste and reports of focus, which ncurses knows nothing of.
    private func setModes(_ isOn: Bool) {
        guard !isConsole else { return }
        send(isOn ? "\u{1B}[?2004h\u{1B}[?1004h" : "\u{1B}[?2004l\u{1B}[?1004l")
    }

    /// Rings the bell.
    public func ringBell() { send("\u{07}") }

    /// Names the terminal's window; the name it had comes back at the end, and for an empty one.
    public func setTitle(_ title: String) {
        guard isOpen, !isConsole else { return }
        guard !title.isEmpty else { return giveTitleBack() }
        if !hasTitle { send("\u{1B}[22;2t") }
        hasTitle = true
        send("\u{1B}]2;\(Terminal.oneLine(title))\u{07}")
    }

    private func giveTitleBack() {
        if hasTitle { send("\u{1B}[23;2t") }
        hasTitle = false
    }

    /// Puts a text onto the clipboard where the terminal has one (OSC 52); others ignore it.
    public func copy(_ text: String) {
        guard isOpen, !isConsole else { return }
        send(ClipboardText.sequence(for: text))
    }

    /// Shows a notification on the desktop where the terminal can (OSC 9); others ignore it.
    public func notify(_ text: String) {
        guard isOpen, !isConsole else { return }
        send("\u{1B}]9;\(Terminal.oneLine(text))\u{07}")
    }

    private static func oneLine(_ text: String) -> String {
        String(SafeText.line(text).prefix(120))
    }

    private func send(_ text: String) {
        _ = text.withCString { cn_write($0, strlen($0)) }
    }
}
