import Glibc
import RideTestSupport
import Testing

@testable import RidePostgres

@Suite(.enabled(if: PostgresCluster.isThere, "PostgreSQL is not installed"))
struct ConnectionTests {
    private let place: PostgresPlace
    private let cluster: PostgresCluster

    init() throws {
        cluster = try PostgresCluster.shared()
        place = try PostgresPlace(cluster.newDatabase())
    }

    private func connect() throws -> PostgresConnection {
        try PostgresConnection(place, name: "test")
    }

    private func withTable() throws -> PostgresConnection {
        let connection = try connect()
        try connection.script(
            "CREATE TABLE t (a bigint PRIMARY KEY, b text, c bytea); CREATE SCHEMA other")
        return connection
    }

    private func count(_ connection: PostgresConnection) throws -> PostgresValue {
        try connection.query("SELECT count(*) FROM t").value(0, 0)
    }

    // MARK: Values

    @Test func everyValueComesBackAsItWent() throws {
        let connection = try withTable()
        let rows: [[PostgresValue]] = [
            [.integer(.min), .text(""), .bytes([])],
            [.integer(-1), .null, .null],
            [.integer(0), .text("Ilha do Governador — ção 🚲 \\ ' \" $1"), .bytes([0, 255, 39, 92])],
            [.integer(.max), .text(String(repeating: "ã", count: 1_000_000)), .null],
        ]
        try connection.begin()
        for row in rows { try connection.send("INSERT INTO t VALUES ($1, $2, $3)", row) }
        try connection.commit()
        let found = try connection.query("SELECT a, b, c FROM t ORDER BY a")
        #expect(found.columns == ["a", "b", "c"])
        #expect(try (0..<found.rowCount).map { try found.row($0) } == rows)
    }

    @Test func aLargeValueGoesBothWays() throws {
        let connection = try withTable()
        let bytes = (0..<20_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try connection.send("INSERT INTO t VALUES ($1, NULL, $2)", [.integer(1), .bytes(bytes)])
        #expect(try connection.query("SELECT c FROM t").value(0, 0) == .bytes(bytes))
    }

    @Test func smallerNumbersAndTruthAreIntegers() throws {
        let row = try connect().query("SELECT 1::smallint, -2::int, true, false, NULL::text").row(0)
        #expect(row == [.integer(1), .integer(-2), .integer(1), .integer(0), .null])
    }

    @Test func aTypeThatIsNotSpokenIsSaid() throws {
        let rows = try connect().query("SELECT 1.5::float8 AS x")
        let error = try #require(throws: PostgresError.self) { try rows.value(0, 0) }
        #expect(error.message.contains("column x"))
    }

    /// The types of a statement are those of the first values; later ones may be others.
    @Test func aPlaceMayHoldNothingFirstAndThenAnyType() throws {
        let connection = try connect()
        let question = "SELECT coalesce($1, $1) IS NULL"
        #expect(try connection.query(question, [.null]).value(0, 0) == .integer(1))
        for value: PostgresValue in [.integer(7), .text("seven"), .bytes([7]), .null, .integer(8)] {
            let isNull = try connection.query(question, [value]).value(0, 0)
            #expect(isNull == .integer(value == .null ? 1 : 0))
        }
        for value: PostgresValue in [.text("12345678"), .integer(5), .text("x")] {
            #expect(try connection.query("SELECT $1", [value]).value(0, 0) == value)
        }
    }

    @Test func aZeroInATextIsRefusedAndTheSessionGoesOn() throws {
        let connection = try withTable()
        try connection.begin()
        try connection.send("INSERT INTO t VALUES (1, $1, NULL)", [.text("a\u{0}b")])
        let error = try #require(throws: PostgresError.self) { try connection.commit() }
        #expect(error.state == "22021" && error.fate == .rolledBack && !error.isConnectionGone)
        #expect(try count(connection) == .integer(0))
    }

    // MARK: Transactions

    @Test func statementsOfATransactionAreKeptTogetherOrNotAtAll() throws {
        let connection = try withTable()
        try connection.begin()
        try connection.send("INSERT INTO t VALUES ($1, NULL, NULL)", [.integer(1)])
        try connection.send("INSERT INTO t VALUES ($1, NULL, NULL)", [.integer(1)])
        try connection.send("INSERT INTO t VALUES ($1, NULL, NULL)", [.integer(2)])
        let error = try #require(throws: PostgresError.self) { try connection.commit() }
        #expect(error.state == "23505" && error.fate == .rolledBack)
        #expect(try count(connection) == .integer(0))
        try connection.begin()
        try connection.send("INSERT INTO t VALUES (3, NULL, NULL)")
        try connection.commit()
        #expect(try count(connection) == .integer(1))
    }

    @Test func whatIsGivenUpLeavesNothing() throws {
        let connection = try withTable()
        try connection.begin()
        try connection.send("INSERT INTO t VALUES (1, NULL, NULL)")
        #expect(try count(connection) == .integer(1))
        try connection.send("SELECT nonsense")
        connection.rollback()
        #expect(try count(connection) == .integer(0))
        connection.rollback()
        #expect(try count(connection) == .integer(0))
    }

    /// Somebody who goes on after an error must not be told that all is kept.
    @Test func aTransactionWithAFailureThatNobodySawIsNotKept() throws {
        let connection = try withTable()
        try connection.begin()
        try connection.send("INSERT INTO t VALUES (1, NULL, NULL)")
        #expect(throws: PostgresError.self) { try connection.query("SELECT 1 / 0") }
        let error = try #require(throws: PostgresError.self) { try connection.commit() }
        #expect(error.fate == .rolledBack)
        #expect(try count(connection) == .integer(0))
    }

    @Test func thousandsOfStatementsGoInOneTransaction() throws {
        let connection = try withTable()
        try connection.begin()
        for number in 1...10_000 {
            try connection.send(
                "INSERT INTO t VALUES ($1, $2, NULL)",
                [.integer(Int64(number)), .text(String(repeating: "x", count: 300))])
        }
        try connection.commit()
        #expect(try count(connection) == .integer(10_000))
    }

    @Test func aScriptMayChangeWhatIsAskedAfterwards() throws {
        let connection = try withTable()
        _ = try connection.query("SELECT * FROM t")
        try connection.script(
            "ALTER TABLE t ADD COLUMN d bigint; INSERT INTO t (a, d) VALUES (1, 2)")
        #expect(try connection.query("SELECT * FROM t").row(0).last == .integer(2))
        let error = try #require(throws: PostgresError.self) {
            try connection.script("INSERT INTO t (a) VALUES (5); SELECT nonsense")
        }
        #expect(error.state == "42703" && error.fate == .rolledBack)
        #expect(try count(connection) == .integer(1))
    }

    @Test func tablesAreLookedForInTheSchemaAlone() throws {
        try withTable().script("CREATE TABLE other.things (a bigint)")
        let connection = try PostgresConnection(place, name: "test", schema: "other")
        #expect(try connection.query("SELECT * FROM things").rowCount == 0)
        #expect(throws: PostgresError.self) { try connection.query("SELECT * FROM t") }
    }

    @Test func whoOnlyReadsChangesNothing() throws {
        _ = try withTable()
        let reader = try PostgresConnection(place, name: "test", isReadOnly: true)
        #expect(try count(reader) == .integer(0))
        let error = try #require(throws: PostgresError.self) {
            try reader.query("INSERT INTO t VALUES (1, NULL, NULL)")
        }
        #expect(error.state == "25006")
    }

    // MARK: Several at once

    @Test func oneConnectionServesThreadsInTurn() async throws {
        let connection = try connect()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let value = PostgresValue.integer(Int64(number))
                    return try connection.query("SELECT $1", [value]).value(0, 0) == value
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test func aWaitIsCancelledFromAnotherThread() throws {
        let connection = try connect()
        let asked = Elsewhere { try connection.query("SELECT pg_sleep(600)").rowCount }
        try cluster.waitUntil(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'", is: "1")
        connection.cancel()
        let error = try #require(throws: PostgresError.self) { try asked.get() }
        #expect(error.state == "57014" && !error.isConnectionGone)
        #expect(try connection.query("SELECT 1").rowCount == 1)
    }
}
