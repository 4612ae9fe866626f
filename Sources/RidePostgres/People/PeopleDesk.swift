import RideCore
import RideService
import RideStore
import Synchronization

/// The people of several cities, in a schema beside theirs.
///
/// A row is written in the round of the city that changes it, and only over the version that was
/// read (`change_person`): whatever happens, no change is lost and no round is half kept. Claims
/// are advisory locks of a session of their own, and go with it.
final class PeopleDesk: PeopleStore {
    private let place: PostgresPlace
    private let city: CitySchema
    private let tables: PeopleTables
    private let state: Mutex<State>

    private struct State {
        var session: PostgresConnection?
        /// The locks of each claim.
        var held: [UInt64: [String]] = [:]
        var next: UInt64
        /// Transactions before this one are over, and what they wrote was read.
        var seen = "0"
    }

    /// - Parameters:
    ///   - name: the schema of the people.
    ///   - lease: the number of the city's engine, so that no two have claims of the same number.
    /// - Throws: `StoreError` where the city has other people, or people of its own.
    init(
        _ place: PostgresPlace, _ city: CitySchema, people name: String, lease: Int64,
        to base: PostgresBase
    ) throws {
        self.place = place
        self.city = city
        tables = PeopleTables(name: try CitySchema(named: name).name)
        state = Mutex(State(next: UInt64(bitPattern: lease) << 32))
        try base.connection.script(tables.script)
        try Self.join(name, base)
    }

    /// Notes in the city whose people it has: once begun with some, it stays with them.
    private static func join(_ name: String, _ base: PostgresBase) throws {
        if let known = try people(of: base) {
            guard known == name else {
                throw StoreError(message: "The city shares the people of \(known): name those.")
            }
            return
        }
        guard try base.row("SELECT 1 FROM account LIMIT 1") == nil else {
            throw StoreError(
                message: "The city has people of its own already. Only one that begins can share "
                    + "those of \(name).")
        }
        try base.connection.script(
            "CREATE TABLE city_people (id BIGINT PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL)")
        try base.write { try $0.execute("INSERT INTO city_people VALUES (1, ?)", [.of(name)]) }
    }

    /// Whose people a city shares; nil where it has its own.
    static func people(of base: some RowConnection) throws -> String? {
        let table = "SELECT to_regclass('city_people')::text"
        guard (try base.value(table) as String?) != nil else { return nil }
        return try base.value("SELECT name FROM city_people")
    }

    // MARK: Rounds

    /// Writes a row in a round of the city.
    func write(_ row: PersonRow, to db: any RowConnection) throws {
        try db.execute(
            "SELECT \(tables.change)(?, ?, ?, ?, ?)",
            [
                .of(row.actor.side.rawValue), .of(Int64(bitPattern: row.actor.number)),
                .of(row.facts.identity?.email.key), .of(Int64(bitPattern: row.version)),
                .of(try StoredJSON().text(of: row.facts)),
            ])
    }

    // MARK: What engines ask

    /// What a city begins with: rows of its people, and numbers for new ones.
    func contents() throws(StoreError) -> SharedContents {
        try use { session, state in
            state.seen = try Self.horizon(session)
            let account = "\(PostgresPlace.quoted(city.name)).account"
            let rows = try rows(
                session, "JOIN \(account) a ON a.party = p.party AND a.number = p.number", [])
            return SharedContents(rows: rows, numbers: try draw(Set(Side.allCases), session))
        }
    }

    func news(drawing sides: Set<Side>) throws(StoreError) -> PeopleNews {
        try use { session, state in
            // What is under way now is seen by the next look.
            let horizon = try Self.horizon(session)
            let found = try rows(session, "WHERE p.changed >= $1::text::xid8", [.text(state.seen)])
            state.seen = horizon
            return PeopleNews(rows: found, numbers: try draw(sides, session))
        }
    }

    func claim(_ claim: PersonClaim) throws(StoreError) -> ClaimOutcome {
        try use { session, state in
            guard claim.isLocking else {
                return .taken(nil, try rows(of: claim.actors, claim.names, session))
            }
            var locks: [String] = []
            func lock(_ actors: [Actor], _ names: [PersonClaim.Name]) throws -> Bool {
                let keys =
                    actors.map { "\($0.side.rawValue) \($0.number)" }
                    + names.map { "\($0.side.rawValue) \($0.email)" }
                for key in keys.sorted() where !locks.contains(key) {
                    guard try call("pg_try_advisory_lock", key, session) else { return false }
                    locks.append(key)
                }
                return true
            }
            let named = try rows(of: [], claim.names, session).map(\.actor)
            guard try lock(claim.actors + named, claim.names) else {
                for key in locks { _ = try call("pg_advisory_unlock", key, session) }
                return .heldElsewhere
            }
            state.next += 1
            state.held[state.next] = locks
            // Read again: what was written before the locks were there is seen now.
            return .taken(state.next, try rows(of: claim.actors, claim.names, session))
        }
    }

    func release(_ claims: [UInt64]) {
        try? use { session, state in
            for claim in claims {
                for key in state.held.removeValue(forKey: claim) ?? [] {
                    _ = try call("pg_advisory_unlock", key, session)
                }
            }
        }
    }

    /// Lets go of everything.
    func close() {
        state.withLock { state in
            state.session?.close()
            state.session = nil
            state.held = [:]
        }
    }

    // MARK: The session

    /// A session that is lost takes its claims along; the next question begins another.
    private func use<Result: Sendable>(
        _ body: (PostgresConnection, inout State) throws -> Result
    ) throws(StoreError) -> Result {
        try state.withLock { (state) throws(StoreError) -> Result in
            do {
                if let session = state.session, session.isGone {
                    session.close()
                    state.session = nil
                    state.held = [:]
                }
                let session =
                    try state.session ?? PostgresConnection(place, name: "ride people")
                state.session = session
                return try body(session, &state)
            } catch {
                throw StoreError(error, doing: "ask for the people of", city, place)
            }
        }
    }

    private func call(
        _ function: String, _ key: String, _ session: PostgresConnection
    ) throws -> Bool {
        let found = try session.query(
            "SELECT \(function)(hashtextextended($1, 0))",
            [.text("ride person \(tables.name) \(key)")])
        return try found.value(0, 0) == .integer(1)
    }

    private static func horizon(_ session: PostgresConnection) throws -> String {
        let found = try session.query("SELECT pg_snapshot_xmin(pg_current_snapshot())::text")
        guard case .text(let text) = try found.value(0, 0) else { return "0" }
        return text
    }

    private func draw(
        _ sides: Set<Side>, _ session: PostgresConnection
    ) throws -> [Side: Range<UInt64>] {
        var drawn: [Side: Range<UInt64>] = [:]
        for side in Side.allCases where sides.contains(side) {
            let found = try session.query(
                """
                UPDATE \(tables.series) SET next = next + \(PeopleTables.drawn)
                WHERE party = $1 RETURNING next - \(PeopleTables.drawn)
                """, [.text(side.rawValue)])
            guard case .integer(let first) = try found.value(0, 0) else { continue }
            drawn[side] = UInt64(first)..<UInt64(first + PeopleTables.drawn)
        }
        return drawn
    }

    // MARK: Rows

    private func rows(
        of actors: [Actor], _ names: [PersonClaim.Name], _ session: PostgresConnection
    ) throws -> [PersonRow] {
        var found: [PersonRow] = []
        for actor in actors {
            found += try rows(
                session, "WHERE p.party = $1 AND p.number = $2",
                [.text(actor.side.rawValue), .integer(Int64(bitPattern: actor.number))])
        }
        for name in names {
            found += try rows(
                session, "WHERE p.party = $1 AND p.email = $2",
                [.text(name.side.rawValue), .text(name.email)])
        }
        return found
    }

    private func rows(
        _ session: PostgresConnection, _ condition: String, _ values: [PostgresValue]
    ) throws -> [PersonRow] {
        let found = try session.query(
            "SELECT p.party, p.number, p.version, p.body FROM \(tables.person) p \(condition)",
            values)
        return try (0..<found.rowCount).compactMap { index in
            guard case .text(let name) = try found.value(index, 0),
                let side = Side(rawValue: name),
                case .integer(let number) = try found.value(index, 1),
                case .integer(let version) = try found.value(index, 2),
                case .text(let body) = try found.value(index, 3)
            else { return nil }
            let key = UInt64(bitPattern: number)
            return PersonRow(
                actor: Actor(side, key), version: UInt64(bitPattern: version),
                facts: try StoredJSON().value(
                    PersonFacts.self, from: body, table: "person", key: "\(name) \(key)"))
        }
    }
}
