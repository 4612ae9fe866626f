import RideBikes
import RideCore
import RideService

/// Bicycles, their stations and rentals.
extension BatchWriter {
    mutating func write(_ bikes: BikeBatch) throws {
        if let system = bikes.system {
            try put(1, body: try json.text(of: system), in: .bikeSystem)
        }
        for file in bikes.stations {
            try put(file.station.id.stored, body: try json.text(of: file), in: .bikeStation)
        }
        for friend in bikes.friends {
            try put(friend.passenger.stored, body: try json.text(of: friend), in: .bikeFriend)
        }
        // The index against two live rentals looks at every single statement, so a rental that is
        // over makes room before the rider's next one takes it.
        let over = bikes.rentals.filter { !$0.rental.stage.isLive }
        for file in over + bikes.rentals.filter({ $0.rental.stage.isLive }) { try write(file) }
    }

    private mutating func write(_ file: RentalFile) throws {
        let rental = file.rental
        let body = try json.text(of: file)
        try loses([.of(rental.id.stored)], of: .rental)
        try db.execute(
            """
            INSERT INTO rental (id, rider_id, stage, begun_at_ms, body) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET stage = excluded.stage, body = excluded.body
            """,
            [
                .of(rental.id.stored), .of(rental.rider.stored), .of(rental.stage.rawValue),
                .of(rental.begunAt.milliseconds), .of(body),
            ])
        has([.of(rental.id.stored), .of(rental.stage.rawValue), .of(body)], in: .rental)
    }
}
