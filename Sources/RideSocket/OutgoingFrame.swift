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
