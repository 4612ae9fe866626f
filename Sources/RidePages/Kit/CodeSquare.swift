import CQRencode
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
}
