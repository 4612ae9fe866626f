import Glibc
import RideCore
import RideWire

/// How many changes a second the engine acknowledges over a real socket, and how long each of them
/// waits, beside what the disk takes alone. Each client has one change on its way; the engine saves
/// together what comes while it saves.
struct DurableBench {
    private static let clients = 200
    /// Fewer than a client may send at once beside its greeting, so that it is the engine that is
    /// measured and not its patience.
    private static let changes = Limits.requestBurst - 10
    private static let stopwatch = Stopwatch(prefix: "engine.socket.durable")

    private struct Client {
        let descriptor: Int32
        let number: Int
        var sent = 0
        var sentAt = 0.0
        /// Of a line that has not ended yet.
        var rest: [UInt8] = []
    }

    private let codec = WireCodec()
    private var clients: [Client] = []
    private var times: [Double] = []

    /// Prints the figures.
    static func run() throws {
        try BenchEngine.inFolder { folder in
            try measureDisk(folder)
            let server = try BenchServer(in: folder)
            defer { server.stop() }
            let alone = try DurableBench(clients: 1, socket: server.socket).measure()
            stopwatch.print("alone.p50", alone.times[alone.times.count / 2] * 1e6, "us")
            let before = server.processorTime_s
            let together = try DurableBench(clients: clients, socket: server.socket).measure()
            let used = server.processorTime_s - before
            let count = together.times.count
            stopwatch.print(
                "together", Double(count) / together.seconds, "commands/s", goal: "5000")
            stopwatch.print("together.p50", together.times[count / 2] * 1e3, "ms")
            stopwatch.print("together.p99", together.times[count * 99 / 100] * 1e3, "ms")
            // What a busy machine changes less: the engine's share alone.
            stopwatch.print("together.processor", used * 1e6 / Double(count), "us a command")
        }
    }

    /// What the disk itself takes to keep a page.
    private static func measureDisk(_ folder: String) throws {
        let path = folder + "/page"
        let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
        guard descriptor >= 0 else { throw Failure("no file for the bench in \(folder)") }
        defer {
            close(descriptor)
            unlink(path)
        }
        let page = [UInt8](repeating: 1, count: 4_096)
        var times: [Double] = []
        for _ in 0..<200 {
            let start = Stopwatch.seconds
            guard pwrite(descriptor, page, page.count, 0) == page.count, fsync(descriptor) == 0
            else { throw Failure("the disk of the bench keeps nothing") }
            times.append(Stopwatch.seconds - start)
        }
        stopwatch.print("disk.p50", times.sorted()[times.count / 2] * 1e6, "us")
    }

    /// Drivers that are connected and signed in.
    private init(clients count: Int, socket: String) throws {
        for number in 0..<count {
            let client = Client(
                descriptor: try BenchSocket.connect(to: socket), number: number)
            clients.append(client)
            try BenchSocket.ask(Hello(client: "bench"), 1, client.descriptor, codec)
            try BenchSocket.ask(
                StartSession(role: .driver, name: "Luis"), 2, client.descriptor, codec)
        }
    }

    /// Lets every client make its changes, one after the other. The times until the answers,
    /// sorted, and how long all of it took.
    private consuming func measure() throws -> (times: [Double], seconds: Double) {
        defer { for client in clients { close(client.descriptor) } }
        let start = Stopwatch.seconds
        for index in clients.indices { try change(index) }
        var polled = clients.map {
            pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
        }
        while times.count < clients.count * Self.changes {
            guard poll(&polled, nfds_t(polled.count), 10_000) > 0 else {
                throw Failure("the engine of the bench does not answer")
            }
            for index in polled.indices where polled[index].revents != 0 {
                try read(index)
            }
        }
        return (times.sorted(), Stopwatch.seconds - start)
    }

    /// Sends a client's next change, if it has one: to work, and home again.
    private mutating func change(_ index: Int) throws {
        let number = clients[index].sent
        guard number < Self.changes,
            let command = CommandID("durable-\(clients[index].number)-\(number)")
        else { return }
        let id = UInt64(number) + 3
        let frame =
            number.isMultiple(of: 2)
            ? codec.encode(GoOnline(command_id: command), id: id)
            : codec.encode(GoOffline(command_id: command), id: id)
        clients[index].sent += 1
        clients[index].sentAt = Stopwatch.seconds
        try BenchSocket.write(frame + [10], to: clients[index].descriptor)
    }

    /// Reads what came for a client: its answer, after which it goes on, and news.
    private mutating func read(_ index: Int) throws {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(clients[index].descriptor, &buffer, buffer.count)
        guard count > 0 else { throw Failure("the engine of the bench has gone") }
        clients[index].rest += buffer[..<count]
        while let end = clients[index].rest.firstIndex(of: 10) {
            let line = clients[index].rest[..<end]
            guard !line.starts(with: Array("{\"error\"".utf8)) else {
                throw Failure("the engine of the bench refuses a change")
            }
            let isAnswer = line.starts(with: Array("{\"id\":".utf8))
            clients[index].rest.removeSubrange(...end)
            guard isAnswer else { continue }
            times.append(Stopwatch.seconds - clients[index].sentAt)
            try change(index)
        }
    }
}
