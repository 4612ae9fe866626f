import RideTUI

/// What others may write to do harm on a terminal: in names, places, messages.
public enum HostileText {
    /// Escape codes, marks that turn the direction of writing, lines and bells.
    public static let escapes = "evil\u{1B}[2J\u{1B}]0;x\u{7}\u{202E}\u{2066}\r\n\tname"
    /// Letters of two cells, of none, and a flag.
    public static let wide = "東京都渋谷区 e\u{301}\u{301}\u{301} 🇧🇷👩‍👩‍👧 ｗｉｄｅ"
    /// Longer than any terminal is wide.
    public static let long = String(repeating: "Avenida Presidente ", count: 30)

    /// All of them.
    public static let all = [escapes, wide, long]
}

extension Screen {
    /// Whether a cell holds what a terminal would obey instead of showing it.
    public var holdsOrders: Bool {
        cells.contains { cell in
            let value = cell.scalar
            return (1..<0x20).contains(value) || (0x7F...0x9F).contains(value)
                || (0x200E...0x200F).contains(value) || (0x202A...0x202E).contains(value)
                || (0x2066...0x2069).contains(value)
        }
    }
}
