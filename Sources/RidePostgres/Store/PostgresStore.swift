import RideCore
import RideService
import RideStore
import Synchronization

/// The engine's memory in a schema of a PostgreSQL database: every acknowledged fact, safe from the
/// loss of this machine once `save` has returned, where the database has a synchronous standby.
///
/// One engine at a time serves a city (`EngineLease`). The rows, and what is true of them, are
/// those of `SQLiteStore`; documents lie in the database too, and the data folder has copies of
/// them, the keys, and the messages that have left.
public final class PostgresStore: EngineStore {
    private let place: PostgresPlace
    private let schema: CitySchema
    private let keeper: RowKeeper
    private let desk: PeopleDesk?
    private let state: Mutex<State>

    private enum State {
        case open(PostgresBase, EngineLease, DataFolder)
        /// What is in the database is no longer known; every use fails with this error.
        case poisoned(StoreError)
        case closed
    }

    /// Opens a city, or begins one in a schema that is empty or not there.
    ///
    /// - Parameters:
    ///   - store: a connection string of libpq, without a password.
    ///   - schema: the city's schema; see `schema(ofCity:)`.
    ///   - people: the schema of the people that the city shares with others; nil for those with
    ///     which it was begun, or its own.
    ///   - folder: the data folder, with the keys; made where it is not there.
    ///   - random: makes the keys of a folder that has none.
    ///   - wall: the moment on the wall's clock; messages that have expired by then do not leave.
    /// - Throws: `StoreError` if the database cannot be reached, another engine has the city, the
    ///   schema is another program's or of a newer version, the folder has another city's key, or
    ///   a setting on which the promise of safety rests is off.
    public convenience init(
        store: String, schema: String, people: String? = nil, folder: String,
        random: some RandomNumberGenerator,
        wall: @escaping @Sendable () -> WallTime = { WallTime(milliseconds: 0) }
    ) throws(StoreError) {
        let place = try PostgresPlace(store)
        let name = try CitySchema(named: schema)
        try Self.checkBeforeChange(place, name)
        try self.init(
            place, schema: name, people: people, folder: folder, random: random, wall: wall,
            lease: try EngineLease(place, schema: schema))
    }

    /// The same with a lease that was waited for.
    package init(
        _ place: PostgresPlace, schema: CitySchema, people: String? = nil, folder: String,
        random: some RandomNumberGenerator, wall: @escaping @Sendable () -> WallTime,
        lease: EngineLease
    ) throws(StoreError) {
        self.place = place
        self.schema = schema
        do {
            let lock = try DataFolder(path: folder)
            let keys = try FolderKeys(of: folder, random: random)
            let connection = try PostgresConnection(
                place, name: "ride \(schema.name)", schema: schema.name)
            try Self.checkSettings(connection)
            let base = PostgresBase(connection, lease)
            switch try schema.state(connection) {
            case .empty:
                try base.write { _ in try schema.makeTables(connection, random: random) }
            case .old(let has):
                try base.write { _ in try schema.bringUpToDate(connection, from: has) }
            case .present: break
            }
            try base.write { try Self.checkKey(keys, $0, place) }
            desk = try Self.desk(of: people, place, schema, lease, base)
            try Self.cleanOfErasures(base)
            keeper = try RowKeeper(base, in: folder, keys, wall: wall)
            try PaperRows.restore(from: base, to: keeper.documents)
            state = Mutex(.open(base, lease, lock))
        } catch {
            lease.close()
            throw StoreError(error, doing: "open", schema, place)
        }
    }

    private static func desk(
        of people: String?, _ place: PostgresPlace, _ schema: CitySchema, _ lease: EngineLease,
        _ base: PostgresBase
    ) throws -> PeopleDesk? {
        guard let name = try people ?? PeopleDesk.people(of: base) else { return nil }
        return try PeopleDesk(place, schema, people: name, lease: lease.number, to: base)
    }

    /// The schema of a city where none is named: `La Serena` is `la_serena`.
    public static func schema(ofCity name: String) -> String { CitySchema.name(ofCity: name) }

    /// What is somebody else's stays as it is, without a lease in it.
    private static func checkBeforeChange(
        _ place: PostgresPlace, _ schema: CitySchema
    ) throws(StoreError) {
        do {
            let connection = try PostgresConnection(place, name: "ride check", isReadOnly: true)
            defer { connection.close() }
            _ = try schema.state(connection)
        } catch {
            throw StoreError(error, doing: "open", schema, place)
        }
    }

    private static func checkSettings(_ connection: PostgresConnection) throws {
        guard let setting = try connection.unsafeSettings().first else { return }
        throw StoreError(
            message: "PostgreSQL does not keep its promise: \(setting), and should be on. Nothing "
                + "would be safe.")
    }

    /// Whoever serves a city has the key with which it was begun: else nobody could say any more
    /// whether a command was carried out, and no code would be known again.
    private static func checkKey(
        _ keys: FolderKeys, _ db: any RowConnection, _ place: PostgresPlace
    ) throws {
        let name: [UInt8]? = try db.value("SELECT name FROM folder_key")
        guard let name else {
            return try db.execute(
                "INSERT INTO folder_key (id, name) VALUES (1, ?)", [.of(keys.nameOfKey)])
        }
        guard name == keys.nameOfKey else {
            throw StoreError(
                message: "The key of this data folder is not the one with which the city was "
                    + "begun. Copy command.key and operator.key from the data folder of the engine "
                    + "that served it before, for their owner only.")
        }
    }

    /// Has the tables written anew without what people's words were before they were overwritten.
    private static func cleanOfErasures(_ base: PostgresBase) throws {
        guard try base.row("SELECT 1 FROM erasure WHERE is_clean = 0 LIMIT 1") != nil else {
            return
        }
        for table in ["trip_event", "trip", "account", "car", "record", "document"] {
            try base.connection.script("VACUUM FULL \(table)")
        }
        try base.write { try $0.execute("UPDATE erasure SET is_clean = 1", []) }
    }

    deinit { close() }

    /// Lets go of the city. Every later use of this store fails.
    public func close() {
        state.withLock { state in
            if case .open(let base, let lease, _) = state {
                base.connection.close()
                lease.close()
            }
            state = .closed
        }
        desk?.close()
    }

    // MARK: What an engine asks

    /// By what these data and their copies are told from all others.
    public var dataID: String { keeper.dataID }

    /// By what an operator is known.
    public var operatorKey: OperatorKey { keeper.operatorKey }

    /// The documents in the data folder; those that accounts name are copies of the database's.
    public var documents: DocumentFolder { keeper.documents }

    /// PostgreSQL itself goes on after an end that was not proper.
    public var wasClosed: Bool { true }

    /// Whether only a store that is opened anew can tell what there is: the connection was lost, or
    /// another engine has the city.
    public var isPoisoned: Bool {
        state.withLock { if case .poisoned = $0 { true } else { false } }
    }

    /// A number by which a command that is sent again is told from another one of the same name.
    public func fingerprint(of command: some Collection<UInt8>) -> UInt64 {
        keeper.fingerprint(of: command)
    }

    /// Everything that was saved, sorted.
    public func load() throws(StoreError) -> StoredContents {
        var contents = try use(doing: "read") { try keeper.load($0) }
        contents.shared = try desk?.contents()
        return contents
    }

    /// The people that this city shares with others; nil where it has its own.
    public var people: (any PeopleStore)? { desk }

    /// Saves one batch, in one transaction that is safe when this returns. Its messages then go
    /// into files of the folder `outbox`; one that cannot be written is written later.
    ///
    /// - Returns: the mark of the round, for those who are told of it; nil where nobody is.
    /// - Throws: `StoreError`; nothing of the batch is then kept, except that after a loss of the
    ///   connection (`isPoisoned`) only reopening can tell.
    @discardableResult
    public func save(_ batch: SaveBatch) throws(StoreError) -> HistoryMark? {
        try use(doing: "save to") { base in
            let papers = documents
            let mark = try keeper.save(batch, to: base) { db, changed in
                try PaperRows.write(changed, erased: batch.erased, from: papers, to: db)
                for row in batch.people { try desk?.write(row, to: db) }
            }
            try keeper.deliver(batch, from: base)
            return mark
        }
    }

    /// Looks up what is over and no longer in memory, as of the last `save`.
    public func answer(_ query: StoreQuery) throws(StoreError) -> StoreAnswer {
        try use(doing: "read") { try keeper.answer(query, $0) }
    }

    /// Looks whether this engine still has the lease of its city, as its session says.
    public func expectCity() throws(StoreError) {
        try use(doing: "go on serving") { try $0.expectLease() }
    }

    /// PostgreSQL moves its log itself.
    public var isLogLong: Bool { false }

    /// Does nothing.
    public func moveLog() {}

    // MARK: Faults

    /// What is wrong with what is told in the rows.
    public func faults() throws(StoreError) -> [String] {
        try use(doing: "read") { try $0.read(StoreCheck.contents) }
    }

    /// What is wrong with the ledger, and with the rows of people and numbers.
    public func faultsOfStart() throws(StoreError) -> [String] {
        try use(doing: "read") { try $0.read(StoreCheck.ofStart) }
    }

    /// What is wrong with what an engine builds on at once.
    public func foundationFaults() throws(StoreError) -> [String] {
        try use(doing: "read") { try $0.read(StoreCheck.foundations) }
    }

    /// Makes the row of every ride anew from the ride's events.
    public func rebuildTrips() throws(StoreError) -> [TripID] {
        try use(doing: "rebuild the rides of") { base in
            try base.write(StoreCheck.rebuildRides)
        }
    }

    /// Takes the rows as they are for what was saved.
    public func acceptRows(by user: UInt32) throws(StoreError) {
        try use(doing: "accept the rows of") { try keeper.acceptRows(by: user, $0) }
    }

    /// The rows of a statement, one text each, columns separated by `|`.
    func query(_ sql: String) throws(StoreError) -> [String] {
        try use(doing: "read") { try StoreCheck.rows($0, sql) }
    }

    /// Does something with the open city; a failure that leaves its contents unknown poisons it.
    private func use<Result: Sendable>(
        doing verb: String, _ body: (PostgresBase) throws -> Result
    ) throws(StoreError) -> Result {
        try state.withLock { (state) throws(StoreError) -> Result in
            switch state {
            case .closed:
                throw StoreError(message: "The store of \(schema.name) has been closed.")
            case .poisoned(let error):
                throw error
            case .open(let base, let lease, _):
                do {
                    return try body(base)
                } catch {
                    let failure = StoreError(error, doing: verb, schema, place)
                    if base.leavesContentsUnknown(error) {
                        base.connection.close()
                        lease.close()
                        state = .poisoned(failure)
                    }
                    throw failure
                }
            }
        }
    }
}

extension StoreError {
    /// The error for a failure while `doing` something to a city.
    init(_ error: any Error, doing verb: String, _ schema: CitySchema, _ place: PostgresPlace) {
        if let error = error as? PostgresError {
            self.init(error, doing: "\(verb) the city \(schema.name):")
        } else {
            self.init(error, doing: verb, path: "the city \(schema.name) of \(place)")
        }
    }
}
