import Foundation
import RideCore
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// A database that changes while nobody uses it (R10).
@Suite struct FileSealTests {
    private let folder: TemporaryFolder
    private let whole: Data
    private var seal: String { folder.store + ".sha256" }

    init() throws {
        folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.store)
        try store.save(try Samples.eventfulRides())
        store.close()
        whole = TemporaryFolder.bytes(folder.store)
    }

    private func open() throws -> StoredContents {
        let store = try SQLiteStore(path: folder.store)
        defer { store.close() }
        return try store.load()
    }

    @Test func whatWasClosedIsOpened() throws {
        let before = try open()
        #expect(try open() == before)
        #expect(try StoreInspection(path: folder.store).faults() == [])
        // As `sha256sum -c` reads it.
        let text = try String(contentsOfFile: seal, encoding: .utf8)
        #expect(text.hasSuffix("  ride.sqlite\n") && text.count == 64 + 2 + 11 + 1)
    }

    /// While somebody uses it there is none, and none after an end that was not proper.
    @Test func aStoreInUseHasNoSeal() throws {
        let store = try SQLiteStore(path: folder.store)
        #expect(!FileManager.default.fileExists(atPath: seal))
        store.close()
        #expect(FileManager.default.fileExists(atPath: seal))
    }

    /// One bit of every block of 512 bytes. The control: without the seal some are taken for
    /// the truth.
    @Test(.long) func oneBitAnywhereIsNoticed() throws {
        _ = try open()
        var random = SeededRandom(seed: 41)
        var silent = 0
        for block in stride(from: 0, to: whole.count, by: 512) {
            let sealed = try Data(contentsOf: URL(filePath: seal))
            var damaged = whole
            damaged[min(whole.count - 1, block + random.below(512))] ^= 1 << UInt8(random.below(8))
            try damaged.write(to: URL(filePath: folder.store))
            let error = try #require(throws: StoreError.self) { try open() }
            #expect(error.message.contains("is not what it was when it was closed"))
            if let look = try? StoreInspection(path: folder.store) {
                #expect((try? look.faults()) != [])
                #expect(throws: StoreError.self) { try look.copy(to: folder.path + "/copy") }
            }
            #expect(TemporaryFolder.bytes(folder.store) == damaged)
            try FileManager.default.removeItem(atPath: seal)
            let isWhole = (try? StoreInspection(path: folder.store).faults()) == []
            if isWhole, (try? open()) != nil { silent += 1 }
            try whole.write(to: URL(filePath: folder.store))
            try sealed.write(to: URL(filePath: seal))
        }
        #expect(silent > 0, "the control: something must be changed without a word")
    }

    /// A database that is gone is not begun anew as if there had never been one.
    @Test func aDatabaseThatIsGoneIsMissed() throws {
        try FileManager.default.removeItem(atPath: folder.store)
        #expect(throws: StoreError.self) { try open() }
        #expect(!FileManager.default.fileExists(atPath: folder.store))
        try FileManager.default.removeItem(atPath: seal)
        #expect(try open().trips.isEmpty)
    }

    @Test func aCopyIsSealedToo() throws {
        let copy = folder.path + "/copy"
        try StoreInspection(path: folder.store).copy(to: copy)
        var bytes = TemporaryFolder.bytes(copy + "/ride.sqlite")
        bytes[bytes.count - 5] ^= 1
        try bytes.write(to: URL(filePath: copy + "/ride.sqlite"))
        #expect(throws: StoreError.self) { try SQLiteStore(path: copy + "/ride.sqlite") }
    }
}
