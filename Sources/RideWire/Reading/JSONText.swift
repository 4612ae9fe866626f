/// Texts as JSON writes them.
enum JSONText {
    /// A text with its escapes undone. The scanner has seen that they are right.
    static func unescaped(_ written: ArraySlice<UInt8>) -> String {
        var plain: [UInt8] = []
        plain.reserveCapacity(written.count)
        var rest = written
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
                plain.append(byte)
                continue
            }
            switch letter {
            case UInt8(ascii: "b"): plain.append(0x08)
            case UInt8(ascii: "f"): plain.append(0x0C)
            case UInt8(ascii: "n"): plain.append(0x0A)
            case UInt8(ascii: "r"): plain.append(0x0D)
            case UInt8(ascii: "t"): plain.append(0x09)
            case UInt8(ascii: "u"): plain.append(contentsOf: String(scalar(&rest)).utf8)
            default: plain.append(letter)
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// The value of a hexadecimal digit; nil for any other byte.
    static func hexadecimal(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }

    /// The character of four digits, or of four, `\u` and four more: a UTF-16 pair.
    private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Character {
        let first = fourDigits(&rest)
        if let scalar = Unicode.Scalar(first) { return Character(scalar) }
        rest = rest.dropFirst(2)
        let second = fourDigits(&rest)
        let value = 0x10000 + ((first & 0x3FF) << 10) + (second & 0x3FF)
        return Character(Unicode.Scalar(value) ?? "\u{FFFD}")
    }

    private static func fourDigits(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 { value = value << 4 | (rest.popFirst().flatMap(hexadecimal) ?? 0) }
        return value
    }
}
