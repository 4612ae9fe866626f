import RideCore
import RideService
import RideSim

/// Writes a batch into the tables, inside a transaction that the caller opens and closes.
struct BatchWriter {
    let db: any RowConnection
    private let veil: CommandVeil
    let secrets: ShortSecrets
    private let outbox: Outbox
    private let rowKey: RowKey
    /// What the rows come to, and the history so far.
    private(set) var head: HistoryHead
    /// What rows that change came to when they were written last.
    private(set) var memory: RowMemory
    let json = StoredJSON()

    init(
        db: any RowConnection, veil: CommandVeil, secrets: ShortSecrets, outbox: Outbox,
        rowKey: RowKey, memory: RowMemory
    ) throws {
        self.db = db
        self.veil = veil
        self.secrets = secrets
        self.outbox = outbox
        self.rowKey = rowKey
        self.memory = memory
        head = try HistoryHead.current(db, rowKey)
    }

    /// Writes a batch, and the round that it is.
    mutating func write(_ batch: SaveBatch, at wall: WallTime) throws {
        try writeRows(of: batch)
        let world = World(batch)
        head.append(world, at: wall)
        if batch.isWitnessed { try head.keep(db, rowKey) }
        try world.write(db, head)
    }

    /// Writes a round that begins with the rows as they are, for this reason.
    mutating func accept(_ action: OperatorAction, at wall: WallTime) throws {
        head.sums = try RowSums(counting: SummedTable.allCases, in: db, rowKey)
        var batch = SaveBatch()
        batch.records = [.operatorAction(action)]
        guard let world = try World(db) else { return }
        try writeRows(of: batch)
        head.append(world, at: wall)
        try world.write(db, head)
    }

    private mutating func writeRows(of batch: SaveBatch) throws {
        for trip in batch.forgotten { try forget(trip) }
        for entry in batch.entries {
            let row = try entry.insert(db, json)
            has(row, in: .tripEvent)
        }
        try writeTrips(batch.trips)
        if batch.dropsCars {
            try db.execute("DELETE FROM car", [])
            head.sums[.car] = RowSums.Sum()
            memory = RowMemory()
        }
        for car in batch.cars { try write(car) }
        for account in batch.accounts { try releaseEmail(account) }
        for account in batch.accounts { try write(account) }
        for rating in batch.ratings { try write(rating) }
        for command in batch.forgottenCommands { try forget(command) }
        for command in batch.commands { try write(command) }
        for transaction in batch.ledger { try append(transaction) }
        try write(batch.bikes)
        for name in batch.dropped { try drop(name) }
        for record in batch.records { try write(record) }
        for erasure in batch.erased { try erase(erasure) }
        for message in batch.outbox { try write(message, sealed: outbox.sealed(message)) }
    }

    // MARK: What the rows come to

    /// A row has come.
    mutating func has(_ row: [RowValue], in table: SummedTable) {
        let words = rowKey.words(row, of: table)
        head.sums[table].add(words, rows: 1)
        memory.keep(words, of: row, in: table)
    }

    /// The rows of a statement are about to go or to change; it asks for what is summed up.
    ///
    /// - Returns: whether there were any.
    @discardableResult
    mutating func losesRows(
        of table: SummedTable, where sql: String, _ values: [RowValue]
    ) throws -> Bool {
        var hasAny = false
        try db.read(sql, values) { row in
            hasAny = true
            head.sums.remove(row.values, from: table, rowKey)
        }
        return hasAny
    }

    /// The row of a key, if there is one, is about to go or to change.
    @discardableResult
    mutating func loses(_ key: [RowValue], of table: SummedTable) throws -> Bool {
        if let words = memory.take(key, in: table) {
            head.sums[table].add(words, rows: -1)
            return true
        }
        return try losesRows(of: table, where: table.rowOfKey, key)
    }

    // MARK: Rows

    /// The indexes against double rides look at every single statement, so rows make room before
    /// others take it: drivers are released first, then rides that are over leave their
    /// passengers, and only then come the live ones, those under way before those to come.
    private func writeTrips(_ trips: [StoredTrip]) throws {
        let rows = try trips.map { try TripRow($0, json: json) }
        for row in rows { try row.releaseDriver(db) }
        for (row, stored) in zip(rows, trips) where !stored.trip.stage.isLive { try row.upsert(db) }
        let live = zip(rows, trips).filter { $0.1.trip.stage.isLive }
        for (row, stored) in live where stored.trip.stage.isUnderWay { try row.upsert(db) }
        for (row, stored) in live where !stored.trip.stage.isUnderWay { try row.upsert(db) }
    }

    private mutating func forget(_ trip: TripID) throws {
        try losesRows(
            of: .tripEvent, where: SummedTable.tripEvent.everyRow + " WHERE trip_id = ?",
            [.of(trip.stored)])
        try db.execute("DELETE FROM trip_event WHERE trip_id = ?", [.of(trip.stored)])
        try TripRow.delete(trip, db)
    }

    private mutating func write(_ car: Car) throws {
        try put(car.driver.stored, body: try json.text(of: car), in: .car)
    }

    /// Puts a row in the place of the one with its number, if any, into a table that has nothing
    /// but a number and a body.
    mutating func put(_ number: Int64, body: String, in table: SummedTable) throws {
        let row: [RowValue] = [.of(number), .of(body)]
        try loses([.of(number)], of: table)
        try db.execute(table.putOfBody, row)
        has(row, in: table)
    }

    /// Gives up an address that the account no longer has, so that another can take it over in
    /// the same batch.
    private func releaseEmail(_ account: Account) throws {
        try db.execute(
            "UPDATE account SET email = NULL WHERE party = ? AND number = ? AND email IS NOT ?",
            account.actor.key + [.of(account.identity?.email.key)])
    }

    private mutating func write(_ account: Account) throws {
        let key = account.actor.key
        let body = try json.text(of: secrets.hidden(account))
        try loses(key, of: .account)
        has(key + [.of(body)], in: .account)
        try db.execute(
            """
            INSERT INTO account (party, number, current_trip_id, email, body)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (party, number) DO UPDATE SET
                current_trip_id = excluded.current_trip_id, email = excluded.email,
                body = excluded.body
            """,
            key + [
                .of(account.currentTrip?.stored), .of(account.identity?.email.key), .of(body),
            ])
    }

    private mutating func write(_ rating: RatingRecord) throws {
        let key = rating.actor.key
        let row = key + [.of(rating.average.sum), .of(rating.average.count)]
        try loses(key, of: .rating)
        has(row, in: .rating)
        try db.execute(
            """
            INSERT INTO rating (party, number, sum_stars, count) VALUES (?, ?, ?, ?)
            ON CONFLICT (party, number) DO UPDATE SET
                sum_stars = excluded.sum_stars, count = excluded.count
            """, row)
    }

    private mutating func write(_ command: CommandRecord) throws {
        let fingerprint = Int64(
            bitPattern: veil.turned(command.fingerprint, of: command.actor, command.id))
        let row = command.actor.key + [.of(command.id.text), .of(fingerprint)]
        _ = try db.append(row, to: .command)
        has(row, in: .command)
    }

    private mutating func forget(_ command: CommandRecord) throws {
        let key = command.actor.key + [.of(command.id.text)]
        try loses(key, of: .command)
        try db.execute("DELETE FROM command WHERE party = ? AND number = ? AND id = ?", key)
    }
}

extension Actor {
    /// The number within the side.
    var storedNumber: Int64 {
        switch self {
        case .passenger(let id): id.stored
        case .driver(let id): id.stored
        }
    }

    /// The values of the columns `party` and `number`.
    var key: [RowValue] { [.of(side.rawValue), .of(storedNumber)] }

    /// The actor of a row with `party` and `number`.
    ///
    /// - Throws: `UnreadableRow` for an unknown side.
    init(_ row: StoredRow, table: String) throws {
        let number: Int64 = row["number"]
        switch Side(rawValue: row["party"]) {
        case .passenger: self = .passenger(PassengerID(stored: number))
        case .driver: self = .driver(DriverID(stored: number))
        case nil: throw UnreadableRow(table: table, key: String(number))
        }
    }
}
