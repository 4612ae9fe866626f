/// Blanks out comments and string literals of Swift, byte for byte, so that lines stay lines.
///
/// It is not a parser: it knows line and block comments, strings of one and of several lines, raw
/// strings, and interpolations, whose code stays visible.
struct CodeMask {
    private let bytes: [UInt8]
    private var output: [UInt8]
    private var position = 0

    static func masked(_ text: String) -> String {
        var mask = CodeMask(text)
        mask.passCode(untilParenthesis: false)
        return String(decoding: mask.output, as: UTF8.self)
    }

    private init(_ text: String) {
        bytes = Array(text.utf8)
        output = bytes
    }

    private func stands(_ text: StaticString) -> Bool {
        guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
        for offset in 0..<text.utf8CodeUnitCount
        where bytes[position + offset] != text.utf8Start[offset] {
            return false
        }
        return true
    }

    private mutating func blank(_ count: Int) {
        for _ in 0..<count where position < bytes.count {
            if bytes[position] != UInt8(ascii: "\n") { output[position] = UInt8(ascii: " ") }
            position += 1
        }
    }

    private mutating func passCode(untilParenthesis: Bool) {
        var depth = 0
        while position < bytes.count {
            if stands("//") {
                while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { blank(1) }
            } else if stands("/*") {
                while position < bytes.count, !stands("*/") { blank(1) }
                blank(2)
            } else if stands("\"") || stands("#\"") || stands("##\"") {
                passString()
            } else {
                let byte = bytes[position]
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") {
                    if depth == 0, untilParenthesis { return }
                    depth -= 1
                }
                position += 1
            }
        }
    }

    private mutating func passString() {
        var hashes = 0
        while stands("#") {
            hashes += 1
            blank(1)
        }
        let quotes = stands("\"\"\"") ? 3 : 1
        blank(quotes)
        while position < bytes.count {
            if isEnd(quotes: quotes, hashes: hashes) {
                blank(quotes + hashes)
                return
            }
            if quotes == 1, stands("\n") { return }
            if hashes == 0, stands("\\(") {
                blank(2)
                passCode(untilParenthesis: true)
                blank(1)
            } else {
                blank(hashes == 0 && stands("\\") ? 2 : 1)
            }
        }
    }

    private func isEnd(quotes: Int, hashes: Int) -> Bool {
        let ending =
            [UInt8](repeating: UInt8(ascii: "\""), count: quotes)
            + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        return bytes[position...].starts(with: ending)
    }
}
