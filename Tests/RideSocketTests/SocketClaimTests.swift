import Foundation
import RideClient
import RideTestSupport
import Testing

@testable import RideSocket

@Suite struct SocketClaimTests {
    private func error(at path: String) -> ListenError? {
        do throws(ListenError) {
            try SocketClaim.take(path).release()
            return nil
        } catch {
            return error
        }
    }

    private func mode(_ path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test func folderAndSocketAreOursAlone() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        #expect(try mode("\(server.folder.path)/run") == 0o700)
        #expect(try mode(server.listener.path) == 0o600)
    }

    /// Others may go through to the socket, and neither look around nor put anything beside it.
    @Test func whereOthersMayConnectTheFolderStaysOurs() throws {
        let server = try EchoServer { $0.otherUsers = [65_534] }
        defer { server.listener.stop() }
        #expect(try mode("\(server.folder.path)/run") == 0o711)
        #expect(try mode(server.listener.path) == 0o666)
        #expect(try mode(server.listener.path + ".lock") == 0o600)
    }

    @Test func aSecondEngineIsRefusedAndTheFirstGoesOn() throws {
        let server = try EchoServer()
        let path = server.listener.path
        #expect(error(at: path) == .alreadyListening(path: path))
        let client = try server.connect()
        try client.send("first")
        #expect(client.frames(1) == ["first"])
        server.listener.stop()
        #expect(error(at: path) == nil)
    }

    @Test func anEngineWithoutItsLockFileIsStillFound() throws {
        let server = try EchoServer()
        defer { server.listener.stop() }
        let path = server.listener.path
        try FileManager.default.removeItem(atPath: "\(path).lock")
        #expect(error(at: path) == .alreadyListening(path: path))
    }

    @Test func aSocketLeftByACrashIsReplaced() throws {
        let folder = try TemporaryFolder()
        let claim = try SocketClaim.take(folder.socket)
        let dead = try ListeningSocket.open(claim)
        close(dead.descriptor)
        claim.release()
        #expect(FileManager.default.fileExists(atPath: folder.socket))
        #expect(throws: ConnectError.nobodyListens(path: folder.socket)) {
            try EngineConnection.connect(folder.socket)
        }
        let recorder = Recorder()
        let listener = try SocketListener.start(at: folder.socket) { EchoHost($0, recorder) }
        defer { listener.stop() }
        let client = try EngineConnection.connect(folder.socket)
        try client.send("back")
        #expect(client.frames(1) == ["back"])
    }

    @Test func aFileInTheWayIsNeverDeleted() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("precious", to: "run/engine.sock")
        #expect(error(at: file) == .notASocket(path: file))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
    }

    @Test func aSocketPutInOurPlaceIsNotRemovedWhenWeStop() throws {
        let server = try EchoServer()
        let path = server.listener.path
        try FileManager.default.removeItem(atPath: path)
        try "somebody else's".write(toFile: path, atomically: false, encoding: .utf8)
        server.listener.stop()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "somebody else's")
    }

    @Test func aFolderOthersCanEnterIsRefused() throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0o755)
        let path = "\(folder.path)/engine.sock"
        #expect(error(at: path) == .openFolder(path: folder.path, mode: 0o755))
    }

    @Test func aLinkToAFolderIsRefused() throws {
        let folder = try TemporaryFolder()
        let link = "\(folder.path)/link"
        symlink("/tmp", link)
        #expect(error(at: "\(link)/engine.sock") == .notAFolder(path: link))
    }

    @Test func aMissingFolderAboveIsAnError() throws {
        let folder = try TemporaryFolder()
        let missing = "\(folder.path)/a/b"
        let expected = ListenError.system(operation: "mkdir", path: missing, code: ENOENT)
        #expect(error(at: "\(missing)/engine.sock") == expected)
    }

    @Test(arguments: [106, 107, 108])
    func pathsUpTo107BytesWork(length: Int) throws {
        let folder = try TemporaryFolder()
        let name = String(repeating: "s", count: length - folder.path.utf8.count - 1)
        let path = "\(folder.path)/\(name)"
        let tooLong = ListenError.pathTooLong(path: path, bytes: length, limit: 107)
        #expect(error(at: path) == (length > 107 ? tooLong : nil))
    }

    @Test func aHostThatCannotBeMadeLeavesNothingBehind() throws {
        struct NoWorld: Error {}
        let folder = try TemporaryFolder()
        #expect(throws: NoWorld.self) {
            try SocketListener.start(at: folder.socket) { _ in throw NoWorld() }
        }
        #expect(!FileManager.default.fileExists(atPath: folder.socket))
        #expect(error(at: folder.socket) == nil)
    }
}
