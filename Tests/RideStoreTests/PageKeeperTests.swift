import Foundation
import Glibc
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// Digests of pages go before the pages: whenever an engine is killed, what it leaves is whole.
@Suite struct PageKeeperTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// As an engine leaves it that is killed in this moment.
    private func killed() throws -> TemporaryFolder {
        let copy = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: folder.path + "/data", toPath: copy.path + "/data")
        return copy
    }

    private func ride(_ number: UInt64) throws -> SaveBatch {
        SaveBatch([try Ride(number, passenger: number, driver: number, at: .accepted)])
    }

    /// Killed after every change, with moves between, and moves that another reader holds up.
    @Test func whatIsLeftIsAlwaysWhole() throws {
        let store = try SQLiteStore(path: folder.store)
        defer { store.close() }
        for number in UInt64(1)...60 {
            try store.save(try ride(number))
            if number % 7 == 0 { store.moveLog() }
            let left = try killed()
            try PageDigests.check(left.store)
            let again = try SQLiteStore(path: left.store)
            #expect(try again.load().trips.count == Int(number))
            again.close()
        }
        // The log has begun anew meanwhile.
        let log = try #require(
            LogContents(Array(TemporaryFolder.bytes(folder.store + "-wal"))))
        #expect(log.frames < 60 * 8)
    }

    /// While others save as fast as they can.
    @Test func movesAmongSavesLeaveItWhole() async throws {
        let store = try SQLiteStore(path: folder.store)
        let moves = Task.detached { for _ in 0..<60 { store.moveLog() } }
        for number in UInt64(1)...200 { try store.save(try ride(number)) }
        await moves.value
        let left = try killed()
        try PageDigests.check(left.store)
        #expect(try SQLiteStore(path: left.store).load().trips.count == 200)
        store.close()
        #expect(try SQLiteStore(path: folder.store).load().trips.count == 200)
    }

    /// A disk that takes no digests is served without them.
    @Test func withoutDigestsItIsServed() throws {
        try folder.write("in the way", to: "data/.ride.sqlite.pages.part/x")
        #expect(chmod(folder.path + "/data", 0o700) == 0)
        let store = try SQLiteStore(path: folder.store)
        defer { store.close() }
        try store.save(try ride(1))
        store.moveLog()
        #expect(try store.load().trips.count == 1)
        #expect(!FileManager.default.fileExists(atPath: PageDigests.path(of: folder.store)))
    }

    @Test func aMarkIsWholeOrNone() {
        let mark = LogMark(salts: LogSalts(1, 0xFFFF_FFFF), frames: 70_000)
        #expect(LogMark(mark.bytes) == mark)
        for index in mark.bytes.indices {
            var bytes = mark.bytes
            bytes[index] ^= 8
            #expect(LogMark(bytes) == nil)
        }
        #expect(LogMark([]) == nil)
        #expect(LogMark([UInt8](repeating: 0, count: LogMark.byteCount)) == nil)
    }
}
