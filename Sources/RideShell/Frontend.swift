import RideApp
import RideCurses
import RideTUI

/// What a program is shown on: the cells of a terminal, or lines.
@MainActor
protocol Frontend: AnyObject {
    /// Where the person is.
    var console: any Console { get }
    /// When `show` wants to be called although nothing has happened; nil for never.
    var nextWake_ms: Int64? { get }
    /// The signs that can be shown.
    var glyphs: Glyphs { get }
    /// Whether nobody looks any more.
    var isGone: Bool { get }

    /// Shows what there is to see now.
    func show(_ program: some Program, at now_ms: Int64)
    /// Puts a text where the person can paste it from.
    func copy(_ text: String)
    /// Rings the bell.
    func ringBell()
    /// Names the window.
    func setTitle(_ title: String)
    /// Tells the desktop something.
    func notify(_ text: String)
    /// Takes over the mouse, or leaves it.
    func setMouse(_ isOn: Bool)
    /// Makes `show` show everything anew.
    func invalidate(at now_ms: Int64)
}

/// A terminal that is drawn on.
@MainActor
final class ScreenFace: Frontend {
    private let terminal: Terminal

    init(_ options: TerminalOptions) throws(TerminalError) { terminal = try Terminal(options) }

    var console: any Console { terminal }
    var glyphs: Glyphs { terminal.glyphs }
    var nextWake_ms: Int64? { nil }
    var isGone: Bool { false }

    func show(_ program: some Program, at now_ms: Int64) {
        let screen = program.view(size: terminal.size, glyphs: terminal.glyphs)
        terminal.show(screen, theme: program.theme)
    }

    func copy(_ text: String) { terminal.copy(text) }
    func ringBell() { terminal.ringBell() }
    func setTitle(_ title: String) { terminal.setTitle(title) }
    func notify(_ text: String) { terminal.notify(text) }
    func setMouse(_ isOn: Bool) { terminal.setMouse(isOn) }
    func invalidate(at now_ms: Int64) { terminal.invalidate() }
}
