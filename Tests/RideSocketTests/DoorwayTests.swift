import Foundation
import RideClient
import Testing

@testable import RideSocket

/// The name by which clients find the engine.
@Suite struct DoorwayTests {
    /// Whoever cleans folders up may take the socket, or the folder with it, while it is listened
    /// at: those who are there notice nothing, and others find it again.
    @Test(arguments: [false, true])
    func aSocketThatWasTakenAwayComesBack(withItsFolder: Bool) throws {
        let server = try EchoServer { $0.doorwayTime = EchoServer.lookTime }
        defer { server.listener.stop() }
        let path = server.listener.path
        for round in 0..<3 {
            let early = try server.connect()
            try early.send("early \(round)")
            #expect(early.frames(1) == ["early \(round)"])
            let name = withItsFolder ? (path as NSString).deletingLastPathComponent : path
            try FileManager.default.removeItem(atPath: name)
            try server.waitForLooks()
            let client = try server.connect()
            try client.send("late")
            #expect(client.frames(1) == ["late"])
            try early.send("still here")
            #expect(early.frames(1) == ["still here"])
            #expect(server.socketCount() == 3)
            early.close()
            client.close()
            _ = server.recorder.reasons(count: 2 * (round + 1))
        }
    }

    /// What is now of another's making is left alone.
    @Test func aNameThatHasComeToMeanSomethingElseStays() throws {
        let server = try EchoServer { $0.doorwayTime = EchoServer.lookTime }
        let path = server.listener.path
        #expect(rename(path, path + ".away") == 0)
        #expect(FileManager.default.createFile(atPath: path, contents: Data("mine".utf8)))
        for _ in 0..<3 { try server.waitForLooks() }
        server.listener.stop()
        #expect(FileManager.default.contents(atPath: path) == Data("mine".utf8))
    }
}
