import Foundation
import NIOCore
import RideClient
import RideTestSupport
import RideWire

@testable import RideSocket

extension TemporaryFolder {
    /// A path for a socket, in a folder that the server is to make.
    var socket: String { "\(path)/run/engine.sock" }
}

/// What a host has heard, readable from the thread of the test.
// All state is behind the condition's lock.
final class Recorder: @unchecked Sendable {
    enum Event: Equatable {
        case connected(ConnectionID, PeerIdentity)
        case frame(String, ConnectionID)
        case refused(FrameError, ConnectionID)
        case writable(ConnectionID)
        case disconnected(ConnectionID, DisconnectReason)
        case sendingStopped(ConnectionID)
    }

    private let condition = NSCondition()
    private var events: [Event] = []

    func note(_ event: Event) {
        condition.withLock {
            events.append(event)
            condition.broadcast()
        }
    }

    /// All events once `isComplete` holds of them, or after a generous time.
    func events(until isComplete: ([Event]) -> Bool) -> [Event] {
        let deadline = Date(timeIntervalSinceNow: 20)
        return condition.withLock {
            while !isComplete(events), condition.wait(until: deadline) {}
            return events
        }
    }

    func reasons(count: Int) -> [DisconnectReason] {
        let reasons = { (events: [Event]) in
            events.compactMap { event -> DisconnectReason? in
                if case .disconnected(_, let reason) = event { reason } else { nil }
            }
        }
        return reasons(events { reasons($0).count >= count })
    }
}

/// A host that answers each frame with itself, and does as some of them say.
final class EchoHost: SocketServerDelegate {
    private let server: SocketServer
    private let recorder: Recorder
    /// What becomes of whoever comes.
    private let standing: ClientStanding

    init(_ server: SocketServer, _ recorder: Recorder, standing: ClientStanding = .greeted) {
        self.server = server
        self.recorder = recorder
        self.standing = standing
    }

    func connected(_ connection: ConnectionID, peer: PeerIdentity) {
        recorder.note(.connected(connection, peer))
        server.rise(connection, to: standing)
    }

    func received(_ frame: [UInt8], from connection: ConnectionID) {
        let text = String(decoding: frame, as: UTF8.self)
        recorder.note(.frame(text, connection))
        switch text {
        case "flood":
            // Nobody reads this: it ends when the server cuts the connection.
            let kibibyte = [UInt8](repeating: 120, count: 1_023)
            while (try? server.send(kibibyte, to: connection)) == true {}
            recorder.note(.sendingStopped(connection))
        case "fill":
            let kibibyte = [UInt8](repeating: 120, count: 1_023)
            while server.isWritable(connection) { _ = try? server.send(kibibyte, to: connection) }
            recorder.note(.sendingStopped(connection))
        case "work":
            // What keeps the event loop for longer than a turn.
            usleep(5_000)
            _ = try? server.send(frame, to: connection)
        case "leave":
            server.close(connection, farewell: try? OutgoingFrame(Array("bye".utf8)))
        default:
            _ = try? server.send(frame, to: connection)
        }
    }

    func received(_ error: FrameError, from connection: ConnectionID) {
        recorder.note(.refused(error, connection))
        _ = try? server.send(Array(error.code.utf8), to: connection)
    }

    func becameWritable(_ connection: ConnectionID) {
        recorder.note(.writable(connection))
    }

    func disconnected(_ connection: ConnectionID, because reason: DisconnectReason) {
        recorder.note(.disconnected(connection, reason))
    }

    func metrics() -> String { "clients \(server.connections.count)\n" }

    func farewell(for reason: DisconnectReason) -> [UInt8]? { Array(reason.message.utf8) }
}

/// A running server with an echoing host, stopped at the end of the test.
struct EchoServer {
    let folder: TemporaryFolder
    let recorder = Recorder()
    let listener: SocketListener

    init(
        in folder: TemporaryFolder? = nil, standing: ClientStanding = .greeted,
        _ change: (inout SocketOptions) -> Void = { _ in }
    ) throws {
        self.folder = try folder ?? TemporaryFolder()
        var options = SocketOptions()
        change(&options)
        listener = try SocketListener.start(at: self.folder.socket, options: options) {
            [recorder] server in EchoHost(server, recorder, standing: standing)
        }
    }

    /// Says what has become of clients, and waits until the server knows.
    func rise(_ numbers: ClosedRange<UInt64>, to standing: ClientStanding) throws {
        listener.execute { server in
            for number in numbers { server.rise(ConnectionID(number), to: standing) }
        }
        try listener.eventLoop.submit {}.wait()
    }

    /// How often it is looked whether the socket is there, where a test waits for that.
    static let lookTime = Duration.milliseconds(20)

    /// Waits until it has been looked again: the server's loop does in order what is due.
    func waitForLooks() throws {
        try listener.eventLoop.scheduleTask(in: TimeAmount(Self.lookTime) * 2) {}
            .futureResult.wait()
    }

    func connect() throws(ConnectError) -> EngineConnection {
        try EngineConnection.connect(listener.path)
    }

    /// Descriptors of this process that bear our path: the listening one and one per accepted
    /// client. Other tests open and close files meanwhile, so all descriptors cannot be counted.
    func socketCount() -> Int {
        (0..<Int32(4_096)).filter { descriptor in
            var address = sockaddr_un()
            var length = socklen_t(MemoryLayout<sockaddr_un>.size)
            let answer = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    getsockname(descriptor, $0, &length)
                }
            }
            guard answer == 0, address.sun_family == sa_family_t(AF_UNIX) else { return false }
            return withUnsafeBytes(of: address.sun_path) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) == listener.path
            }
        }.count
    }
}

extension EngineConnection {
    func send(_ text: String) throws(ConnectionEnd) { try send(Array(text.utf8)) }

    /// Sends bytes that need not be a frame.
    func sendRaw(_ bytes: [UInt8]) {
        _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Whether something can be sent, or nobody is there any more, waited for so many milliseconds.
    func takesMore(within milliseconds: Int32) -> Bool {
        var descriptors = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
        return poll(&descriptors, 1, milliseconds) == 1
    }

    /// Sends as much as is taken without waiting: how much; below zero once nobody is there.
    func sendSome(_ bytes: ArraySlice<UInt8>) -> Int {
        let count = bytes.withUnsafeBytes {
            Foundation.send(
                descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
        return count < 0 && errno == EAGAIN ? 0 : count
    }

    /// Waits for that many frames, or for the end of the connection, or for a generous time.
    func frames(_ count: Int) -> [String] {
        var texts: [String] = []
        while texts.count < count, end == nil, waitUntilReadable() {
            texts += receive().map { String(decoding: $0, as: UTF8.self) }
        }
        return texts
    }

    /// Reads until the engine has closed the connection.
    func framesUntilEnd() -> [String] { frames(.max) }

    private func waitUntilReadable() -> Bool {
        var entry = pollfd(descriptor: descriptor, wantsWrite: wantsWrite)
        guard poll(&entry, 1, 20_000) > 0 else { return false }
        if wantsWrite { try? flush() }
        return true
    }
}

extension pollfd {
    fileprivate init(descriptor: Int32, wantsWrite: Bool) {
        let events = Int16(POLLIN) | (wantsWrite ? Int16(POLLOUT) : 0)
        self.init(fd: descriptor, events: events, revents: 0)
    }
}
