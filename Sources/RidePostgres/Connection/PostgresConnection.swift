import CPostgres
import Synchronization

/// A session of a PostgreSQL database.
///
/// Statements are sent one behind the other without waiting for their answers (pipeline mode of
/// libpq); whoever asks for rows or commits waits for all that were sent before. One thread at a
/// time is served; a transaction belongs to whoever holds the connection meanwhile.
package final class PostgresConnection: Sendable {
    /// Which database, for messages.
    package let place: PostgresPlace
    private let session: Mutex<PostgresSession>
    private let canceller: PostgresCanceller

    /// Connects. Of several hosts it takes the first that answers and takes changes.
    ///
    /// A host that is silent is given up after 5 s, and so is a connection whose other side is
    /// silent for 5 s although the network should have heard of it; the string may say otherwise
    /// (`connect_timeout`, `keepalives_idle`, `tcp_user_timeout`).
    ///
    /// - Parameters:
    ///   - name: by which the database's own tools show the session.
    ///   - schema: in which tables without a schema are looked for.
    ///   - isReadOnly: for a session that only reads, for which a standby does, too.
    /// - Throws: `PostgresError`, refused, where nobody lets us in.
    package init(
        _ place: PostgresPlace, name: String, schema: String? = nil, isReadOnly: Bool = false
    ) throws(PostgresError) {
        self.place = place
        let session = try PostgresSession(place, name: name, isReadOnly: isReadOnly)
        canceller = session.canceller
        try session.begin(in: schema, isReadOnly: isReadOnly)
        self.session = Mutex(session)
    }

    deinit { close() }

    /// Sends a statement and does not wait for it. What goes wrong with it comes out of the next
    /// `query`, `commit` or `settle`; what was sent after it is then not carried out.
    ///
    /// Its places are `$1`, `$2` …; it is prepared when it is sent for the first time.
    ///
    /// - Throws: `PostgresError` where the connection is gone, or for an earlier statement where
    ///   so many are on the way that they are waited for.
    package func send(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) {
        try session.withLock { (session) throws(PostgresError) in try session.send(sql, values) }
    }

    /// Sends a statement and waits for its rows.
    ///
    /// - Throws: `PostgresError` for it, or for a statement that was sent before.
    package func query(
        _ sql: String, _ values: [PostgresValue] = []
    ) throws(PostgresError) -> PostgresResult {
        try session.withLock { (session) throws(PostgresError) in
            try session.send(sql, values)
            return try session.settle(as: "query")
        }
    }

    /// Waits for everything that was sent. Outside a transaction it is then kept.
    package func settle() throws(PostgresError) {
        try session.withLock { (session) throws(PostgresError) in try session.settle() }
    }

    /// Begins a transaction.
    package func begin() throws(PostgresError) {
        try session.withLock { (session) throws(PostgresError) in try session.beginTransaction() }
    }

    /// Ends the transaction, and waits until it is safe: with a synchronous standby, there too.
    ///
    /// - Throws: `PostgresError`: rolled back for a statement that failed; unknown where the
    ///   connection was lost meanwhile, or the database gave up waiting for its standby. There is
    ///   then no transaction any more.
    package func commit() throws(PostgresError) {
        try session.withLock { (session) throws(PostgresError) in try session.commit() }
    }

    /// Gives the transaction up, if there is one. The session can be used again, unless it is
    /// gone.
    package func rollback() {
        session.withLock { $0.rollback() }
    }

    /// Runs several statements without values, and waits for them. Outside a transaction they are
    /// one.
    package func script(_ sql: String) throws(PostgresError) {
        try session.withLock { (session) throws(PostgresError) in try session.script(sql) }
    }

    /// Whether the connection is known to be lost, or closed.
    package var isGone: Bool { session.withLock { $0.isGone } }

    /// Asks the database to stop what it is doing for this session; from any thread, while another
    /// one waits. That one is then told (SQLSTATE 57014).
    package func cancel() { canceller.cancel() }

    /// Ends the session. A transaction that was not committed is given up.
    package func close() { session.withLock { $0.close() } }
}

/// What one thread needs to stop what another one waits for.
// Unchecked: libpq never changes what it is asked to cancel by.
final class PostgresCanceller: @unchecked Sendable {
    private let cancelling: OpaquePointer?

    init(_ connection: OpaquePointer) { cancelling = pq_get_cancel(connection) }

    deinit { pq_free_cancel(cancelling) }

    func cancel() {
        if let cancelling { _ = pq_cancel_now(cancelling) }
    }
}
