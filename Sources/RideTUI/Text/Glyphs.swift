/// The characters that a terminal can show, from the richest to the poorest.
///
/// Every symbol of the screens comes from here, so that no screen can ask a terminal for a
/// character it does not have. Words, not symbols, carry the meaning.
public enum Glyphs: UInt8, CaseIterable, Hashable, Sendable {
    /// UTF-8 and a font with braille: eight map dots to a cell.
    case braille
    /// UTF-8, but the few shapes of a text console: two map dots to a cell.
    case halfBlocks
    /// ASCII alone.
    case ascii

    /// Whether only ASCII may reach the terminal.
    public var isASCII: Bool { self == .ascii }

    private func pick(
        _ rich: Unicode.Scalar, _ console: Unicode.Scalar, _ ascii: Unicode.Scalar
    ) -> Unicode.Scalar {
        switch self {
        case .braille: rich
        case .halfBlocks: console
        case .ascii: ascii
        }
    }

    /// My own position.
    public var me: Unicode.Scalar { pick("◉", "○", "@") }
    /// Where a ride begins.
    public var pickUp: Unicode.Scalar { pick("●", "•", "o") }
    /// Where a ride ends.
    public var dropOff: Unicode.Scalar { pick("◆", "♦", "X") }
    /// A place on the map.
    public var place: Unicode.Scalar { pick("▪", "■", "*") }
    /// A rating.
    public var star: Unicode.Scalar { pick("★", "*", "*") }
    /// A rating not given.
    public var emptyStar: Unicode.Scalar { pick("☆", "·", ".") }
    /// The row that Enter would choose.
    public var pointer: Unicode.Scalar { pick("▸", "►", ">") }
    /// Where text is typed.
    public var prompt: Unicode.Scalar { pick("›", ">", ">") }
    /// A connection that is up.
    public var live: Unicode.Scalar { pick("●", "•", "*") }
    /// A connection that is down.
    public var offline: Unicode.Scalar { pick("○", "○", "o") }
    /// Something right or done.
    public var tick: Unicode.Scalar { pick("✓", "√", "+") }
    /// Something wrong or refused.
    public var cross: Unicode.Scalar { pick("✗", "x", "x") }
    /// Something still empty.
    public var dot: Unicode.Scalar { pick("·", "·", ".") }
    /// Between two facts on a line.
    public var separator: Unicode.Scalar { pick("·", "·", "-") }
    /// Before one of several points.
    public var bullet: Unicode.Scalar { pick("•", "•", "*") }
    /// A step that is done, or the present one.
    public var stepDone: Unicode.Scalar { pick("●", "•", "#") }
    /// A step still to come.
    public var stepOpen: Unicode.Scalar { pick("○", "○", ".") }
    /// Where text was cut off.
    public var ellipsis: Unicode.Scalar { pick("…", ".", ".") }
    /// More above.
    public var up: Unicode.Scalar { pick("▲", "▲", "^") }
    /// More below.
    public var down: Unicode.Scalar { pick("▼", "▼", "v") }
    /// More to the left.
    public var left: Unicode.Scalar { pick("◀", "◄", "<") }
    /// More to the right.
    public var right: Unicode.Scalar { pick("▶", "►", ">") }
    /// A choice that opens.
    public var opens: Unicode.Scalar { pick("▾", "▼", "v") }
    /// A bar's done part.
    public var barFull: Unicode.Scalar { pick("█", "█", "#") }
    /// A bar's open part.
    public var barEmpty: Unicode.Scalar { pick("░", "░", ".") }
    /// A thin gauge's done part.
    public var gaugeFull: Unicode.Scalar { pick("━", "═", "=") }
    /// A thin gauge's open part.
    public var gaugeEmpty: Unicode.Scalar { pick("─", "─", "-") }
    /// A horizontal frame line.
    public var horizontal: Unicode.Scalar { pick("─", "─", "-") }
    /// A vertical frame line.
    public var vertical: Unicode.Scalar { pick("│", "│", "|") }
    /// The frame's top left corner.
    public var topLeft: Unicode.Scalar { pick("╭", "┌", "+") }
    /// The frame's top right corner.
    public var topRight: Unicode.Scalar { pick("╮", "┐", "+") }
    /// The frame's bottom left corner.
    public var bottomLeft: Unicode.Scalar { pick("╰", "└", "+") }
    /// The frame's bottom right corner.
    public var bottomRight: Unicode.Scalar { pick("╯", "┘", "+") }
    /// Where an inner line meets the frame's left side.
    public var teeLeft: Unicode.Scalar { pick("├", "├", "+") }
    /// Where an inner line meets the frame's right side.
    public var teeRight: Unicode.Scalar { pick("┤", "┤", "+") }

    /// A car seen from above that drives `heading` degrees clockwise from north.
    public func car(heading: Int) -> Unicode.Scalar {
        let quarter = ((heading % 360 + 360 + 45) % 360) / 90
        return switch quarter {
        case 0: pick("▲", "▲", "^")
        case 1: pick("▶", "►", ">")
        case 2: pick("▼", "▼", "v")
        default: pick("◀", "◄", "<")
        }
    }

    /// The arrow for a turn; `degrees` are clockwise from straight on.
    public func turn(degrees: Int) -> Unicode.Scalar {
        let eighth = ((degrees % 360 + 360 + 22) % 360) / 45
        return switch eighth {
        case 0: pick("↑", "↑", "^")
        case 1: pick("↗", "↑", "/")
        case 2: pick("↱", "→", ">")
        case 3: pick("↘", "→", ">")
        case 4: pick("↶", "↓", "U")
        case 5: pick("↙", "←", "<")
        case 6: pick("↰", "←", "<")
        default: pick("↖", "↑", "\\")
        }
    }

    /// A roundabout: the same whichever way round it is driven.
    public var roundabout: Unicode.Scalar { pick("○", "○", "O") }
    /// A slip road on the left.
    public var rampLeft: Unicode.Scalar { pick("⇖", "«", "\\") }
    /// A slip road on the right.
    public var rampRight: Unicode.Scalar { pick("⇗", "»", "/") }
    /// Joining the traffic of another road.
    public var merge: Unicode.Scalar { pick("⇈", "↑", "Y") }

    /// The part of a cell filled from the left, in eighths from 0 to 8; the poorer tiers round to
    /// full or empty.
    public func partialBar(eighths: Int) -> Unicode.Scalar {
        guard eighths > 0 else { return " " }
        guard eighths < 8, self == .braille else { return eighths >= 4 ? barFull : " " }
        return Unicode.Scalar(0x2590 - UInt32(eighths)) ?? barFull
    }
}
