import Foundation
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// The settings on which everything else rests, as the connection that writes reports them.
@Suite("The file and its settings (R7)")
struct SettingsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [
        ("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1"),
        ("trusted_schema", "0"), ("secure_delete", "1"), ("application_id", "1380533317"),
    ])
    func theWriterHasTheSetting(name: String, value: String) throws {
        let store = try SQLiteStore(path: folder.store)
        #expect(try store.query("PRAGMA \(name)") == [value])
        store.close()
        let again = try SQLiteStore(path: folder.store)
        #expect(try again.query("PRAGMA \(name)") == [value])
        try again.save(SaveBatch())
        #expect(try again.query("PRAGMA \(name)") == [value])
    }

    @Test(arguments: [
        ("journal_mode", "DELETE"), ("synchronous", "NORMAL"), ("synchronous", "OFF"),
        ("foreign_keys", "OFF"), ("trusted_schema", "ON"), ("secure_delete", "OFF"),
    ])
    func aSettingThatDoesNotHoldIsNoticed(name: String, value: String) throws {
        let store = try SQLiteStore(path: folder.store)
        try store.checkSettings()
        _ = try store.query("PRAGMA \(name) = \(value)")
        let error = #expect(throws: StoreError.self) { try store.checkSettings() }
        #expect(try #require(error).message.contains(name))
    }

    @Test func everyTableOfOursIsStrict() throws {
        let store = try SQLiteStore(path: folder.store)
        let tables = "FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
        #expect(
            try store.query(
                "SELECT name \(tables) AND NOT strict AND name NOT LIKE 'sqlite%'")
                == ["grdb_migrations"])
        #expect(try store.query("SELECT count(*) \(tables) AND strict") == ["19"])
    }

    /// Apps keep a token for each: a file keeps its name, and so does a copy of it.
    @Test func dataAreToldFromOthersByTheirName() throws {
        let store = try SQLiteStore(path: folder.store)
        let name = store.dataID
        #expect(name.wholeMatch(of: /[0-9a-f]{32}/) != nil)
        try StoreInspection(path: folder.store).copy(to: folder.path + "/copy")
        store.close()
        #expect(try SQLiteStore(path: folder.store).dataID == name)
        #expect(try SQLiteStore(path: folder.path + "/copy/ride.sqlite").dataID == name)
        #expect(try SQLiteStore(path: folder.path + "/other/ride.sqlite").dataID != name)
    }

    @Test func dataWithoutANameAreRefused() throws {
        let store = try SQLiteStore(path: folder.store)
        _ = try store.query("DELETE FROM data_id")
        store.close()
        let error = #expect(throws: StoreError.self) { try SQLiteStore(path: folder.store) }
        #expect(try #require(error).message.contains("data_id"))
    }

    @Test func onlyTheOwnerCanReadTheFiles() throws {
        let store = try SQLiteStore(path: folder.store)
        try store.save(SaveBatch())
        #expect(try TemporaryFolder.permissions(folder.path + "/data") == 0o700)
        for suffix in ["", "-wal", "-shm"] {
            #expect(try TemporaryFolder.permissions(folder.store + suffix) == 0o600, "\(suffix)")
        }
    }

    @Test func aFileThatOthersCouldReadIsMadePrivate() throws {
        try SQLiteStore(path: folder.store).close()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: folder.store)
        let store = try SQLiteStore(path: folder.store)
        try store.save(SaveBatch())
        for suffix in ["", "-wal", "-shm"] {
            #expect(try TemporaryFolder.permissions(folder.store + suffix) == 0o600, "\(suffix)")
        }
    }
}
