import RideService
import RideTestSupport
import Testing

@testable import RidePostgres

@Suite(.enabled(if: PostgresCluster.isThere, "PostgreSQL is not installed"))
struct LeaseTests {
    private let place: PostgresPlace
    private let cluster: PostgresCluster

    init() throws {
        cluster = try PostgresCluster.shared()
        place = try PostgresPlace(cluster.newDatabase())
    }

    private func connect() throws -> PostgresConnection {
        let connection = try PostgresConnection(place, name: "test", schema: "city")
        try connection.script("CREATE TABLE IF NOT EXISTS city.t (a bigint)")
        return connection
    }

    private func write(_ lease: EngineLease, _ connection: PostgresConnection) throws {
        try connection.begin()
        try lease.fence(connection)
        try connection.send("INSERT INTO t VALUES (1)")
        try connection.commit()
    }

    @Test func oneEngineAtATimeHasACity() throws {
        let first = try EngineLease(place, schema: "city")
        #expect(first.number == 1 && first.isHeld)
        #expect(try EngineLease.take(place, schema: "city") == nil)
        let error = try #require(throws: StoreError.self) {
            try EngineLease(place, schema: "city")
        }
        #expect(error.message.contains("--standby"))
        #expect(try EngineLease(place, schema: "ilha").number == 1)
        first.close()
        #expect(!first.isHeld)
        #expect(try EngineLease(place, schema: "city").number == 2)
    }

    @Test func anOddNameOfASchemaIsStillOneName() throws {
        let name = "o'higgins \"; DROP"
        let lease = try EngineLease(place, schema: name)
        let connection = try PostgresConnection(place, name: "test", schema: name)
        try connection.begin()
        try lease.fence(connection)
        try connection.commit()
        #expect(try EngineLease.take(place, schema: name) == nil)
    }

    /// The database takes the session for dead; the engine lives and goes on.
    @Test func anEngineThatOnlySeemedDeadChangesNothing() throws {
        let first = try EngineLease(place, schema: "city")
        let connection = try connect()
        try write(first, connection)
        try cluster.sql(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'ride lease'
            """, in: place.conninfo.split(separator: "=").last.map(String.init) ?? "")
        #expect(!first.isHeld)
        // Nobody has followed yet: what it writes is in order.
        try write(first, connection)
        let second = try waited { try EngineLease.take(place, schema: "city") }
        #expect(second.number == 2)
        let error = try #require(throws: PostgresError.self) { try write(first, connection) }
        #expect(error.isFenced && error.fate == .rolledBack)
        try write(second, connection)
        #expect(try connection.query("SELECT * FROM t").rowCount == 3)
    }

    /// A transaction that has begun is over before the next engine has the city.
    @Test func theNextEngineWaitsForATransactionThatIsUnderWay() async throws {
        let first = try EngineLease(place, schema: "city")
        let connection = try connect()
        try connection.begin()
        try first.fence(connection)
        _ = try connection.query("INSERT INTO t VALUES (1) RETURNING a")
        first.close()
        let place = self.place
        let taken = Elsewhere {
            var lease: EngineLease?
            while lease == nil { lease = try EngineLease.take(place, schema: "city") }
            return lease
        }
        try cluster.waitUntil(
            """
            SELECT count(*) FROM pg_stat_activity WHERE application_name = 'ride standby'
            AND wait_event_type = 'Lock' AND datname = '\(
                place.conninfo.split(separator: "=").last ?? "")'
            """, is: "1")
        try connection.commit()
        #expect(try taken.get()?.number == 2)
        #expect(throws: PostgresError.self) { try write(first, connection) }
        #expect(try connection.query("SELECT * FROM t").rowCount == 1)
    }

    /// A session that fails is another one at the next question.
    @Test func whoWaitsGoesOnWhenTheDatabaseComesBack() throws {
        let cluster = try PostgresCluster()
        let place = try PostgresPlace(cluster.newDatabase())
        let queue = LeaseQueue(place, schema: "city")
        let first = try EngineLease(place, schema: "city")
        #expect(try queue.ask() == nil)
        #expect(try queue.ask() == nil)
        cluster.kill()
        #expect(throws: StoreError.self) { try queue.ask() }
        #expect(throws: StoreError.self) { try queue.ask() }
        #expect(!first.isHeld)
        try cluster.start()
        #expect(try queue.ask()?.number == 2)
    }

    private func waited(_ ask: () throws -> EngineLease?) throws -> EngineLease {
        while true { if let lease = try ask() { return lease } }
    }
}
