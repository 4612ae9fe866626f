import Foundation
import RideTestSupport
import RideWire
import Testing

@testable import RideClient

@Suite struct EngineConnectionTests {
    /// A connection and the bare descriptor at its other end.
    private func pair(outputLimit: Int = 256 * 1_024) throws -> (EngineConnection, Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw POSIXError(.EIO) }
        let connection = EngineConnection(
            descriptor: ends[0], limits: .standard, outputLimit: outputLimit)
        return (connection, ends[1])
    }

    @Test func noSocketIsNoEngine() throws {
        #expect(throws: ConnectError.noSocket(path: "/tmp/ride-nowhere/engine.sock")) {
            try EngineConnection.connect("/tmp/ride-nowhere/engine.sock")
        }
        #expect(ConnectError.noSocket(path: "").noEngineRuns)
        #expect(ConnectError.noSocket(path: "").mayPass)
    }

    @Test func aPathThatDoesNotFitIsNamedAsSuch() {
        let path = "/tmp/" + String(repeating: "s", count: 103)
        #expect(throws: ConnectError.pathTooLong(path: path, bytes: 108, limit: 107)) {
            try EngineConnection.connect(path)
        }
    }

    @Test(.enabled(if: geteuid() != 0, "root may enter everywhere"))
    func aFolderThatLetsNobodyInIsAMatterOfPermission() throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0)
        defer { chmod(folder.path, 0o700) }
        let path = "\(folder.path)/engine.sock"
        #expect(throws: ConnectError.permissionDenied(path: path)) {
            try EngineConnection.connect(path)
        }
    }

    @Test(.enabled(if: geteuid() != 0, "an engine of root is trusted"))
    func anEngineOfSomebodyElseIsNotTalkedTo() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        let path = server.listener.path
        #expect(throws: ConnectError.foreignEngine(path: path, userID: geteuid())) {
            try EngineConnection.connect(path, userID: geteuid() + 1)
        }
    }

    @Test func framesBeforeTheEndAreGivenWithTheEnd() throws {
        let (connection, other) = try pair()
        write(other, "one\ntwo\nthr", 11)
        close(other)
        #expect(connection.frames(3) == ["one", "two"])
        #expect(connection.end == .closedByEngine)
        #expect(connection.descriptor == -1)
    }

    @Test func aBrokenFrameEndsTheConnection() throws {
        let (connection, other) = try pair()
        defer { close(other) }
        write(other, "one\n\ntwo\n", 9)
        #expect(connection.frames(2) == ["one"])
        #expect(connection.end == .brokenFrame(.empty))
    }

    /// As where an engine has no place: it says so and closes while the app is about to speak.
    @Test func anEngineThatWentAwayIsHeardByWhoeverSendsTooLate() throws {
        let (connection, other) = try pair()
        write(other, "full\n", 5)
        close(other)
        try connection.send("hello")
        try connection.send("again")
        #expect(!connection.wantsWrite)
        #expect(connection.framesUntilEnd() == ["full"])
        #expect(connection.end == .closedByEngine)
        #expect(throws: ConnectionEnd.closedByEngine) { try connection.send("once more") }
    }

    /// The kernel answers otherwise where something had not been read.
    @Test func anEngineThatWentAwayUnreadIsHeardToo() throws {
        let (connection, other) = try pair()
        try connection.send("hello")
        write(other, "full\n", 5)
        close(other)
        try connection.send("again")
        #expect(connection.framesUntilEnd() == ["full"])
        #expect(connection.end == .closedByEngine)
    }

    @Test func whatTheEngineDoesNotReadWaitsUpToTheLimit() throws {
        let (connection, other) = try pair(outputLimit: 10_000)
        defer { close(other) }
        let frame = [UInt8](repeating: 120, count: 999)
        // The kernel takes some; from then on it waits here.
        while !connection.wantsWrite { try connection.send(frame) }
        while connection.waitingBytes + 1_000 <= 10_000 { try connection.send(frame) }
        #expect(throws: ConnectionEnd.outputQueueFull(limit: 10_000)) {
            try connection.send(frame)
        }
        #expect(connection.descriptor == -1)
    }

    @Test func whatWaitedArrivesWholeAndInOrder() throws {
        let (connection, other) = try pair(outputLimit: 1 << 20)
        let reader = EngineConnection(
            descriptor: other, limits: .standard, outputLimit: 1_024)
        var sent: [String] = []
        while !connection.wantsWrite || connection.waitingBytes < 500_000 {
            sent.append("\(sent.count) " + String(repeating: "x", count: 1_000))
            try connection.send(sent[sent.count - 1])
        }
        var received: [String] = []
        while received.count < sent.count, reader.end == nil {
            try connection.flush()
            received += reader.frames(1)
        }
        #expect(received == sent)
        #expect(!connection.wantsWrite)
    }

    @Test func aClosedConnectionSaysSo() throws {
        let (connection, other) = try pair()
        defer { close(other) }
        connection.close()
        #expect(connection.receive().isEmpty)
        #expect(throws: ConnectionEnd.closedByApp) { try connection.flush() }
    }
}
