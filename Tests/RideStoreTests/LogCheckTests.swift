import Foundation
import GRDB
import RideCore
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// Reliability 16: a damaged log is not taken for a short one.
@Suite struct LogCheckTests {
    private let folder: TemporaryFolder
    /// What a store holds whose engine was killed after so many changes: file and log.
    private let file: Data
    private let log: [UInt8]
    private static let rides = 6

    init() throws {
        folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.store)
        defer { store.close() }
        for number in UInt64(1)...UInt64(Self.rides) {
            try store.save(
                SaveBatch([try Ride(number, passenger: number, driver: number, at: .accepted)]))
        }
        file = TemporaryFolder.bytes(folder.store)
        log = Array(TemporaryFolder.bytes(folder.store + "-wal"))
    }

    /// A folder as it is after `kill -9`, with this log.
    private func folder(_ log: [UInt8]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/data", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try file.write(to: URL(filePath: folder.store))
        try Data(log).write(to: URL(filePath: folder.store + "-wal"))
        return folder
    }

    /// How many rides SQLite itself finds with this log.
    private func found(_ log: [UInt8]) throws -> Int {
        let folder = try folder(log)
        let queue = try DatabaseQueue(path: folder.store)
        defer { try? queue.close() }
        return try queue.inDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM trip") ?? 0 }
    }

    @Test func aLogThatWasLeftIsWhole() throws {
        #expect(LogCheck.damage(in: log) == nil)
        let left = try folder(log)
        let store = try SQLiteStore(path: left.store)
        defer { withExtendedLifetime(left) { store.close() } }
        #expect(!store.wasClosed)
        #expect(try store.load().trips.count == Self.rides)
    }

    /// One bit of every block of 512 bytes: what SQLite would lose, the look finds, but for the
    /// last change, which a cut may leave like that. The control: without the look changes are
    /// lost.
    @Test func oneBitAnywhereIsNoticed() throws {
        var random = SeededRandom(seed: 16)
        var (lost, noticed) = (0, 0)
        for block in stride(from: 0, to: log.count, by: 512) {
            var damaged = log
            let byte = min(log.count - 1, block + random.below(512))
            damaged[byte] ^= 1 << UInt8(random.below(8))
            let damage = LogCheck.damage(in: damaged)
            let left = try found(damaged)
            if damage != nil { noticed += 1 }
            if left < Self.rides - 1 {
                lost += 1
                #expect(damage != nil, "byte \(byte): \(left) rides are left")
            }
            #expect(left >= Self.rides - 1 || damage?.frame == 0 || damage?.changes ?? 0 >= 2)
        }
        #expect(lost > 10, "the control: a damaged log must lose something")
        #expect(noticed >= lost)
    }

    @Test func nothingIsOpenedAndThePlaceIsNamed() throws {
        for (byte, place) in [(10, "in its head, at byte 0"), (5_000, "in frame 2, at byte 4152")] {
            var damaged = log
            damaged[byte] ^= 4
            let folder = try folder(damaged)
            let error = try #require(throws: StoreError.self) {
                try SQLiteStore(path: folder.store)
            }
            #expect("\(error)".contains(place), "\(error)")
            #expect(throws: StoreError.self) { try StoreInspection(path: folder.store) }
            #expect(TemporaryFolder.bytes(folder.store + "-wal") == Data(damaged))
            #expect(TemporaryFolder.bytes(folder.store) == file)
        }
    }

    /// What a cut leaves is no damage: a last change of which only a part, or nothing behind the
    /// first block, has reached the disk, and frames of an earlier round behind the last one.
    @Test func aCutIsNoDamage() throws {
        for end in stride(from: log.count, through: 0, by: -512) {
            #expect(LogCheck.damage(in: Array(log.prefix(end))) == nil, "cut at \(end)")
        }
        let frame = 24 + 4_096
        let frames = (log.count - 32) / frame
        var torn = log
        for byte in 32 + (frames - 1) * frame..<log.count { torn[byte] = 0 }
        #expect(LogCheck.damage(in: torn) == nil)
        var earlier = log
        for index in 2..<frames { earlier[32 + index * frame + 8] ^= 1 }
        #expect(LogCheck.damage(in: earlier) == nil)
    }

    /// After a cut the rest of a last change does not stay in the log for the next one.
    @Test func anOpenedLogBeginsAnew() throws {
        let left = try folder(log)
        let store = try SQLiteStore(path: left.store)
        defer { withExtendedLifetime(left) { store.close() } }
        try store.save(SaveBatch([try Ride(90, passenger: 90, driver: 90, at: .accepted)]))
        let now = Array(TemporaryFolder.bytes(store.path + "-wal"))
        #expect(now.count < log.count)
        #expect(LogCheck.damage(in: now) == nil)
    }
}
