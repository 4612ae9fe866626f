/// Checks that a whole frame is safe to hand to a parser of JSON.
enum FrameInspector {
    /// What is wrong with the frame, or nil. The checks go from the coarse to the fine: a wrong
    /// encoding is named as such before its consequences are.
    ///
    /// - Complexity: O(length of the frame).
    static func fault(in frame: UnsafeRawBufferPointer, limits: FrameLimits) -> FrameError? {
        if hasByteOrderMark(frame) { return .byteOrderMark }
        if let offset = frame.firstIndex(of: 0) { return .zeroByte(offset: offset) }
        if frame.allSatisfy(isBlank) { return .empty }
        if let (fault, offset) = UTF8Inspector.fault(in: frame) {
            return .invalidUTF8(fault, offset: offset)
        }
        if nests(deeperThan: limits.nesting, frame) { return .tooDeep(limit: limits.nesting) }
        return nil
    }

    /// The marks of UTF-8 (EF BB BF), UTF-16 (FF FE and FE FF) and UTF-32 (00 00 FE FF); that of
    /// little-endian UTF-32 begins like UTF-16's.
    private static func hasByteOrderMark(_ frame: UnsafeRawBufferPointer) -> Bool {
        guard frame.count >= 2 else { return false }
        switch (frame[0], frame[1]) {
        case (0xFF, 0xFE), (0xFE, 0xFF): return true
        case (0xEF, 0xBB): return frame.count >= 3 && frame[2] == 0xBF
        case (0x00, 0x00): return frame.count >= 4 && frame[2] == 0xFE && frame[3] == 0xFF
        default: return false
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }

    /// Counts brackets outside strings. Brackets that do not match are left to the parser, which
    /// this protects only from deep recursion; so a closing one too many counts for nothing.
    private static func nests(deeperThan limit: Int, _ frame: UnsafeRawBufferPointer) -> Bool {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in frame {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth > limit { return true }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth = max(0, depth - 1)
            default:
                break
            }
        }
        return false
    }
}
