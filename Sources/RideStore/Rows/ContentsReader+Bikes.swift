import RideBikes
import RideCore
import RideService

/// Reads bicycles, their stations and rentals.
extension ContentsReader {
    /// What the engine needs to go on.
    func bikes(at now: Instant) throws -> StoredBikes {
        var bikes = StoredBikes()
        bikes.system = try db.rows("SELECT * FROM bike_system") { row in
            try json.value(
                BikeSystemFile.self, from: row["body"], table: "bike_system", key: "1")
        }.first
        bikes.stations = try db.rows("SELECT * FROM bike_station ORDER BY id") { row in
            try json.value(
                BikeStationFile.self, from: row["body"], table: "bike_station",
                key: String(row["id"] as Int64))
        }
        bikes.friends = try db.rows("SELECT * FROM bike_friend ORDER BY passenger_id") { row in
            try json.value(
                BikeFriend.self, from: row["body"], table: "bike_friend",
                key: String(row["passenger_id"] as Int64))
        }
        let live = RentalStage.allCases.filter(\.isLive).map { "'\($0.rawValue)'" }
        bikes.rentals = try db.rows(
            """
            SELECT * FROM rental
            WHERE stage IN (\(live.joined(separator: ", "))) OR begun_at_ms >= ? ORDER BY id
            """, [.of((now - BikeLimits.lostAfter).milliseconds)]
        ) { try rental($0) }
        return bikes
    }

    /// One rental; nil if there is none.
    func rental(_ id: RentalID) throws -> StoreAnswer {
        .rental(
            try db.row("SELECT * FROM rental WHERE id = ?", [.of(id.stored)]).map {
                try rental($0)
            })
    }

    /// One page of a passenger's rentals, the newest first.
    func rentals(
        of passenger: PassengerID, _ filter: RentalFilter, before: RentalID?, limit: Int
    ) throws -> StoreAnswer {
        var conditions = ["rider_id = ?"]
        var values: [RowValue] = [.of(passenger.stored)]
        func add(_ condition: String, _ value: RowValue) {
            guard value != .null else { return }
            conditions.append(condition)
            values.append(value)
        }
        add("stage = ?", .of(filter.stage?.rawValue))
        add("+begun_at_ms >= ?", .of(filter.from?.milliseconds))
        add("+begun_at_ms < ?", .of(filter.until?.milliseconds))
        let wanted = "FROM rental WHERE " + conditions.joined(separator: " AND ")
        let total: Int? = try db.value("SELECT count(*) \(wanted)", values)
        // Stored numbers have a sign; no rental has a number beyond it.
        let last = before.map { Int64(clamping: $0.rawValue) } ?? .max
        // To SQLite a limit below zero is none.
        let page = values + [.of(last), .of(max(0, limit))]
        return .rentals(
            try db.rows("SELECT * \(wanted) AND id < ? ORDER BY id DESC LIMIT ?", page) {
                try rental($0)
            }, total: total ?? 0)
    }

    private func rental(_ row: StoredRow) throws -> RentalFile {
        try json.value(
            RentalFile.self, from: row["body"], table: "rental",
            key: String(row["id"] as Int64))
    }
}
