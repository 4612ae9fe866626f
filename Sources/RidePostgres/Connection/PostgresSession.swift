import CPostgres
import Glibc

/// One session, as libpq has it: what was sent, and what was answered.
final class PostgresSession {
    let canceller: PostgresCanceller
    private let place: PostgresPlace
    private let connection: OpaquePointer
    private let warning: UnsafeMutablePointer<pq_warning>
    private var statements = PostgresStatements()
    /// What was sent and not answered yet, in order.
    private var awaited: [Step] = []
    private var isInTransaction = false
    private var isCommitting = false
    private(set) var isGone = false

    private enum Step {
        case preparation(of: String)
        case statement
        case commit
        case end
    }

    /// So many statements are on the way at most: their answers take memory on both sides.
    private static let longestQueue = 4_096

    init(_ place: PostgresPlace, name: String, isReadOnly: Bool) throws(PostgresError) {
        self.place = place
        warning = .allocate(capacity: 1)
        warning.initialize(to: pq_warning())
        let settings = [
            ("connect_timeout", "5"), ("keepalives", "1"), ("keepalives_idle", "2"),
            ("keepalives_interval", "1"), ("keepalives_count", "3"), ("tcp_user_timeout", "5000"),
            ("target_session_attrs", isReadOnly ? "any" : "read-write"),
            ("fallback_application_name", name),
            // What the operator says comes after what we do, and before what must be so.
            ("dbname", place.conninfo), ("client_encoding", "UTF8"),
        ]
        let keywords = settings.map { UnsafePointer(strdup($0.0)) } + [nil]
        let values = settings.map { UnsafePointer(strdup($0.1)) } + [nil]
        defer { for text in keywords + values { free(UnsafeMutablePointer(mutating: text)) } }
        guard let connection = pq_connect(keywords, values, warning) else {
            warning.deallocate()
            throw PostgresError(message: "There is no memory for a connection.", fate: .refused)
        }
        self.connection = connection
        canceller = PostgresCanceller(connection)
        guard pq_status(connection) == PQ_CONNECTION_OK else {
            let said = PostgresPlace.line(String(cString: pq_error(connection)))
            throw PostgresError(
                message: "Cannot connect to \(place): \(said).", fate: .refused,
                isConnectionGone: true)
        }
    }

    deinit {
        close()
        warning.deallocate()
    }

    /// Has the session behave as everything here relies on.
    func begin(in schema: String?, isReadOnly: Bool) throws(PostgresError) {
        guard pq_set_nonblocking(connection) == 1, pq_enter_pipeline(connection) == 1 else {
            throw lost()
        }
        // A machine that is cut off in the middle of a transaction keeps nobody waiting for long.
        for (setting, value) in [
            ("idle_in_transaction_session_timeout", "10s"), ("tcp_keepalives_idle", "2"),
            ("tcp_keepalives_interval", "1"), ("tcp_keepalives_count", "3"),
            ("tcp_user_timeout", "5000"), ("client_min_messages", "warning"),
            ("default_transaction_isolation", "read committed"),
            ("default_transaction_read_only", isReadOnly ? "on" : "off"),
        ] {
            try send("SELECT set_config($1, $2, false)", [.text(setting), .text(value)])
        }
        if let schema {
            try send(
                "SELECT set_config($1, $2, false)",
                [.text("search_path"), .text(PostgresPlace.quoted(schema))])
        }
        try settle()
    }

    func send(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) {
        try send(sql, values, as: .statement)
    }

    private func send(
        _ sql: String, _ values: [PostgresValue], as step: Step
    ) throws(PostgresError) {
        try expectConnection()
        if awaited.count >= Self.longestQueue { try settle() }
        let (name, isNew) = statements.name(of: sql, values)
        if isNew {
            let types = statements.types(of: sql)
            guard pq_send_prepare(connection, name, sql, Int32(types.count), types) == 1 else {
                throw lost()
            }
            awaited.append(.preparation(of: sql))
        }
        guard PostgresParameters.send(values, to: name, over: connection) else { throw lost() }
        awaited.append(step)
    }

    /// Waits for everything that was sent.
    ///
    /// - Returns: the answer to the last statement.
    func settle(as kind: String) throws(PostgresError) -> PostgresResult {
        guard let result = try drain() else {
            throw PostgresError(message: "\(place) gave no answer to a \(kind).", fate: .unknown)
        }
        return result
    }

    func settle() throws(PostgresError) { _ = try drain() }

    func beginTransaction() throws(PostgresError) {
        warning.pointee.count = 0
        try send("BEGIN", [])
        isInTransaction = true
    }

    func commit() throws(PostgresError) {
        isCommitting = true
        defer { (isCommitting, isInTransaction) = (false, false) }
        do throws(PostgresError) {
            try send("COMMIT", [], as: .commit)
            try settle()
        } catch {
            rollback()
            throw error
        }
        // The change is on this server, and perhaps nowhere else.
        if warning.pointee.count > 0 {
            warning.pointee.count = 0
            throw PostgresError(
                message: "\(place) did not wait for its standby: \(warningMessage).",
                state: warningState, fate: .unknown)
        }
    }

    func rollback() {
        guard !isGone else { return }
        _ = try? drain()
        isInTransaction = false
        guard !isGone, pq_transaction(connection) != PQ_STATE_IDLE else { return }
        try? send("ROLLBACK", [])
        _ = try? drain()
    }

    func script(_ sql: String) throws(PostgresError) {
        // What was prepared may be about tables that are other ones afterwards.
        try send("DEALLOCATE ALL", [])
        try settle()
        statements = PostgresStatements()
        guard pq_exit_pipeline(connection) == 1, pq_send_script(connection, sql) == 1 else {
            throw lost()
        }
        var failure: PostgresError?
        while let result = try next() {
            if let error = try read(result, .statement) { failure = failure ?? error }
            pq_clear(result)
        }
        guard pq_enter_pipeline(connection) == 1 else { throw lost() }
        if let failure { throw failure }
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        isGone = true
        pq_finish(connection)
    }

    private var isClosed = false

    // MARK: Answers

    /// Reads the answers to everything that was sent.
    ///
    /// - Returns: the last one.
    /// - Throws: the first thing that went wrong, once all answers are there.
    private func drain() throws(PostgresError) -> PostgresResult? {
        try expectConnection()
        guard !awaited.isEmpty else { return nil }
        guard pq_sync(connection) == 1 else { throw lost() }
        let steps = awaited + [.end]
        awaited = []
        var failure: PostgresError?
        var last: PostgresResult?
        for step in steps {
            if case .end = step {
                if let result = try next() { pq_clear(result) }
                continue
            }
            while let result = try next() {
                do throws(PostgresError) {
                    let error = try read(result, step)
                    if let error { failure = failure ?? error }
                } catch {
                    pq_clear(result)
                    throw error
                }
                if pq_kind(result) == PQ_TUPLES_OK || pq_kind(result) == PQ_COMMAND_OK {
                    last = PostgresResult(result)
                } else {
                    pq_clear(result)
                }
            }
        }
        if let failure { throw failure }
        return last
    }

    /// - Returns: what the answer says went wrong; nil for nothing, and for what was not carried
    ///   out because of an earlier statement.
    /// - Throws: where the server ends the session.
    private func read(_ result: OpaquePointer, _ step: Step) throws(PostgresError)
        -> PostgresError?
    {
        let kind = Int(pq_kind(result))
        switch kind {
        case PQ_EMPTY_QUERY, PQ_COMMAND_OK, PQ_TUPLES_OK:
            guard case .commit = step, let tag = pq_tag(result),
                String(cString: tag) != "COMMIT"
            else { return nil }
            return PostgresError(
                message: "\(place) gave a transaction up in which a statement had failed.",
                fate: .rolledBack)
        case PQ_PIPELINE_ABORTED:
            if case .preparation(let sql) = step { statements.forget(sql) }
            return nil
        default: break
        }
        if case .preparation(let sql) = step { statements.forget(sql) }
        let field = { (field: Int) in
            pq_field(result, Int32(field)).map { String(cString: $0) } ?? ""
        }
        let (severity, state) = (field(PQ_FIELD_SEVERITY), field(PQ_FIELD_STATE))
        let said = PostgresPlace.line(field(PQ_FIELD_MESSAGE))
        if ["FATAL", "PANIC"].contains(severity) || pq_status(connection) != PQ_CONNECTION_OK {
            throw lost(because: said, state: state)
        }
        return PostgresError(
            message: "\(place) refused a statement: \(said) (SQLSTATE \(state)).", state: state,
            fate: .rolledBack)
    }

    /// The next answer, waited for; nil after the last one to a statement.
    private func next() throws(PostgresError) -> OpaquePointer? {
        while true {
            let flushed = pq_flush(connection)
            // What the server said before it went is still there to be read.
            if flushed < 0, pq_consume(connection) == 0, pq_is_busy(connection) == 1 {
                throw lost()
            }
            if pq_is_busy(connection) == 0 {
                let result = pq_next(connection)
                if result == nil, pq_status(connection) != PQ_CONNECTION_OK { throw lost() }
                return result
            }
            var wait = pollfd(
                fd: pq_socket(connection),
                events: Int16(POLLIN) | (flushed == 1 ? Int16(POLLOUT) : 0), revents: 0)
            _ = poll(&wait, 1, -1)
            if wait.revents & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0,
                pq_consume(connection) == 0, pq_is_busy(connection) == 1
            {
                throw lost()
            }
        }
    }

    // MARK: What goes wrong

    private func expectConnection() throws(PostgresError) {
        guard isGone else { return }
        throw PostgresError(
            message: "The connection to \(place) is over.", fate: .refused, isConnectionGone: true)
    }

    /// The session is over, and so is its transaction. It is kept if the server had been told to
    /// commit it and came so far, which nobody can say here.
    private func lost(because said: String? = nil, state: String = "") -> PostgresError {
        var words = said ?? PostgresPlace.line(String(cString: pq_error(connection)))
        if words.isEmpty { words = "nothing is heard from it" }
        isGone = true
        awaited = []
        return PostgresError(
            message: "The connection to \(place) is lost: \(words).", state: state,
            fate: isInTransaction && !isCommitting ? .rolledBack : .unknown,
            isConnectionGone: true)
    }

    private var warningState: String {
        withUnsafeBytes(of: warning.pointee.state, Self.text)
    }

    private var warningMessage: String {
        withUnsafeBytes(of: warning.pointee.message, Self.text)
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
