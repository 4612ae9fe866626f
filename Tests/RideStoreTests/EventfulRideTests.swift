import RideCore
import RideMap
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// Rides that are given back, redirected, begun by the code of the car or charged for something.
@Suite("Everything that can happen to a ride is kept (R1, R7)", .eachStore)
struct EventfulRideTests {
    private let folder: TemporaryFolder
    private let store: any TestedStore

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.openStore()
    }

    @Test func everyRideComesBack() throws {
        let batch = try Samples.eventfulRides()
        let memory = MemoryStore()
        try store.save(batch)
        try memory.save(batch)
        #expect(try store.load() == memory.load())
        for ride in batch.trips {
            #expect(try store.answer(.ride(ride.trip.id)) == .ride(ride))
        }
        #expect(try store.verify() == [])
        #expect(try store.rebuildTrips() == [])
    }

    @Test func theKindsHaveTheirNames() throws {
        try store.save(try Samples.eventfulRides())
        #expect(
            try store.query("SELECT DISTINCT kind FROM trip_event ORDER BY kind") == [
                "accepted", "arrived", "boarded", "cancelled", "charged", "completed",
                "destinationChanged", "messageSent", "offered", "redirected", "requested",
                "started", "withdrawn",
            ])
        #expect(
            try store.query("SELECT body FROM trip_event WHERE kind = 'redirected'") == [
                #"{"dropoff":"n77","pickup":"n3"}"#, #"{"dropoff":"n78","pickup":"n3"}"#,
            ])
        let bodies = try store.query("SELECT body FROM trip_event")
        #expect(!bodies.contains { $0.contains("\"_") })
    }

    /// The ends of a ride are those of its last redirection; its row is made anew like that.
    @Test func theEndsFollowTheLastRedirection() throws {
        let batch = try Samples.eventfulRides()
        try store.save(batch)
        _ = try store.query("UPDATE trip SET ends = '{}' WHERE id = 11")
        #expect(try store.rebuildTrips() == [TripID(11)])
        guard case .ride(let ride?) = try store.answer(.ride(TripID(11))) else {
            Issue.record("no ride")
            return
        }
        #expect(ride.ends.dropoff == .node(NodeID(78)))
        #expect(ride == batch.trips[0])
    }

    /// A driver who gave the ride back is free for another in the same batch.
    @Test func givingARideBackFreesTheDriver() throws {
        var first = try Ride(1, passenger: 1, driver: 7, at: .accepted)
        var second = Ride(2, passenger: 2)
        try store.save(SaveBatch([first, second]))
        _ = (first.takeEntries(), second.takeEntries())
        try first.tell(.cancel(by: .person(.driver(DriverID(7))), reason: .driverUnavailable))
        try second.tell(
            .offer(to: DriverID(7), expiresAt: Instant(milliseconds: 900_000)))
        try second.tell(.board(with: DriverID(7)))
        try store.save(SaveBatch([first, second]))
        #expect(try store.load().trips.map(\.trip.stage) == [.requested, .inProgress])
        #expect(try store.query("SELECT driver_id FROM trip ORDER BY id") == ["", "7"])
        #expect(try store.verify() == [])
    }
}
