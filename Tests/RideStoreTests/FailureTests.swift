import Foundation
import Glibc
import RideCore
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// Whatever goes wrong while saving: what was acknowledged stays, the rest leaves no trace, and
/// the store either goes on or says that it cannot.
@Suite("When saving fails (R7)")
struct FailureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func bigBatch() throws -> SaveBatch {
        var rides: [Ride] = []
        for number in UInt64(10)..<40 {
            var ride = try Ride(number, passenger: number, driver: number, at: .accepted)
            let text = String(repeating: "a", count: 400)
            try ride.tell(.sendMessage(by: .driver(DriverID(number)), text: text))
            rides.append(ride)
        }
        return SaveBatch(rides)
    }

    /// Method: the file may not grow beyond a number of pages. The batch is tried with one more
    /// page each time, so that every place at which the disk could be full is reached, until it
    /// goes through.
    @Test func aFullDiskLosesNothing() throws {
        let store = try SQLiteStore(path: folder.store)
        let memory = MemoryStore()
        var first = try Samples.rides()
        first.accounts = try Samples.accounts()
        try store.save(first)
        try memory.save(first)
        let batch = try Self.bigBatch()
        let pages = try #require(Int(try store.query("PRAGMA page_count")[0]))
        var failures = 0
        while true {
            _ = try store.query("PRAGMA max_page_count = \(pages + failures)")
            do throws(StoreError) {
                try store.save(batch)
                break
            } catch {
                #expect(error.message.contains("(SQLite 13). Make room on the disk"))
            }
            failures += 1
            try #require(failures < 1_000)
            #expect(!store.isPoisoned)
            #expect(try store.load() == memory.load())
            #expect(try store.verify() == [])
        }
        #expect(failures > 5)
        try memory.save(batch)
        #expect(try store.load() == memory.load())
        store.close()
        let again = try SQLiteStore(path: folder.store)
        #expect(try again.load() == memory.load())
        #expect(try again.verify() == [])
    }

    /// The disk fails in the middle of a write, in a process of its own because the limit that
    /// brings this about binds all files of a process.
    @Test func afterAFailureOfTheDiskTheStoreMustBeOpenedAnew() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let store = try SQLiteStore(path: folder.store)
            try store.save(try Samples.rides())
            let saved = try store.load()
            let size = TemporaryFolder.bytes(folder.store + "-wal").count
            signal(SIGXFSZ, SIG_IGN)
            let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
            var limit = rlimit()
            try #require(getrlimit(fileSize, &limit) == 0)
            let unlimited = limit.rlim_cur
            limit.rlim_cur = rlim_t(size + 10_000)
            try #require(setrlimit(fileSize, &limit) == 0)
            let error = try #require(
                #expect(throws: StoreError.self) { try store.save(try Self.bigBatch()) })
            #expect(error.message.contains("start the engine anew"))
            #expect(store.isPoisoned)
            limit.rlim_cur = unlimited
            try #require(setrlimit(fileSize, &limit) == 0)
            #expect(throws: error) { try store.save(SaveBatch()) }
            #expect(throws: error) { try store.load() }
            store.close()
            let again = try SQLiteStore(path: folder.store)
            #expect(!again.isPoisoned)
            #expect(try again.load() == saved)
            #expect(try again.verify() == [])
            try again.save(try Self.bigBatch())
        }
    }

    /// SQLite's result codes, and whether the contents of the disk are unknown afterwards.
    @Test(arguments: [
        (10, true),  // an I/O error
        (1_034, true),  // fsync of the file
        (1_290, true),  // fsync of the folder
        (778, true),  // write
        (11, true), (26, true),  // damaged, not a database
        (13, false), (5, false), (8, false), (19, false), (2_067, false),
    ])
    func onlyFailuresOfTheDiskPoison(resultCode: Int32, isPoisonous: Bool) {
        #expect(SQLiteStore.leavesContentsUnknown(resultCode: resultCode) == isPoisonous)
    }

    @Test func aFaultyStoreRefusesWhatItWasToldTo() throws {
        let memory = MemoryStore()
        let store = FaultyStore(memory, refusing: [2])
        try store.save(SaveBatch(command: try CommandRecord(1)))
        #expect(throws: FaultyStore.error) {
            try store.save(SaveBatch(command: try CommandRecord(2)))
        }
        try store.save(SaveBatch(command: try CommandRecord(3)))
        #expect(store.saves == 3)
        #expect(try store.load().commands == [CommandRecord(1), CommandRecord(3)])
    }
}
