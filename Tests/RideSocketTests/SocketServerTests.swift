import Foundation
import RideClient
import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideSocket

@Suite struct SocketServerTests {
    @Test func aFrameComesBack() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        let client = try server.connect()
        try client.send("hello")
        try client.send("again")
        #expect(client.frames(2) == ["hello", "again"])
    }

    @Test func theLargestFrameComesBackAndALargerOneEndsTheConnection() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        let client = try server.connect()
        let largest = String(repeating: "x", count: 65_535)
        try client.send(largest)
        #expect(client.frames(1) == [largest])
        client.sendRaw([UInt8](repeating: 120, count: 65_536))
        #expect(
            client.framesUntilEnd() == ["frame_too_long", frameMessage(.tooLong(limit: 65_536))])
        #expect(server.recorder.reasons(count: 1) == [.badFrame(.tooLong(limit: 65_536))])
    }

    @Test func twoClientsDoNotHearEachOther() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        let first = try server.connect()
        let second = try server.connect()
        try first.send("one")
        #expect(first.frames(1) == ["one"])
        try second.send("two")
        #expect(second.frames(1) == ["two"])
        #expect(first.receive().isEmpty)
    }

    @Test func aBadFrameThatCanBeSkippedIsSkipped() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        let client = try server.connect()
        client.sendRaw([10, 0xFF, 10])
        try client.send("still here")
        #expect(
            client.frames(3) == ["frame_empty", "frame_invalid_utf8_unexpected_byte", "still here"])
    }

    @Test func binaryRubbishEndsOnlyItsOwnConnection() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        let bystander = try server.connect()
        let client = try server.connect()
        client.sendRaw([0x16, 0x03, 0x01, 0x00, 0xF7, 10])
        let error = FrameError.zeroByte(offset: 3)
        #expect(client.framesUntilEnd() == ["frame_zero_byte", frameMessage(error)])
        #expect(client.end == .closedByEngine)
        #expect(server.recorder.reasons(count: 1) == [.badFrame(error)])
        try bystander.send("fine")
        #expect(bystander.frames(1) == ["fine"])
    }

    @Test func anEndInsideAFrameIsReported() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        let client = try server.connect()
        client.sendRaw(Array("half a fra".utf8))
        client.close()
        #expect(server.recorder.reasons(count: 1) == [.badFrame(.truncated(bytes: 10))])
    }

    @Test func theKernelSaysWhoThePeerIs() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        let client = try server.connect()
        let events = server.recorder.events { !$0.isEmpty }
        let peer = PeerIdentity(processID: getpid(), userID: geteuid(), groupID: getegid())
        #expect(events.first == .connected(ConnectionID(1), peer))
        client.close()
    }

    @Test func onlyTheOwnUserAndListedOnesAreAdmitted() {
        var options = SocketOptions()
        let other = PeerIdentity(processID: 1, userID: geteuid() + 1, groupID: 0)
        #expect(options.admits(PeerIdentity(processID: 1, userID: geteuid(), groupID: 9)))
        #expect(!options.admits(other))
        options.otherUsers = [other.userID]
        #expect(options.admits(other))
    }

    @Test func aSlowReaderIsCutOffAndOthersAreServed() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        let slow = try server.connect()
        let quick = try server.connect()
        try slow.send("flood")
        try quick.send("quick")
        #expect(quick.frames(1) == ["quick"])
        #expect(server.recorder.reasons(count: 1) == [.tooSlow])
        // What the kernel had taken is still there to be read, then the connection is over.
        #expect(slow.framesUntilEnd().count >= 1)
        #expect(slow.end == .closedByEngine)
    }

    @Test func aClientThatCatchesUpBecomesWritable() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        let client = try server.connect()
        try client.send("fill")
        let filled = server.recorder.events { $0.contains(.sendingStopped(ConnectionID(1))) }
        #expect(!filled.contains(.writable(ConnectionID(1))))
        try client.send("end")
        var texts: [String] = []
        while texts.last != "end", client.end == nil { texts += client.frames(1) }
        let events = server.recorder.events { $0.contains(.writable(ConnectionID(1))) }
        #expect(events.contains(.writable(ConnectionID(1))))
        #expect(server.recorder.events { _ in true }.count == events.count)
    }

    @Test func aClosedClientGetsItsFarewellAndIsHeardNoMore() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        let client = try server.connect()
        client.sendRaw(Array("one\nleave\nnever heard\n".utf8))
        #expect(client.framesUntilEnd() == ["one", "bye"])
        #expect(server.recorder.reasons(count: 1) == [.closedByHost])
        let heard = server.recorder.events { _ in true }
        #expect(!heard.contains(.frame("never heard", ConnectionID(1))))
    }

    @Test func whoIsNotGreetedInTimeIsDisconnected() throws {
        let server = try EchoServer(standing: .stranger) { $0.greetingTime = .milliseconds(50) }
        defer { server.listener.stop() }
        let client = try server.connect()
        #expect(client.framesUntilEnd() == [DisconnectReason.noGreeting.message])
        #expect(server.recorder.reasons(count: 1) == [.noGreeting])
    }

    /// Reliability.md: login within 30 s. Frames do not help, only to become somebody does.
    @Test func whoIsGreetedAndStaysNobodyIsDisconnected() throws {
        let server = try EchoServer { $0.loginTime = .seconds(1) }
        defer { server.listener.stop() }
        let client = try server.connect()
        for _ in 0..<3 { client.sendRaw(Array("ping\n".utf8)) }
        let frames = client.framesUntilEnd()
        #expect(frames == ["ping", "ping", "ping", DisconnectReason.noLogin.message])
        #expect(server.recorder.reasons(count: 1) == [.noLogin])
    }

    @Test(arguments: [ClientStanding.onlooker, .somebody])
    func whoBecomesSomebodyInTimeStays(standing: ClientStanding) throws {
        let server = try EchoServer {
            $0.loginTime = .seconds(2)
            $0.silenceTime = .seconds(3)
        }
        defer { server.listener.stop() }
        let client = try server.connect()
        try client.send("in")
        #expect(client.frames(1) == ["in"])
        server.listener.execute { server in
            for id in server.connections { server.rise(id, to: standing) }
        }
        #expect(client.framesUntilEnd() == [DisconnectReason.silent.message])
    }

    /// What a collector is told; nothing where it is hung up on.
    private func figures(_ collector: EngineConnection) -> String {
        collector.sendRaw(Array("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        while true {
            var ready = pollfd(fd: collector.descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, 20_000) == 1 else { break }
            let count = recv(collector.descriptor, &piece, piece.count, 0)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Figures at a socket of their own, to whoever asks in whatever words.
    @Test func collectorsAreToldFigures() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/run/metrics.sock"
        let server = try EchoServer { $0.metricsPath = path }
        let client = try server.connect()
        try client.send("in")
        #expect(client.frames(1) == ["in"])
        for _ in 0..<2 {
            let text = figures(try EngineConnection.connect(path))
            #expect(text.hasPrefix("HTTP/1.0 200 OK\r\n"))
            #expect(text.hasSuffix("\r\n\r\nclients 1\n"))
        }
        server.listener.stop()
        #expect(throws: ConnectError.self) { try EngineConnection.connect(path) }
    }

    /// Sixteen collectors who say and read nothing keep a seventeenth out, until one has gone.
    @Test func collectorsWhoStayTakeFewPlaces() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/run/metrics.sock"
        let server = try EchoServer {
            $0.metricsPath = path
            $0.collectorTime = .seconds(600)
        }
        defer { server.listener.stop() }
        var held = try (0..<16).map { _ in try EngineConnection.connect(path) }
        #expect(figures(try EngineConnection.connect(path)) == "")
        held.removeAll()
        var text = ""
        for _ in 0..<1_000 where text.isEmpty {
            text = figures(try EngineConnection.connect(path))
            usleep(1_000)
        }
        #expect(text.hasSuffix("clients 0\n"))
    }

    @Test func whoOnlyLooksOnGivesWayWhereThereIsNoRoom() throws {
        // Everybody is late at once, and may look on nevertheless.
        let server = try EchoServer(standing: .onlooker) {
            $0.clients = 2
            $0.doorstepPlaces = 0
            $0.loginTime = .zero
        }
        defer { server.listener.stop() }
        let onlooker = try server.connect()
        try onlooker.send("looking")
        #expect(onlooker.frames(1) == ["looking"])
        let somebody = try server.connect()
        try somebody.send("in")
        #expect(somebody.frames(1) == ["in"])
        try server.rise(2...2, to: .somebody)
        let next = try server.connect()
        #expect(onlooker.framesUntilEnd() == [DisconnectReason.madeRoom.message])
        try next.send("me too")
        #expect(next.frames(1) == ["me too"])
        try server.rise(3...3, to: .somebody)
        // Somebody does not give way.
        let last = try server.connect()
        #expect(last.framesUntilEnd() == [DisconnectReason.tooManyClients.message])
        try somebody.send("still in")
        #expect(somebody.frames(1) == ["still in"])
    }

    @Test func whoIsSilentTooLongIsDisconnected() throws {
        let server = try EchoServer { $0.silenceTime = .milliseconds(50) }
        defer { server.listener.stop() }
        let client = try server.connect()
        // Single bytes are no sign of life; only frames are.
        client.sendRaw([120])
        #expect(client.framesUntilEnd() == [DisconnectReason.silent.message])
        #expect(server.recorder.reasons(count: 1) == [.silent])
    }

    @Test func oneClientTooManyIsToldSoAndTheHostNeverHearsOfIt() throws {
        let server = try EchoServer {
            $0.clients = 3
            $0.doorstepPlaces = 0
        }
        defer { server.listener.stop() }
        let clients = try (0..<3).map { _ in try server.connect() }
        for client in clients {
            try client.send("in")
            #expect(client.frames(1) == ["in"])
        }
        let extra = try server.connect()
        #expect(extra.framesUntilEnd() == [DisconnectReason.tooManyClients.message])
        clients[0].close()
        #expect(server.recorder.reasons(count: 1) == [.peerClosed])
        let next = try server.connect()
        try next.send("now")
        #expect(next.frames(1) == ["now"])
    }

    @Test func aFloodWaitsWhileOthersAreServed() throws {
        let server = try EchoServer {
            $0.framesPerSecond = 1
            $0.burst = 10
        }
        defer { server.listener.stop() }
        let flood = try server.connect()
        let other = try server.connect()
        flood.sendRaw(Array(repeating: Array("many\n".utf8), count: 400).flatMap { $0 })
        #expect(flood.frames(10).count == 10)
        try other.send("one")
        #expect(other.frames(1) == ["one"])
        let events = server.recorder.events { $0.contains(.frame("one", ConnectionID(2))) }
        // One more frame of the flood per second of waiting: 400 would take more than six minutes.
        #expect(events.filter { $0 == .frame("many", ConnectionID(1)) }.count < 200)
    }

    @Test func whoAsksMuchAtOnceIsServedByTurns() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        let (first, second) = (try server.connect(), try server.connect())
        let other = try server.connect()
        let frames = Array(repeating: Array("work\n".utf8), count: Limits.requestBurst)
        first.sendRaw(frames.flatMap { $0 })
        second.sendRaw(frames.flatMap { $0 })
        #expect(first.frames(1) == ["work"])
        try other.send("one")
        #expect(other.frames(1) == ["one"])
        let work = { (events: [Recorder.Event]) in
            events.filter { event in
                if case .frame("work", _) = event { true } else { false }
            }
        }
        // Not after all that somebody else had asked before.
        let before = server.recorder.events { $0.contains(.frame("one", ConnectionID(3))) }
        #expect(work(before).count < Limits.requestBurst)
        // And nobody who asks much waits for all of another one's.
        let turns = server.recorder.events { work($0).count >= 20 }
        for number in UInt64(1)...2 {
            #expect(turns.filter { $0 == .frame("work", ConnectionID(number)) }.count >= 5)
        }
    }

    @Test func whatWaitsForItsPaceIsAnsweredInOrder() throws {
        let server = try EchoServer {
            $0.framesPerSecond = 500
            $0.burst = 5
        }
        defer { server.listener.stop() }
        let client = try server.connect()
        let texts = (0..<100).map { "frame \($0)" }
        for text in texts { try client.send(text) }
        #expect(client.frames(100) == texts)
    }

    @Test func twoHundredClientsComeAndGoWithoutATrace() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        let clients = try (0..<200).map { _ in try server.connect() }
        for (index, client) in clients.enumerated() { try client.send("client \(index)") }
        for (index, client) in clients.enumerated() {
            #expect(client.frames(1) == ["client \(index)"])
        }
        #expect(server.socketCount() == 201)
        for client in clients { client.close() }
        #expect(server.recorder.reasons(count: 200) == Array(repeating: .peerClosed, count: 200))
        #expect(server.socketCount() == 1)
    }

    @Test func stoppingTellsEveryoneAndRemovesTheSocket() throws {
        let server = try EchoServer()
        let client = try server.connect()
        try client.send("here")
        #expect(client.frames(1) == ["here"])
        server.listener.stop()
        #expect(client.framesUntilEnd() == [DisconnectReason.stopping.message])
        #expect(server.recorder.reasons(count: 1) == [.stopping])
        #expect(!FileManager.default.fileExists(atPath: server.listener.path))
        #expect(server.socketCount() == 0)
    }

    @Test func otherThreadsComeInByTheEventLoop() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        let client = try server.connect()
        _ = server.recorder.events { !$0.isEmpty }
        server.listener.execute { server in
            for connection in server.connections {
                _ = try? server.send(Array("tick".utf8), to: connection)
            }
        }
        #expect(client.frames(1) == ["tick"])
    }

    private func frameMessage(_ error: FrameError) -> String {
        DisconnectReason.badFrame(error).message
    }
}
