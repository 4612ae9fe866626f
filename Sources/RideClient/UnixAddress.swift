import Glibc

/// Hands a path to the socket calls in the form they want; both sides of a socket ask it.
public enum UnixAddress {
    /// Runs `body` with the address of `path`; nil if the path does not fit.
    public static func with<Answer>(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Answer
    ) -> Answer? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count <= SocketPath.maximumBytes, !bytes.isEmpty, !bytes.contains(0) else {
            return nil
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
