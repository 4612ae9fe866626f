import RideWire

/// Why a connection that once worked is over.
public enum ConnectionEnd: Error, Hashable, Sendable {
    /// The engine closed it, or went away.
    case closedByEngine
    /// The engine sent something that is not a frame.
    case brokenFrame(FrameError)
    /// The engine does not read what we send, and more of it would have to wait than the limit.
    case outputQueueFull(limit: Int)
    /// The app closed it.
    case closedByApp
    /// A call to the operating system failed.
    case system(operation: String, code: Int32)

    /// What happened, in one sentence.
    public var message: String {
        switch self {
        case .closedByEngine: "the engine closed the connection"
        case .brokenFrame(let error): "the engine sent a broken frame: \(error.message)"
        case .outputQueueFull(let limit): "the engine left more than \(limit) bytes unread"
        case .closedByApp: "the connection was closed"
        case .system(let operation, let code):
            "\(operation) failed on the connection: \(SystemText.describe(code))"
        }
    }
}
