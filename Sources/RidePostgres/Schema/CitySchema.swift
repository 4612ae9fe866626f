import RideCrypto
import RideService
import RideStore

/// The schema of one city, and how one comes to be.
package struct CitySchema: Sendable {
    /// What PostgreSQL calls it.
    package let name: String

    /// The schema of a city, by its name: `La Serena` is `la_serena`.
    ///
    /// - Throws: `StoreError` for a name that PostgreSQL would cut short, or that is its own.
    package init(named name: String) throws(StoreError) {
        guard !name.isEmpty, name.utf8.count <= 63, !name.hasPrefix("pg_"),
            name != "information_schema", !name.utf8.contains(0)
        else {
            throw StoreError(
                message: "A schema cannot be called \"\(name)\": at most 63 bytes, and not as "
                    + "PostgreSQL calls its own.")
        }
        self.name = name
    }

    /// By what a city of this name is found where no schema is named.
    static func name(ofCity city: String) -> String {
        let signs = city.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "_" }
        var name = signs.joined()
        while name.utf8.count > 63 { name.removeLast() }
        return name
    }

    /// What stands in a schema.
    enum State {
        /// Nothing: a city can begin there.
        case empty
        /// A city of this version.
        case present
        /// A city of an earlier version; the versions that it has.
        case old(Set<String>)
    }

    /// What stands in the schema; nothing is changed.
    ///
    /// - Throws: `StoreError` where somebody else's tables are there, or a newer version's.
    func state(_ db: PostgresConnection) throws -> State {
        let tables = try texts(
            db, "SELECT table_name FROM information_schema.tables WHERE table_schema = $1")
        guard tables.contains("migration"), tables.contains("trip_event") else {
            guard tables.allSatisfy({ $0 == "lease" }) else {
                throw StoreError(
                    message: "The schema \(name) of \(db.place) is another program's. Name another "
                        + "one with --schema; nothing was changed.")
            }
            return .empty
        }
        let quoted = PostgresPlace.quoted(name)
        let has = Set(try texts(db, "SELECT identifier FROM \(quoted).migration WHERE $1 <> ''"))
        guard has.isSubset(of: Self.versions) else {
            throw StoreError(
                message: "The city in the schema \(name) of \(db.place) was written by a newer "
                    + "version of ride-sim. Use that version; nothing was changed.")
        }
        return has.count == Self.versions.count ? .present : .old(has)
    }

    private func texts(_ db: PostgresConnection, _ sql: String) throws -> [String] {
        let result = try db.query(sql, [.text(name)])
        return try (0..<result.rowCount).compactMap { index in
            if case .text(let text) = try result.value(index, 0) { text } else { nil }
        }
    }

    /// The schemas of a database in which there is a city.
    static func all(_ db: PostgresConnection) throws -> [String] {
        let result = try db.query(
            """
            SELECT table_schema FROM information_schema.tables
            WHERE table_name IN ('migration', 'trip_event', 'data_id')
            GROUP BY table_schema HAVING count(*) = 3 ORDER BY table_schema
            """)
        return try (0..<result.rowCount).compactMap { index in
            if case .text(let text) = try result.value(index, 0) { text } else { nil }
        }
    }

    /// The numbers of the steps to the tables of today, the same as in SQLite's files.
    private static let versions = StoreVersions.all

    /// Makes the tables of today in a schema that is empty, within a transaction of the caller's.
    ///
    /// - Parameter random: makes the name of the data and the key of its history.
    func makeTables(
        _ db: PostgresConnection, random: some RandomNumberGenerator
    ) throws {
        var random = random
        let secret = MessageKey(using: &random).secret
        let name = MessageKey(using: &random).secret.prefix(16)
        let steps = Self.versions.map { "('\($0)')" }.joined(separator: ", ")
        try db.script(
            PostgresTables.all + PostgresTables.steps.map(\.sql).joined() + """

                INSERT INTO migration (identifier) VALUES \(steps);
                INSERT INTO data_id (id, text) VALUES (1, '\(Self.hex(name))');
                INSERT INTO history_key (id, secret) VALUES (1, '\\x\(Self.hex(secret))');
                """)
    }

    /// Makes the tables of an earlier version those of today, within a transaction of the caller's.
    ///
    /// - Parameter has: the versions that the city has.
    func bringUpToDate(_ db: PostgresConnection, from has: Set<String>) throws {
        for step in PostgresTables.steps where !has.contains(step.version) {
            try db.script(
                step.sql + "INSERT INTO migration (identifier) VALUES ('\(step.version)');")
        }
    }

    private static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
