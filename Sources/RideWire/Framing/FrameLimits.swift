import RideCore

/// How large and how deep one frame may be.
public struct FrameLimits: Hashable, Sendable {
    /// Bytes in one frame, its line end included.
    public var bytes: Int
    /// Arrays and objects that may be open at the same time inside one frame.
    public var nesting: Int

    /// Limits other than the usual ones, for tests and for tools.
    ///
    /// - Precondition: there is room for one byte and its line end, and for one object.
    public init(bytes: Int = Limits.frameBytes, nesting: Int = Limits.frameNesting) {
        precondition(bytes >= 2, "a frame limit of \(bytes) bytes holds nothing")
        precondition(nesting >= 1, "a nesting limit of \(nesting) allows no object")
        self.bytes = bytes
        self.nesting = nesting
    }

    /// The limits of the protocol.
    public static let standard = FrameLimits()
}
