/// Makes the bytes of a frame ready to be sent.
public struct FrameEncoder: Sendable {
    /// What is checked.
    public let limits: FrameLimits

    /// An encoder for frames within these limits.
    public init(limits: FrameLimits = .standard) { self.limits = limits }

    /// The frame with its line end.
    ///
    /// The text is trusted to be valid UTF-8 since we wrote it ourselves; what would break the
    /// framing is still checked, for it would break the frames of everybody after it.
    ///
    /// - Throws: `FrameError.empty`, `.tooLong` or `.lineEndInside`.
    /// - Complexity: O(length of the frame).
    public func line(_ frame: [UInt8]) throws(FrameError) -> [UInt8] {
        guard !frame.isEmpty else { throw .empty }
        guard frame.count < limits.bytes else { throw .tooLong(limit: limits.bytes) }
        if let offset = frame.withUnsafeBytes({ LineScanner.firstLineEnd(in: $0) }) {
            throw .lineEndInside(offset: offset)
        }
        var line: [UInt8] = []
        line.reserveCapacity(frame.count + 1)
        line.append(contentsOf: frame)
        line.append(LineScanner.lineFeed)
        return line
    }
}
