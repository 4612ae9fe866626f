import Foundation
import RideClient
import RideTestSupport
import Testing

@testable import RideSocket

/// How a listener begins: with a socket of its own, with one that it is handed, or not at all.
@Suite struct ListenerStartTests {
    /// A service manager listens before the engine is there, and goes on after it: who connects
    /// meanwhile waits and is served, and the name in the file system stays the manager's.
    @Test func aSocketIsTakenOverFromWhoeverStartedUs() throws {
        let folder = try TemporaryFolder()
        let manager = try SocketClaim.take(folder.socket)
        let listening = try ListeningSocket.open(manager)
        manager.release()
        let early = try EngineConnection.connect(folder.socket)
        try early.send("early")
        var options = SocketOptions()
        // The manager keeps its own descriptor; the engine is given another of the same socket.
        options.inherited = dup(listening.descriptor)
        for _ in 0..<2 {
            let recorder = Recorder()
            let listener = try SocketListener.start(at: folder.socket, options: options) {
                EchoHost($0, recorder)
            }
            let client = try EngineConnection.connect(folder.socket)
            try client.send("late")
            #expect(client.frames(1) == ["late"])
            listener.stop()
            #expect(FileManager.default.fileExists(atPath: folder.socket))
            options.inherited = dup(listening.descriptor)
        }
        #expect(early.framesUntilEnd().first == "early")
        close(listening.descriptor)
    }

    /// Makes a start that has to fail.
    ///
    /// - Returns: whether its host is still held by anything.
    private func failToStart(at path: String, _ options: SocketOptions) -> () -> Bool {
        let recorder = Recorder()
        #expect(throws: ListenError.self) {
            try SocketListener.start(at: path, options: options) { EchoHost($0, recorder) }
        }
        return { [weak recorder] in recorder != nil }
    }

    /// What does not listen is refused before anybody waits at it, and of what was made until then
    /// nothing is left: no host, and no socket of collectors or operators.
    @Test func aListenerThatCannotStartLeavesNothing() throws {
        let folder = try TemporaryFolder()
        let (file, path) = (open("/dev/null", O_RDWR), folder.path + "/run/other.sock")
        defer { close(file) }
        var options = SocketOptions()
        options.inherited = file
        options.metricsPath = folder.path + "/metrics.sock"
        options.operatorPath = folder.path + "/operators.sock"
        let isHeld = failToStart(at: path, options)
        #expect(!isHeld())
        for path in [options.metricsPath, options.operatorPath] {
            #expect(!FileManager.default.fileExists(atPath: try #require(path)))
        }
    }
}
