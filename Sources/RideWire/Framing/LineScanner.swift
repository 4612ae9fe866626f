/// Finds line ends eight bytes at a time.
enum LineScanner {
    /// The offset of the first line feed, or nil.
    ///
    /// Eight bytes are loaded as one word and exclusive-or turns a line feed into zero; subtracting
    /// one from each byte then sets the top bit of a zero byte ("haszero" in Sean Eron Anderson,
    /// Bit Twiddling Hacks). The lowest such bit is exact, and the lowest is the one that is used.
    ///
    /// - Complexity: O(offset found).
    static func firstLineEnd(in bytes: UnsafeRawBufferPointer) -> Int? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        var offset = 0
        while offset + 8 <= bytes.count {
            let word = UInt64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let difference = word ^ (ones &* UInt64(lineFeed))
            let zeros = (difference &- ones) & ~difference & tops
            if zeros != 0 { return offset + zeros.trailingZeroBitCount / 8 }
            offset += 8
        }
        while offset < bytes.count {
            if bytes[offset] == lineFeed { return offset }
            offset += 1
        }
        return nil
    }

    static let lineFeed = UInt8(ascii: "\n")
}
