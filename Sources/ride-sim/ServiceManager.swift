import Glibc

/// The system's service manager, where one has started the engine: it is told when the engine is
/// ready and when it stops, by a datagram as sd_notify(3) describes it.
enum ServiceManager {
    /// People can connect now.
    static func ready() { tell("READY=1") }

    /// The engine finishes what it has accepted.
    static func stopping() { tell("STOPPING=1") }

    /// Tells the manager something. Whoever was not started by one has nobody to tell.
    private static func tell(_ message: String) {
        guard let variable = getenv("NOTIFY_SOCKET") else { return }
        var path = Array(String(cString: variable).utf8)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.count < MemoryLayout.size(ofValue: address.sun_path),
            path.first == UInt8(ascii: "/") || path.first == UInt8(ascii: "@")
        else { return }
        // A name in no folder begins with a zero byte.
        if path.first == UInt8(ascii: "@") { path[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let size = socklen_t(start + path.count)
        let bytes = Array(message.utf8)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, size)
            }
        }
    }
}
