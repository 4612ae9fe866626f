import Foundation
import RideTestSupport
import Testing

@testable import RideClient

/// After a crash the engine is started again as it was (R7).
@Suite struct StartNoteTests {
    @Test func argumentsComeBackAsTheyWere() throws {
        let folder = try TemporaryFolder()
        let arguments = ["serve", "--data", "/a folder/ü", "--speed", ""]
        #expect(StartNote.read(for: folder.path + "/engine.sock") == nil)
        #expect(StartNote.write(arguments, for: folder.path + "/engine.sock"))
        #expect(StartNote.read(for: folder.path + "/engine.sock") == arguments)
        StartNote.remove(for: folder.path + "/engine.sock")
        #expect(StartNote.read(for: folder.path + "/engine.sock") == nil)
    }

    @Test(arguments: ["", "serve", "rm\0", "\0", String(repeating: "serve\0", count: 2_000)])
    func whatMakesNoSenseIsPassedOver(content: String) throws {
        let folder = try TemporaryFolder()
        try Data(content.utf8).write(
            to: URL(filePath: StartNote.path(for: folder.path + "/engine.sock")))
        #expect(StartNote.read(for: folder.path + "/engine.sock") == nil)
    }

    @Test func aLinkIsNotFollowed() throws {
        let folder = try TemporaryFolder()
        try Data("serve\0".utf8).write(to: URL(filePath: folder.path + "/elsewhere"))
        symlink(folder.path + "/elsewhere", StartNote.path(for: folder.path + "/engine.sock"))
        #expect(StartNote.read(for: folder.path + "/engine.sock") == nil)
    }
}
