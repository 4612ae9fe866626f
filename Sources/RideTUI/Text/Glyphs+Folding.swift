extension Glyphs {
    /// What this tier shows for any scalar: the scalar itself if the terminal has it, else the
    /// nearest ASCII letter or sign, else "?".
    ///
    /// Text written by people may hold any letter; this is the last gate before the terminal.
    ///
    /// - Complexity: O(1).
    public func shown(_ scalar: UInt32) -> UInt32 {
        guard self == .ascii, scalar > 0x7E else { return scalar }
        switch scalar {
        case 0xC0...0x17F:
            return UInt32(Glyphs.latinBases[Int(scalar - 0xC0)])
        case 0x2010...0x2015, 0x2212, 0xB7, 0x2500, 0x2501: return UInt32(UInt8(ascii: "-"))
        case 0x2018...0x201B, 0xB4: return UInt32(UInt8(ascii: "'"))
        case 0x201C...0x201F, 0xAB, 0xBB: return UInt32(UInt8(ascii: "\""))
        case 0x2022, 0x25CF, 0x2605: return UInt32(UInt8(ascii: "*"))
        case 0x2026: return UInt32(UInt8(ascii: "."))
        case 0x203A, 0x25B8, 0x2192: return UInt32(UInt8(ascii: ">"))
        case 0x2039, 0x2190: return UInt32(UInt8(ascii: "<"))
        case 0x2191: return UInt32(UInt8(ascii: "^"))
        case 0x2193: return UInt32(UInt8(ascii: "v"))
        case 0x2502: return UInt32(UInt8(ascii: "|"))
        case 0xAA: return UInt32(UInt8(ascii: "a"))
        case 0xBA, 0xB0: return UInt32(UInt8(ascii: "o"))
        case 0xA9: return UInt32(UInt8(ascii: "c"))
        case 0xD7: return UInt32(UInt8(ascii: "x"))
        case 0xA1: return UInt32(UInt8(ascii: "!"))
        default: return UInt32(UInt8(ascii: "?"))
        }
    }

    /// The letter below the mark for U+00C0 to U+017F, in order.
    private static let latinBases: [UInt8] = Array(
        ("AAAAAAACEEEEIIII" + "DNOOOOOxOUUUUYTs" + "aaaaaaaceeeeiiii" + "dnooooo/ouuuuyty"
            + "AaAaAaCcCcCcCcDd" + "DdEeEeEeEeEeGgGg" + "GgGgHhHhIiIiIiIi" + "IiJjJjKkkLlLlLlL"
            + "lLlNnNnNnnNnOoOo" + "OoOoRrRrRrSsSsSs" + "SsTtTtTtUuUuUuUu" + "UuUuWwYyYZzZzZzs")
            .utf8)
}
