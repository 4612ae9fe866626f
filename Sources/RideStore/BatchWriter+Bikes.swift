import RideBikes
import RideCore
import RideService

/// Bicycles, their stations and rentals.
extension BatchWriter {
    func write(_ bikes: BikeBatch) throws {
        if let system = bikes.system {
            try execute(
                """
                INSERT INTO bike_system (id, body) VALUES (1, ?)
                ON CONFLICT (id) DO UPDATE SET body = excluded.body
                """, [try json.text(of: system)])
        }
        for file in bikes.stations {
            try execute(
                """
                INSERT INTO bike_station (id, body) VALUES (?, ?)
                ON CONFLICT (id) DO UPDATE SET body = excluded.body
                """, [file.station.id.stored, try json.text(of: file)])
        }
        for friend in bikes.friends {
            try execute(
                """
                INSERT INTO bike_friend (passenger_id, body) VALUES (?, ?)
                ON CONFLICT (passenger_id) DO UPDATE SET body = excluded.body
                """, [friend.passenger.stored, try json.text(of: friend)])
        }
        // The index against two live rentals looks at every single statement, so a rental that is
        // over makes room before the rider's next one takes it.
        let over = bikes.rentals.filter { !$0.rental.stage.isLive }
        for file in over + bikes.rentals.filter({ $0.rental.stage.isLive }) { try write(file) }
    }

    private func write(_ file: RentalFile) throws {
        let rental = file.rental
        try execute(
            """
            INSERT INTO rental (id, rider_id, stage, begun_at_ms, body) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET stage = excluded.stage, body = excluded.body
            """,
            [
                rental.id.stored, rental.rider.stored, rental.stage.rawValue,
                rental.begunAt.milliseconds, try json.text(of: file),
            ])
    }
}
