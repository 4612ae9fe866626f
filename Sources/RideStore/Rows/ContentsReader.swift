import RideCore
import RideService
import RideSim

/// Reads what the engine needs to go on.
struct ContentsReader {
    let db: any RowConnection
    let json = StoredJSON()

    init(db: any RowConnection) { self.db = db }

    func contents(_ veil: CommandVeil, _ secrets: ShortSecrets) throws -> StoredContents {
        var contents = StoredContents()
        if let world = try db.row("SELECT * FROM world") {
            contents.now = Instant(milliseconds: world["now_ms"])
            contents.nextTrip = UInt64(bitPattern: world["next_trip"])
            contents.cityChecksum = UInt64(bitPattern: world["city_checksum"])
        }
        contents.accounts = try accounts().map(secrets.shown)
        contents.cars = try cars()
        contents.trips = try trips()
        contents.ratings = try ratings()
        contents.commands = try commands(veil)
        contents.ledger = try LedgerReader(db: db).transactions()
        contents.bikes = try bikes(at: contents.now ?? .start)
        contents.records = try records().map(secrets.shown)
        contents.outboxCount = UInt64(
            bitPattern: try db.value("SELECT max(number) FROM outbox") ?? 0)
        return contents
    }

    /// All records, by name; of what operators have done only the latest.
    func records() throws -> [StoredRecord] {
        try db.rows(
            """
            SELECT * FROM record WHERE kind <> 'operatorAction' OR key = (
                SELECT key FROM record WHERE kind = 'operatorAction'
                ORDER BY CAST(key AS BIGINT) DESC LIMIT 1)
            ORDER BY kind, key
            """
        ) { row in try StoredRecord(row, json) }
    }

    /// Passengers first, each side by number. `party` sorts the other way round in SQL.
    func accounts() throws -> [Account] {
        try db.rows("SELECT * FROM account ORDER BY party DESC, number") { row in
            let key = "\(row["party"] as String) \(row["number"] as Int64)"
            return try json.value(Account.self, from: row["body"], table: "account", key: key)
        }
    }

    private func cars() throws -> [Car] {
        try db.rows("SELECT * FROM car ORDER BY driver_id") { row in
            let key = String(row["driver_id"] as Int64)
            return try json.value(Car.self, from: row["body"], table: "car", key: key)
        }
    }

    /// The rides that are not over and those that somebody still looks at.
    private func trips() throws -> [StoredTrip] {
        let live = TripStage.allCases.filter(\.isLive).map { "'\($0.rawValue)'" }
        let sql = """
            SELECT * FROM trip WHERE stage IN (\(live.joined(separator: ", ")))
                OR id IN (SELECT current_trip_id FROM account)
            ORDER BY id
            """
        return try db.rows(sql) { try TripRow($0).stored(json) }
    }

    private func ratings() throws -> [RatingRecord] {
        try db.rows("SELECT * FROM rating ORDER BY party DESC, number") { row in
            RatingRecord(
                actor: try Actor(row, table: "rating"),
                average: RatingAverage(sum: row["sum_stars"], count: row["count"]))
        }
    }

    private func commands(_ veil: CommandVeil) throws -> [CommandRecord] {
        try db.rows("SELECT * FROM command ORDER BY sequence") { row in
            guard let id = CommandID(row["id"]) else {
                throw UnreadableRow(table: "command", key: String(row["sequence"] as Int64))
            }
            let actor = try Actor(row, table: "command")
            return CommandRecord(
                actor: actor, id: id,
                fingerprint: veil.turned(
                    UInt64(bitPattern: row["fingerprint"]), of: actor, id))
        }
    }
}
