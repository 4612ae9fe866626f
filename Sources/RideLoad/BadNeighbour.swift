import Glibc
import RideClient
import RideCore
import RideWire

/// A client that signs in and then does not behave.
final class BadNeighbour {
    /// In which way.
    enum Kind: String, CaseIterable {
        case dawdling, silent, vanishing, flooding
    }

    let kind: Kind
    private(set) var connection: EngineConnection?
    /// How often the engine has ended its connection.
    private(set) var ends = 0
    private var nextAt: Duration
    private var rest: [UInt8] = []
    private var lastID: UInt64 = 2
    private let number: Int
    private let codec = WireCodec()

    init(_ kind: Kind, number: Int, at begin: Duration) {
        self.kind = kind
        self.number = number
        nextAt = begin
    }

    /// Whether it wants to come, or come back.
    func wantsConnection(at now: Duration) -> Bool { connection == nil && nextAt <= now }

    func connect(_ connection: EngineConnection, at now: Duration) {
        self.connection = connection
        try? connection.send(codec.encode(Hello(client: "bad neighbour"), id: 1))
        let session = StartSession(role: .passenger, name: "Neighbour \(number)")
        try? connection.send(codec.encode(session, id: 2))
        if kind != .dawdling {
            let city = WatchMap(south: -90, west: -180, north: 90, east: 180)
            try? connection.send(codec.encode(city, id: 3))
        }
        nextAt = now
    }

    /// Misbehaves for as long as the socket lets it, without waiting.
    func step(at now: Duration) {
        guard let connection, nextAt <= now else { return }
        guard connection.end == nil else { return leave(at: now) }
        switch kind {
        case .dawdling: dawdle(connection, at: now)
        case .silent:
            push(connection, frames: 1)
            nextAt = now + .milliseconds(50)
        case .vanishing:
            // The system tells of the end of a connection whether anything is read or not.
            var state = pollfd(fd: connection.descriptor, events: 0, revents: 0)
            if poll(&state, 1, 0) == 1, state.revents & Int16(POLLHUP) != 0 { leave(at: now) }
            nextAt = now + .seconds(1)
        case .flooding:
            _ = connection.receive()
            push(connection, frames: 200)
            nextAt = now + .milliseconds(10)
        }
        if connection.end != nil { leave(at: now) }
    }

    private func dawdle(_ connection: EngineConnection, at now: Duration) {
        _ = connection.receive()
        guard connection.end == nil else { return }
        if rest.isEmpty {
            lastID += 1
            rest = codec.encode(Ping(), id: lastID) + [0x0A]
        }
        if write([rest[0]], to: connection) > 0 { rest.removeFirst() }
        nextAt = now + .seconds(1)
    }

    private func push(_ connection: EngineConnection, frames: Int) {
        for _ in 0..<frames {
            if rest.isEmpty {
                lastID += 1
                rest = codec.encode(GetState(), id: lastID) + [0x0A]
            }
            let count = write(rest, to: connection)
            guard count > 0 else { return }
            rest.removeFirst(count)
        }
    }

    /// Writes without waiting: how much was taken.
    private func write(_ bytes: [UInt8], to connection: EngineConnection) -> Int {
        let count = bytes.withUnsafeBytes {
            send(connection.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count < 0, errno == EPIPE || errno == ECONNRESET { connection.close() }
        return max(0, count)
    }

    private func leave(at now: Duration) {
        connection?.close()
        connection = nil
        rest = []
        ends += 1
        nextAt = now + .seconds(1)
    }

    /// Goes for good.
    func stop() { connection?.close() }
}
