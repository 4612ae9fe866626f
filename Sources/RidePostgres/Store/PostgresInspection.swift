import RideService
import RideStore

/// Looks at a city in a database from outside, changing nothing, also while an engine serves it:
/// what it sees is the moment at which it begins.
public struct PostgresInspection {
    /// The city's schema.
    public let schema: String
    /// Which database, for messages.
    public var place: String { base.connection.place.description }
    private let name: CitySchema
    private let base: PostgresBase

    /// Opens a city for reading only; a standby of the database does, too.
    ///
    /// - Parameter schema: the city's schema; nil for the only one in the database.
    /// - Throws: `StoreError` if there is none, or none of this version.
    public init(store: String, schema: String?) throws(StoreError) {
        let place = try PostgresPlace(store)
        let city: CitySchema
        if let schema { city = try CitySchema(named: schema) } else {
            city = try CitySchema(named: Self.onlyCity(of: place))
        }
        self.schema = city.name
        name = city
        do {
            let connection = try PostgresConnection(
                place, name: "ride check", schema: city.name, isReadOnly: true)
            switch try city.state(connection) {
            case .present: break
            case .empty:
                throw StoreError(message: "There is no city in it. Name another with --schema.")
            case .old:
                throw StoreError(
                    message: "It was written by an earlier version of ride-sim. Start the engine "
                        + "once.")
            }
            base = PostgresBase(connection, nil)
        } catch {
            throw StoreError(error, doing: "read", city, place)
        }
    }

    private static func onlyCity(of place: PostgresPlace) throws(StoreError) -> String {
        let cities: [String]
        do {
            let connection = try PostgresConnection(place, name: "ride check", isReadOnly: true)
            defer { connection.close() }
            cities = try CitySchema.all(connection)
        } catch let error as PostgresError {
            throw StoreError(error, doing: "read")
        } catch {
            throw StoreError(error, doing: "read", path: place.description)
        }
        guard let city = cities.first, cities.count == 1 else {
            throw StoreError(
                message: cities.isEmpty
                    ? "There is no city in \(place)."
                    : "There are several cities in \(place): \(cities.joined(separator: ", ")). "
                        + "Name one of them with --schema.")
        }
        return city
    }

    /// Looks through everything: every ride's row against its events, accounts and records, the
    /// whole ledger, all of it against the history, and against the accounts the documents and
    /// the people that several cities share.
    ///
    /// - Returns: one sentence for each fault; empty if all is well.
    /// - Throws: `StoreError` if the city cannot be read at all.
    /// - Complexity: O(n log n) in the size of the city.
    public func faults() throws(StoreError) -> [String] {
        try atOneMoment(doing: "read", Self.findings)
    }

    /// Reads rows, as of one moment.
    package func rows<Result>(
        _ body: (any RowConnection) throws -> Result
    ) throws(StoreError) -> Result { try atOneMoment(doing: "read", body) }

    /// Has PostgreSQL's own `pg_dump` write the city to a file, as it is at the moment in which it
    /// was looked through. `pg_restore` brings it back.
    ///
    /// The keys of the data folder are not in it: without them it tells neither what commands asked
    /// nor what waiting messages say.
    ///
    /// - Parameters:
    ///   - file: the new file; it must not be there yet.
    ///   - evenIfDamaged: whether nothing is looked through.
    /// - Throws: `StoreError`; there is then no file of that name.
    /// - Complexity: O(n log n) in the size of the city.
    public func backUp(to file: String, evenIfDamaged: Bool = false) throws(StoreError) {
        try atOneMoment(doing: "copy") { db in
            if !evenIfDamaged, let fault = try Self.findings(db).first {
                throw StoreError(message: "The copy was not made, as it would be damaged: \(fault)")
            }
            let snapshot: String? = try db.value("SELECT pg_export_snapshot()")
            try CityDump.write(
                name.name, of: base.connection.place, as: snapshot ?? "", to: file)
        }
    }

    /// Has the database read all rows that an engine begins with, so that they are in its memory.
    public func readThrough() throws(StoreError) {
        let tables = "SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = $1"
        try atOneMoment(doing: "read") { db in
            let found = try base.connection.query(tables, [.text(schema)])
            for index in 0..<found.rowCount {
                guard case .text(let table) = try found.value(index, 0) else { continue }
                _ = try base.connection.query("SELECT count(t::text) FROM \(table) t")
            }
        }
    }

    private static func findings(_ db: any RowConnection) throws -> [String] {
        let faults = try StoreCheck.contents(db)
        return faults.isEmpty ? try PaperRows.findings(db) + PersonCopies.findings(db) : faults
    }

    private func atOneMoment<Result>(
        doing verb: String, _ body: (any RowConnection) throws -> Result
    ) throws(StoreError) -> Result {
        let connection = base.connection
        defer { connection.rollback() }
        do {
            try connection.begin()
            try connection.send("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            // Rows are looked at for as long as it takes.
            try connection.send("SET LOCAL idle_in_transaction_session_timeout = 0")
            return try body(base)
        } catch {
            throw StoreError(error, doing: verb, name, connection.place)
        }
    }

    /// The rows of a statement, one text each, columns separated by `|`.
    func query(_ sql: String) throws(StoreError) -> [String] {
        try atOneMoment(doing: "read") { try StoreCheck.rows($0, sql) }
    }
}
