import RideCore
import RideService

/// Takes the words of people out of what was saved (Q5).
extension BatchWriter {
    /// Rewrites the history of every ride that somebody had a part in, and makes the rows of these
    /// rides anew from it.
    ///
    /// - Complexity: O(n) in all entries of a driver, O(m) in the rides of a passenger.
    mutating func erase(_ erasure: Erasure) throws {
        let person = erasure.person
        for trip in try rides(of: person) { try erase(person, in: trip) }
        if case .driver(let driver) = person {
            try loses([.of(driver.stored)], of: .car)
            try db.execute("DELETE FROM car WHERE driver_id = ?", [.of(driver.stored)])
        }
        let key = person.key
        // The moment of the first time stays.
        let at: Int64? = try db.value(
            "SELECT at_ms FROM erasure WHERE party = ? AND number = ?", key)
        let row = key + [.of(erasure.at.milliseconds)]
        if at == nil { has(row, in: .erasure) }
        try db.execute(
            """
            INSERT INTO erasure (party, number, at_ms) VALUES (?, ?, ?)
            ON CONFLICT (party, number) DO UPDATE SET is_clean = 0
            """, row)
    }

    private func rides(of person: Actor) throws -> [Int64] {
        switch person {
        case .passenger:
            try db.column(
                "SELECT id FROM trip WHERE passenger_id = ? ORDER BY id",
                [.of(person.storedNumber)])
        case .driver:
            // A driver who gave a ride back stands in its history alone.
            try db.column(
                """
                SELECT DISTINCT trip_id FROM trip_event
                WHERE kind IN ('accepted', 'boarded')
                    AND CAST(json_extract(body, '$.' || kind || '.driver') AS BIGINT) = ?
                ORDER BY trip_id
                """, [.of(person.storedNumber)])
        }
    }

    private mutating func erase(_ person: Actor, in trip: Int64) throws {
        let rows = try db.rows(
            "SELECT * FROM trip_event WHERE trip_id = ? ORDER BY sequence", [.of(trip)])
        var eraser: TextEraser?
        for row in rows {
            let entry = try TripEntry(row, json)
            let erased: TripEntry
            switch entry {
            case .requested(let id, let request, let ends, let at):
                eraser = TextEraser(of: person, passenger: request.passenger)
                erased = .requested(id, request.erasing(person), ends, at: at)
            case .event(let id, let event):
                let change = eraser?.erasing(event.change) ?? event.change
                erased = .event(id, TripEvent(at: event.at, change: change))
            case .redirected: continue
            }
            guard erased != entry else { continue }
            let (body, sequence) = (try erased.body(json), row["sequence"] as Int64)
            try loses([.of(sequence)], of: .tripEvent)
            try db.execute(
                "UPDATE trip_event SET body = ? WHERE sequence = ?", [.of(body), .of(sequence)])
            has(
                [
                    .of(sequence), .of(trip), .of(row["at_ms"] as Int64),
                    .of(row["kind"] as String), .of(body),
                ], in: .tripEvent)
        }
        try TripHistory(db: db).ride(TripID(stored: trip)).rebuilt()?.upsert(db)
    }
}
