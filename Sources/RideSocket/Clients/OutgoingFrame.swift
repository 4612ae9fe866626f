import NIOCore
import RideWire

/// A frame ready to be sent, to one client or to all of them without being copied.
public struct OutgoingFrame: Sendable {
    let buffer: ByteBuffer

    /// A frame without its line end.
    ///
    /// - Throws: `FrameError` if it is empty, too long or has a line end inside.
    /// - Complexity: O(length of the frame).
    public init(_ frame: [UInt8], limits: FrameLimits = .standard) throws(FrameError) {
        buffer = ByteBuffer(bytes: try FrameEncoder(limits: limits).line(frame))
    }
}

/// The frame that was made last: what many are told alike, one after the other, waits for all of
/// them in one piece of memory.
public struct LastFrame {
    private var last: (bytes: [UInt8], frame: OutgoingFrame)?

    /// None yet.
    public init() {}

    /// The frame of these bytes, the last one if that has the same.
    ///
    /// - Throws: what `OutgoingFrame` throws.
    /// - Complexity: O(length of the frame); O(1) if the bytes are the last ones themselves.
    public mutating func frame(
        _ bytes: [UInt8], _ limits: FrameLimits = .standard
    ) throws(FrameError) -> OutgoingFrame {
        if let last, last.bytes == bytes { return last.frame }
        let frame = try OutgoingFrame(bytes, limits: limits)
        last = (bytes, frame)
        return frame
    }
}
