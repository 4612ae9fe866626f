import RideService

/// The right to serve a city that lies in a database: one engine at a time has it.
///
/// It is an advisory lock of PostgreSQL on a session of its own, and goes with the session,
/// however that ends. With each holder a number grows; every transaction of a store looks at it
/// (`fence`), so that an engine whose session was taken for dead, and which goes on all the same,
/// changes nothing any more.
package final class EngineLease: Sendable {
    /// The number of this holder: 1 for a city's first one.
    package let number: Int64
    private let session: PostgresConnection

    /// The SQLSTATE of a transaction whose engine has been followed by another one.
    static let fencedState = "RF001"

    private init(_ session: PostgresConnection, number: Int64) {
        self.session = session
        self.number = number
    }

    /// Takes the lease, if nobody has it. The schema is made where it is missing.
    ///
    /// Once this returns, everything that was ever confirmed in the database is safe there, with
    /// a synchronous standby also on that one: the new number was committed behind it.
    ///
    /// - Returns: nil where another engine has it.
    /// - Throws: `StoreError` where the database cannot be reached or may not be changed.
    package static func take(
        _ place: PostgresPlace, schema: String
    ) throws(StoreError) -> EngineLease? {
        try LeaseQueue(place, schema: schema).ask()
    }

    /// The same in a session that is there already. Whoever waits asks again and again in one.
    static func take(
        in session: PostgresConnection, schema: String
    ) throws(PostgresError) -> EngineLease? {
        let lock = try session.query(
            "SELECT pg_try_advisory_lock(hashtextextended($1, 0))", [.text("ride \(schema)")])
        guard try lock.value(0, 0) == .integer(1) else { return nil }
        try session.script(Self.tables(in: schema))
        try session.begin()
        // Transactions of the holder before that are under way come to their end first.
        try session.send("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
            .text("ride transaction \(schema)")
        ])
        try session.send("INSERT INTO lease (id, number) VALUES (1, 0) ON CONFLICT DO NOTHING")
        let rows = try session.query("UPDATE lease SET number = number + 1 RETURNING number")
        try session.commit()
        try session.send("SELECT set_config('application_name', 'ride lease', false)")
        try session.settle()
        guard case .integer(let number) = try rows.value(0, 0) else { return nil }
        return EngineLease(session, number: number)
    }

    /// Takes the lease.
    ///
    /// - Throws: `StoreError` also where another engine has it.
    package convenience init(_ place: PostgresPlace, schema: String) throws(StoreError) {
        guard let lease = try Self.take(place, schema: schema) else {
            throw StoreError(
                message: "Another engine serves this city from \(place). End it, or start this "
                    + "one with --standby, so that it waits.")
        }
        self.init(lease.session, number: lease.number)
    }

    /// Has a transaction that has just begun fail where a later engine has the city. Nobody can
    /// take the city before that transaction is over.
    package func fence(_ connection: PostgresConnection) throws(PostgresError) {
        try connection.send("SELECT check_lease($1)", [.integer(number)])
    }

    /// Whether the session that holds it is still there, as the database says.
    package var isHeld: Bool {
        (try? session.query("SELECT 1")) != nil
    }

    /// Lets go of it.
    package func close() { session.close() }

    /// A transaction holds a lock that the next holder waits for, so that it either ends before
    /// the number grows or sees that it has grown: the function's second statement sees what was
    /// committed before it, not before the lock.
    private static func tables(in schema: String) -> String {
        let name = PostgresPlace.quoted(schema)
        let literal = schema.map { $0 == "'" ? "''" : String($0) }.joined()
        return """
            CREATE SCHEMA IF NOT EXISTS \(name);
            CREATE TABLE IF NOT EXISTS \(name).lease (
                id bigint PRIMARY KEY CHECK (id = 1),
                number bigint NOT NULL
            );
            CREATE OR REPLACE FUNCTION \(name).check_lease(mine bigint) RETURNS void
            LANGUAGE plpgsql VOLATILE AS $check$
            BEGIN
                PERFORM pg_advisory_xact_lock_shared(
                    hashtextextended('ride transaction \(literal)', 0));
                IF NOT EXISTS (SELECT FROM \(name).lease WHERE number = mine) THEN
                    RAISE EXCEPTION 'another engine has taken the city over'
                        USING ERRCODE = '\(fencedState)';
                END IF;
            END
            $check$;
            """
    }
}
