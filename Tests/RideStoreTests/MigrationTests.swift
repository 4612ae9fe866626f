import Foundation
import GRDB
import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

@testable import RideStore

/// A file of the first version is opened by this one: nothing is lost and nothing is changed that
/// does not have to be (R7).
@Suite("Files of the first version (R7)")
struct MigrationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/data", withIntermediateDirectories: false)
        let queue = try DatabaseQueue(path: folder.store)
        try Schema.migrator.migrate(queue, upTo: "v1")
        try queue.write { try $0.execute(sql: FirstVersion.rows) }
        try queue.close()
    }

    @Test func everythingIsReadAsItWas() throws {
        let contents = try SQLiteStore(path: folder.store).load()
        #expect(contents.now == Instant(milliseconds: 123_456))
        #expect(contents.nextTrip == 77)
        #expect(contents.cityChecksum == UInt64.max - 5)
        #expect(contents.trips.map(\.trip.id.rawValue) == [4, 6])
        #expect(contents.trips.map(\.trip.stage) == [.arrived, .completed])
        let samples = try Samples.rides().trips
        #expect(contents.trips == [samples[3], samples[5]])
        #expect(contents.cars == [try Samples.cars()[5]])
        #expect(contents.commands.map(\.id) == [try CommandRecord(1).id])
        #expect(contents.ratings == [Samples.ratings[2]])
        #expect(contents.ledger.isEmpty && contents.records.isEmpty)
        #expect(contents.outboxCount == 0)
    }

    /// The only token of a guest becomes the guest's only session.
    @Test func guestsStaySignedIn() throws {
        let accounts = try SQLiteStore(path: folder.store).load().accounts
        let ana = try #require(accounts.first)
        #expect(ana.actor == .passenger(PassengerID(6)))
        #expect(ana.sessions.map(\.tokenHash) == [Array(0..<32)])
        #expect(ana.isGuest && ana.status == .active)
        #expect(ana.currentTrip == TripID(6))
        let luis = try #require(accounts.last)
        #expect(luis.actor == .driver(DriverID(1 << 32)))
        #expect(luis.name.text == "Luis 👍")
        #expect(luis.vehicle?.plate == "LXKP-42")
        #expect(luis.today.earnings == Money(minorUnits: 2_920))
        #expect(luis.today.rides == 2 && luis.today.number == 3)
        #expect(luis.driver == DriverFile())
        #expect(accounts.count == 2)
    }

    @Test func itIsInOrderAndNothingHasToBeMadeAnew() throws {
        let store = try SQLiteStore(path: folder.store)
        #expect(try store.verify() == [])
        #expect(try store.rebuildTrips() == [])
        let steps = try store.query("SELECT identifier FROM grdb_migrations")
        #expect(steps == ["v1", "v2", "v3", "v5", "v7", "v8", "v10", "v11", "v12", "v13"])
    }

    @Test func oldRidesAreFoundAsRidesInCash() throws {
        let store = try SQLiteStore(path: folder.store)
        #expect(try store.query("SELECT id, payment FROM trip") == ["4|cash", "6|cash", "9|cash"])
        let driver = Actor.driver(DriverID(106))
        guard
            case .rides(let rides, total: 1) = try store.answer(
                .rides(of: driver, RideFilter(payment: .cash), before: nil, limit: 9))
        else {
            Issue.record("one ride")
            return
        }
        #expect(rides.map(\.trip.id) == [TripID(6)])
        #expect(
            try store.answer(.rides(of: driver, RideFilter(payment: .card), before: nil, limit: 9))
                == .rides([], total: 0))
    }

    /// In the first version a driver's cancellation was the end of the ride.
    @Test func aRideThatItsDriverEndedStaysEnded() throws {
        let store = try SQLiteStore(path: folder.store)
        guard case .ride(let ride?) = try store.answer(.ride(TripID(9))) else {
            Issue.record("no ride")
            return
        }
        #expect(ride.trip.stage == .cancelled)
        #expect(ride.trip.assignment?.driver == DriverID(7))
    }

    @Test func oldPeopleGoOnWithWhatIsNew() throws {
        let store = try SQLiteStore(path: folder.store)
        var ana = try #require(try store.load().accounts.first)
        ana.identity = try Samples.members()[0].identity
        var batch = SaveBatch()
        batch.accounts = [ana]
        batch.ledger = try Samples.ledger()
        batch.records = try Samples.records()
        batch.outbox = [try Samples.message(1)]
        try store.save(batch)
        #expect(try store.load().accounts.first == ana)
        #expect(try store.verify() == [])
        #expect(
            try store.query("SELECT email FROM account WHERE number = 6") == ["ana@example.com"])
    }

    @Test func openingTwiceChangesNothing() throws {
        try SQLiteStore(path: folder.store).close()
        let store = try SQLiteStore(path: folder.store)
        let rows = try store.query("SELECT * FROM trip_event")
        #expect(rows.count == 17)
        store.close()
        #expect(try SQLiteStore(path: folder.store).query("SELECT * FROM trip_event") == rows)
    }

    // MARK: The copy of before

    private var copy: String {
        get throws { folder.store + ".before-" + (try #require(Schema.migrator.migrations.last)) }
    }

    /// Everything in a file: what its tables look like, and their rows. Fingerprints, which tell
    /// what was asked, are left out.
    private func contents(of path: String) throws -> [String] {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.inDatabase { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
            let shape = "SELECT name, sql FROM sqlite_schema ORDER BY name"
            let rows = try tables.flatMap { table -> [String] in
                let columns = try db.columns(in: table).map { "\"\($0.name)\"" }
                    .filter { $0 != "\"fingerprint\"" }.joined(separator: ", ")
                return try StoreCheck.rows(db, "SELECT \(columns) FROM \(table)")
                    .map { "\(table): \($0)" }.sorted()
            }
            return try StoreCheck.rows(db, shape) + StoreCheck.rows(db, "PRAGMA application_id")
                + rows
        }
    }

    @Test func theFileOfBeforeIsKeptBesideIt() throws {
        let before = try contents(of: folder.store)
        #expect(before.count { $0.hasPrefix("trip_event: ") } == 17)
        try SQLiteStore(path: folder.store).close()
        #expect(try contents(of: folder.store) != before)
        #expect(try TemporaryFolder.permissions(copy) == 0o600)
        #expect(try contents(of: copy) == before)
        // The first version has nothing to do in it, and would not call it newer than itself.
        let queue = try DatabaseQueue(path: copy)
        #expect(try queue.inDatabase(Schema.migrator.completedMigrations) == ["v1"])
        #expect(try queue.inDatabase(StoreCheck.structure) == [])
        try queue.close()
        // Nothing is taken for the copy later, nor is one made of what is not earlier.
        let bytes = TemporaryFolder.bytes(try copy)
        try SQLiteStore(path: folder.store).close()
        #expect(TemporaryFolder.bytes(try copy) == bytes)
        try FileManager.default.removeItem(atPath: copy)
        try SQLiteStore(path: folder.store).close()
        #expect(!FileManager.default.fileExists(atPath: try copy))
    }

    /// Put back in its place, it is a file of the first version as any other.
    @Test func theFileOfBeforeCanBePutBack() throws {
        let store = try SQLiteStore(path: folder.store)
        let loaded = try store.load()
        _ = try store.query("UPDATE trip SET body = '{}'")
        store.close()
        let files = FileManager.default
        for suffix in ["", "-wal", "-shm", ".sha256"]
        where files.fileExists(atPath: folder.store + suffix) {
            try files.removeItem(atPath: folder.store + suffix)
        }
        try files.moveItem(atPath: copy, toPath: folder.store)
        let again = try SQLiteStore(path: folder.store)
        #expect(try again.verify() == [])
        let contents = try again.load()
        #expect(contents.trips == loaded.trips && contents.cars == loaded.cars)
        #expect(contents.ratings == loaded.ratings && contents.now == loaded.now)
        #expect(contents.commands.map(\.id) == loaded.commands.map(\.id))
        #expect(contents.accounts == loaded.accounts)
    }

    /// It is there before anything is changed: a change of tables that fails leaves both.
    @Test func theFileOfBeforeIsThereWhenAChangeFails() throws {
        // The second version makes a table of this name.
        let queue = try DatabaseQueue(path: folder.store)
        try queue.write { try $0.execute(sql: "CREATE TABLE ledger_posting (own TEXT)") }
        try queue.close()
        let before = try contents(of: folder.store)
        let error = #expect(throws: StoreError.self) { try SQLiteStore(path: folder.store) }
        #expect(try #require(error).message.contains("ledger_posting"))
        #expect(try contents(of: copy) == before)
        #expect(try contents(of: folder.store) == before)
    }
}
