import Foundation
import RideAccounts
import RideCore
import RideService
import RideTestSupport
import Testing

@testable import RidePostgres
@testable import RideStore

/// What is true of a city in PostgreSQL beyond what is true of every store.
@Suite(
    "A city in PostgreSQL (R7, R10)",
    .enabled(if: PostgresCluster.isThere, "PostgreSQL is not installed"))
struct PostgresStoreTests {
    private let folder: TemporaryFolder
    private let place: String
    private let cluster: PostgresCluster

    init() throws {
        folder = try TemporaryFolder()
        cluster = try PostgresCluster.shared()
        place = try cluster.newDatabase()
    }

    private var data: String { folder.path + "/data" }

    private func open(
        _ schema: String = "ilha", in data: String? = nil, at place: String? = nil
    ) throws(StoreError) -> PostgresStore {
        try PostgresStore(
            store: place ?? self.place, schema: schema, folder: data ?? self.data,
            random: SystemRandomNumberGenerator())
    }

    private func message(_ body: () throws -> Void) throws -> String {
        try #require(#expect(throws: StoreError.self) { try body() }).message
    }

    private func fill(_ store: some EventStore) throws {
        try store.save(try Samples.rides())
        var batch = SaveBatch()
        batch.now = Instant(milliseconds: 1 << 40)
        batch.ledger = try Samples.ledger()
        batch.records = try Samples.records()
        batch.isWitnessed = true
        try store.save(batch)
    }

    // MARK: Opening

    @Test func oneDatabaseHasManyCities() throws {
        let (ilha, serena) = (try open(), try open("la_serena", in: folder.path + "/other"))
        try fill(ilha)
        #expect(try serena.load() == StoredContents())
        #expect(ilha.dataID != serena.dataID)
        #expect(
            try message { _ = try PostgresInspection(store: place, schema: nil) }
                .contains("several cities"))
        #expect(try PostgresInspection(store: place, schema: "ilha").faults() == [])
        #expect(PostgresStore.schema(ofCity: "Ilha de São Luís") == "ilha_de_são_luís")
    }

    @Test func aSecondEngineIsRefused() throws {
        let first = try open()
        #expect(
            try message { _ = try open(in: folder.path + "/other") }.contains("Another engine"))
        first.close()
        try open().close()
    }

    @Test func tablesOfOthersStayAsTheyAre() throws {
        let name = try #require(place.split(separator: "=").last.map(String.init))
        try cluster.sql("CREATE SCHEMA ilha; CREATE TABLE ilha.goods (id int)", in: name)
        #expect(try message { _ = try open() }.contains("another program's"))
        #expect(
            try cluster.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'ilha'", in: name)
                == "1")
    }

    @Test func aNewerVersionIsRefused() throws {
        let store = try open()
        _ = try store.query("INSERT INTO migration (identifier) VALUES ('v99') RETURNING 1")
        store.close()
        #expect(try message { _ = try open() }.contains("newer version"))
    }

    @Test func versionsAreThoseOfTheFiles() throws {
        let versions = try open().query("SELECT identifier FROM migration")
        #expect(Set(versions) == Set(Schema.migrator.migrations))
    }

    @Test(arguments: ["fsync = off", "full_page_writes = off", "synchronous_commit = off"])
    func aSettingThatPromisesNothingIsRefused(setting: String) throws {
        let unsafe = try PostgresCluster([setting])
        let said = try message { _ = try open(at: try unsafe.newDatabase()) }
        #expect(said.contains(String(setting.prefix { $0 != " " })), "\(said)")
    }

    @Test func anotherKeyIsRefused() throws {
        try open().close()
        #expect(
            try message { _ = try open(in: folder.path + "/other") }.contains("command.key"))
    }

    // MARK: What can go wrong

    /// A session that is gone says nothing of what was kept; who opens anew knows.
    @Test func aLostSessionPoisonsTheStore() throws {
        let store = try open()
        try fill(store)
        let contents = try store.load()
        let ended = """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'ride ilha'
            """
        let name = try #require(place.split(separator: "=").last.map(String.init))
        try cluster.sql(ended, in: name)
        var batch = SaveBatch([try Ride(99, passenger: 99, at: .accepted)])
        batch.now = Instant(milliseconds: 1 << 41)
        #expect(throws: StoreError.self) { try store.save(batch) }
        #expect(store.isPoisoned)
        #expect(throws: StoreError.self) { try store.load() }
        let again = try open()
        #expect(try again.load() == contents)
        try again.save(batch)
        #expect(try again.faults() == [])
    }

    /// Another engine may have the city once the session of the lease is over, also where this one
    /// has nothing to save.
    @Test func aLostLeasePoisonsTheStore() throws {
        let store = try open()
        try store.expectCity()
        let name = try #require(place.split(separator: "=").last.map(String.init))
        try cluster.sql(
            """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'ride lease'
            """, in: name)
        #expect(throws: StoreError.self) { try store.expectCity() }
        #expect(store.isPoisoned)
        try open().expectCity()
    }

    @Test func aRefusedRoundLeavesNothingAndTheStoreGoesOn() throws {
        let store = try open()
        try store.save(SaveBatch([try Ride(1, passenger: 1, at: .accepted)]))
        let said = try message {
            try store.save(SaveBatch([try Ride(2, passenger: 1, driver: 8, at: .accepted)]))
        }
        #expect(said.contains("ilha") && said.contains("23505"), "\(said)")
        #expect(!said.contains("Balmaceda"))
        #expect(!store.isPoisoned)
        var twins = SaveBatch()
        twins.accounts = try (1...2).map { number in
            try Samples.account(
                .passenger(PassengerID(number)), "Ana", email: "ana@example.com")
        }
        #expect(try !message { try store.save(twins) }.contains("ana@"))
        try store.save(SaveBatch([try Ride(2, passenger: 2, driver: 8, at: .accepted)]))
        #expect(try store.load().trips.count == 2)
        #expect(try store.faults() == [])
    }

    @Test(arguments: [
        "UPDATE trip_event SET at_ms = at_ms + 1 WHERE sequence = 3",
        "DELETE FROM record WHERE ctid = (SELECT min(ctid) FROM record)",
        "UPDATE world SET next_trip = next_trip + 1",
        "DELETE FROM history",
    ])
    func aRowThatWasNotSavedIsFound(change: String) throws {
        let store = try open()
        try fill(store)
        #expect(try store.faults() == [])
        _ = try store.query(change + " RETURNING 1")
        #expect(try !store.faults().isEmpty)
        #expect(try !PostgresInspection(store: place, schema: nil).faults().isEmpty)
        try store.acceptRows(by: 0)
        #expect(try store.faults().filter { $0.contains("not what was saved") } == [])
    }

    @Test(arguments: [
        "UPDATE ledger_transaction SET at_ms = 0 WHERE id = 1",
        "DELETE FROM ledger_transaction WHERE id = 11",
        "UPDATE ledger_posting SET amount_minor = 1",
        "DELETE FROM ledger_posting WHERE transaction_id = 11",
        "TRUNCATE ledger_posting",
        "INSERT INTO ledger_transaction VALUES (13, 0, 'ride', 'trip/99')",
        "INSERT INTO ledger_posting VALUES (10, 3, 'bank', 5, 'fare')",
        "INSERT INTO ledger_posting VALUES (11, 3, 'bank', 0, 'fare')",
    ])
    func theLedgerOnlyGrows(statement: String) throws {
        let store = try open()
        try fill(store)
        let ledger = try store.load().ledger
        #expect(ledger.count == 11)
        #expect(throws: StoreError.self) { try store.query(statement) }
        #expect(try store.load().ledger == ledger)
    }

    @Test func whatIsErasedIsInNoTable() throws {
        var store = try open()
        try store.save(try Samples.rides())
        try store.save(try Samples.eventfulRides())
        var batch = SaveBatch()
        batch.erased = [
            Erasure(person: .passenger(PassengerID(4)), at: WallTime(milliseconds: 5)),
            Erasure(person: .driver(DriverID(110)), at: WallTime(milliseconds: 5)),
        ]
        try store.save(batch)
        for words in ["Olá", "Flat tyre"] {
            let found = try store.query(
                "SELECT 1 FROM trip_event WHERE body LIKE '%\(words)%' UNION ALL "
                    + "SELECT 1 FROM trip WHERE body LIKE '%\(words)%'")
            #expect(found.isEmpty)
        }
        #expect(try store.faults() == [])
        store.close()
        store = try open()
        #expect(try store.query("SELECT is_clean FROM erasure") == ["1", "1"])
    }

    // MARK: Moving

    @Test func aCityMovesToADatabaseAndBack() throws {
        let file = try SQLiteStore(path: data + "/engine.db")
        try fill(file)
        try file.save(try Samples.eventfulRides())
        let (contents, id) = (try file.load(), file.dataID)
        let sums = try file.query("SELECT hex(history) FROM world")
        file.close()
        let there = try CityMove.toPostgres(
            from: data + "/engine.db", in: data, store: place, schema: "ilha",
            random: SystemRandomNumberGenerator())
        #expect(there.rounds == 3 && there.rows > 100)
        var store = try open()
        #expect(try store.load() == contents)
        #expect(store.dataID == id)
        #expect(try store.faults() == [])
        #expect(
            try store.query("SELECT upper(encode(history, 'hex')) FROM world") == sums)
        store.close()
        #expect(
            try message {
                _ = try CityMove.toPostgres(
                    from: data + "/engine.db", in: data, store: place, schema: "ilha",
                    random: SystemRandomNumberGenerator())
            }.contains("There is a city in it already"))
        store = try open()
        try store.save(SaveBatch([try Ride(77, passenger: 77, at: .accepted)]))
        let later = try store.load()
        store.close()
        let other = folder.path + "/other"
        try FileManager.default.createDirectory(
            atPath: other, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        func goBack() throws -> CityMove.Outcome {
            try CityMove.toSQLite(
                store: place, schema: nil, to: other + "/engine.db", in: other)
        }
        #expect(try message { _ = try goBack() }.contains("does not have the keys"))
        for key in ["command.key", "operator.key"] {
            try FileManager.default.copyItem(atPath: data + "/" + key, toPath: other + "/" + key)
        }
        let back = try goBack()
        #expect(back.rounds == there.rounds + 1)
        let again = try SQLiteStore(path: other + "/engine.db")
        #expect(try again.load() == later)
        #expect(try again.verify() == [])
        #expect(again.dataID == id)
        again.close()
        #expect(try message { _ = try goBack() }.contains("is there already"))
    }

    /// Lets no row into the table `world`, which is written when nearly all others are.
    private static let stopsInTheMiddle = """
        CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE 'cut short'; END $$;
        CREATE FUNCTION watch() RETURNS event_trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF EXISTS (SELECT FROM pg_event_trigger_ddl_commands()
                WHERE object_identity = 'ilha.world') THEN
                CREATE TRIGGER stopped BEFORE INSERT ON ilha.world
                    FOR EACH ROW EXECUTE FUNCTION public.stop();
            END IF;
        END $$;
        CREATE EVENT TRIGGER watching ON ddl_command_end WHEN TAG IN ('CREATE TABLE')
            EXECUTE FUNCTION watch();
        """

    /// What ends in the middle leaves a schema without a city.
    @Test func aMoveThatFailsLeavesNoCity() throws {
        let file = try SQLiteStore(path: data + "/engine.db")
        try fill(file)
        file.close()
        let name = try #require(place.split(separator: "=").last.map(String.init))
        try cluster.sql(Self.stopsInTheMiddle, in: name)
        let said = try message {
            _ = try CityMove.toPostgres(
                from: data + "/engine.db", in: data, store: place, schema: "ilha",
                random: SystemRandomNumberGenerator())
        }
        #expect(said.contains("cut short"), "\(said)")
        #expect(
            try message { _ = try PostgresInspection(store: place, schema: nil) }
                .contains("There is no city"))
    }

    @Test func aCopyIsWhatWasLookedThrough() throws {
        let store = try open()
        try fill(store)
        let copy = folder.path + "/ilha.dump"
        try PostgresInspection(store: place, schema: nil).backUp(to: copy)
        let contents = try store.load()
        store.close()
        let other = try cluster.newDatabase()
        try PostgresCluster.run("pg_restore", ["--dbname=" + other, copy])
        let restored = try open(at: other)
        #expect(try restored.load() == contents)
        #expect(try restored.faults() == [])
        #expect(throws: StoreError.self) {
            try PostgresInspection(store: other, schema: nil).backUp(to: copy)
        }
    }
}
