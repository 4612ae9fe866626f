import CQRencode
import RideApp
import RideTUI

/// A code as a square for a phone to read: that of a car (D13), or the link of a shared ride (P8).
public enum CodeSquare {
    /// The square of a text, with error correction M; nil for a text that none can hold.
    public static func code(of text: String) -> QRCode? {
        let room = QRCode.largest * QRCode.largest
        var modules = [UInt8](repeating: 0, count: room)
        let side = Int(qr_encode(text, &modules, room))
        guard side > 0 else { return nil }
        return QRCode(modules.prefix(side * side).map { $0 == 1 })
    }

    /// The rows of a square with the light edge around it.
    ///
    /// - Complexity: O(modules).
    public static func rows(of code: QRCode, _ glyphs: Glyphs) -> [StyledText] {
        let size = code.size(glyphs)
        var screen = Screen(size: size, glyphs: glyphs)
        code.draw(on: &screen, in: screen.bounds)
        return (0..<size.height).map { y in
            var row = ""
            for x in 0..<size.width {
                row.unicodeScalars.append(Unicode.Scalar(screen[x, y].scalar) ?? " ")
            }
            return StyledText(row, Style(.code))
        }
    }

    /// The rows of the square of a text with words at its side, or above it where there is no room
    /// there; the words alone where it fits nowhere.
    ///
    /// - Parameter words: the lines of the words, cut to so many columns.
    static func rows(
        of text: String, in room: PageSpace, words: (Int) -> [StyledText]
    ) -> [SheetRow] {
        let above = words(room.width).map { SheetRow.line($0) }
        guard let square = code(of: text) else { return above }
        let size = square.size(room.glyphs)
        let picture = rows(of: square, room.glyphs)
        let beside = SheetRow.beside(picture, width: size.width, in: room, from: 1, words: words)
        if let beside, beside.count <= room.rows { return beside }
        guard size.width <= room.width, above.count + 1 + size.height <= room.rows else {
            return above
        }
        return above + [.blank] + picture.map { .line($0) }
    }
}
