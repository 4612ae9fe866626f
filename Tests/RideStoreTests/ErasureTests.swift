import Foundation
import GRDB
import RideAccounts
import RideCore
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// What deleted accounts leave behind in the file, in its log and beside it.
@Suite("Q5: deleted accounts in the file") struct ErasureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var data: String { folder.path + "/data" }

    private func found(_ text: String) throws -> [String] {
        try TemporaryFolder.files(in: data, holding: Array(text.utf8))
    }

    private func erasure(_ person: Actor) -> SaveBatch {
        var batch = SaveBatch()
        batch.erased = [Erasure(person: person, at: WallTime(milliseconds: 5))]
        return batch
    }

    /// Ana's words of ride 4 and the comment of ride 6 go, the driver's of ride 11 too.
    @Test(
        arguments: [
            (Actor.passenger(PassengerID(4)), "Olá"),
            (.passenger(PassengerID(6)), "Good; DROP TABLE"),
            (.driver(DriverID(110)), "Flat tyre"),
        ])
    func wordsAreNowhereAndTheRestIsInOrder(person: Actor, words: String) throws {
        let memory = MemoryStore()
        for batch in [try Samples.rides(), try Samples.eventfulRides(), erasure(person)] {
            let store = try SQLiteStore(path: folder.store)
            if !batch.erased.isEmpty { #expect(try !found(words).isEmpty) }
            try store.save(batch)
            try memory.save(batch)
        }
        let store = try SQLiteStore(path: folder.store)
        #expect(try found(words) == [])
        #expect(try store.verify() == [])
        #expect(try store.rebuildTrips() == [])
        #expect(try store.load() == memory.load())
        #expect(try store.query("SELECT party, number, at_ms, is_clean FROM erasure").count == 1)
    }

    /// The log is emptied at once; what is overwritten in the pages goes with the next start.
    @Test func theLogIsEmptyAtOnceAndThePagesAtTheNextStart() throws {
        let store = try SQLiteStore(path: folder.store)
        try store.save(try Samples.rides())
        try store.save(erasure(.passenger(PassengerID(4))))
        let log = TemporaryFolder.bytes(folder.store + "-wal")
        #expect(log.range(of: Data("Olá".utf8)) == nil)
        #expect(try store.query("SELECT body FROM trip_event").allSatisfy { !$0.contains("Olá") })
        #expect(try store.query("SELECT is_clean FROM erasure") == ["0"])
        store.close()
        let again = try SQLiteStore(path: folder.store)
        #expect(try again.query("SELECT is_clean FROM erasure") == ["1"])
        #expect(try found("Olá") == [])
    }

    @Test func theDocumentsOfADriverGo() throws {
        let driver = DriverID(1 << 32)
        let folder = DocumentFolder(dataFolder: data)
        let store = try SQLiteStore(path: self.folder.store)
        let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array("SECRET FACE".utf8)
        _ = try folder.stage(bytes, named: "a.jpg", as: .licence, of: driver)
        #expect(try !found("SECRET FACE").isEmpty)
        try store.save(erasure(.driver(driver)))
        #expect(try found("SECRET FACE") == [])
    }
}
