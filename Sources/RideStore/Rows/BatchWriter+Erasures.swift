import GRDB
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
            try loses([driver.stored], of: .car)
            try execute("DELETE FROM car WHERE driver_id = ?", [driver.stored])
        }
        let (party, number) = (person.party.rawValue, person.storedNumber)
        // The moment of the first time stays.
        let at = try Int64.fetchOne(
            db, sql: "SELECT at_ms FROM erasure WHERE party = ? AND number = ?",
            arguments: [party, number])
        if at == nil { has([party, number, erasure.at.milliseconds], in: .erasure) }
        try execute(
            """
            INSERT INTO erasure (party, number, at_ms) VALUES (?, ?, ?)
            ON CONFLICT (party, number) DO UPDATE SET is_clean = 0
            """, [party, number, erasure.at.milliseconds])
    }

    private func rides(of person: Actor) throws -> [Int64] {
        switch person {
        case .passenger:
            try Int64.fetchAll(
                db, sql: "SELECT id FROM trip WHERE passenger_id = ? ORDER BY id",
                arguments: [person.storedNumber])
        case .driver:
            // A driver who gave a ride back stands in its history alone.
            try Int64.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT trip_id FROM trip_event
                    WHERE kind IN ('accepted', 'boarded')
                        AND json_extract(body, '$.' || kind || '.driver') = ?
                    ORDER BY trip_id
                    """, arguments: [person.storedNumber])
        }
    }

    private mutating func erase(_ person: Actor, in trip: Int64) throws {
        let rows = try Row.fetchAll(
            db, sql: "SELECT * FROM trip_event WHERE trip_id = ? ORDER BY sequence",
            arguments: [trip])
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
            try loses([sequence], of: .tripEvent)
            try execute("UPDATE trip_event SET body = ? WHERE sequence = ?", [body, sequence])
            has(
                [sequence, trip, row["at_ms"] as Int64, row["kind"] as String, body],
                in: .tripEvent)
        }
        try TripHistory(db: db).ride(TripID(stored: trip)).rebuilt()?.upsert(db)
    }
}
