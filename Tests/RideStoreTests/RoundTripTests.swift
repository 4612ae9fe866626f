import Foundation
import RideCore
import RideMap
import RideService
import RideSim
import RideTestSupport
import Testing

@testable import RideStore

/// What goes into the store comes out of it, also after it was closed.
@Suite("What is saved comes back (R7)", .eachStore)
struct RoundTripTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// One batch of each kind, and one of everything.
    enum Kind: CaseIterable {
        case nothing, rides, cars, accounts, ratings, commands, everything

        func batch() throws -> SaveBatch {
            var batch = SaveBatch()
            switch self {
            case .nothing: break
            case .rides: batch = try Samples.rides()
            case .cars: batch.cars = try Samples.cars()
            case .accounts:
                // A ride on show has to be there.
                batch = try Samples.rides()
                batch.accounts = try Samples.accounts()
            case .ratings: batch.ratings = Samples.ratings
            case .commands: batch.commands = try (1...3).map { try CommandRecord($0) }
            case .everything:
                batch = try Samples.rides()
                batch.cars = try Samples.cars()
                batch.accounts = try Samples.accounts()
                batch.ratings = Samples.ratings
                batch.commands = try (1...3).map { try CommandRecord($0) }
            }
            batch.now = Instant(milliseconds: 123_456)
            batch.nextTrip = 77
            batch.cityChecksum = UInt64.max - 5
            return batch
        }
    }

    @Test(arguments: Kind.allCases)
    func everyKindOfBatchComesBack(kind: Kind) throws {
        let batch = try kind.batch()
        let store = try folder.openStore()
        let memory = MemoryStore()
        try store.save(batch)
        try memory.save(batch)
        let contents = try store.load()
        #expect(contents.now == batch.now)
        #expect(contents.nextTrip == 77)
        #expect(contents.cityChecksum == UInt64.max - 5)
        #expect(Set(contents.cars) == Set(batch.cars))
        #expect(Set(contents.accounts) == Set(batch.accounts))
        #expect(Set(contents.ratings) == Set(batch.ratings))
        #expect(contents.commands == batch.commands)
        #expect(try contents == memory.load())
        store.close()
        #expect(try folder.openStore().load() == contents)
    }

    @Test func aNewStoreHoldsNothing() throws {
        #expect(try folder.openStore().load() == StoredContents())
        #expect(try MemoryStore().load() == StoredContents())
    }

    @Test func ridesThatAreOverComeBackOnlyWhereSomebodyLooksAtThem() throws {
        let store = try folder.openStore()
        var batch = try Samples.rides()
        try store.save(batch)
        let live = batch.trips.filter(\.trip.stage.isLive)
        #expect(try store.load().trips == live)
        batch = SaveBatch()
        batch.accounts = try Samples.accounts()
        try store.save(batch)
        let shown = Set(batch.accounts.compactMap(\.currentTrip))
        #expect(!shown.isEmpty)
        #expect(
            try store.load().trips
                == Samples.rides().trips.filter {
                    $0.trip.stage.isLive || shown.contains($0.trip.id)
                })
    }

    @Test func aForgottenRideLeavesNothing() throws {
        let store = try folder.openStore()
        try store.save(SaveBatch([try Ride(1, passenger: 1, at: .accepted)]))
        var batch = SaveBatch()
        batch.forgotten = [TripID(1), TripID(99)]
        try store.save(batch)
        #expect(try store.query("SELECT count(*) FROM trip") == ["0"])
        #expect(try store.query("SELECT count(*) FROM trip_event") == ["0"])
        #expect(try store.verify() == [])
    }

    @Test func aRideSavedInPiecesIsOneHistory() throws {
        let store = try folder.openStore()
        var ride = try Ride(1, passenger: 1, at: .accepted)
        for text in ["", "Hi", "I'm here"] {
            if !text.isEmpty {
                try ride.tell(.sendMessage(by: .driver(DriverID(7)), text: text))
            }
            var batch = SaveBatch()
            batch.entries = ride.takeEntries()
            batch.trips = [ride.stored]
            try store.save(batch)
        }
        #expect(try store.load().trips == [ride.stored])
        #expect(
            try store.query("SELECT kind FROM trip_event ORDER BY sequence")
                == ["requested", "offered", "accepted", "messageSent", "messageSent"])
        #expect(try store.verify() == [])
    }

    @Test func commandsAreForgottenAsItIsSaid() throws {
        let store = try folder.openStore()
        for number in 1...12 { try store.save(SaveBatch(command: try CommandRecord(number))) }
        // The last ones too, and one that the store does not have.
        var batch = SaveBatch(command: try CommandRecord(13))
        batch.forgottenCommands = try [1, 2, 12, 99].map { try CommandRecord($0) }
        try store.save(batch)
        #expect(
            try store.load().commands == (Array(3...11) + [13]).map { try CommandRecord($0) })
        // What is forgotten can be used again, what is remembered cannot.
        try store.save(SaveBatch(command: try CommandRecord(1)))
        #expect(throws: StoreError.self) {
            try store.save(SaveBatch(command: try CommandRecord(11)))
        }
        // Of another person it is another one; forgotten and used again in one batch it is the
        // last.
        batch = SaveBatch(command: try CommandRecord(11, of: 2))
        batch.commands.append(try CommandRecord(3))
        batch.forgottenCommands = [try CommandRecord(3)]
        try store.save(batch)
        let kept = try store.load().commands
        #expect(kept.suffix(2) == [try CommandRecord(11, of: 2), try CommandRecord(3)])
        #expect(kept.count == 12)
    }

    /// Every name that was ever written must be read for ever, so it is written down here.
    @Test func nothingIsStoredWithoutAName() throws {
        let store = try folder.openStore()
        try store.save(try Kind.everything.batch())
        for table in ["trip_event", "trip", "account", "car"] {
            let bodies = try store.query("SELECT body FROM \(table)")
            #expect(!bodies.isEmpty)
            #expect(!bodies.contains { $0.contains("\"_") }, "\(table)")
        }
        #expect(
            try store.query("SELECT body FROM car WHERE driver_id = 3") == [
                #"{"activity":{"enRoute":{"trip":4}},"categories":1,"driver":3,"legNumber":9,"#
                    + #""movement":{"driving":{"leg":{"departedAt":1000,"distance":4200000,"#
                    + #""duration":90000,"from":"n3","to":"l7+1250"}}}}"#
            ])
    }
}
