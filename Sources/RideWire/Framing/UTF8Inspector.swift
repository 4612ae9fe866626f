/// Checks UTF-8 by the table of well-formed byte sequences (The Unicode Standard, table 3-7).
enum UTF8Inspector {
    /// The first fault and the offset of the character it is in, or nil.
    ///
    /// - Complexity: O(number of bytes); runs of ASCII are passed eight bytes at a time.
    static func fault(in bytes: UnsafeRawBufferPointer) -> (UTF8Fault, offset: Int)? {
        var offset = 0
        while offset < bytes.count {
            if offset + 8 <= bytes.count,
                bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    & 0x8080_8080_8080_8080 == 0
            {
                offset += 8
                continue
            }
            if bytes[offset] < 0x80 {
                offset += 1
                continue
            }
            switch character(in: UnsafeRawBufferPointer(rebasing: bytes[offset...])) {
            case .success(let length): offset += length
            case .failure(let finding): return (finding.fault, offset)
            }
        }
        return nil
    }

    private struct Finding: Error {
        let fault: UTF8Fault
    }

    /// The length of the character of two to four bytes at the start of `bytes`.
    private static func character(in bytes: UnsafeRawBufferPointer) -> Result<Int, Finding> {
        let length: Int
        switch bytes[0] {
        case 0xC0, 0xC1: return .failure(Finding(fault: .overlong))
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        case 0xF5...0xF7: return .failure(Finding(fault: .beyondUnicode))
        default: return .failure(Finding(fault: .unexpectedByte))
        }
        for index in 1..<length {
            guard index < bytes.count else { return .failure(Finding(fault: .truncated)) }
            guard bytes[index] & 0xC0 == 0x80 else {
                return .failure(Finding(fault: .unexpectedByte))
            }
            if index == 1, let fault = faultOfPair(bytes[0], bytes[1]) {
                return .failure(Finding(fault: fault))
            }
        }
        return .success(length)
    }

    /// What the first two bytes alone give away; the second is known to be a continuation.
    private static func faultOfPair(_ first: UInt8, _ second: UInt8) -> UTF8Fault? {
        switch (first, second) {
        case (0xE0, ..<0xA0), (0xF0, ..<0x90): .overlong
        case (0xED, 0xA0...): .surrogate
        case (0xF4, 0x90...): .beyondUnicode
        default: nil
        }
    }
}
