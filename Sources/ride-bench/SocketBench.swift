import Glibc
import NIOPosix
import RideCore
import RideWire

/// How long an answer takes over a real socket, with many apps connected that each ask now and
/// then.
struct SocketBench {
    private static let clients = 100
    private static let callsPerClient = 60
    /// Between two calls of one client, on average: a fifth longer than the engine asks for, so
    /// that it is the engine that is measured and not its patience.
    private static let pause_s = 1.2 / Double(Limits.requestsPerSecond)
    /// After which a client that has called without a pause may do so again.
    private static let rest_s = Double(Limits.requestBurst) / Double(Limits.requestsPerSecond)
    private static let callID: UInt64 = 3

    private struct Client {
        let descriptor: Int32
        var nextAt: Double
        var sentAt: Double?
        var left = callsPerClient
    }

    /// Prints the figures.
    static func run() throws {
        try BenchEngine.inFolder { folder in
            let server = try BenchServer(in: folder)
            defer { server.stop() }
            try measureFloor()
            let codec = WireCodec()
            var clients = try (0..<Self.clients).map { _ in
                Client(descriptor: try BenchSocket.connect(to: server.socket), nextAt: 0)
            }
            defer { for client in clients { close(client.descriptor) } }
            for client in clients {
                try BenchSocket.ask(Hello(client: "bench"), 1, client.descriptor, codec)
                try BenchSocket.ask(
                    StartSession(role: .passenger, name: "Ana"), 2,
                    client.descriptor, codec)
            }
            for (name, call) in [("ping", AnyCall(Ping())), ("state", AnyCall(GetState()))] {
                let frame = codec.encode(call, id: callID) + [10]
                usleep(UInt32(Self.rest_s * 1e6))
                report("in_turn.\(name)", try measureInTurn(frame, clients))
                usleep(UInt32(Self.rest_s * 1e6))
                report("now_and_then.\(name)", try measureNowAndThen(frame, &clients))
            }
        }
    }

    /// What the machine itself takes: two threads that pass a line to and fro.
    private static func measureFloor() throws {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
            throw Failure("no sockets for the bench")
        }
        let pool = NIOThreadPool(numberOfThreads: 1)
        pool.start()
        defer { try? pool.syncShutdownGracefully() }
        let (own, other) = (ends[0], ends[1])
        pool.submit { _ in
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while case let count = read(other, &buffer, buffer.count), count > 0 {
                _ = Glibc.write(other, buffer, count)
            }
            close(other)
        }
        defer { close(own) }
        let line = [UInt8](repeating: 10, count: 60)
        var buffer = [UInt8](repeating: 0, count: 4_096)
        var times: [Double] = []
        for _ in 0..<(clients * callsPerClient) {
            let sentAt = Stopwatch.seconds
            try BenchSocket.write(line, to: own)
            guard read(own, &buffer, buffer.count) > 0 else { throw Failure("no echo") }
            times.append(Stopwatch.seconds - sentAt)
        }
        let sorted = times.sorted()
        let stopwatch = Stopwatch(prefix: "engine.round_trip.echo")
        stopwatch.print("p50", sorted[sorted.count / 2] * 1e6, "us")
        stopwatch.print("p99", sorted[sorted.count * 99 / 100] * 1e6, "us")
    }

    private static func report(_ name: String, _ times: [Double]) {
        let stopwatch = Stopwatch(prefix: "engine.round_trip.100_clients.\(name)")
        stopwatch.print("p50", times[times.count / 2] * 1e6, "us", goal: "40")
        stopwatch.print("p99", times[times.count * 99 / 100] * 1e6, "us", goal: "1000")
    }

    /// Lets the clients call one after the other, without a pause: what a call takes an engine that
    /// is awake. The times until the answers, sorted.
    private static func measureInTurn(_ frame: [UInt8], _ clients: [Client]) throws -> [Double] {
        var times: [Double] = []
        for _ in 0..<callsPerClient {
            for client in clients {
                let sentAt = Stopwatch.seconds
                try BenchSocket.write(frame, to: client.descriptor)
                try BenchSocket.readAnswer(to: callID, client.descriptor)
                times.append(Stopwatch.seconds - sentAt)
            }
        }
        return times.sorted()
    }

    /// Lets every client call at moments of its own; most calls have to wake the engine, and the
    /// machine. The times until the answers, sorted.
    private static func measureNowAndThen(_ frame: [UInt8], _ clients: inout [Client]) throws
        -> [Double]
    {
        var random = SystemRandomNumberGenerator()
        let start = Stopwatch.seconds
        for index in clients.indices {
            clients[index].left = callsPerClient
            clients[index].nextAt = start + Double.random(in: 0..<pause_s, using: &random)
        }
        var times: [Double] = []
        while times.count < clients.count * callsPerClient {
            var now = Stopwatch.seconds
            var soonest = now + 1
            for index in clients.indices where clients[index].left > 0 {
                guard clients[index].sentAt == nil else { continue }
                if clients[index].nextAt <= now {
                    try BenchSocket.write(frame, to: clients[index].descriptor)
                    clients[index].sentAt = Stopwatch.seconds
                } else {
                    soonest = min(soonest, clients[index].nextAt)
                }
            }
            now = Stopwatch.seconds
            var readable = fd_set()
            for client in clients where client.sentAt != nil { readable.insert(client.descriptor) }
            // Not `poll`, whose milliseconds would have to be spun away.
            var pause = timeval(tv_sec: 0, tv_usec: Int(max(0, min(0.9, soonest - now)) * 1e6))
            guard select(1_024, &readable, nil, nil, &pause) >= 0
            else { throw Failure("the sockets of the bench cannot be watched") }
            for index in clients.indices where readable.contains(clients[index].descriptor) {
                try BenchSocket.readAnswer(to: callID, clients[index].descriptor)
                guard let sentAt = clients[index].sentAt else { continue }
                times.append(Stopwatch.seconds - sentAt)
                clients[index].sentAt = nil
                clients[index].left -= 1
                clients[index].nextAt += Double.random(in: 0.5..<1.5, using: &random) * pause_s
            }
        }
        return times.sorted()
    }
}

extension fd_set {
    fileprivate mutating func insert(_ descriptor: Int32) {
        withUnsafeMutableBytes(of: &self) { $0[Int(descriptor) / 8] |= 1 << UInt8(descriptor % 8) }
    }

    fileprivate func contains(_ descriptor: Int32) -> Bool {
        withUnsafeBytes(of: self) { $0[Int(descriptor) / 8] & 1 << UInt8(descriptor % 8) != 0 }
    }
}
