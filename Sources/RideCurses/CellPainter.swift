import CNcurses
import RideTUI

/// Writes the cells of a screen that differ from the last one into ncurses' window.
@MainActor
struct CellPainter {
    private struct Attributes {
        var bits: UInt32
        var pair: Int32
    }

    private let depth: ColourDepth
    private let glyphs: Glyphs
    private var shown: [Cell] = []
    private var shownSize = Size(width: 0, height: 0)
    private var shownTheme: Theme?
    private var cursor: Point?
    private var cursorIsKnown = false
    /// What a style comes to, by role and emphasis; found once and kept.
    private var attributes: [Attributes?]
    /// Colour pairs by ink and paper. Terminals with eight colours have no more than 64.
    private var pairs: [UInt32: Int32] = [:]
    private var nextPair: Int32 = 1

    init(depth: ColourDepth, glyphs: Glyphs) {
        self.depth = depth
        self.glyphs = glyphs
        attributes = Array(repeating: nil, count: Role.allCases.count * 64)
    }

    /// Makes the next screen be written in full.
    mutating func forget() {
        shown = []
        shownSize = Size(width: 0, height: 0)
        cursorIsKnown = false
    }

    /// Writes what differs into the window, to be shown by the next refresh.
    ///
    /// - Returns: whether anything does.
    mutating func draw(_ screen: Screen, theme: Theme) -> Bool {
        if theme != shownTheme {
            shownTheme = theme
            attributes = Array(repeating: nil, count: attributes.count)
            shown = []
        }
        let isFresh = shown.count != screen.cells.count || shownSize != screen.size
        var changed = isFresh
        let width = screen.size.width
        for index in screen.cells.indices {
            let cell = screen.cells[index]
            if !isFresh, shown[index] == cell { continue }
            changed = true
            // The left half of a wide character has written this one too.
            if cell.isContinuation { continue }
            put(cell, x: index % width, y: index / width, theme)
        }
        shown = screen.cells
        shownSize = screen.size
        if !cursorIsKnown || cursor != screen.cursor {
            changed = true
            cursorIsKnown = true
            cursor = screen.cursor
            curs_set(cursor == nil ? 0 : 1)
        }
        if changed, let cursor { move(Int32(cursor.y), Int32(cursor.x)) }
        return changed
    }

    private mutating func put(_ cell: Cell, x: Int, y: Int, _ theme: Theme) {
        let index = Int(cell.style.role.rawValue) * 64 + Int(cell.style.emphasis.rawValue & 63)
        let style: Attributes
        if let known = attributes[index] {
            style = known
        } else {
            style = found(theme.paint(cell.style, depth: depth))
            attributes[index] = style
        }
        // Screen draws no control characters; if one came here all the same it must not get out.
        let isControl = cell.scalar < 0x20 || (0x7F..<0xA0).contains(cell.scalar)
        let scalar = isControl ? 0x20 : glyphs.shown(cell.scalar)
        _ = cn_put(Int32(y), Int32(x), scalar, style.bits, style.pair)
    }

    private mutating func found(_ paint: Paint) -> Attributes {
        var bits: UInt32 = 0
        if paint.attributes.contains(.bold) { bits |= cn_bold() }
        if paint.attributes.contains(.dim) { bits |= cn_dim() }
        if paint.attributes.contains(.underline) { bits |= cn_underline() }
        if paint.attributes.contains(.reverse) { bits |= cn_reverse() }
        // With eight colours the bright ones are the bold ones.
        if depth == .sixteen, cn_colours() < 16, let ink = paint.ink, ink >= 8 {
            bits |= ink == 8 ? cn_dim() : cn_bold()
        }
        return Attributes(bits: bits, pair: pair(ink: paint.ink, paper: paint.paper))
    }

    private mutating func pair(ink: UInt8?, paper: UInt8?) -> Int32 {
        guard depth != .none, ink != nil || paper != nil else { return 0 }
        let key =
            UInt32(ink ?? 0) << 16 | UInt32(paper ?? 0) | (ink == nil ? 1 << 24 : 0)
            | (paper == nil ? 1 << 25 : 0)
        if let known = pairs[key] { return known }
        guard nextPair < min(cn_colour_pairs(), 32_767) else { return 0 }
        init_extended_pair(nextPair, number(ink, isInk: true), number(paper, isInk: false))
        pairs[key] = nextPair
        nextPair += 1
        return nextPair - 1
    }

    /// The number by which ncurses knows a colour on this terminal; -1 is the terminal's own.
    private func number(_ colour: UInt8?, isInk: Bool) -> Int32 {
        guard let colour else { return -1 }
        let colours = cn_colours()
        // A dark grey that is told by dimming must not be the black of the paper.
        if colours < 16 { return colour == 8 && isInk ? 7 : Int32(colour & 7) }
        // On terminals with direct colour a number is red, green and blue.
        return colours > 256 ? CellPainter.direct(colour) : Int32(colour)
    }

    /// Red, green and blue of a colour of xterm's palette: 16 basic ones, a cube of 6 × 6 × 6, a
    /// ramp of 24 greys.
    private static func direct(_ colour: UInt8) -> Int32 {
        let value = Int32(colour)
        if value < 8 { return value }
        if value < 16 {
            let level: Int32 = 255
            let grey: Int32 = value == 8 ? 0x7F7F7F : 0
            return grey | (value & 1 != 0 ? level << 16 : 0) | (value & 2 != 0 ? level << 8 : 0)
                | (value & 4 != 0 ? level : 0)
        }
        if value >= 232 {
            let level = 8 + (value - 232) * 10
            return level << 16 | level << 8 | level
        }
        let levels: [Int32] = [0, 95, 135, 175, 215, 255]
        let cube = Int(value) - 16
        return levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6]
    }
}
