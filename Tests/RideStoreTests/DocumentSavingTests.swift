import Foundation
import RideAccounts
import RideCore
import RideMarket
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// A document and the account that names it are saved together, whatever happens in between.
@Suite("Documents are saved with their accounts (D1, R7)", .eachStore)
struct DocumentSavingTests {
    private let folder: TemporaryFolder
    private static let driver = DriverID(7)

    init() throws { folder = try TemporaryFolder() }

    private func account(_ documents: [DocumentFile]) throws -> Account {
        var account = Account(
            actor: .driver(Self.driver), name: try PersonName("Luis"), openedAt: .epoch,
            sessions: [], place: try Samples.accounts()[0].place, vehicle: nil)
        var application = DriverApplication(
            driver: Self.driver, startedAt: .epoch, rules: TestMarket.market.identity)
        for file in documents {
            let document = AttachedDocument(kind: .photo, file: file, expiry: nil)
            application.apply(
                DriverApplicationEvent(at: .epoch, change: .documentAttached(document: document)))
        }
        account.driver.application = application
        return account
    }

    private func batch(_ documents: DocumentFile...) throws -> SaveBatch {
        var batch = SaveBatch()
        batch.accounts = [try account(documents)]
        return batch
    }

    private func upload(_ byte: UInt8, to store: any TestedStore) throws -> DocumentFile {
        try store.documents.stage(
            [0xFF, 0xD8, 0xFF, byte], named: "a.jpg", as: .photo, of: Self.driver)
    }

    private var files: [String] {
        let path = folder.path + "/data/documents/driver-\(Self.driver)"
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    @Test func savingPutsADocumentInItsPlaceAndTheOldOneAway() throws {
        let store = try folder.openStore()
        let first = try upload(1, to: store)
        #expect(files == [])
        try store.save(try batch(first))
        #expect(files == [DocumentFolder.name(first, .photo)])
        let second = try upload(2, to: store)
        #expect(files == [DocumentFolder.name(first, .photo)])
        try store.save(try batch(second))
        #expect(files == [DocumentFolder.name(second, .photo)])
        // There and back again.
        _ = try upload(1, to: store)
        try store.save(try batch(first))
        #expect(files == [DocumentFolder.name(first, .photo)])
    }

    /// The batch is refused for another reason; the account of before names what is there.
    @Test func aFailedSaveLosesNothing() throws {
        let store = try folder.openStore()
        let first = try upload(1, to: store)
        try store.save(try batch(first))
        let second = try upload(2, to: store)
        var refused = try batch(second)
        refused.outbox = [try Samples.message(1), try Samples.message(1)]
        #expect(throws: StoreError.self) { try store.save(refused) }
        // What nobody names does not stay.
        #expect(files == [DocumentFolder.name(first, .photo)])
        let saved = try #require(try store.load().accounts.first?.documents)
        #expect(store.documents.findings(saved.files, of: Self.driver) == [])
        // The next good one puts it in order.
        try store.save(try batch(second))
        #expect(files == [DocumentFolder.name(second, .photo)])
    }

    /// What was sent when the engine ended was never taken.
    @Test func aNewStartRemovesWhatWasStaged() throws {
        let store = try folder.openStore()
        let first = try upload(1, to: store)
        try store.save(try batch(first))
        _ = try upload(2, to: store)
        store.close()
        let again = try folder.openStore()
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: again.documents.stagedPath) == [])
        #expect(files == [DocumentFolder.name(first, .photo)])
    }
}
