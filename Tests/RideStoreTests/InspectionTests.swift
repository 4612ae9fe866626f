import Foundation
import GRDB
import RideCore
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// Data are looked at and copied from outside, while an engine goes on with them.
@Suite("Checking and copying data (R3, R7)")
struct InspectionTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.store)
        var batch = try Samples.eventfulRides()
        batch.ledger = try Samples.ledger()
        batch.records = try Samples.records()
        batch.outbox = [try Samples.message(1)]
        try store.save(batch)
    }

    private var bytes: [Data] {
        ["", "-wal"].map { TemporaryFolder.bytes(folder.store + $0) }
    }

    @Test func lookingChangesNothing() throws {
        let before = bytes
        #expect(try StoreInspection(path: folder.store).faults() == [])
        #expect(bytes == before)
        store.close()
        let closed = bytes
        #expect(try StoreInspection(path: folder.store).faults() == [])
        #expect(bytes[0] == closed[0])
    }

    @Test(arguments: [
        ("UPDATE trip SET stage = 'requested' WHERE id = 12", "The row of ride 12 does not"),
        ("DELETE FROM trip_event WHERE trip_id = 12", "Ride 12 has a row and no events"),
        ("UPDATE ledger_posting SET amount_minor = 7 WHERE transaction_id = 3", "entry 3"),
        ("UPDATE record SET body = '{}'", "cannot be read"),
    ])
    func aFaultIsNamedWhileTheEngineRuns(change: String, words: String) throws {
        _ = try store.query("DROP TRIGGER ledger_posting_not_changed")
        _ = try store.query(change)
        let faults = try StoreInspection(path: folder.store).faults()
        #expect(faults.contains { $0.contains(words) }, "\(faults)")
        #expect(try StoreInspection(path: folder.store).faultsOfTables() == faults)
        // Where there are few rides, all are among the latest.
        #expect(try store.foundationFaults() == faults)
        #expect(!store.isPoisoned)
    }

    /// Damage that a look-up comes upon is noted, so that however this engine ends, the next one
    /// looks through everything; what is merely not there is none.
    @Test(arguments: [
        ("UPDATE trip SET body = '{' WHERE id = 12", true), ("SELECT 1", false),
    ])
    func damageThatALookUpMeetsIsNoted(change: String, isDamage: Bool) throws {
        _ = try store.query(change)
        let query = StoreQuery.ride(TripID(12))
        var failure: StoreError?
        do throws(StoreError) { _ = try store.answer(query) } catch { failure = error }
        #expect((failure != nil) == isDamage)
        #expect(try DamageNote(in: folder.path + "/data").isThere() == isDamage)
        // The engine goes on meanwhile.
        #expect(!store.isPoisoned)
    }

    /// A page with other bytes ends an engine; the next one does not begin as if nothing were.
    @Test func aDamagedPageIsNoted() throws {
        store.close()
        var bytes = TemporaryFolder.bytes(folder.store)
        let root = try pageOfTrips()
        bytes.replaceSubrange((root - 1) * 4_096..<root * 4_096, with: Data(count: 4_096))
        try bytes.write(to: URL(filePath: folder.store))
        try FileManager.default.removeItem(atPath: folder.store + ".sha256")
        let again = try SQLiteStore(path: folder.store)
        #expect(try !DamageNote(in: folder.path + "/data").isThere())
        #expect(throws: StoreError.self) { try again.answer(.ride(TripID(12))) }
        #expect(again.isPoisoned)
        #expect(try DamageNote(in: folder.path + "/data").isThere())
    }

    private func pageOfTrips() throws -> Int {
        let open = try SQLiteStore(path: folder.store)
        defer { open.close() }
        let rows = try open.query("SELECT rootpage FROM sqlite_schema WHERE name = 'trip'")
        return try #require(rows.first.flatMap { Int($0) })
    }

    /// Over a connection that may only read, SQLite itself does not look at this.
    @Test(arguments: [
        ("rating", "(party, number, sum_stars, count) VALUES ('nobody', 7, 5, 1)"),
        ("command", "(party, number, id, fingerprint) VALUES ('nobody', 7, 'A', 1)"),
        ("erasure", "(party, number, at_ms) VALUES ('nobody', 7, 1)"),
    ])
    func aRowOfNobodyIsNamed(table: String, row: String) throws {
        _ = try store.query("PRAGMA ignore_check_constraints = ON")
        _ = try store.query("INSERT INTO \(table) \(row)")
        #expect(
            try StoreInspection(path: folder.store).faults()
                == ["A row of \(table) is neither a passenger's nor a driver's: nobody|7."])
    }

    @Test func theLatestRidesAreSomeAndThoseThatAreNotOver() throws {
        // Rides 1 to 4: the second is under way, of the last there are only events.
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.store)
        for id in 1...3 {
            _ = try store.query(
                """
                INSERT INTO trip (id, stage, passenger_id, requested_at_ms, ends, body)
                VALUES (\(id), '\(id == 2 ? "arrived" : "completed")', \(id), 0, '{}', '{}')
                """)
        }
        _ = try store.query("PRAGMA foreign_keys = OFF")
        _ = try store.query(
            "INSERT INTO trip_event (trip_id, at_ms, kind, body) VALUES (4, 0, 'offered', '{}')")
        func latest(_ count: Int) throws -> [UInt64] {
            try store.use(doing: "read") { queue in
                try SQLiteBase(queue: queue).read {
                    try TripHistory(db: $0).latestRides(count).map(\.rawValue)
                }
            }
        }
        #expect(try latest(0) == [2])
        #expect(try latest(1) == [2, 3, 4])
        #expect(try latest(9) == [1, 2, 3, 4])
    }

    @Test func aNoteOfDamageStaysUntilItIsTakenAway() throws {
        let note = DamageNote(in: folder.path)
        #expect(try !note.isThere())
        try note.remove()
        try note.write(["A fault.", "Another."])
        #expect(try note.isThere())
        let text = try String(contentsOfFile: folder.path + "/damaged", encoding: .utf8)
        #expect(text == "A fault.\nAnother.\n")
        try note.remove()
        #expect(try !note.isThere())
    }

    /// A whole page of the middle of the file is overwritten.
    @Test func aDamagedStructureIsNamed() throws {
        _ = try store.query("PRAGMA wal_checkpoint(TRUNCATE)")
        let root = try #require(
            Int(try store.query("SELECT rootpage FROM sqlite_schema WHERE name = 'trip_event'")[0]))
        store.close()
        let file = try FileHandle(forUpdating: URL(filePath: folder.store))
        try file.seek(toOffset: UInt64(root - 1) * 4_096)
        try file.write(contentsOf: Data(repeating: 0x5A, count: 4_096))
        try file.close()
        let faults = try? StoreInspection(path: folder.store).faults()
        #expect(faults?.isEmpty != true)
    }

    @Test func whatIsNoStoreIsNotMadeIntoOne() throws {
        let path = folder.path + "/nothing/engine.db"
        #expect(throws: StoreError.self) { try StoreInspection(path: path) }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/nothing"))
        let empty = folder.path + "/empty.db"
        #expect(FileManager.default.createFile(atPath: empty, contents: Data()))
        #expect(throws: StoreError.self) { try StoreInspection(path: empty) }
        #expect(TemporaryFolder.bytes(empty).isEmpty)
    }

    @Test(arguments: [
        ("DELETE FROM grdb_migrations WHERE identifier = 'v3'", "earlier version"),
        ("INSERT INTO grdb_migrations VALUES ('v9999')", "newer version"),
    ])
    func anotherVersionIsRefused(change: String, words: String) throws {
        _ = try store.query(change)
        let error = #expect(throws: StoreError.self) { try StoreInspection(path: folder.store) }
        #expect(try #require(error).message.contains(words))
    }

    // MARK: Copies

    /// The engine goes on while the copy is made, and the copy is served afterwards.
    @Test func aCopyIsAStore() throws {
        let copy = folder.path + "/copies/monday"
        try StoreInspection(path: folder.store).copy(to: copy)
        let before = try store.load()
        var more = SaveBatch()
        more.commands = [try CommandRecord(1)]
        try store.save(more)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: copy).sorted()
                == ["ride.sqlite", "ride.sqlite.sha256"])
        #expect(try TemporaryFolder.permissions(copy + "/ride.sqlite") == 0o600)
        // Short secrets can be read by the folder's key alone, which no copy has.
        try FileManager.default.copyItem(
            atPath: folder.path + "/data/command.key", toPath: copy + "/command.key")
        let restored = try SQLiteStore(path: copy + "/ride.sqlite")
        #expect(try restored.load() == before)
        #expect(try restored.verify() == [])
        try restored.save(more)
    }

    @Test func aCopyTakesThePlaceOfNothing() throws {
        let inspection = try StoreInspection(path: folder.store)
        let file = folder.path + "/there.db"
        #expect(FileManager.default.createFile(atPath: file, contents: Data("a".utf8)))
        #expect(throws: StoreError.self) { try inspection.copyDatabase(to: file) }
        #expect(throws: StoreError.self) { try inspection.copy(to: folder.path + "/data") }
        #expect(TemporaryFolder.bytes(file) == Data("a".utf8))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                == ["data", "there.db"])
    }

    @Test func damagedDataAreNotCopied() throws {
        _ = try store.query("DROP TRIGGER ledger_posting_not_changed")
        _ = try store.query("UPDATE ledger_posting SET amount_minor = 7 WHERE transaction_id = 3")
        let copy = folder.path + "/copy.db"
        let error = #expect(throws: StoreError.self) {
            try StoreInspection(path: folder.store).copyDatabase(to: copy)
        }
        #expect(try #require(error).message.contains("was not made"))
        #expect(!FileManager.default.fileExists(atPath: copy))
    }

    /// What was there before a repair is kept, faults and all, and nothing is written over.
    @Test func copiesBesideTheFileAreNumbered() throws {
        _ = try store.query("UPDATE trip SET stage = 'requested' WHERE id = 12")
        let copies = try (1...2).map { _ in try store.keepCopy(named: "before") }
        #expect(copies == [folder.store + ".before-1", folder.store + ".before-2"])
        #expect(try store.rebuildTrips() == [TripID(12)])
        let copy = try DatabaseQueue(path: copies[0])
        let stage = try copy.read { db in
            try String.fetchOne(db, sql: "SELECT stage FROM trip WHERE id = 12")
        }
        #expect(stage == "requested")
    }

    /// Whether the last user of a file had time to close it.
    @Test func aFileThatWasNotClosedIsKnown() throws {
        #expect(store.wasClosed)
        let crashed = folder.path + "/crashed"
        try FileManager.default.createDirectory(
            atPath: crashed, withIntermediateDirectories: false)
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: folder.store + end, toPath: crashed + "/ride.sqlite" + end)
        }
        let again = try SQLiteStore(path: crashed + "/ride.sqlite")
        #expect(!again.wasClosed)
        again.close()
        #expect(try SQLiteStore(path: crashed + "/ride.sqlite").wasClosed)
    }
}
