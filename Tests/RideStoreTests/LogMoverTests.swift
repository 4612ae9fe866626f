import Foundation
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// The log moves to the file while others save, and nothing depends on it (R7).
@Suite struct LogMoverTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func size(_ path: String) throws -> Int {
        let values = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(values[.size] as? Int)
    }

    @Test func aLongLogIsMovedToTheFile() throws {
        let store = try SQLiteStore(path: folder.store)
        defer { store.close() }
        let memory = MemoryStore()
        store.moveLog()
        #expect(!store.isLogLong)
        for number in UInt64(1)...400 {
            let ride = try Ride(number, passenger: number, driver: number, at: .completed)
            try store.save(SaveBatch([ride]))
            try memory.save(SaveBatch([ride]))
        }
        #expect(store.isLogLong)
        let before = try size(folder.store)
        store.moveLog()
        #expect(!store.isLogLong)
        #expect(try size(folder.store) > before)
        #expect(try store.load() == memory.load())
        #expect(try store.verify() == [])
    }

    /// What an engine that was killed has left in the log would otherwise stay there until as much
    /// again was saved.
    @Test func theLogOfWhoeverEndedBeforeIsMovedFirst() throws {
        let store = try SQLiteStore(path: folder.store)
        defer { store.close() }
        #expect(store.isLogLong)
        store.moveLog()
        #expect(!store.isLogLong)
    }

    /// Everything is there, and the log is gone, when a store is closed in the middle of a move.
    @Test func whoSavesAndWhoClosesNeedNotWaitForAMove() async throws {
        let store = try SQLiteStore(path: folder.store)
        let memory = MemoryStore()
        let moves = Task.detached { for _ in 0..<200 { store.moveLog() } }
        for number in UInt64(1)...200 {
            let ride = try Ride(number, passenger: number, driver: number, at: .accepted)
            try store.save(SaveBatch([ride]))
            try memory.save(SaveBatch([ride]))
        }
        store.close()
        await moves.value
        store.moveLog()
        #expect(!store.isPoisoned)
        let again = try SQLiteStore(path: folder.store)
        defer { again.close() }
        #expect(again.wasClosed)
        #expect(try again.load() == memory.load())
    }
}
