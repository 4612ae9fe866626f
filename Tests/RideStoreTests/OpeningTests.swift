import Foundation
import Glibc
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// Whatever stands at the path of the store, the operator is told what is wrong, and what was
/// there stays as it was.
@Suite("Opening the store (R7)")
struct OpeningTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func message(_ path: String) throws -> String {
        try #require(#expect(throws: StoreError.self) { try SQLiteStore(path: path) }).message
    }

    // MARK: Two engines

    @Test func twoEnginesCannotShareAFile() throws {
        let store = try SQLiteStore(path: folder.store)
        #expect(
            try message(folder.store)
                == "The data folder \(folder.path)/data is in use by another engine. "
                + "End that one, or give this one a folder of its own.")
        try store.save(try Samples.rides())
    }

    @Test func twoEnginesCannotShareAFolder() throws {
        let store = try SQLiteStore(path: folder.store)
        #expect(try message(folder.path + "/data/other.sqlite").contains("in use"))
        store.close()
        try SQLiteStore(path: folder.path + "/data/other.sqlite").close()
    }

    /// A child has all our descriptors from its fork to its exec.
    @Test func aFolderThatIsLetGoOfIsLeftToNoChild() throws {
        let path = folder.path + "/data"
        var first: DataFolder? = try DataFolder(path: path)
        let child = dup(try #require(first?.descriptor))
        defer { Glibc.close(child) }
        #expect(throws: StoreError.self) { try DataFolder(path: path) }
        first = nil
        _ = try DataFolder(path: path)
    }

    @Test func aStoreThatIsLetGoOfCanBeOpenedAgain() throws {
        for _ in 0..<3 { _ = try SQLiteStore(path: folder.store) }
        try SQLiteStore(path: folder.store).close()
        try SQLiteStore(path: folder.store).close()
    }

    @Test func aClosedStoreDoesNothing() throws {
        let store = try SQLiteStore(path: folder.store)
        store.close()
        store.close()
        #expect(throws: StoreError.self) { try store.save(SaveBatch()) }
        #expect(throws: StoreError.self) { try store.load() }
        #expect(!store.isPoisoned)
    }

    /// A folder in it that is a link leads out of what the data folder keeps from others: nothing
    /// is opened, looked at or copied, and what lies behind it stays.
    @Test(arguments: ["documents", "documents/staged", "outbox"])
    func aFolderInItThatIsALinkIsRefused(name: String) throws {
        let path = "\(folder.path)/data/\(name)"
        try SQLiteStore(path: folder.store).close()
        try folder.write("theirs", to: "elsewhere/driver-1-photo.jpg")
        try folder.write("theirs", to: "elsewhere/staged/driver-1-photo.jpg")
        let parent = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(
            atPath: parent, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: path)
        #expect(symlink(folder.path + "/elsewhere", path) == 0)
        #expect(try message(folder.store).contains("\(path) is a link"))
        let error = #expect(throws: StoreError.self) { try StoreInspection(path: folder.store) }
        #expect(error?.message.contains("\(path) is a link") == true)
        for file in ["driver-1-photo.jpg", "staged/driver-1-photo.jpg"] {
            #expect(FileManager.default.fileExists(atPath: "\(folder.path)/elsewhere/\(file)"))
        }
        // The folder itself in its place is taken, and whatever runs refused to hold no lock.
        #expect(unlink(path) == 0)
        try SQLiteStore(path: folder.store).close()
    }

    // MARK: Something else at the path

    /// What else can stand at the path, and what the message must say.
    enum Obstacle: CaseIterable {
        case folder, pipe, link, text, anotherDatabase, newerStore, damagedHeader, shortened
        case fileAsFolder

        var message: String {
            switch self {
            case .folder: "Is a directory"
            case .pipe: "is not a file"
            case .link: "symbolic link"
            case .text, .damagedHeader: "file is not a database"
            case .anotherDatabase: "another program's database"
            case .newerStore: "newer version"
            case .shortened: "damaged"
            case .fileAsFolder: "data folder"
            }
        }
    }

    @Test(arguments: Obstacle.allCases)
    func whatIsNotAStoreIsRefusedAndStaysAsItIs(obstacle: Obstacle) throws {
        let path = folder.store
        try make(obstacle, at: path)
        let before = TemporaryFolder.bytes(path)
        let message = try message(path)
        #expect(message.contains(obstacle.message), "\(message)")
        #expect(message.contains(folder.path + "/data"), "\(message)")
        #expect(TemporaryFolder.bytes(path) == before)
        // The lock went away with the failure.
        try? FileManager.default.removeItem(atPath: folder.path + "/data")
        try SQLiteStore(path: path).close()
    }

    private func make(_ obstacle: Obstacle, at path: String) throws {
        let files = FileManager.default
        let parent = folder.path + "/data"
        if obstacle == .fileAsFolder {
            #expect(files.createFile(atPath: parent, contents: Data("a".utf8)))
            return
        }
        try files.createDirectory(atPath: parent, withIntermediateDirectories: false)
        switch obstacle {
        case .fileAsFolder: break
        case .folder: try files.createDirectory(atPath: path, withIntermediateDirectories: false)
        case .pipe: #expect(mkfifo(path, 0o600) == 0)
        case .link:
            try SQLiteStore(path: folder.path + "/elsewhere/ride.sqlite").close()
            try files.createSymbolicLink(
                atPath: path, withDestinationPath: folder.path + "/elsewhere/ride.sqlite")
        case .text:
            let text = String(repeating: "Dear diary, ", count: 100)
            #expect(files.createFile(atPath: path, contents: Data(text.utf8)))
        case .anotherDatabase: try change("PRAGMA application_id = 7", path)
        case .newerStore: try change("INSERT INTO grdb_migrations VALUES ('v9999')", path)
        case .damagedHeader:
            try SQLiteStore(path: path).close()
            try overwrite(path, at: 0, with: Data(count: 100))
        case .shortened:
            try SQLiteStore(path: path).close()
            try files.removeItem(atPath: path + ".sha256")
            #expect(truncate(path, 4_096 + 100) == 0)
        }
    }

    private func change(_ sql: String, _ path: String) throws {
        let store = try SQLiteStore(path: path)
        _ = try store.query(sql)
        store.close()
    }

    private func overwrite(_ path: String, at offset: UInt64, with bytes: Data) throws {
        // What is found is found without the digest.
        try FileManager.default.removeItem(atPath: folder.store + ".sha256")
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seek(toOffset: offset)
        try file.write(contentsOf: bytes)
        try file.close()
    }

    @Test func theFoldersAboveAreMade() throws {
        try SQLiteStore(path: folder.path + "/a/b/c/ride.sqlite").close()
        for path in ["/a", "/a/b", "/a/b/c"] {
            #expect(try TemporaryFolder.permissions(folder.path + path) == 0o700)
        }
    }

    @Test func aPathWithoutAFileIsRefused() throws {
        #expect(try message(folder.path + "/").contains("cannot be opened"))
        #expect(try message("").contains("cannot be opened"))
    }

    @Test(.enabled(if: geteuid() != 0, "permissions do not bind root"))
    func aFolderWithoutPermissionIsRefused() throws {
        #expect(chmod(folder.path, 0o500) == 0)
        defer { chmod(folder.path, 0o700) }
        #expect(try message(folder.store).contains("Permission denied"))
    }

    // MARK: Damage inside

    @Test func aRowThatMakesNoSenseIsNamed() throws {
        let store = try SQLiteStore(path: folder.store)
        try store.save(try Samples.rides())
        _ = try store.query("UPDATE trip SET body = '{\"secret\":1}' WHERE id = 4")
        let error = #expect(throws: StoreError.self) { try store.load() }
        let message = try #require(error).message
        #expect(message.contains("row 4 of table trip is damaged"))
        #expect(!message.contains("secret"))
    }

    @Test func aDamagedPageStopsTheStore() throws {
        let first = try SQLiteStore(path: folder.store)
        try first.save(try Samples.rides())
        let page = try #require(
            UInt64(
                try first.query("SELECT rootpage FROM sqlite_schema WHERE name = 'trip'")[0]))
        first.close()
        try overwrite(folder.store, at: (page - 1) * 4_096, with: Data(count: 4_096))
        let store = try SQLiteStore(path: folder.store)
        let error = try #require(#expect(throws: StoreError.self) { try store.load() })
        #expect(error.message.contains("(SQLite 11). The file is damaged"))
        #expect(store.isPoisoned)
        #expect(throws: error) { try store.save(SaveBatch()) }
    }
}
