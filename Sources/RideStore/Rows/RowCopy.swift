import RideService

/// Copies a city from one database to another, row by row, as it is.
package enum RowCopy {
    /// What came of it.
    package struct Outcome: Equatable, Sendable {
        /// How many rows were copied.
        package var rows = 0
        /// How many rounds the history has.
        package var rounds: UInt64 = 0
        /// What the last round comes to.
        package var digest: [UInt8] = []
    }

    /// The tables, each with what its rows are sorted by. Entries of the ledger and their postings
    /// come one behind the other, as the tables want them.
    private static let tables = [
        ("data_id", "id"), ("history_key", "id"), ("trip", "id"), ("trip_event", "sequence"),
        ("account", "party, number"), ("car", "driver_id"), ("rating", "party, number"),
        ("command", "sequence"), ("erasure", "party, number"), ("record", "kind, key"),
        ("outbox", "number"), ("bike_system", "id"), ("bike_station", "id"),
        ("bike_friend", "passenger_id"), ("rental", "id"), ("history", "length"), ("world", "id"),
    ]

    /// Copies all rows into tables in which there is nothing but a name of the data and a key of
    /// the history, within transactions of the caller's.
    ///
    /// - Throws: `StoreError` where the source has no rows, where something is wrong with them, or
    ///   where the target does not come to the same.
    /// - Complexity: O(n) in the size of the city; in memory is what a database gives at once.
    package static func copy(
        from source: any RowConnection, to target: any RowConnection
    ) throws -> Outcome {
        if let fault = try StoreCheck.contents(source).first {
            throw StoreError(message: "The city is damaged and stays where it is: \(fault)")
        }
        guard let head = try HistoryHead(source) else {
            throw StoreError(message: "There is no city in it yet, so there is nothing to move.")
        }
        var outcome = Outcome(rounds: head.length, digest: head.digest)
        for table in ["data_id", "history_key"] { try target.execute("DELETE FROM \(table)", []) }
        for (table, order) in tables {
            try source.read("SELECT * FROM \(table) ORDER BY \(order)", []) { row in
                try insert(row, into: table, target)
                outcome.rows += 1
            }
        }
        outcome.rows += try copyLedger(from: source, to: target)
        if let fault = try StoreCheck.contents(target).first {
            throw StoreError(message: "The copy would not be what was saved: \(fault)")
        }
        guard try HistoryHead(target) == head else {
            throw StoreError(message: "The copy would have another history.")
        }
        return outcome
    }

    private static func copyLedger(
        from source: any RowConnection, to target: any RowConnection
    ) throws -> Int {
        var postings: [Int64: [StoredRow]] = [:]
        try source.read(
            "SELECT * FROM ledger_posting ORDER BY transaction_id, position", []
        ) { row in postings[row["transaction_id"], default: []].append(row) }
        var count = 0
        try source.read("SELECT * FROM ledger_transaction ORDER BY id", []) { row in
            try insert(row, into: "ledger_transaction", target)
            let own = postings[row["id"]] ?? []
            for posting in own { try insert(posting, into: "ledger_posting", target) }
            count += 1 + own.count
        }
        return count
    }

    private static func insert(
        _ row: StoredRow, into table: String, _ db: any RowConnection
    ) throws {
        let places = row.columns.map { _ in "?" }.joined(separator: ", ")
        let columns = row.columns.joined(separator: ", ")
        try db.execute("INSERT INTO \(table) (\(columns)) VALUES (\(places))", row.values)
    }
}
