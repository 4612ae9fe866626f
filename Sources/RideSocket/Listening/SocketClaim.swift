import Glibc
import RideClient

/// The right to listen at a path, held by one process at a time.
///
/// The claim is an exclusive lock on a file beside the socket, which the kernel gives back however
/// the process ends. Only its holder may remove a socket that nobody listens at, so two engines
/// that start together cannot remove each other's. The lock file itself is never removed: whoever
/// waited for it would otherwise hold a lock on a file that has no name any more.
struct SocketClaim: Sendable {
    let path: String
    /// Whether users other than our own may reach the socket.
    let isForOthers: Bool
    private let lock: Int32

    /// Claims `path`: makes its folder if need be, checks that nobody else can enter it, takes the
    /// lock and removes a socket left behind by an engine that crashed.
    ///
    /// - Parameters:
    ///   - isForOthers: whether other users may reach the socket: then they can go through the
    ///     folder to a name that they know, and still not look into it.
    ///   - isBound: whether somebody has bound the socket for us, which then stays as it is.
    /// - Throws: `ListenError`; nothing is left open then.
    static func take(
        _ path: String, isForOthers: Bool = false, isBound: Bool = false
    ) throws(ListenError) -> SocketClaim {
        guard path.utf8.count <= SocketPath.maximumBytes else {
            throw .pathTooLong(
                path: path, bytes: path.utf8.count, limit: SocketPath.maximumBytes)
        }
        try secureFolder(parent(of: path), isForOthers: isForOthers)
        let lockPath = "\(path).lock"
        let lock = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else { throw .system(operation: "open", path: lockPath, code: errno) }
        let claim = SocketClaim(path: path, isForOthers: isForOthers, lock: lock)
        do {
            try claim.acquire(lockPath)
            if !isBound { try claim.removeStaleSocket() }
        } catch {
            claim.release()
            throw error
        }
        return claim
    }

    /// Gives the claim back.
    func release() {
        // Closing alone would leave the lock to a child of ours that is just about to start.
        _ = flock(lock, LOCK_UN)
        _ = close(lock)
    }

    private func acquire(_ lockPath: String) throws(ListenError) {
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            guard errno == EWOULDBLOCK else {
                throw .system(operation: "flock", path: lockPath, code: errno)
            }
            throw .alreadyListening(path: path)
        }
    }

    private func removeStaleSocket() throws(ListenError) {
        var status = stat()
        if lstat(path, &status) != 0 {
            if errno == ENOENT { return }
            throw .system(operation: "lstat", path: path, code: errno)
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let probe = socket(AF_UNIX, kind, 0)
        guard probe >= 0 else { throw .system(operation: "socket", path: path, code: errno) }
        defer { _ = close(probe) }
        let answer = UnixAddress.with(path) { connect(probe, $0, $1) == 0 ? 0 : errno }
        switch answer {
        case ECONNREFUSED:
            guard unlink(path) == 0 || errno == ENOENT else {
                throw .system(operation: "unlink", path: path, code: errno)
            }
        case ENOENT: return
        // A full backlog is somebody, too.
        case 0, EAGAIN: throw .alreadyListening(path: path)
        case let code: throw .system(operation: "connect", path: path, code: code ?? EINVAL)
        }
    }

    /// Makes the folder again that the path is in, if it has gone, and checks that it is ours.
    func secureFolder() throws(ListenError) {
        try Self.secureFolder(Self.parent(of: path), isForOthers: isForOthers)
    }

    private static func secureFolder(
        _ folder: String, isForOthers: Bool
    ) throws(ListenError) {
        if mkdir(folder, 0o700) != 0, errno != EEXIST {
            throw .system(operation: "mkdir", path: folder, code: errno)
        }
        var status = stat()
        // lstat, so that a link to a folder of somebody else's choice is seen as a link.
        guard lstat(folder, &status) == 0 else {
            throw .system(operation: "lstat", path: folder, code: errno)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: folder) }
        guard status.st_uid == geteuid() else {
            throw .foreignFolder(path: folder, userID: status.st_uid)
        }
        guard status.st_mode & (isForOthers ? 0o066 : 0o077) == 0 else {
            throw .openFolder(path: folder, mode: status.st_mode & 0o7777)
        }
        guard !isForOthers || chmod(folder, 0o711) == 0 else {
            throw .system(operation: "chmod", path: folder, code: errno)
        }
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
