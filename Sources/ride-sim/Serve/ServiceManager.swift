import Glibc
import NIOCore
import RideClient

/// The system's service manager, where one has started the engine: it is told when the engine is
/// ready and when it stops, by a datagram as sd_notify(3) describes it.
enum ServiceManager {
    /// People can connect now.
    static func ready() { tell("READY=1\nSTATUS=It serves.") }

    /// The engine is there and waits for another one: that is all that is asked of it so far.
    static func wait(_ words: String) { tell("READY=1\nSTATUS=It \(words)") }

    /// The engine finishes what it has accepted.
    static func stopping() { tell("STOPPING=1") }

    /// The engine is alive: its event loop has come round.
    static func alive() { tell("WATCHDOG=1") }

    /// Says that again and again, as long as the event loop goes round.
    static func keepAlive(every interval: Duration, on loop: any EventLoop) {
        alive()
        loop.assumeIsolated().scheduleTask(in: TimeAmount(interval)) {
            keepAlive(every: interval, on: loop)
        }
    }

    /// How often the manager wants to hear that the engine is alive: twice within the time after
    /// which it would end it. Nil where it does not ask.
    static func watchdogInterval(
        _ environment: (String) -> String? = SocketPath.environment, processID: Int32 = getpid()
    ) -> Duration? {
        guard let text = environment("WATCHDOG_USEC"), let us = Int64(text), us > 0,
            environment("WATCHDOG_PID").map({ Int32($0) == processID }) ?? true
        else { return nil }
        return .microseconds(us / 2)
    }

    /// The socket that the manager listens at and has handed over, as sd_listen_fds(3) describes
    /// it; nil where there is none.
    static func inheritedSocket(
        _ environment: (String) -> String? = SocketPath.environment, processID: Int32 = getpid()
    ) -> Int32? {
        guard environment("LISTEN_PID").map({ Int32($0) == processID }) ?? false,
            environment("LISTEN_FDS") == "1"
        else { return nil }
        return 3
    }

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
