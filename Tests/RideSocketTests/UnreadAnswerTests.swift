import Foundation
import RideClient
import Testing

@testable import RideSocket

/// Clients that ask and leave the answers unread.
@Suite struct UnreadAnswerTests {
    /// Whose answers pile up is not listened to, so that they cannot; nothing is lost by it.
    @Test func whoAsksAndDoesNotReadIsNotHeardUntilItDoes() throws {
        let server = try EchoServer { $0.framesPerSecond = nil }
        defer { server.listener.stop() }
        let client = try server.connect()
        let other = try server.connect()
        let texts = (0..<4_000).map { "\($0) " + String(repeating: "x", count: 990) }
        let bytes: [UInt8] = texts.flatMap { Array($0.utf8) + [10] }
        var taken = 0
        // As much as the kernel and the server take without an answer being read.
        while client.takesMore(within: 500), case let count = client.sendSome(bytes[taken...]),
            count > 0
        { taken += count }
        #expect(taken < bytes.count)
        try other.send("one")
        #expect(other.frames(1) == ["one"])
        let heard = server.recorder.events { _ in true }.filter {
            if case .frame(_, ConnectionID(1)) = $0 { true } else { false }
        }
        // What its own buffer in the kernel holds, and the server's queue for one that reads late.
        #expect(heard.count < 600)
        var answers: [String] = []
        while answers.count < texts.count, client.end == nil {
            taken += client.sendSome(bytes[taken...])
            answers += client.frames(1)
        }
        #expect(answers == texts)
    }

    @Test func whoAsksAndNeverReadsIsDisconnected() throws {
        let server = try EchoServer {
            $0.framesPerSecond = nil
            $0.silenceTime = .seconds(1)
        }
        defer { server.listener.stop() }
        let client = try server.connect()
        let line = [UInt8](repeating: 120, count: 999) + [10]
        var rest = line[...]
        for _ in 0..<20_000 {
            let count = client.sendSome(rest)
            guard count >= 0 else { break }
            rest = rest.dropFirst(count)
            if rest.isEmpty { rest = line[...] }
            if count == 0 { _ = client.takesMore(within: 20_000) }
        }
        #expect(server.recorder.reasons(count: 1) == [.tooSlow])
    }

    @Test func whatIsToldAlikeIsOneFrame() throws {
        var last = LastFrame()
        let first = try last.frame([65, 66])
        #expect(try last.frame([65, 66]).buffer == first.buffer)
        #expect(try last.frame([65, 67]).buffer != first.buffer)
        #expect(throws: (any Error).self) { _ = try last.frame([10]) }
    }
}
