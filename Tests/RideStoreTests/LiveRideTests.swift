import Glibc
import RideCore
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// The last line of defence of R6 is the store: whatever the engine believes, nobody has two live
/// rides. The store in memory that other tests use must be just as strict.
@Suite("Nobody has two live rides (R6)", .eachStore)
struct LiveRideTests {
    private let folder: TemporaryFolder
    private let store: any TestedStore
    private let memory = MemoryStore()

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.openStore()
    }

    /// Saves in both stores, which must agree.
    ///
    /// - Returns: whether the batch was kept.
    private func save(_ batch: SaveBatch) throws -> Bool {
        let before = try store.load()
        let isKept = store.keeps(batch)
        #expect(memory.keeps(batch) == isKept)
        #expect(try memory.load() == store.load())
        if !isKept { #expect(try store.load() == before) }
        #expect(!store.isPoisoned)
        return isKept
    }

    @Test(arguments: TripStage.allCases, TripStage.allCases)
    func aPassengerHasOneLiveRide(first: TripStage, second: TripStage) throws {
        #expect(try save(SaveBatch([try Ride(1, passenger: 1, driver: 7, at: first)])))
        let isKept = try save(SaveBatch([try Ride(2, passenger: 1, driver: 8, at: second)]))
        #expect(isKept == !(first.isLive && second.isLive))
    }

    /// Four parties may share a car, in any stages; a fifth may not.
    @Test(arguments: TripStage.allCases, TripStage.allCases)
    func aDriverHasFourLiveRides(fourth: TripStage, fifth: TripStage) throws {
        let three = try (1...3 as ClosedRange<UInt64>).map {
            try Ride($0, passenger: $0, driver: 7, at: $0 == 1 ? .inProgress : .accepted)
        }
        #expect(try save(SaveBatch(three)))
        #expect(try save(SaveBatch([try Ride(4, passenger: 4, driver: 7, at: fourth)])))
        let isKept = try save(SaveBatch([try Ride(5, passenger: 5, driver: 7, at: fifth)]))
        let busy: Set<TripStage> = [.offered, .accepted, .arrived, .inProgress]
        #expect(isKept == !(busy.contains(fourth) && busy.contains(fifth)))
    }

    @Test func fiveLiveRidesInOneBatchAreRefusedToo() throws {
        let stages: [TripStage] = [.accepted, .offered, .inProgress, .accepted, .arrived]
        let rides = try stages.enumerated().map { index, stage in
            try Ride(UInt64(index) + 1, passenger: UInt64(index) + 1, driver: 7, at: stage)
        }
        #expect(try !save(SaveBatch(rides)))
        #expect(try store.load() == StoredContents())
    }

    /// A promised ride begins, and the one after it is promised, in the batch in which the ride
    /// before them ends.
    @Test func theNextRideMovesUpInOneBatch() throws {
        var present = try Ride(1, passenger: 1, driver: 7, at: .inProgress)
        var next = try Ride(3, passenger: 3, driver: 7, at: .accepted)
        var later = Ride(2, passenger: 2)
        #expect(try save(SaveBatch([present, next, later])))
        _ = (present.takeEntries(), next.takeEntries(), later.takeEntries())
        try present.tell(.finish(by: DriverID(7)))
        try next.tell(.arrive(by: DriverID(7)))
        try later.tell(.offer(to: DriverID(7), expiresAt: Instant(milliseconds: 900_000)))
        #expect(try save(SaveBatch([present, next, later])))
        #expect(try store.verify() == [])
    }

    /// Rides that change places within a batch never meet on the way.
    @Test func driversCanChangeRidesInOneBatch() throws {
        var first = try Ride(1, passenger: 1, driver: 7, at: .offered)
        var second = try Ride(2, passenger: 2, driver: 8, at: .offered)
        #expect(try save(SaveBatch([first, second])))
        _ = (first.takeEntries(), second.takeEntries())
        try first.tell(.decline(by: DriverID(7)))
        try second.tell(.decline(by: DriverID(8)))
        let later = Instant(milliseconds: 900_000)
        try first.tell(.offer(to: DriverID(8), expiresAt: later))
        try second.tell(.offer(to: DriverID(7), expiresAt: later))
        #expect(try save(SaveBatch([first, second])))
        #expect(try store.verify() == [])
    }

    @Test func aFreedDriverCanTakeAnOlderRideInTheSameBatch() throws {
        var waiting = Ride(1, passenger: 1)
        var busy = try Ride(2, passenger: 2, driver: 7, at: .inProgress)
        #expect(try save(SaveBatch([waiting, busy])))
        _ = (waiting.takeEntries(), busy.takeEntries())
        try busy.tell(.finish(by: DriverID(7)))
        try waiting.tell(
            .offer(to: DriverID(7), expiresAt: Instant(milliseconds: 900_000)))
        #expect(try save(SaveBatch([waiting, busy])))
        #expect(try store.verify() == [])
    }

    @Test func anEntryOfARideWithoutARowIsRefused() throws {
        var batch = SaveBatch([try Ride(1, passenger: 1, at: .accepted)])
        batch.trips = []
        #expect(try !save(batch))
    }

    @Test func anAccountCannotShowARideThatIsNotThere() throws {
        var batch = SaveBatch()
        batch.accounts = try Samples.accounts()
        #expect(try !save(batch))
    }

    @Test func twoCommandsCannotHaveTheSameName() throws {
        #expect(try save(SaveBatch(command: try CommandRecord(1))))
        #expect(try !save(SaveBatch(command: try CommandRecord(1))))
    }

    // MARK: Races

    /// Saves rides of one passenger, or of one driver, from many threads at once.
    ///
    /// - Returns: how many were kept.
    private func race(
        _ number: UInt64, _ ride: (UInt64) throws -> Ride
    ) async throws -> Int {
        try await withThrowingTaskGroup(of: Bool.self) { [store] group in
            for racer in UInt64(1)...20 {
                let batch = SaveBatch([try ride(number * 100 + racer)])
                group.addTask { store.keeps(batch) }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    /// `RIDE_RACES` says how often, as in `RaceForDriverTests`.
    @Test func howeverManySaveAtOnceTheFileKeepsOneOfEach() async throws {
        let races = getenv("RIDE_RACES").flatMap { UInt64(String(cString: $0)) } ?? 10
        for number in 1...races {
            let ofPassenger = try await race(number * 2) {
                try Ride($0, passenger: 1 << 40 | number, driver: $0, at: .accepted)
            }
            #expect(ofPassenger == 1, "race \(number)")
            let ofDriver = try await race(number * 2 + 1) {
                try Ride($0, passenger: $0, driver: 1 << 40 | number, at: .accepted)
            }
            #expect(ofDriver == 4, "race \(number)")
        }
        #expect(!store.isPoisoned)
        #expect(try store.verify() == [])
    }

    /// The control: without the index and the trigger the same races have more winners.
    @Test(.onlySQLite) func withoutTheRulesOfTheFileARaceHasMoreWinners() async throws {
        for rule in [
            "INDEX trip_one_live_per_passenger", "TRIGGER trip_four_live_per_driver_insert",
            "TRIGGER trip_four_live_per_driver_update",
        ] {
            _ = try store.query("DROP \(rule)")
        }
        #expect(
            try await race(2) { try Ride($0, passenger: 1, driver: $0, at: .accepted) } == 20)
        #expect(
            try await race(3) { try Ride($0, passenger: $0, driver: 1, at: .accepted) } == 20)
    }

    @Test(.onlySQLite) func theErrorSaysWhatHappenedAndNamesNobody() throws {
        #expect(try save(SaveBatch([try Ride(1, passenger: 1, at: .accepted)])))
        let batch = SaveBatch([try Ride(2, passenger: 1, driver: 8, at: .accepted)])
        let error = #expect(throws: StoreError.self) { try store.save(batch) }
        let message = try #require(error?.message)
        #expect(message.contains(folder.store))
        #expect(message.contains("UNIQUE constraint failed: trip.passenger_id (SQLite 2067)"))
        #expect(message.contains("please report"))
        #expect(!message.contains("Balmaceda"))
    }
}
