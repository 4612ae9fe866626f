import RideTestSupport
import Testing

@testable import RidePostgres

/// What is known of a change when the server, its session or its standby goes.
@Suite(.enabled(if: PostgresCluster.isThere, "PostgreSQL is not installed"))
struct LossTests {
    private func tableIn(_ cluster: PostgresCluster) throws -> PostgresPlace {
        let place = try PostgresPlace(cluster.newDatabase())
        try PostgresConnection(place, name: "test").script("CREATE TABLE t (a bigint)")
        return place
    }

    private func end(_ connection: PostgresConnection, by other: PostgresConnection) throws {
        let process = try connection.query("SELECT pg_backend_pid()").value(0, 0)
        _ = try other.query("SELECT pg_terminate_backend($1::int)", [process])
        let question = "SELECT count(*) FROM pg_stat_activity WHERE pid = $1"
        while try other.query(question, [process]).value(0, 0) != .integer(0) {}
    }

    @Test func aServerThatIsNotThereIsNamed() throws {
        let place = try PostgresPlace("host=/nowhere dbname=rides")
        let error = try #require(throws: PostgresError.self) {
            try PostgresConnection(place, name: "test")
        }
        #expect(error.fate == .refused && error.isConnectionGone)
        #expect(error.message.hasPrefix("Cannot connect to the database rides at /nowhere: "))
    }

    @Test func aDatabaseThatIsNotThereIsNamed() throws {
        let place = try PostgresPlace(PostgresCluster.shared().conninfo("absent"))
        let error = try #require(throws: PostgresError.self) {
            try PostgresConnection(place, name: "test")
        }
        #expect(error.fate == .refused && error.message.contains("\"absent\" does not exist"))
    }

    @Test func aSessionThatIsEndedInATransactionHasChangedNothing() throws {
        let place = try tableIn(.shared())
        let (connection, other) = try (
            PostgresConnection(place, name: "test"), PostgresConnection(place, name: "test")
        )
        try connection.begin()
        _ = try connection.query("INSERT INTO t VALUES (1) RETURNING a")
        try end(connection, by: other)
        let error = try #require(throws: PostgresError.self) { try connection.query("SELECT 1") }
        #expect(error.fate == .rolledBack && error.isConnectionGone)
        #expect(error.state == "57P01", "\(error.message)")
        let again = try #require(throws: PostgresError.self) { try connection.query("SELECT 1") }
        #expect(again.fate == .refused && again.message.contains("is over"))
        #expect(connection.isGone)
        #expect(try other.query("SELECT * FROM t").rowCount == 0)
    }

    @Test func aSessionThatIsLostAtTheCommitIsUnknown() throws {
        let place = try tableIn(.shared())
        let (connection, other) = try (
            PostgresConnection(place, name: "test"), PostgresConnection(place, name: "test")
        )
        try connection.begin()
        _ = try connection.query("INSERT INTO t VALUES (1) RETURNING a")
        try end(connection, by: other)
        let error = try #require(throws: PostgresError.self) { try connection.commit() }
        #expect(error.fate == .unknown && error.isConnectionGone)
    }

    @Test func aServerThatStartsAnewIsConnectedToAnew() throws {
        let cluster = try PostgresCluster()
        let place = try tableIn(cluster)
        let connection = try PostgresConnection(place, name: "test")
        try connection.begin()
        try connection.send("INSERT INTO t VALUES (1)")
        try connection.commit()
        try connection.begin()
        _ = try connection.query("INSERT INTO t VALUES (2) RETURNING a")
        cluster.kill()
        let error = try #require(throws: PostgresError.self) { try connection.query("SELECT 1") }
        #expect(error.fate == .rolledBack && error.isConnectionGone)
        #expect(throws: PostgresError.self) { try PostgresConnection(place, name: "test") }
        try cluster.start()
        let found = try PostgresConnection(place, name: "test").query("SELECT a FROM t")
        #expect(found.rowCount == 1)
    }

    @Test func unsafeSettingsAreSeen() throws {
        let cluster = try PostgresCluster(["fsync = off", "full_page_writes = off"])
        let connection = try PostgresConnection(PostgresPlace(cluster.conninfo()), name: "test")
        #expect(
            try connection.unsafeSettings() == ["fsync is off", "full_page_writes is off"])
    }

    @Test(arguments: ["off", "local", "remote_write", "on", "remote_apply"])
    func aCommitThatDoesNotWaitIsUnsafe(setting: String) throws {
        let conninfo =
            try PostgresCluster.shared().conninfo() + " options='-c synchronous_commit=\(setting)'"
        let unsafe = try PostgresConnection(PostgresPlace(conninfo), name: "test").unsafeSettings()
        let isSafe = ["on", "remote_apply"].contains(setting)
        #expect(unsafe == (isSafe ? [] : ["synchronous_commit is \(setting)"]))
    }

    /// Whoever gives up waiting for the standby, even by the database's own tools, has a change on
    /// one machine: that is not what was promised.
    @Test func aCommitThatDidNotWaitForTheStandbyIsUnknown() throws {
        let primary = try PostgresCluster()
        let place = try tableIn(primary)
        let standby = try primary.makeStandby()
        let connection = try PostgresConnection(place, name: "engine")
        try connection.begin()
        try connection.send("INSERT INTO t VALUES (1)")
        try connection.commit()
        #expect(try standby.sql("SELECT count(*) FROM pg_stat_wal_receiver") == "1")

        standby.kill()
        let committed = Elsewhere {
            try connection.begin()
            try connection.send("INSERT INTO t VALUES (2)")
            try connection.commit()
        }
        try primary.waitUntil(
            "SELECT wait_event FROM pg_stat_activity WHERE application_name = 'engine'",
            is: "SyncRep")
        try primary.sql(
            "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE application_name = 'engine'")
        let error = try #require(throws: PostgresError.self) { try committed.get() }
        #expect(error.fate == .unknown && !error.isConnectionGone)
        #expect(error.message.contains("did not wait for its standby"))
    }

    /// Of two hosts the one that takes changes is connected to, whichever it is.
    @Test func theHostThatTakesChangesIsFound() throws {
        let primary = try PostgresCluster()
        let standby = try primary.makeStandby()
        let both = try PostgresPlace(
            "host=\(standby.folder),\(primary.folder) user=postgres dbname=postgres")
        let recovering = "SELECT pg_is_in_recovery()"
        let first = try PostgresConnection(both, name: "test").query(recovering)
        #expect(try first.value(0, 0) == .integer(0))
        try primary.burn()
        #expect(throws: PostgresError.self) { try PostgresConnection(both, name: "test") }
        let reader = try PostgresConnection(both, name: "test", isReadOnly: true)
        #expect(try reader.query(recovering).value(0, 0) == .integer(1))
        try standby.promote()
        let second = try PostgresConnection(both, name: "test").query(recovering)
        #expect(try second.value(0, 0) == .integer(0))
    }
}
