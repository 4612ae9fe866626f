import Foundation
import Testing

@testable import RideMap

/// One way to make a folder for what a program writes.
@Suite struct OutputFolderTests {
    @Test func whatStandsInTheWayIsTold() throws {
        let manager = FileManager.default
        let home = manager.temporaryDirectory.appendingPathComponent(
            "ride-folder-\(UUID().uuidString)"
        ).path
        defer { try? manager.removeItem(atPath: home) }
        #expect(OutputFolder.make(home, takesLinks: false) == .made)
        #expect(OutputFolder.make(home, takesLinks: false) == .wasThere)
        #expect(manager.createFile(atPath: home + "/file", contents: nil))
        symlink(home, home + "/link")
        symlink(home + "/nothing", home + "/dangling")
        for takesLinks in [false, true] {
            func outcome(_ name: String) -> OutputFolder.Outcome {
                OutputFolder.make("\(home)/\(name)", takesLinks: takesLinks)
            }
            #expect(outcome("file") == .isNoFolder)
            #expect(outcome("dangling") == .isNoFolder)
            #expect(outcome("link") == (takesLinks ? .wasThere : .isNoFolder))
            #expect(outcome("not/there") == .refused(WriteObstacle.words(ENOENT)))
            #expect(outcome("file/in") == .refused(WriteObstacle.words(ENOTDIR)))
        }
        #expect(OutputFolder.make("", takesLinks: true) == .refused("it has no name"))
    }
}
