import Glibc
import RideCore
import RideWire

/// The credentials of a peer as the kernel hands them over; Glibc's module leaves `ucred` out.
private struct PeerCredentials {
    var processID: Int32 = 0
    var userID: UInt32 = 0
    var groupID: UInt32 = 0
}

extension EngineConnection {
    /// Connects to the engine that listens at `path`. Returns at once in every case: on a Unix
    /// socket a connection is either made immediately or refused.
    ///
    /// - Parameters:
    ///   - path: a path of at most `SocketPath.maximumBytes` bytes.
    ///   - limits: what a frame may be, in both directions.
    ///   - outputLimit: bytes that may wait to be sent.
    ///   - userID: who the engine must belong to; root is trusted as well, who can read our memory
    ///     in any case.
    /// - Throws: `ConnectError`, every case of it.
    public static func connect(
        _ path: String, limits: FrameLimits = .standard,
        outputLimit: Int = Limits.outputQueueBytes, userID: UInt32 = geteuid()
    ) throws(ConnectError) -> EngineConnection {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else {
            throw .system(operation: "socket", path: path, code: errno)
        }
        // From here on the descriptor is closed with the object, whatever is thrown.
        let connection = EngineConnection(
            descriptor: descriptor, limits: limits, outputLimit: outputLimit)
        let answer = UnixAddress.with(path) { address, length in
            Glibc.connect(descriptor, address, length) == 0 ? 0 : errno
        }
        guard let answer else {
            throw .pathTooLong(
                path: path, bytes: path.utf8.count, limit: SocketPath.maximumBytes)
        }
        switch answer {
        case 0: break
        case ENOENT, ENOTDIR: throw .noSocket(path: path)
        case ECONNREFUSED: throw .nobodyListens(path: path)
        case EACCES, EPERM: throw .permissionDenied(path: path)
        case EAGAIN: throw .engineBusy(path: path)
        default: throw .system(operation: "connect", path: path, code: answer)
        }
        let peer = try peerCredentials(of: descriptor, path: path)
        guard peer.userID == userID || peer.userID == 0 else {
            throw .foreignEngine(path: path, userID: peer.userID)
        }
        connection.engineProcessID = peer.processID
        return connection
    }

    private static func peerCredentials(
        of descriptor: Int32, path: String
    ) throws(ConnectError) -> PeerCredentials {
        var credentials = PeerCredentials()
        var length = socklen_t(MemoryLayout<PeerCredentials>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else {
            throw .system(operation: "getsockopt", path: path, code: errno)
        }
        return credentials
    }
}
