import GRDB
import RideCore
import RideService
import RideSim

/// Writes a batch into the tables, inside a transaction that the caller opens and closes.
struct BatchWriter {
    let db: Database
    private let veil: CommandVeil
    let secrets: ShortSecrets
    private let outbox: Outbox
    let json = StoredJSON()

    init(db: Database, veil: CommandVeil, secrets: ShortSecrets, outbox: Outbox) {
        self.db = db
        self.veil = veil
        self.secrets = secrets
        self.outbox = outbox
    }

    func write(_ batch: SaveBatch) throws {
        try writeWorld(batch)
        for trip in batch.forgotten { try forget(trip) }
        for entry in batch.entries { try entry.insert(db, json) }
        try writeTrips(batch.trips)
        if batch.dropsCars { try execute("DELETE FROM car", []) }
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

    private func writeWorld(_ batch: SaveBatch) throws {
        try execute(
            """
            INSERT INTO world (id, now_ms, next_trip, city_checksum) VALUES (1, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                now_ms = excluded.now_ms, next_trip = excluded.next_trip,
                city_checksum = excluded.city_checksum
            """,
            [
                batch.now.milliseconds, Int64(bitPattern: batch.nextTrip),
                Int64(bitPattern: batch.cityChecksum),
            ])
    }

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

    private func forget(_ trip: TripID) throws {
        try execute("DELETE FROM trip_event WHERE trip_id = ?", [trip.stored])
        try TripRow.delete(trip, db)
    }

    private func write(_ car: Car) throws {
        try execute(
            """
            INSERT INTO car (driver_id, body) VALUES (?, ?)
            ON CONFLICT (driver_id) DO UPDATE SET body = excluded.body
            """,
            [car.driver.stored, try json.text(of: car)])
    }

    /// Gives up an address that the account no longer has, so that another can take it over in
    /// the same batch.
    private func releaseEmail(_ account: Account) throws {
        try execute(
            "UPDATE account SET email = NULL WHERE party = ? AND number = ? AND email IS NOT ?",
            [
                account.actor.party.rawValue, account.actor.storedNumber,
                account.identity?.email.key,
            ])
    }

    private func write(_ account: Account) throws {
        try execute(
            """
            INSERT INTO account (party, number, current_trip_id, email, body)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (party, number) DO UPDATE SET
                current_trip_id = excluded.current_trip_id, email = excluded.email,
                body = excluded.body
            """,
            [
                account.actor.party.rawValue, account.actor.storedNumber,
                account.currentTrip?.stored, account.identity?.email.key,
                try json.text(of: secrets.hidden(account)),
            ])
    }

    private func write(_ rating: RatingRecord) throws {
        try execute(
            """
            INSERT INTO rating (party, number, sum_stars, count) VALUES (?, ?, ?, ?)
            ON CONFLICT (party, number) DO UPDATE SET
                sum_stars = excluded.sum_stars, count = excluded.count
            """,
            [
                rating.actor.party.rawValue, rating.actor.storedNumber, rating.average.sum,
                rating.average.count,
            ])
    }

    private func write(_ command: CommandRecord) throws {
        try execute(
            "INSERT INTO command (party, number, id, fingerprint) VALUES (?, ?, ?, ?)",
            [
                command.actor.party.rawValue, command.actor.storedNumber, command.id.text,
                Int64(
                    bitPattern: veil.turned(
                        command.fingerprint, of: command.actor, command.id)),
            ])
    }

    private func forget(_ command: CommandRecord) throws {
        try execute(
            "DELETE FROM command WHERE party = ? AND number = ? AND id = ?",
            [command.actor.party.rawValue, command.actor.storedNumber, command.id.text])
    }

    func execute(_ sql: String, _ arguments: StatementArguments) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
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

    /// The actor of a row with `party` and `number`.
    ///
    /// - Throws: `UnreadableRow` for an unknown side.
    init(_ row: Row, table: String) throws {
        let number: Int64 = row["number"]
        switch Party(rawValue: row["party"]) {
        case .passenger: self = .passenger(PassengerID(stored: number))
        case .driver: self = .driver(DriverID(stored: number))
        case nil: throw UnreadableRow(table: table, key: String(number))
        }
    }
}
