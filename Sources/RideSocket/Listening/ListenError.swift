import Glibc

/// Why an engine cannot listen.
public enum ListenError: Error, Hashable, Sendable {
    /// The path does not fit into the address of a Unix socket.
    case pathTooLong(path: String, bytes: Int, limit: Int)
    /// The socket's folder is a file or a link.
    case notAFolder(path: String)
    /// The socket's folder belongs to somebody else.
    case foreignFolder(path: String, userID: UInt32)
    /// Others can enter the socket's folder.
    case openFolder(path: String, mode: UInt32)
    /// An engine listens at that path.
    case alreadyListening(path: String)
    /// Something that is not a socket lies at the path; it is left alone.
    case notASocket(path: String)
    /// A call to the operating system failed.
    case system(operation: String, path: String, code: Int32)

    /// What is wrong and what was expected, in one sentence.
    public var message: String {
        switch self {
        case .pathTooLong(let path, let bytes, let limit):
            "the socket path \(path) has \(bytes) bytes; at most \(limit) are possible, "
                + "so choose a shorter one with --socket"
        case .notAFolder(let path):
            "\(path) is not a folder; the socket needs a folder of its own"
        case .foreignFolder(let path, let userID):
            "the folder \(path) belongs to user \(userID); the socket needs a folder of yours"
        case .openFolder(let path, let mode):
            "others can enter \(path) (mode \(String(mode, radix: 8))); run chmod 700 on it"
        case .alreadyListening(let path):
            "an engine is already listening at \(path), or is getting ready to"
        case .notASocket(let path):
            "\(path) exists and is not a socket; it was left as it is"
        case .system(let operation, let path, let code):
            "\(operation) failed for \(path): \(Self.describe(code))"
        }
    }

    private static func describe(_ code: Int32) -> String {
        // strerror keeps its text in a buffer shared by all threads; strerror_r does not.
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress,
                strerror_r(code, start, buffer.count) == 0
            else { return "error \(code)" }
            return String(cString: start)
        }
    }
}
