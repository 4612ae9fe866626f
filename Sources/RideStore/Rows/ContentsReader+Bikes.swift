import GRDB
import RideBikes
import RideCore
import RideService

/// Reads bicycles, their stations and rentals.
extension ContentsReader {
    /// What the engine needs to go on.
    func bikes(at now: Instant) throws -> StoredBikes {
        var bikes = StoredBikes()
        bikes.system = try rows("SELECT * FROM bike_system") { row in
            try json.value(
                BikeSystemFile.self, from: row["body"], table: "bike_system", key: "1")
        }.first
        bikes.stations = try rows("SELECT * FROM bike_station ORDER BY id") { row in
            try json.value(
                BikeStationFile.self, from: row["body"], table: "bike_station",
                key: String(row["id"] as Int64))
        }
        bikes.friends = try rows("SELECT * FROM bike_friend ORDER BY passenger_id") { row in
            try json.value(
                BikeFriend.self, from: row["body"], table: "bike_friend",
                key: String(row["passenger_id"] as Int64))
        }
        let live = RentalStage.allCases.filter(\.isLive).map { "'\($0.rawValue)'" }
        bikes.rentals = try rows(
            """
            SELECT * FROM rental
            WHERE stage IN (\(live.joined(separator: ", "))) OR begun_at_ms >= ? ORDER BY id
            """, [(now - BikeLimits.lostAfter).milliseconds]
        ) { try rental($0) }
        return bikes
    }

    /// One rental; nil if there is none.
    func rental(_ id: RentalID) throws -> StoreAnswer {
        .rental(
            try rows("SELECT * FROM rental WHERE id = ?", [id.stored]) { try rental($0) }.first)
    }

    /// One page of a passenger's rentals, the newest first.
    func rentals(
        of passenger: PassengerID, _ filter: RentalFilter, before: RentalID?, limit: Int
    ) throws -> StoreAnswer {
        var conditions = ["rider_id = ?"]
        var arguments: [any DatabaseValueConvertible] = [passenger.stored]
        func add(_ condition: String, _ argument: (any DatabaseValueConvertible)?) {
            guard let argument else { return }
            conditions.append(condition)
            arguments.append(argument)
        }
        add("stage = ?", filter.stage?.rawValue)
        add("+begun_at_ms >= ?", filter.from?.milliseconds)
        add("+begun_at_ms < ?", filter.until?.milliseconds)
        let wanted = "FROM rental WHERE " + conditions.joined(separator: " AND ")
        let total = try Int.fetchOne(
            db, sql: "SELECT count(*) \(wanted)", arguments: StatementArguments(arguments))
        // Stored numbers have a sign; no rental has a number beyond it.
        let last = before.map { Int64(clamping: $0.rawValue) } ?? .max
        // To SQLite a limit below zero is none.
        let page = arguments + [last, max(0, limit)]
        return .rentals(
            try rows(
                "SELECT * \(wanted) AND id < ? ORDER BY id DESC LIMIT ?",
                StatementArguments(page)
            ) { try rental($0) }, total: total ?? 0)
    }

    private func rental(_ row: Row) throws -> RentalFile {
        try json.value(
            RentalFile.self, from: row["body"], table: "rental",
            key: String(row["id"] as Int64))
    }
}
