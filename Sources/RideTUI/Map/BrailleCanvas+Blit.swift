extension BrailleCanvas {
    /// Puts the picture on the screen with its top left cell at `origin`; cells without dots leave
    /// what is there.
    ///
    /// - Complexity: O(cells).
    public func draw(on screen: inout Screen, at origin: Point) {
        let glyphs = screen.glyphs
        let screenSize = screen.size
        let rows =
            max(
                0, -origin.y)..<max(
                max(0, -origin.y), min(size.height, screenSize.height - origin.y))
        let columns =
            max(0, -origin.x)..<max(max(0, -origin.x), min(size.width, screenSize.width - origin.x))
        screen.withCells { target in
            for y in rows {
                var from = y * size.width + columns.lowerBound
                var to = (y + origin.y) * screenSize.width + origin.x + columns.lowerBound
                for _ in columns {
                    let cell = cells[from]
                    if cell.mask != 0 {
                        target[to].scalar = BrailleCanvas.character(cell, glyphs)
                        target[to].style = Style(cell.role)
                    }
                    from += 1
                    to += 1
                }
            }
        }
    }

    /// The character that shows the dots of a cell, in the richest form the terminal has.
    @inline(__always)
    private static func character(_ cell: DotCell, _ glyphs: Glyphs) -> UInt32 {
        switch (glyphs, cell.texture) {
        case (.braille, _): UInt32(brailleMasks[Int(cell.mask)]) + 0x2800
        case (.halfBlocks, .area): 0x2591
        case (.halfBlocks, .line), (.halfBlocks, .solid): halfBlock(cell.mask)
        case (.ascii, .area): UInt32(UInt8(ascii: cell.role == .water ? "~" : ","))
        // The route and other ways differ without colours too.
        case (.ascii, .solid): UInt32(UInt8(ascii: cell.role == .route ? "#" : "="))
        case (.ascii, .line): ascii(cell.mask)
        }
    }

    /// Unicode numbers the dots of a braille cell down the left column, down the right, and then
    /// the bottom row: 1 4 / 2 5 / 3 6 / 7 8. Ours run row by row.
    private static let brailleMasks: [UInt8] = (0...255).map { mask in
        let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
        return (0..<8).reduce(0) { mask & (1 << $1) != 0 ? $0 | bits[$1] : $0 }
    }

    private static func halfBlock(_ mask: UInt8) -> UInt32 {
        let upper = mask & 0x0F != 0
        let lower = mask & 0xF0 != 0
        return upper && lower ? 0x2588 : upper ? 0x2580 : 0x2584
    }

    /// The ASCII sign whose strokes lie nearest to the dots.
    private static func ascii(_ mask: UInt8) -> UInt32 {
        let left = (mask & 0x55).nonzeroBitCount
        let right = (mask & 0xAA).nonzeroBitCount
        let upper = mask & 0x0F
        let lower = mask & 0xF0
        let sign: UInt8
        if left + right >= 6 {
            sign = UInt8(ascii: "+")
        } else if left == 0 || right == 0 {
            sign =
                left + right >= 3
                ? UInt8(ascii: "|") : upper == 0 ? UInt8(ascii: ".") : UInt8(ascii: "'")
        } else if upper == 0 {
            sign = lower & 0xC0 == 0xC0 ? UInt8(ascii: "_") : UInt8(ascii: "-")
        } else if lower == 0 {
            sign = UInt8(ascii: "-")
        } else if upper & 0x05 == 0, lower & 0xA0 == 0 {
            sign = UInt8(ascii: "/")
        } else if upper & 0x0A == 0, lower & 0x50 == 0 {
            sign = UInt8(ascii: "\\")
        } else {
            sign = left + right >= 4 ? UInt8(ascii: "+") : UInt8(ascii: "|")
        }
        return UInt32(sign)
    }
}
