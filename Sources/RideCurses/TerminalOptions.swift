import RideTUI

/// What the person asked of the terminal on the command line or in the settings.
public struct TerminalOptions: Hashable, Sendable {
    /// Nothing but ASCII, whatever the terminal can show.
    public var ascii: Bool
    /// No colours, whatever the terminal can show.
    public var noColor: Bool
    /// No mouse, so that text can be selected as usual.
    public var noMouse: Bool

    /// These wishes.
    public init(ascii: Bool = false, noColor: Bool = false, noMouse: Bool = false) {
        self.ascii = ascii
        self.noColor = noColor
        self.noMouse = noMouse
    }
}
