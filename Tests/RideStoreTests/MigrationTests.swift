import Foundation
import GRDB
import RideCore
import RideService
import RideSim
import Testing

@testable import RideStore

/// A file of the first version is opened by this one: nothing is lost and nothing is changed that
/// does not have to be (R7).
@Suite("Files of the first version (R7)")
struct MigrationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/data", withIntermediateDirectories: false)
        let queue = try DatabaseQueue(path: folder.store)
        try Schema.migrator.migrate(queue, upTo: "v1")
        try queue.write { try $0.execute(sql: FirstVersion.rows) }
        try queue.close()
    }

    @Test func everythingIsReadAsItWas() throws {
        let contents = try SQLiteStore(path: folder.store).load()
        #expect(contents.now == Instant(milliseconds: 123_456))
        #expect(contents.nextTrip == 77)
        #expect(contents.cityChecksum == UInt64.max - 5)
        #expect(contents.trips.map(\.trip.id.rawValue) == [4, 6])
        #expect(contents.trips.map(\.trip.stage) == [.arrived, .completed])
        let samples = try Samples.rides().trips
        #expect(contents.trips == [samples[3], samples[5]])
        #expect(contents.cars == [try Samples.cars()[5]])
        #expect(contents.commands.map(\.id) == [try CommandRecord(1).id])
        #expect(contents.ratings == [Samples.ratings[2]])
        #expect(contents.ledger.isEmpty && contents.records.isEmpty)
        #expect(contents.outboxCount == 0)
    }

    /// The only token of a guest becomes the guest's only session.
    @Test func guestsStaySignedIn() throws {
        let accounts = try SQLiteStore(path: folder.store).load().accounts
        let ana = try #require(accounts.first)
        #expect(ana.actor == .passenger(PassengerID(6)))
        #expect(ana.sessions.map(\.tokenHash) == [Array(0..<32)])
        #expect(ana.isGuest && ana.status == .active)
        #expect(ana.currentTrip == TripID(6))
        let luis = try #require(accounts.last)
        #expect(luis.actor == .driver(DriverID(1 << 32)))
        #expect(luis.name.text == "Luis 👍")
        #expect(luis.vehicle?.plate == "LXKP-42")
        #expect(luis.today.earnings == Money(minorUnits: 2_920))
        #expect(luis.today.rides == 2 && luis.today.number == 3)
        #expect(luis.driver == DriverFile())
        #expect(accounts.count == 2)
    }

    @Test func itIsInOrderAndNothingHasToBeMadeAnew() throws {
        let store = try SQLiteStore(path: folder.store)
        #expect(try store.verify() == [])
        #expect(try store.rebuildTrips() == [])
        let steps = try store.query("SELECT identifier FROM grdb_migrations")
        #expect(steps == ["v1", "v2", "v3", "v5", "v7", "v8", "v10", "v11"])
    }

    @Test func oldRidesAreFoundAsRidesInCash() throws {
        let store = try SQLiteStore(path: folder.store)
        #expect(try store.query("SELECT id, payment FROM trip") == ["4|cash", "6|cash", "9|cash"])
        let driver = Actor.driver(DriverID(106))
        guard
            case .rides(let rides, total: 1) = try store.answer(
                .rides(of: driver, RideFilter(payment: .cash), before: nil, limit: 9))
        else {
            Issue.record("one ride")
            return
        }
        #expect(rides.map(\.trip.id) == [TripID(6)])
        #expect(
            try store.answer(.rides(of: driver, RideFilter(payment: .card), before: nil, limit: 9))
                == .rides([], total: 0))
    }

    /// In the first version a driver's cancellation was the end of the ride.
    @Test func aRideThatItsDriverEndedStaysEnded() throws {
        let store = try SQLiteStore(path: folder.store)
        guard case .ride(let ride?) = try store.answer(.ride(TripID(9))) else {
            Issue.record("no ride")
            return
        }
        #expect(ride.trip.stage == .cancelled)
        #expect(ride.trip.assignment?.driver == DriverID(7))
    }

    @Test func oldPeopleGoOnWithWhatIsNew() throws {
        let store = try SQLiteStore(path: folder.store)
        var ana = try #require(try store.load().accounts.first)
        ana.identity = try Samples.members()[0].identity
        var batch = SaveBatch()
        batch.accounts = [ana]
        batch.ledger = try Samples.ledger()
        batch.records = try Samples.records()
        batch.outbox = [try Samples.message(1)]
        try store.save(batch)
        #expect(try store.load().accounts.first == ana)
        #expect(try store.verify() == [])
        #expect(
            try store.query("SELECT email FROM account WHERE number = 6") == ["ana@example.com"])
    }

    @Test func openingTwiceChangesNothing() throws {
        try SQLiteStore(path: folder.store).close()
        let store = try SQLiteStore(path: folder.store)
        let rows = try store.query("SELECT * FROM trip_event")
        #expect(rows.count == 17)
        store.close()
        #expect(try SQLiteStore(path: folder.store).query("SELECT * FROM trip_event") == rows)
    }
}
