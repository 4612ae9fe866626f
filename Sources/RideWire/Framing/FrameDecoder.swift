/// Cuts a stream of bytes into frames and refuses what is not one.
///
/// A frame is one line: UTF-8 without a byte order mark, ended by a line feed, which is not part of
/// the frame that is handed out. A carriage return before the line feed is JSON white space: it
/// counts towards the limit and stays in the frame. Whether the frame is well-formed JSON is for
/// the reader of the frame to say; here it is only made safe to parse.
///
/// Only the unfinished line is kept between calls, so the decoder never holds more bytes than one
/// frame, whatever is fed to it and in whatever pieces. No byte is looked at twice in search of a
/// line end.
public struct FrameDecoder: Sendable {
    /// What is checked.
    public let limits: FrameLimits
    private var unfinished: [UInt8] = []
    private var isClosed = false

    /// A decoder at the start of a stream.
    public init(limits: FrameLimits = .standard) { self.limits = limits }

    /// Bytes held until their line ends; always less than `limits.bytes`.
    public var bufferedBytes: Int { unfinished.count }

    /// True after an error that closes the connection: everything that follows is ignored.
    public var hasFailed: Bool { isClosed }

    /// Reads on to the end of the next frame, or to the end of `bytes`.
    ///
    /// - Returns: how many bytes were used up, and the frame or its error; nil if all bytes were
    ///   used up and the line has not ended yet, or if the decoder has failed before.
    /// - Complexity: O(bytes used up), plus O(length of the frame) where one ends.
    public mutating func next(
        in bytes: UnsafeRawBufferPointer
    ) -> (used: Int, outcome: Result<[UInt8], FrameError>?) {
        guard !isClosed else { return (bytes.count, nil) }
        let room = limits.bytes - unfinished.count
        let visible = UnsafeRawBufferPointer(rebasing: bytes.prefix(room))
        guard let end = LineScanner.firstLineEnd(in: visible) else {
            guard visible.count < room else {
                return (bytes.count, fail(.tooLong(limit: limits.bytes)))
            }
            unfinished.append(contentsOf: visible)
            return (bytes.count, nil)
        }
        let line = UnsafeRawBufferPointer(rebasing: visible[..<end])
        if unfinished.isEmpty { return (end + 1, checked(Array(line))) }
        var frame: [UInt8] = []
        swap(&frame, &unfinished)
        frame.append(contentsOf: line)
        return (end + 1, checked(frame))
    }

    /// Reads all of `bytes` and gives what ended in them, in order. After an error that closes the
    /// connection there is nothing more.
    ///
    /// - Complexity: O(number of bytes).
    public mutating func feed(_ bytes: UnsafeRawBufferPointer) -> [Result<[UInt8], FrameError>] {
        var outcomes: [Result<[UInt8], FrameError>] = []
        var position = 0
        while position < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[position...])
            let (used, outcome) = next(in: rest)
            if let outcome { outcomes.append(outcome) }
            position += used
        }
        return outcomes
    }

    /// The same for bytes in an array.
    ///
    /// - Complexity: O(number of bytes).
    public mutating func feed(_ bytes: [UInt8]) -> [Result<[UInt8], FrameError>] {
        bytes.withUnsafeBytes { feed($0) }
    }

    /// Says that the stream has ended.
    ///
    /// - Throws: `FrameError.truncated` if it ended in the middle of a frame.
    public mutating func finish() throws(FrameError) {
        guard !isClosed else { return }
        isClosed = true
        guard unfinished.isEmpty else {
            let count = unfinished.count
            unfinished = []
            throw .truncated(bytes: count)
        }
    }

    private mutating func checked(_ frame: [UInt8]) -> Result<[UInt8], FrameError> {
        let fault = frame.withUnsafeBytes { FrameInspector.fault(in: $0, limits: limits) }
        guard let fault else { return .success(frame) }
        switch fault.consequence {
        case .connectionKept: return .failure(fault)
        case .connectionClosed: return fail(fault)
        }
    }

    private mutating func fail(_ error: FrameError) -> Result<[UInt8], FrameError> {
        isClosed = true
        unfinished = []
        return .failure(error)
    }
}
