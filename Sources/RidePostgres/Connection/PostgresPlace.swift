import CPostgres
import RideService

/// Which database, as the operator names it: a connection string of libpq.
///
/// `host=db1,db2 dbname=rides`, `service=rides` or `postgresql://db1,db2/rides`.
package struct PostgresPlace: Hashable, Sendable, CustomStringConvertible {
    /// The string itself. There is no password in it.
    package let conninfo: String
    /// What messages call it.
    package let description: String

    /// Reads a string; nothing is connected to.
    ///
    /// - Throws: `StoreError` where libpq is missing, the string makes no sense, or a password is
    ///   in it, which everybody on the machine could read there.
    package init(_ conninfo: String) throws(StoreError) {
        if let missing = pq_load() {
            throw StoreError(
                message: "A city in PostgreSQL needs its library libpq.so.5 (Debian: apt install "
                    + "libpq5): \(String(cString: missing)).")
        }
        guard !conninfo.utf8.allSatisfy({ $0 == 0x20 }), !conninfo.utf8.contains(0) else {
            throw StoreError(message: "The store has no name, such as 'host=db1 dbname=rides'.")
        }
        var error: UnsafeMutablePointer<CChar>?
        guard let options = pq_parse(conninfo, &error) else {
            let said = error.map { Self.line(String(cString: $0)) } ?? "no memory"
            pq_free(error)
            throw StoreError(
                message: "The store is not named as PostgreSQL names one, such as 'host=db1 "
                    + "dbname=rides': \(said).")
        }
        defer { pq_free_options(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.value {
                values[String(cString: keyword)] = String(cString: value)
            }
            option += 1
        }
        for secret in ["password", "sslpassword"] where values[secret] != nil {
            throw StoreError(
                message: "A password does not belong in the name of the store, where everybody on "
                    + "this machine can read it. Put it into ~/.pgpass, or into a service file.")
        }
        self.conninfo = conninfo
        description = Self.name(values)
    }

    private static func name(_ values: [String: String]) -> String {
        if let service = values["service"] { return "the PostgreSQL service \(service)" }
        let database = values["dbname"].map { "the database \($0)" } ?? "the PostgreSQL database"
        let host = values["host"] ?? values["hostaddr"]
        return host.map { "\(database) at \($0)" } ?? database
    }

    /// A name of a schema as it stands in a statement.
    package static func quoted(_ name: String) -> String {
        "\"" + name.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }

    /// What libpq said, as a part of a sentence.
    static func line(_ said: String) -> String {
        let line = said.split(separator: "\n").joined(separator: " ")
        return line.hasSuffix(".") ? String(line.dropLast()) : line
    }
}
