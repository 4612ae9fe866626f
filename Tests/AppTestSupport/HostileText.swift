import RideTUI

/// What others may write to do harm on a terminal: in names, places, messages.
public enum HostileText {
    /// Escape codes, marks that turn the direction of writing, lines and bells.
    public static let escapes = "evil\u{1B}[2J\u{1B}]0;x\u{7}\u{202E}\u{2066}\r\n\tname"
    /// Signs without width, tags, selectors, separators, C1, and a tower of marks.
    public static let hidden =
        "L\u{200B}u\u{200D}i\u{FEFF}s\u{2060}\u{AD}\u{34F}\u{FE0F}\u{E0041}\u{E007F}\u{9B}31m"
        + "\u{2028}\u{2029}\u{85}\u{61C}\u{180E}\u{3164}\u{E000}e"
        + String(repeating: "\u{301}", count: 1_000) + "nd"
    /// Letters of two cells, of none, and a flag.
    public static let wide = "東京都渋谷区 e\u{301}\u{301}\u{301} 🇧🇷👩‍👩‍👧 ｗｉｄｅ"
    /// Longer than any terminal is wide.
    public static let long = String(repeating: "Avenida Presidente ", count: 30)

    /// All of them.
    public static let all = [escapes, hidden, wide, long]
}

extension Screen {
    /// Whether a cell holds what a terminal would obey instead of showing it, or what nobody would
    /// see there: controls, marks of direction, signs without width, tags, marks on nothing.
    public var holdsOrders: Bool { cells.contains { Self.isOrder($0.scalar) } }

    /// Whether a character of a cell acts on a terminal or hides; 0 is the half of a wide one.
    static func isOrder(_ value: UInt32) -> Bool {
        switch value {
        // Letters, and the lines and dots of which most of a screen is made.
        case 0, 0x20...0x7E, 0x2500...0x28FF: return false
        default: break
        }
        guard let properties = Unicode.Scalar(value)?.properties else { return true }
        if properties.isDefaultIgnorableCodePoint { return true }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark,
            .enclosingMark, .spacingMark, .lineSeparator, .paragraphSeparator:
            return true
        default: return false
        }
    }
}
