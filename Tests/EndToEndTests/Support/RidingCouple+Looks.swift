import Foundation

@testable import RidePostgres
@testable import RideStore

/// What an engine that was killed has left.
extension RidingCouple {
    /// What is wrong with the data that the engine left behind.
    func faults() throws -> [String] {
        if let store {
            let city = try PostgresInspection(store: store, schema: nil)
            return try faults(city.faults(), city.query)
        }
        guard FileManager.default.fileExists(atPath: database) else { return [] }
        let file = try StoreInspection(path: database)
        return try faults(file.faults(), file.query)
    }

    private func faults(
        _ found: [String], _ query: (String) throws -> [String]
    ) throws -> [String] {
        var faults = found
        for trace in acknowledged {
            let count = try query(trace)
            if count != ["1"] { faults.append("lost: \(trace) is \(count)") }
        }
        faults += try query(
            """
            SELECT 'said twice: ' || min(body) FROM trip_event WHERE kind = 'messageSent'
            GROUP BY json_extract(body, '$.messageSent.message.text') HAVING count(*) > 1
            """)
        faults += try query(
            """
            SELECT 'over and not in the books: ' || id FROM trip
            WHERE stage = 'completed' AND NOT EXISTS (
                SELECT 1 FROM ledger_transaction WHERE subject = 'trip/' || trip.id)
            """)
        return faults
    }
}
