import Glibc
import NIOCore
import NIOPosix
import RideWire
import Testing

@testable import RideWeb

/// An engine that knows rides by links and nothing else.
final class KnownRides: WebHost {
    var rides: [String: SharedRideResult] = [:]
    /// Whether nothing can be told.
    var isLost = false
    /// Whether every look finds the car somewhere else.
    var isMoving = false
    /// How often it was asked.
    private(set) var looks = 0

    func look(atRideBy link: String, _ tell: @escaping (RideLook) -> Void) {
        looks += 1
        if isMoving { rides[link]?.heading = looks % 360 }
        tell(isLost ? .notNow : rides[link].map(RideLook.ride) ?? .noSuchRide)
    }
}

/// Pages served at a port of this machine, for one test.
final class WebStage {
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let rides: NIOLoopBound<KnownRides>
    private let server: NIOLoopBound<WebServer>
    let port: Int

    static let link = "AAECAwQFBgcICQoLDA0ODw"

    init(_ change: @Sendable (inout WebSettings) -> Void = { _ in }) throws {
        let address = try #require(WebAddress("127.0.0.1:0"))
        let port = try WebPort.open(address)
        var settings = try SharedSamples.settings()
        change(&settings)
        let (loop, ready) = (group.next(), settings)
        (rides, server) = try loop.submit {
            let rides = KnownRides()
            rides.rides[Self.link] = SharedSamples.ride(.inProgress)
            let server = WebServer(host: rides, settings: ready, eventLoop: loop)
            server.serve(at: port)
            return (
                NIOLoopBound(rides, eventLoop: loop), NIOLoopBound(server, eventLoop: loop)
            )
        }.wait()
        self.port = port.number
    }

    deinit {
        try? group.next().submit { [server] in server.value.stop() }.wait()
        try? group.syncShutdownGracefully()
    }

    /// Does something with the rides, where they live.
    func with<Value: Sendable>(
        _ body: @escaping @Sendable (KnownRides) -> Value
    ) throws -> Value {
        try group.next().submit { [rides] in body(rides.value) }.wait()
    }

    /// Somebody who connects, and may have room for no more than so many bytes.
    func visitor(receiving bytes: Int32? = nil) throws -> Visitor {
        try Visitor(port: port, receiving: bytes)
    }

    /// Waits until all have been hung up on, or for a generous time.
    ///
    /// - Returns: how many are still there.
    func connectionsLeft() throws -> Int {
        var count = Int.max
        for _ in 0..<2_000 where count > 0 {
            count = try group.next().submit { [server] in server.value.connections.count }.wait()
            if count > 0 { usleep(10_000) }
        }
        return count
    }

    /// Asks for something on a connection of its own, and reads until that ends.
    func ask(_ text: String) throws -> WebAnswerText {
        let visitor = try visitor()
        visitor.send(text)
        return WebAnswerText(visitor.readAll())
    }

    /// Asks for an address.
    func get(_ target: String, _ method: String = "GET", _ head: String = "") throws
        -> WebAnswerText
    {
        try ask(
            "\(method) \(target) HTTP/1.1\r\nHost: rides\r\nConnection: close\r\n\(head)\r\n")
    }

    var page: String { "/r/\(Self.link)" }
}

/// An answer as it came.
struct WebAnswerText {
    let text: String

    init(_ text: String) { self.text = text }

    /// The number; nil where there was none.
    var status: Int? {
        text.hasPrefix("HTTP/1.1 ") ? Int(text.dropFirst(9).prefix(3)) : nil
    }

    var head: String {
        text.firstRange(of: "\r\n\r\n").map { String(text[..<$0.lowerBound]) } ?? ""
    }
    var body: String {
        text.firstRange(of: "\r\n\r\n").map { String(text[$0.upperBound...]) } ?? ""
    }
}

/// One end of a connection, in bytes.
final class Visitor {
    private let descriptor: Int32
    private var ended = false

    init(port: Int, receiving bytes: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var bytes {
            setsockopt(
                descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(status == 0, "nobody listens")
        // Whoever hears nothing for so long takes it for the end.
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience,
            socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes {
            Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
    }

    /// Says that nothing more is to come.
    func saysNoMore() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Some more of what was sent; empty at the end.
    func readSome() -> String {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        ended = count <= 0
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    /// Everything to the end.
    func readAll() -> String {
        var text = ""
        while !ended { text += readSome() }
        return text
    }

    /// What comes until it holds a text, or to the end.
    func read(until wanted: String) -> String {
        var text = ""
        while !ended, !text.contains(wanted) { text += readSome() }
        return text
    }
}
