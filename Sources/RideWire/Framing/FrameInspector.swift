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

    private static func hasByteOrderMark(_ frame: UnsafeRawBufferPointer) -> Bool {
        frame.starts(with: [0xEF, 0xBB, 0xBF]) || frame.starts(with: [0xFF, 0xFE])
            || frame.starts(with: [0xFE, 0xFF]) || frame.starts(with: [0x00, 0x00, 0xFE, 0xFF])
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
