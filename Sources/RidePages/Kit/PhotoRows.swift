import RideApp
import RideCore
import RideTUI

/// How a photo in letters stands on a page.
extension DottedPhoto {
    /// A photo of rows that the engine has sent; nil where they are none.
    public init?(shown rows: [String]) {
        do throws(PhotoRejection) { try self.init(rows) } catch { return nil }
    }

    /// The rows of a photo, with words at its side where there is room for them, else below it.
    ///
    /// - Parameter isInverted: whether what is dark is shown bright, for bright terminals.
    public func rows(
        in room: PageSpace, isInverted: Bool = false, beside words: [(String, Style)]
    ) -> [SheetRow] {
        let drawn = signs(room.glyphs, isInverted: isInverted).map { StyledText($0) }
        let beside = SheetRow.beside(drawn, width: Self.columns, in: room) { width in
            Array(
                words.map { text, style in
                    TextWidth.wrapped(text, to: width).map { StyledText($0, style) }
                }.joined(separator: [StyledText()]))
        }
        return beside
            ?? drawn.map { .line($0) } + [.blank] + words.map { .paragraph($0.0, $0.1) }
    }

    /// The photo in signs that the terminal has.
    func signs(_ glyphs: Glyphs, isInverted: Bool = false) -> [String] {
        masks.map { row in
            var text = String.UnicodeScalarView()
            for mask in row { text.append(Self.sign(isInverted ? ~mask : mask, glyphs)) }
            return String(text)
        }
    }

    /// The dots of the upper half of a sign; the others are the lower one's.
    private static var upper: UInt8 { 0b0001_1011 }

    private static func sign(_ mask: UInt8, _ glyphs: Glyphs) -> Unicode.Scalar {
        switch glyphs {
        case .braille:
            return mask == 0 ? " " : Unicode.Scalar(0x2800 + UInt32(mask)) ?? " "
        case .halfBlocks:
            let isUpper = (mask & upper).nonzeroBitCount >= 2
            let isLower = (mask & ~upper).nonzeroBitCount >= 2
            if isUpper { return isLower ? "█" : "▀" }
            return isLower ? "▄" : " "
        case .ascii: return shades[mask.nonzeroBitCount]
        }
    }

    /// From none to eight dots.
    private static var shades: [Unicode.Scalar] { [" ", ".", ":", "-", "=", "+", "*", "%", "@"] }

    /// A photo of what was drawn, in the middle of its room; nil where there is nothing to see, or
    /// it does not fit.
    init?(drawn: [String]) {
        let rows = drawn.map { row in
            String(row.unicodeScalars.map { $0.value == 0x2800 ? " " : Character($0) })
        }
        let width = rows.map(\.count).max() ?? 0
        guard width <= Self.columns, rows.count <= Self.lines else { return nil }
        let left = String(repeating: " ", count: (Self.columns - width) / 2)
        let empty = String(repeating: " ", count: Self.columns)
        let above = (Self.lines - rows.count) / 2
        var all = Array(repeating: empty, count: above)
        for row in rows {
            let line = left + row
            all.append(line + String(repeating: " ", count: Self.columns - line.count))
        }
        all += Array(repeating: empty, count: Self.lines - all.count)
        do throws(PhotoRejection) { try self.init(all) } catch { return nil }
    }
}
