import Glibc
import RideClient

/// A socket in the file system at which this process listens.
struct ListeningSocket: Sendable {
    /// The callers that may wait to be accepted; the next one is told to try again.
    static let backlog: Int32 = 1_024

    /// The descriptor, not blocking, bound and listening.
    let descriptor: Int32
    private let path: String
    private let device: dev_t
    private let inode: ino_t

    /// Takes over a descriptor that listens already; its name stays when we stop.
    ///
    /// - Throws: `ListenError` if it is none.
    static func takeOver(_ descriptor: Int32, _ claim: SocketClaim) throws(ListenError)
        -> ListeningSocket
    {
        var isListening: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard
            getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0,
            isListening != 0,
            fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0,
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else { throw .system(operation: "getsockopt", path: claim.path, code: errno) }
        return ListeningSocket(descriptor: descriptor, path: claim.path, device: 0, inode: 0)
    }

    /// Binds and listens at the claimed path.
    ///
    /// - Throws: `ListenError`; nothing is left open then.
    static func open(_ claim: SocketClaim) throws(ListenError) -> ListeningSocket {
        let path = claim.path
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw .system(operation: "socket", path: path, code: errno) }
        do {
            return try bound(descriptor, at: path, isForOthers: claim.isForOthers)
        } catch {
            _ = close(descriptor)
            throw error
        }
    }

    /// Sets the backlog again: SwiftNIO listens once more on a socket that it takes over, with a
    /// backlog of 128.
    func widenBacklog() { _ = listen(descriptor, Self.backlog) }

    /// Whether there is nothing of this name any more.
    var isGone: Bool {
        var status = stat()
        return lstat(path, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
    }

    /// Removes the socket from the file system, unless the name has come to mean another file.
    func removeFile() {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else {
            return
        }
        _ = unlink(path)
    }

    private static func bound(
        _ descriptor: Int32, at path: String, isForOthers: Bool
    ) throws(ListenError) -> ListeningSocket {
        // Linux gives the socket's file the mode of the descriptor, so it is never open to others,
        // not even for a moment. The mask of the process would do the same, but to every file that
        // another thread makes meanwhile as well.
        guard fchmod(descriptor, 0o600) == 0 else {
            throw .system(operation: "fchmod", path: path, code: errno)
        }
        let code = UnixAddress.with(path) { bind(descriptor, $0, $1) == 0 ? 0 : errno }
        guard code == 0 else {
            throw .system(operation: "bind", path: path, code: code ?? EINVAL)
        }
        // Opened only afterwards: the mask of the process would have its say before.
        guard !isForOthers || chmod(path, 0o666) == 0 else {
            throw .system(operation: "chmod", path: path, code: errno)
        }
        var status = stat()
        guard lstat(path, &status) == 0 else {
            throw .system(operation: "lstat", path: path, code: errno)
        }
        guard listen(descriptor, backlog) == 0 else {
            throw .system(operation: "listen", path: path, code: errno)
        }
        return ListeningSocket(
            descriptor: descriptor, path: path, device: status.st_dev, inode: status.st_ino)
    }
}
