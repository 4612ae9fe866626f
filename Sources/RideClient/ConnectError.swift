/// Why an app could not reach an engine.
public enum ConnectError: Error, Hashable, Sendable {
    /// The path does not fit into the address of a Unix socket.
    case pathTooLong(path: String, bytes: Int, limit: Int)
    /// Nothing lies at the path: no engine has been started.
    case noSocket(path: String)
    /// A socket lies there and nobody listens: the engine ended without removing it.
    case nobodyListens(path: String)
    /// The file system does not let us in.
    case permissionDenied(path: String)
    /// The engine has more callers than it can take at the moment.
    case engineBusy(path: String)
    /// Whoever listens there is another person, who could read everything we say.
    case foreignEngine(path: String, userID: UInt32)
    /// A call to the operating system failed for another reason.
    case system(operation: String, path: String, code: Int32)

    /// True where starting an engine is the remedy.
    public var noEngineRuns: Bool {
        switch self {
        case .noSocket, .nobodyListens: true
        case .pathTooLong, .permissionDenied, .engineBusy, .foreignEngine, .system: false
        }
    }

    /// True where trying again later can help without anybody doing anything.
    public var mayPass: Bool {
        switch self {
        case .noSocket, .nobodyListens, .engineBusy: true
        case .pathTooLong, .permissionDenied, .foreignEngine, .system: false
        }
    }

    /// What is wrong and what to do, in one sentence.
    public var message: String {
        switch self {
        case .pathTooLong(let path, let bytes, let limit):
            "the socket path \(path) has \(bytes) bytes; at most \(limit) are possible, "
                + "so choose a shorter one with --socket"
        case .noSocket(let path):
            "no engine is running: there is no socket at \(path)"
        case .nobodyListens(let path):
            "no engine is running: nobody listens at \(path)"
        case .permissionDenied(let path):
            "no permission to use the socket \(path); it must belong to you"
        case .engineBusy(let path):
            "the engine at \(path) is busy; trying again"
        case .foreignEngine(let path, let userID):
            "the engine at \(path) belongs to user \(userID) and not to you; not connected"
        case .system(let operation, let path, let code):
            "\(operation) failed for \(path): \(SystemText.describe(code))"
        }
    }
}
