import Foundation
import Glibc
import RideCore
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// Messages leave as files, and none is lost between the table and the folder.
@Suite("The outbox (A3, R7)")
struct OutboxTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var outbox: String { folder.path + "/data/outbox" }
    private static let name = "000001-20261121T054952Z.txt"

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: outbox).sorted()
    }

    private func batch(_ numbers: UInt64...) throws -> SaveBatch {
        var batch = SaveBatch()
        batch.outbox = try numbers.map { try Samples.message($0) }
        return batch
    }

    @Test func aSavedMessageIsAFileForItsOwner() throws {
        let store = try SQLiteStore(path: folder.store)
        #expect(!FileManager.default.fileExists(atPath: outbox))
        try store.save(try batch(1, 2))
        #expect(try files() == [Self.name, "000002-20261121T054952Z.txt"])
        #expect(
            String(decoding: TemporaryFolder.bytes("\(outbox)/\(Self.name)"), as: UTF8.self)
                == """
                To: ana@example.com
                Date: 2026-11-21T05:49:52Z
                Subject: Recover your password

                Your code is K7QM-2P9X.

                """)
        #expect(try TemporaryFolder.permissions(outbox) == 0o700)
        #expect(try TemporaryFolder.permissions("\(outbox)/\(Self.name)") == 0o600)
        #expect(try store.verify() == [])
    }

    @Test func aRefusedBatchSendsNothing() throws {
        let store = try SQLiteStore(path: folder.store)
        try store.save(try batch(1))
        #expect(throws: StoreError.self) { try store.save(try batch(2, 1)) }
        #expect(try files() == [Self.name])
    }

    /// The process ended between the commit and the file, or in the middle of the file: the folder
    /// cannot be used, and that is put right while nobody has the store open.
    @Test func aMessageWithoutAFileIsWrittenAtTheNextStart() throws {
        let names = [1, 2].map { Outbox.fileName($0, at: Samples.now) }
        let draft = "\(outbox)/.\(names[1]).part"
        try FileManager.default.createDirectory(
            atPath: draft + "/obstacle", withIntermediateDirectories: true)
        let store = try SQLiteStore(path: folder.store)
        try store.save(try batch(1, 2))
        #expect(try files() == [".\(names[1]).part", names[0]])
        store.close()
        try FileManager.default.removeItem(atPath: draft)
        #expect(FileManager.default.createFile(atPath: draft, contents: Data("To: a".utf8)))
        let again = try SQLiteStore(path: folder.store)
        #expect(try files() == names)
        #expect(
            TemporaryFolder.bytes("\(outbox)/\(names[1])")
                == TemporaryFolder.bytes("\(outbox)/\(names[0])"))
        #expect(try again.verify() == [])
    }

    /// A code that nobody can use any more does not leave when the folder can be used again days
    /// later, nor stay behind under its seal.
    @Test(arguments: [(-1, true), (0, true), (1, false)] as [(Int64, Bool)])
    func aMessageThatHasExpiredDoesNotLeave(late_ms: Int64, leaves: Bool) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/data", withIntermediateDirectories: false)
        #expect(FileManager.default.createFile(atPath: outbox, contents: Data()))
        let store = try SQLiteStore(path: folder.store)
        var batch = try batch(1)
        let expiry = WallTime(milliseconds: Samples.now.milliseconds + 900_000)
        batch.outbox[0].expiresAt = expiry
        try store.save(batch)
        store.close()
        try FileManager.default.removeItem(atPath: outbox)
        let now = WallTime(milliseconds: expiry.milliseconds + late_ms)
        let later = try SQLiteStore(
            path: folder.store, random: SystemRandomNumberGenerator(), wall: { now })
        let isThere = FileManager.default.fileExists(atPath: "\(outbox)/\(Self.name)")
        #expect(isThere == leaves)
        if leaves {
            let text = TemporaryFolder.bytes("\(outbox)/\(Self.name)")
            #expect(String(decoding: text, as: UTF8.self).hasPrefix("To: ana@example.com\n"))
        }
        // Either way nothing waits any more.
        #expect(try later.verify() == [])
    }

    /// The process ended between the file and the note that it is there.
    @Test func aFileThatIsThereStaysAsItIs() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/data", withIntermediateDirectories: false)
        #expect(FileManager.default.createFile(atPath: outbox, contents: Data()))
        let store = try SQLiteStore(path: folder.store)
        try store.save(try batch(1))
        store.close()
        try FileManager.default.removeItem(atPath: outbox)
        try FileManager.default.createDirectory(
            atPath: outbox, withIntermediateDirectories: false)
        #expect(
            FileManager.default.createFile(
                atPath: "\(outbox)/\(Self.name)", contents: Data("sent".utf8)))
        let again = try SQLiteStore(path: folder.store)
        #expect(TemporaryFolder.bytes("\(outbox)/\(Self.name)") == Data("sent".utf8))
        #expect(try again.query("SELECT number, sealed FROM outbox") == ["1|"])
    }

    /// Whoever sends the messages may take the files away.
    @Test func whatWasSentIsNotWrittenAgain() throws {
        let store = try SQLiteStore(path: folder.store)
        try store.save(try batch(1, 2))
        store.close()
        try FileManager.default.removeItem(atPath: outbox)
        let again = try SQLiteStore(path: folder.store)
        #expect(!FileManager.default.fileExists(atPath: outbox))
        try again.save(try batch(3))
        #expect(try files() == ["000003-20261121T054952Z.txt"])
        #expect(try again.load().outboxCount == 3)
        #expect(try again.verify() == [])
    }

    /// Somebody put a copy of the database beside another key. Nobody can read what waited there,
    /// and it does not hold up what comes after it.
    @Test func aMessageUnderAnotherKeyIsGivenUp() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/data", withIntermediateDirectories: false)
        #expect(FileManager.default.createFile(atPath: outbox, contents: Data()))
        let store = try SQLiteStore(path: folder.store)
        try store.save(try batch(1))
        store.close()
        try FileManager.default.removeItem(atPath: outbox)
        try FileManager.default.removeItem(atPath: folder.path + "/data/command.key")
        let again = try SQLiteStore(path: folder.store)
        try again.save(try batch(2))
        #expect(try files() == ["000002-20261121T054952Z.txt"])
        #expect(try again.verify() == [])
    }

    /// What can stand where the folder or the file should be.
    enum Obstacle: CaseIterable {
        case file, link, folderInPlaceOfTheFile

        var path: String {
            switch self {
            case .file, .link: ""
            case .folderInPlaceOfTheFile: "/.\(OutboxTests.name).part"
            }
        }
    }

    /// The save is good all the same: the message is in the table, and goes out when it can.
    @Test(arguments: Obstacle.allCases)
    func aFolderThatCannotBeUsedStopsNobody(obstacle: Obstacle) throws {
        let store = try SQLiteStore(path: folder.store)
        let path = outbox + obstacle.path
        switch obstacle {
        case .file: #expect(FileManager.default.createFile(atPath: path, contents: Data()))
        case .link:
            try FileManager.default.createSymbolicLink(
                atPath: path, withDestinationPath: folder.path)
        case .folderInPlaceOfTheFile:
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        }
        try store.save(try batch(1, 2))
        #expect(!store.isPoisoned)
        #expect(try store.load().outboxCount == 2)
        #expect(
            try store.verify() == [
                "Message 1 has no file in the outbox.", "Message 2 has no file in the outbox.",
            ])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["data"])
        try FileManager.default.removeItem(atPath: path)
        // Any later batch takes the messages along.
        try store.save(SaveBatch(command: try CommandRecord(1)))
        #expect(try files().count == 2)
        #expect(try store.verify() == [])
    }

    @Test func openingIsNotStoppedByTheFolderEither() throws {
        let store = try SQLiteStore(path: folder.store)
        #expect(FileManager.default.createFile(atPath: outbox, contents: Data()))
        try store.save(try batch(1))
        store.close()
        let again = try SQLiteStore(path: folder.store)
        #expect(try again.verify() == ["Message 1 has no file in the outbox."])
        try FileManager.default.removeItem(atPath: outbox)
        try again.save(try batch(2))
        #expect(try files().count == 2)
    }

    /// A subject cannot add lines of its own to the head of a message.
    @Test(arguments: ["a\nTo: eva@example.com", "a\r\nTo: eva@example.com", "a\u{2028}To: e"])
    func aSubjectIsOneLine(subject: String) {
        let text = Outbox.text(to: "a@b.cd", at: .epoch, subject: subject, body: "b\n")
        #expect(text.hasPrefix("To: a@b.cd\nDate: 1970-01-01T00:00:00Z\nSubject: a To: e"))
        #expect(text.hasSuffix("\n\nb\n"))
        #expect(text.split(separator: "\n").count == 4)
    }

    /// Midnights, leap days, the second before, and times before 1970.
    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (999, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
        (1_709_164_799_999, "2024-02-28T23:59:59Z"), (1_709_164_800_000, "2024-02-29T00:00:00Z"),
        (1_795_240_192_000, "2026-11-21T05:49:52Z"), (-86_400_000, "1969-12-31T00:00:00Z"),
    ])
    func momentsAreWrittenInUniversalTime(milliseconds: Int64, text: String) {
        #expect(WallTime(milliseconds: milliseconds).iso8601 == text)
    }

    @Test(arguments: [
        (1, "000001-"), (999_999, "999999-"), (1_000_000, "1000000-"),
        (-1, "18446744073709551615-"),
    ])
    func filesSortInTheOrderOfTheMessages(number: Int64, start: String) {
        #expect(Outbox.fileName(number, at: .epoch) == start + "19700101T000000Z.txt")
    }
}
