import Glibc
import NIOCore

/// A port at which this process listens for browsers.
public struct WebPort: Sendable {
    /// The descriptor, not blocking, bound and listening.
    let descriptor: Int32
    /// Its number.
    public let number: Int

    /// Why a port cannot be had.
    public struct Unavailable: Error, Hashable, Sendable {
        /// What is wrong and what was expected, in one sentence.
        public let message: String
    }

    /// Listens at an address.
    ///
    /// - Throws: `Unavailable`; nothing is left open then.
    public static func open(_ address: WebAddress) throws(Unavailable) -> WebPort {
        func failed(_ operation: String) -> Unavailable {
            let reason = String(cString: strerror(errno))
            return Unavailable(
                message: "\(operation) failed for \(address.text(port: address.port)): \(reason)")
        }
        let socketAddress: SocketAddress
        do {
            socketAddress = try SocketAddress(ipAddress: address.host, port: address.port)
        } catch {
            throw Unavailable(message: "\(address.host) is not the number of a machine")
        }
        let isSix = address.host.contains(":")
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(isSix ? AF_INET6 : AF_INET, kind, 0)
        guard descriptor >= 0 else { throw failed("socket") }
        var yes: Int32 = 1
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        let isBound = socketAddress.withSockAddr { address, size in
            bind(descriptor, address, socklen_t(size)) == 0 && listen(descriptor, 128) == 0
        }
        guard isBound, let number = Self.number(of: descriptor) else {
            let error = failed("listening")
            _ = close(descriptor)
            throw error
        }
        return WebPort(descriptor: descriptor, number: number)
    }

    /// The port that a socket has got.
    private static func number(of descriptor: Int32) -> Int? {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isKnown = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isKnown else { return nil }
        // Both families have it at the same place.
        return withUnsafeBytes(of: &storage) { bytes in
            Int(bytes[2]) << 8 | Int(bytes[3])
        }
    }
}
