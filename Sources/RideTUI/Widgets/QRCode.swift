/// A square of light and dark modules for a phone to read.
///
/// It is drawn in the role of codes, dark on light in every theme, with two light modules around
/// it: half of what the standard (ISO/IEC 18004, 5.3.8) asks for, and enough for phones.
public struct QRCode: Hashable, Sendable {
    /// The modules row by row; true is dark.
    public let modules: [Bool]
    /// How many modules there are on a side.
    public let side: Int

    /// The light modules around the square.
    public static let quietZone = 2
    /// The most modules on a side, those of the largest code of the standard.
    public static let largest = 177

    /// A square of these modules; nil if there are none, too many, or they make no square.
    public init?(_ modules: [Bool]) {
        let side = (1...QRCode.largest).first { $0 * $0 >= modules.count } ?? 0
        guard side > 0, side * side == modules.count else { return nil }
        self.modules = modules
        self.side = side
    }

    /// The cells the code takes: half blocks show two modules in a cell, ASCII one in two cells.
    public func size(_ glyphs: Glyphs) -> Size {
        let modules = side + 2 * QRCode.quietZone
        return glyphs.isASCII
            ? Size(width: 2 * modules, height: modules)
            : Size(width: modules, height: (modules + 1) / 2)
    }

    /// Whether the module is dark; outside the square it is light.
    private func isDark(_ x: Int, _ y: Int) -> Bool {
        guard (0..<side).contains(x), (0..<side).contains(y) else { return false }
        return modules[y * side + x]
    }

    /// Draws the code in the middle of a block; a part of a code is of no use, so where it does
    /// not fit nothing is drawn, and the app shows the text of the code instead.
    ///
    /// - Returns: whether it fitted.
    /// - Complexity: O(modules).
    @discardableResult
    public func draw(on screen: inout Screen, in rect: Rect) -> Bool {
        let size = size(screen.glyphs)
        guard size.width <= rect.width, size.height <= rect.height,
            rect.intersection(screen.bounds) == rect
        else { return false }
        let place = rect.centred(size)
        screen.fill(place, Cell(" ", Style(.code)))
        let zone = QRCode.quietZone
        for y in 0..<size.height {
            for x in 0..<size.width {
                let sign: Unicode.Scalar
                if screen.glyphs.isASCII {
                    sign = isDark(x / 2 - zone, y - zone) ? "#" : " "
                } else {
                    let upper = isDark(x - zone, 2 * y - zone)
                    let lower = isDark(x - zone, 2 * y + 1 - zone)
                    sign = upper ? lower ? "█" : "▀" : lower ? "▄" : " "
                }
                screen.put(sign, x: place.x + x, y: place.y + y, Style(.code))
            }
        }
        return true
    }
}
