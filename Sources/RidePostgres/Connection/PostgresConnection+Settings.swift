extension PostgresConnection {
    /// The settings on which the promises of a store rest and that are not as they must be, such
    /// as "fsync is off".
    ///
    /// - Throws: `PostgresError` where they cannot be read.
    package func unsafeSettings() throws(PostgresError) -> [String] {
        let rows = try query(
            """
            SELECT name, setting FROM pg_settings
            WHERE name IN ('fsync', 'full_page_writes') AND setting <> 'on'
                OR name = 'synchronous_commit' AND setting NOT IN ('on', 'remote_apply')
            ORDER BY name
            """)
        var unsafe: [String] = []
        for index in 0..<rows.rowCount {
            guard case .text(let name) = try rows.value(index, 0),
                case .text(let value) = try rows.value(index, 1)
            else { continue }
            unsafe.append("\(name) is \(value)")
        }
        return unsafe
    }
}
