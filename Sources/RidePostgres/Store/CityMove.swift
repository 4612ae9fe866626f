import RideCore
import RideService
import RideStore

/// Moves a city between a file of SQLite and a database of PostgreSQL: looked through on both
/// sides, with the same history and the same digests, whole or not at all. Where it came from it
/// stays as it is, and nobody serves it meanwhile.
public enum CityMove {
    /// What came of it.
    public struct Outcome: Equatable, Sendable {
        /// How many rows were copied.
        public let rows: Int
        /// How many documents were.
        public let documents: Int
        /// How many rounds the history has.
        public let rounds: UInt64
        /// What the last round comes to, in hexadecimal digits.
        public let digest: String

        fileprivate init(_ copy: RowCopy.Outcome, documents: Int) {
            (rows, rounds, self.documents) = (copy.rows, copy.rounds, documents)
            digest = copy.digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }

    /// Moves the city of a data folder into a database.
    ///
    /// - Parameters:
    ///   - database: the file in the data folder.
    ///   - schema: a schema that is empty or not there.
    /// - Throws: `StoreError`; there is then no city in the schema.
    /// - Complexity: O(n log n) in the size of the city.
    public static func toPostgres(
        from database: String, in folder: String, store: String, schema: String,
        random: some RandomNumberGenerator
    ) throws(StoreError) -> Outcome {
        let lock = try DataFolder(path: folder)
        defer { withExtendedLifetime(lock) {} }
        let source = try StoreInspection(path: database)
        if let fault = try source.faults().first {
            throw StoreError(message: "\(folder) is damaged, and nothing was moved: \(fault)")
        }
        let keys = try FolderKeys(of: folder, random: random)
        let (place, city) = (try PostgresPlace(store), try CitySchema(named: schema))
        try expectEmpty(city, place)
        let lease = try EngineLease(place, schema: schema)
        defer { lease.close() }
        do {
            let connection = try PostgresConnection(place, name: "ride move", schema: schema)
            defer { connection.close() }
            let target = PostgresBase(connection, lease)
            let papers = DocumentFolder(dataFolder: folder)
            return try target.write { db in
                try connection.send("SET LOCAL idle_in_transaction_session_timeout = 0")
                guard case .empty = try city.state(connection) else {
                    throw notEmpty
                }
                try city.makeTables(connection, random: random)
                // What goes wrong there is not told as the file's fault.
                let copy = try source.rows { rows in
                    Result { try RowCopy.copy(from: rows, to: db) }
                }.get()
                let documents = try StoreCheck.documents(db)
                try PaperRows.write(
                    documents.map { ($0.driver, $0.files) }, erased: [], from: papers, to: db)
                try db.execute(
                    "INSERT INTO folder_key (id, name) VALUES (1, ?)", [.of(keys.nameOfKey)])
                return Outcome(copy, documents: documents.reduce(0) { $0 + $1.files.count })
            }
        } catch {
            throw StoreError(error, doing: "move into", city, place)
        }
    }

    /// Moves a city of a database into a data folder, which has the keys of the engine that served
    /// it, and no database.
    ///
    /// - Parameter schema: the city's schema; nil for the only one in the database.
    /// - Throws: `StoreError`; there is then no database in the folder.
    /// - Complexity: O(n log n) in the size of the city.
    public static func toSQLite(
        store: String, schema: String?, to database: String, in folder: String
    ) throws(StoreError) -> Outcome {
        let source = try PostgresInspection(store: store, schema: schema)
        let lease = try EngineLease(try PostgresPlace(store), schema: source.schema)
        defer { lease.close() }
        if let fault = try source.faults().first {
            throw StoreError(
                message: "The city \(source.schema) is damaged, and nothing was moved: \(fault)")
        }
        let lock = try DataFolder(path: folder)
        defer { withExtendedLifetime(lock) {} }
        guard let name = try FolderKeys.nameOfKey(in: folder),
            try source.rows({ try $0.value("SELECT name FROM folder_key") as [UInt8]? }) == name
        else {
            throw StoreError(
                message: "\(folder) does not have the keys of the city. Name the data folder of "
                    + "the engine that served it, or copy its command.key and operator.key there, "
                    + "for their owner only.")
        }
        let papers = DocumentFolder(dataFolder: folder)
        let documents = try source.rows { db in
            try PaperRows.restore(from: db, to: papers)
            return try StoreCheck.documents(db).reduce(0) { $0 + $1.files.count }
        }
        var copy: RowCopy.Outcome?
        try NewFile.make(at: database) { target in
            copy = try source.rows { try RowCopy.copy(from: $0, to: target) }
        }
        guard let copy else { throw StoreError(message: "\(database) was not made.") }
        return Outcome(copy, documents: documents)
    }

    private static func expectEmpty(
        _ city: CitySchema, _ place: PostgresPlace
    ) throws(StoreError) {
        do {
            let connection = try PostgresConnection(place, name: "ride move", isReadOnly: true)
            defer { connection.close() }
            guard case .empty = try city.state(connection) else { throw notEmpty }
        } catch {
            throw StoreError(error, doing: "move into", city, place)
        }
    }

    private static var notEmpty: StoreError {
        StoreError(
            message: "There is a city in it already. Name another schema with --schema; nothing "
                + "was changed.")
    }
}
