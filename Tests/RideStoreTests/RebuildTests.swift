import RideCore
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// The rows of rides are caches of their events: differences are found, and can be mended.
@Suite("Rows follow from events (R7)", .eachStore)
struct RebuildTests {
    private let folder: TemporaryFolder
    private let store: any TestedStore
    private let saved: StoredContents

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.openStore()
        try store.save(try Samples.rides())
        saved = try store.load()
    }

    @Test func anUntouchedStoreIsInOrder() throws {
        #expect(try store.verify() == [])
        #expect(try store.rebuildTrips() == [])
    }

    @Test(arguments: [
        "stage = 'completed'", "passenger_id = 99", "driver_id = 99", "driver_id = NULL",
        "requested_at_ms = 5", "ends = '{}'", "body = '{}'",
    ])
    func aChangedRowIsFoundAndMended(change: String) throws {
        _ = try store.query("UPDATE trip SET \(change) WHERE id = 4")
        #expect(try store.verify() == ["The row of ride 4 does not follow from its events."])
        #expect(try store.rebuildTrips() == [TripID(4)])
        #expect(try store.verify() == [])
        #expect(try store.load() == saved)
    }

    /// Rows of engines that did not note since when a driver is looked for anew.
    @Test(.onlySQLite) func anOlderRowOfARideThatWasGivenBackIsNoFault() throws {
        var ride = try Ride(30, passenger: 30, driver: 130, at: .accepted)
        try ride.tell(.cancel(by: .person(.driver(DriverID(130))), reason: .vehicleTrouble))
        try store.save(SaveBatch([ride]))
        let kept = try store.query("SELECT body FROM trip WHERE id = 30").joined()
        #expect(kept.contains("searchedSince"))
        #expect(try store.verify() == [])
        let change = "json_remove(body, '$.searchedSince')"
        _ = try store.query("UPDATE trip SET body = \(change) WHERE id = 30")
        #expect(try store.verify() == [])
        #expect(try store.rebuildTrips() == [TripID(30)])
        #expect(try store.query("SELECT body FROM trip WHERE id = 30").joined() == kept)
    }

    /// Rows of engines that did not note when a ride that was called off had its car and began.
    @Test(.onlySQLite) func anOlderRowOfARideThatWasCalledOffIsNoFault() throws {
        var ride = try Ride(31, passenger: 31, driver: 131, at: .inProgress)
        try ride.tell(.cancel(by: .system, reason: .engine))
        try store.save(SaveBatch([ride]))
        func body() throws -> String {
            try store.query("SELECT body FROM trip WHERE id = 31").joined()
        }
        let kept = try body()
        #expect(kept.contains("arrivedAt") && kept.contains("startedAt"))
        #expect(try store.verify() == [])
        let place = "$.state.cancelled.cancellation"
        let change = "json_remove(body, '\(place).arrivedAt', '\(place).startedAt')"
        _ = try store.query("UPDATE trip SET body = \(change) WHERE id = 31")
        #expect(try !body().contains("arrivedAt"))
        #expect(try store.verify() == [])
        _ = try store.load()
        #expect(try store.rebuildTrips() == [TripID(31)])
        #expect(try body() == kept)
    }

    @Test(.onlySQLite) func aMissingRowIsFoundAndMended() throws {
        _ = try store.query("PRAGMA foreign_keys = OFF")
        _ = try store.query("DELETE FROM trip WHERE id = 4")
        let findings = try store.verify()
        #expect(findings.last == "Ride 4 has events and no row.")
        #expect(findings.first?.contains("refers to one that is not there") == true)
        #expect(try store.rebuildTrips() == [TripID(4)])
        #expect(try store.verify() == [])
        #expect(try store.load() == saved)
    }

    @Test func aRowWithoutEventsIsFoundAndRemoved() throws {
        _ = try store.query("DELETE FROM trip_event WHERE trip_id = 4")
        #expect(try store.verify() == ["Ride 4 has a row and no events."])
        #expect(try store.rebuildTrips() == [TripID(4)])
        // The rows agree with each other, and are not what was saved.
        let left = try store.verify()
        #expect(left.count == 1)
        #expect(left.first?.hasPrefix("The table trip_event has ") == true, "\(left)")
        try store.acceptRows(by: 0)
        #expect(try store.verify() == [])
        #expect(try store.load().trips.map(\.trip.id.rawValue) == [1, 2, 3, 5])
    }

    @Test func rowsThatChangedPlacesAreMendedTogether() throws {
        _ = try store.query("UPDATE trip SET driver_id = 999 WHERE id = 3")
        _ = try store.query("UPDATE trip SET driver_id = 103 WHERE id = 4")
        _ = try store.query("UPDATE trip SET driver_id = 104 WHERE id = 3")
        #expect(try store.verify().count == 2)
        #expect(try store.rebuildTrips() == [TripID(3), TripID(4)])
        #expect(try store.load() == saved)
    }

    @Test(arguments: [
        "DELETE FROM trip_event WHERE trip_id = 5 AND kind = 'accepted'",
        "DELETE FROM trip_event WHERE trip_id = 5 AND kind = 'requested'",
        "UPDATE trip_event SET trip_id = 5 WHERE trip_id = 8 AND kind = 'requested'",
        "DELETE FROM trip_event WHERE trip_id = 6 AND kind = 'completed'",
        "UPDATE trip_event SET body = '{}' WHERE trip_id = 5",
        "UPDATE trip_event SET kind = 'started' WHERE trip_id = 5 AND kind = 'arrived'",
    ])
    func aDamagedHistoryIsReportedAndNothingIsBuiltOnIt(damage: String) throws {
        _ = try store.query(damage)
        let rows = try store.query("SELECT * FROM trip")
        #expect(try !store.verify().isEmpty)
        #expect(throws: StoreError.self) { try store.rebuildTrips() }
        #expect(try store.query("SELECT * FROM trip") == rows)
        #expect(!store.isPoisoned)
    }
}
