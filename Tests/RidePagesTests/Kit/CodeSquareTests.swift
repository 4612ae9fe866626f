import AppTestSupport
import RideTUI
import Testing

@testable import RidePages

@Suite("D13: the code as a square") struct CodeSquareTests {
    /// The codewords of "01234567" in version 1 with error correction M, from annex I of ISO/IEC
    /// 18004: sixteen with the text and ten that correct errors.
    static let standard: [UInt8] = [
        0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC,
        0x11, 0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55,
    ]

    @Test func theExampleOfTheStandardHasItsCodewords() throws {
        let code = try #require(CodeSquare.code(of: "01234567"))
        #expect(code.side == 21)
        let reader = try #require(QRReader(code))
        #expect(reader.level == .medium)
        #expect(reader.codewords == Self.standard)
    }

    @Test(arguments: ["7K2Q", "XW34", "ABCD2345", "2"])
    func aBoardingCodeIsReadBack(text: String) throws {
        let code = try #require(CodeSquare.code(of: text))
        #expect(QRReader(code)?.text == text)
    }

    @Test func smallLettersStaySmall() throws {
        let code = try #require(CodeSquare.code(of: "abc"))
        #expect(QRReader(code)?.text == "abc")
    }

    @Test func aTextThatNoSquareHoldsHasNone() {
        #expect(CodeSquare.code(of: String(repeating: "a", count: 5_000)) == nil)
        #expect(CodeSquare.code(of: "") == nil)
    }

    @Test func theRowsOnTheScreenAreTheSquare() throws {
        let code = try #require(CodeSquare.code(of: "7K2Q"))
        for glyphs in [Glyphs.braille, .ascii] {
            let rows = CodeSquare.rows(of: code, glyphs).map { Array($0.plain) }
            var modules: [Bool] = []
            for y in 0..<code.side {
                for x in 0..<code.side {
                    if glyphs.isASCII {
                        modules.append(rows[y + 2][2 * (x + 2)] == "#")
                    } else {
                        let cell = rows[(y + 2) / 2][x + 2]
                        modules.append(cell == "█" || cell == (y % 2 == 0 ? "▀" : "▄"))
                    }
                }
            }
            #expect(modules == code.modules)
        }
    }
}

/// Reads a square of version 1, the other way round than it was made: format, mask, codewords in
/// their zigzag, text (ISO/IEC 18004, 12).
struct QRReader {
    enum Level: Int { case medium = 0, low, high, quartile }

    let level: Level
    let codewords: [UInt8]
    private static let side = 21

    init?(_ code: QRCode) {
        guard code.side == Self.side else { return nil }
        func isDark(_ x: Int, _ y: Int) -> Bool { code.modules[y * Self.side + x] }
        // The format around the upper left corner, its highest bit first, with the standard's mask.
        let places =
            (0...5).map { ($0, 8) } + [(7, 8), (8, 8), (8, 7)] + (0...5).reversed().map { (8, $0) }
        let format = places.reduce(0) { $0 << 1 | (isDark($1.0, $1.1) ? 1 : 0) } ^ 0b101010000010010
        guard let level = Level(rawValue: format >> 13) else { return nil }
        self.level = level
        let mask = format >> 10 & 0b111

        var bits: [Bool] = []
        var goesUp = true
        var column = Self.side - 1
        while column > 0 {
            if column == 6 { column -= 1 }
            for step in 0..<Self.side {
                let y = goesUp ? Self.side - 1 - step : step
                for x in [column, column - 1] where !Self.isFixed(x, y) {
                    bits.append(isDark(x, y) != Self.isMasked(x, y, mask))
                }
            }
            goesUp.toggle()
            column -= 2
        }
        codewords = stride(from: 0, to: bits.count - 7, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }

    /// Finders with their edges and the format, and the two dotted lines.
    private static func isFixed(_ x: Int, _ y: Int) -> Bool {
        x == 6 || y == 6 || (x < 9 && y < 9) || (x > 12 && y < 9) || (x < 9 && y > 12)
    }

    private static func isMasked(_ x: Int, _ y: Int, _ mask: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (y / 2 + x / 3) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }

    /// The text of one segment: digits, capitals or bytes.
    var text: String? {
        var bits = codewords.prefix(16).flatMap { byte in
            (0..<8).reversed().map { Int(byte) >> $0 & 1 }
        }[...]
        func take(_ count: Int) -> Int {
            let value = bits.prefix(count).reduce(0) { $0 << 1 | $1 }
            bits = bits.dropFirst(count)
            return value
        }
        let signs = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
        var text = ""
        switch take(4) {
        case 1:
            var left = take(10)
            while left > 0 {
                let count = min(3, left)
                let digits = String(take([0, 4, 7, 10][count]))
                text += String(repeating: "0", count: count - digits.count) + digits
                left -= count
            }
        case 2:
            var left = take(9)
            while left > 1 {
                let pair = take(11)
                text += String([signs[pair / 45], signs[pair % 45]])
                left -= 2
            }
            if left == 1 { text.append(signs[take(6)]) }
        case 4:
            let bytes = (0..<take(8)).map { _ in UInt8(take(8)) }
            text = String(decoding: bytes, as: UTF8.self)
        default: return nil
        }
        return text
    }
}
