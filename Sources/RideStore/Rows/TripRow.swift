import RideCore
import RideService
import RideSim

/// A ride as it stands in its row.
struct TripRow: Hashable {
    let id: TripID
    let stage: String
    let passenger: PassengerID
    /// The driver who is asked or has accepted.
    let driver: DriverID?
    let requestedAt: Instant
    let payment: String
    let ends: String
    let body: String

    /// The row that a ride should have.
    init(_ stored: StoredTrip, json: StoredJSON) throws {
        let trip = stored.trip
        id = trip.id
        stage = trip.stage.rawValue
        passenger = trip.request.passenger
        if case .offered(let offer) = trip.state {
            driver = offer.driver
        } else {
            driver = trip.assignment?.driver
        }
        requestedAt = trip.requestedAt
        payment = trip.request.payment.rawValue
        ends = try json.text(of: stored.ends)
        body = try json.text(of: trip)
    }

    /// The row of a number.
    static let ofNumber = "SELECT * FROM trip WHERE id = ?"

    /// The row that a ride has.
    init(_ row: StoredRow) {
        id = TripID(stored: row["id"])
        stage = row["stage"]
        passenger = PassengerID(stored: row["passenger_id"])
        driver = (row["driver_id"] as Int64?).map(DriverID.init(stored:))
        requestedAt = Instant(milliseconds: row["requested_at_ms"])
        payment = row["payment"]
        ends = row["ends"]
        body = row["body"]
    }

    /// The ride in this row.
    func stored(_ json: StoredJSON) throws -> StoredTrip {
        let key = id.description
        return StoredTrip(
            trip: try json.value(Trip.self, from: body, table: "trip", key: key),
            ends: try json.value(RideEnds.self, from: ends, table: "trip", key: key))
    }

    /// Lets go of the driver whom the row holds and this one does not, so that the driver is free
    /// for another row.
    func releaseDriver(_ db: any RowConnection) throws {
        try db.execute(
            "UPDATE trip SET driver_id = NULL WHERE id = ? AND driver_id IS NOT ?",
            [.of(id.stored), .of(driver?.stored)])
    }

    /// Puts the row in place of the one that is there, if any.
    func upsert(_ db: any RowConnection) throws {
        try db.execute(
            """
            INSERT INTO trip (
                id, stage, passenger_id, driver_id, requested_at_ms, payment, ends, body)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                stage = excluded.stage, passenger_id = excluded.passenger_id,
                driver_id = excluded.driver_id, requested_at_ms = excluded.requested_at_ms,
                payment = excluded.payment, ends = excluded.ends, body = excluded.body
            """,
            [
                .of(id.stored), .of(stage), .of(passenger.stored), .of(driver?.stored),
                .of(requestedAt.milliseconds), .of(payment), .of(ends), .of(body),
            ])
    }

    static func delete(_ id: TripID, _ db: any RowConnection) throws {
        try db.execute("DELETE FROM trip WHERE id = ?", [.of(id.stored)])
    }
}

/// SQLite knows signed numbers only; the bits are kept.
extension Identifier {
    var stored: Int64 { Int64(bitPattern: rawValue) }

    init(stored: Int64) { self.init(UInt64(bitPattern: stored)) }
}
