import Foundation
import Testing

@testable import RideMap

@Suite struct FileBytesTests {
    private let folder: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "ride-files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        folder = url.path
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func reason(_ path: String, madeFrom inputs: [String] = []) -> String? {
        do throws(FileReadError) {
            try FileBytes.write([1, 2, 3], to: path, madeFrom: inputs)
            return nil
        } catch { return error.reason }
    }

    @Test func aFileIsWrittenAndReplacedAndNothingElseIsLeft() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/file"
        try FileBytes.write([1, 2], to: path)
        try FileBytes.write([3], to: path)
        #expect(try FileBytes.read(path, limit: 10) == [3])
        #expect(try names() == ["file"])
    }

    /// One that was shortened since its length was asked for.
    @Test func aFileThatEndsTooSoonIsNotTakenForWhole() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileBytes.write([1, 2, 3], to: folder + "/file")
        for (length, reason) in [(3, nil), (4, "it was cut off while it was read")] {
            let (descriptor, _) = try FileBytes.open(folder + "/file", limit: 10)
            let room = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 1)
            #expect(FileBytes.fill(room, from: descriptor)?.reason == reason)
            #expect(room.prefix(3).elementsEqual([1, 2, 3]))
            room.deallocate()
            close(descriptor)
        }
    }

    @Test func whatAFolderHoldsIsNamedInOrder() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try FileBytes.names(in: folder) == [])
        // The longest name there can be among them, hidden ones, and letters of several bytes.
        let held = [".hidden", "10", "9", "a b", String(repeating: "x", count: 255), "ação"]
        for name in held.reversed() {
            #expect(FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: nil))
        }
        mkdir(folder + "/folder", 0o700)
        #expect(try FileBytes.names(in: folder) == (held + ["folder"]).sorted())
        for (path, isMissing) in [(folder + "/nothing", true), (folder + "/9", false)] {
            #expect { try FileBytes.names(in: path) } throws: {
                ($0 as? FileReadError)?.isMissing == isMissing
            }
        }
    }

    /// Whatever is no plain file stays what it was.
    @Test func whatIsNoFileIsNotReplaced() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileBytes.write([7], to: folder + "/file")
        mkdir(folder + "/folder", 0o700)
        symlink(folder + "/file", folder + "/link")
        symlink(folder + "/nothing", folder + "/dangling")
        mkfifo(folder + "/pipe", 0o600)
        for (name, reason) in [
            ("folder", "there is a folder"), ("link", "there is a link"),
            ("dangling", "there is a link"), ("pipe", "there is a pipe"),
        ] {
            #expect(self.reason(folder + "/" + name) == reason)
        }
        // Refused before anything is written beside it.
        #expect(reason("/dev/null") == "there is a device")
        #expect(reason("/dev/full") == "there is a device")
        #expect(reason(folder + "/missing/file") == WriteObstacle.words(ENOENT))
        #expect(reason(folder + "/file/") == WriteObstacle.words(ENOTDIR))
        #expect(reason("") == "it has no name")
        #expect(try FileBytes.read(folder + "/file", limit: 10) == [7])
        #expect(try names() == ["dangling", "file", "folder", "link", "pipe"])
    }

    /// Before any work is done, and in words that say what to do.
    @Test func aPlaceWhereNothingCanBeWrittenIsToldBeforehand() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileBytes.write([7], to: folder + "/file")
        for (path, code) in [
            ("/missing/file", ENOENT), ("/file/x", ENOTDIR),
            ("/" + String(repeating: "x", count: 300), ENAMETOOLONG),
        ] {
            #expect(
                throws: FileReadError(
                    reason: WriteObstacle.words(code), isMissing: code == ENOENT)
            ) { try FileBytes.checkOutput(folder + path, madeFrom: []) }
        }
        for code in [ENOENT, ENOTDIR, EACCES, EPERM, EROFS, EEXIST, ENOSPC, EDQUOT, EFBIG] {
            let words = WriteObstacle.words(code)
            #expect(words != String(cString: strerror(code)) && words.contains(": "), "\(code)")
        }
    }

    /// Under whatever name it goes.
    @Test func anInputIsNotReplaced() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let input = folder + "/input"
        try FileBytes.write([7], to: input)
        link(input, folder + "/other-name")
        symlink(input, folder + "/link")
        mkdir(folder + "/tables", 0o700)
        try FileBytes.write([8], to: folder + "/tables/node.csv")
        let inputs = [input, folder + "/tables"]
        for path in [
            input, folder + "/./input", folder + "/tables/../input", folder + "/other-name",
            folder + "/tables/node.csv",
        ] {
            #expect(reason(path, madeFrom: inputs) == "it is the input")
        }
        #expect(reason(input, madeFrom: [folder + "/link"]) == "it is the input")
        #expect(try FileBytes.read(input, limit: 10) == [7])
        #expect(try FileBytes.read(folder + "/tables/node.csv", limit: 10) == [8])
        // Beside an input, also in its folder, there is room for something new.
        #expect(reason(folder + "/tables/new.city", madeFrom: inputs) == nil)
        #expect(reason(folder + "/output", madeFrom: inputs) == nil)
    }

    @Test func aCityReplacesACityOrNothing() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let city = try TestCities.block()
        let path = folder + "/a.city"
        try city.write(to: path)
        try city.write(to: path)
        try FileBytes.write([], to: folder + "/empty")
        try city.write(to: folder + "/empty")
        for (index, bytes) in [[1], Array("RIDECIT".utf8), Array("RIDECITX".utf8)].enumerated() {
            let other = folder + "/other\(index)"
            try FileBytes.write(bytes, to: other)
            #expect(throws: FileReadError(reason: "what is there is no city", isMissing: false)) {
                try city.write(to: other)
            }
            #expect(try FileBytes.read(other, limit: 10) == bytes)
        }
    }
}
