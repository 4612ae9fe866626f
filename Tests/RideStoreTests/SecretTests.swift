import Foundation
import GRDB
import Glibc
import RideAccounts
import RideChallenges
import RideCore
import RideTestSupport
import Testing

@testable import RideService
@testable import RideStore

/// What a stolen database tells: neither what a command asked nor what a message said (reliability
/// 15).
@Suite("Secrets stay out of the file (R7)")
struct SecretTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var data: String { folder.path + "/data" }
    private var key: String { data + "/command.key" }
    private static let code = "K7QM-2P9X"

    // MARK: Messages

    /// The outbox cannot be used, so the message waits in the table, in the log, in a copy.
    @Test func aCodeThatWaitsIsNowhereInTheClear() throws {
        let store = try SQLiteStore(path: folder.store)
        #expect(FileManager.default.createFile(atPath: data + "/outbox", contents: Data()))
        var batch = SaveBatch()
        batch.outbox = [try Samples.message(1)]
        batch.accounts = try Samples.members()
        try store.save(batch)
        #expect(try store.query("SELECT count(*) FROM outbox WHERE sealed IS NOT NULL") == ["1"])
        #expect(try found(Self.code) == [])
        // The search finds what is in the clear.
        #expect(try found("Eudoxia") == [])
        #expect(try !found("Ana").isEmpty)
        store.close()
        #expect(try found(Self.code) == [])
        #expect(try found("Ana") == ["ride.sqlite"])
    }

    /// Of a message that left, only the file has the words, for whoever sends it.
    @Test func aCodeThatLeftIsInItsFileAlone() throws {
        let store = try SQLiteStore(path: folder.store)
        var batch = SaveBatch()
        batch.outbox = [try Samples.message(1)]
        try store.save(batch)
        #expect(try found(Self.code) == ["outbox/000001-20261121T054952Z.txt"])
        #expect(try store.query("SELECT count(*) FROM outbox WHERE sealed IS NULL") == ["1"])
    }

    private func found(_ text: String) throws -> [String] {
        try TemporaryFolder.files(in: data, holding: Array(text.utf8))
    }

    // MARK: Fingerprints

    /// Until the third version a fingerprint was a plain hash. What is in the file, in its free
    /// pages and in its log afterwards, and in the copy that is kept, tells nothing of it.
    @Test func fingerprintsOfBeforeAreGone() throws {
        let used: [UInt8] = [0x51, 0x72, 0x93, 0xB4, 0xC5, 0xD6, 0xE7, 0xF8]
        let deleted: [UInt8] = [0x52, 0x72, 0x93, 0xB4, 0xC5, 0xD6, 0xE7, 0xF8]
        try FileManager.default.createDirectory(
            atPath: data, withIntermediateDirectories: false)
        let queue = try DatabaseQueue(path: folder.store)
        // Some systems build SQLite so that it overwrites what is deleted without being asked.
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA secure_delete = OFF") }
        try Schema.migrator.migrate(queue, upTo: "v2")
        try queue.write { db in
            for (id, fingerprint) in [("command-a", used), ("command-b", deleted)] {
                try db.execute(
                    sql: """
                        INSERT INTO command (party, number, id, fingerprint)
                        VALUES ('passenger', 1, ?, ?)
                        """,
                    arguments: [id, fingerprint.reduce(Int64(0)) { $0 << 8 | Int64($1) }])
            }
            try db.execute(
                sql: "INSERT INTO outbox VALUES (1, 0, 'a@b.cd', 'Code', '\(Self.code)')")
        }
        try queue.write { try $0.execute(sql: "DELETE FROM command WHERE id = 'command-b'") }
        try queue.close()
        for secret in [used, deleted, Array(Self.code.utf8)] {
            #expect(
                try TemporaryFolder.files(in: data, holding: secret) == ["ride.sqlite"],
                "the search does not find what is there")
        }
        let store = try SQLiteStore(path: folder.store)
        for secret in [used, deleted, Array(Self.code.utf8)] {
            #expect(try TemporaryFolder.files(in: data, holding: secret) == [])
        }
        #expect(try store.load().commands.count == 1)
        #expect(try store.verify() == [])
    }

    /// Whatever the fingerprint is, the file holds another number, and not the same one twice.
    @Test func fingerprintsAreVeiled() throws {
        let store = try SQLiteStore(path: folder.store)
        let fingerprint: UInt64 = 0x5172_93B4_C5D6_E7F8
        var batch = SaveBatch()
        for name in ["command-1", "command-2"] {
            let id = try #require(CommandID(name))
            batch.commands.append(
                CommandRecord(
                    actor: .passenger(PassengerID(1)), id: id, fingerprint: fingerprint))
        }
        try store.save(batch)
        #expect(try store.load().commands == batch.commands)
        let stored = try store.query("SELECT fingerprint FROM command")
        #expect(Set(stored).count == 2)
        #expect(!stored.contains("\(Int64(bitPattern: fingerprint))"))
        store.close()
        #expect(try SQLiteStore(path: folder.store).load().commands == batch.commands)
        try FileManager.default.removeItem(atPath: key)
        let other = try SQLiteStore(path: folder.store).load().commands
        #expect(other.map(\.id) == batch.commands.map(\.id))
        #expect(!other.contains { $0.fingerprint == fingerprint })
    }

    @Test func aFingerprintNeedsTheKey() throws {
        let store = try SQLiteStore(path: folder.store)
        let mark = store.fingerprint(of: Array("pay".utf8))
        #expect(mark == store.fingerprint(of: Array("pay".utf8)))
        #expect(mark != store.fingerprint(of: Array("pax".utf8)))
        store.close()
        #expect(try SQLiteStore(path: folder.store).fingerprint(of: Array("pay".utf8)) == mark)
        try FileManager.default.removeItem(atPath: key)
        #expect(try SQLiteStore(path: folder.store).fingerprint(of: Array("pay".utf8)) != mark)
    }

    // MARK: Short secrets

    private static let digest: [UInt8] = (0..<32).map { 0x51 &+ UInt8($0) &* 7 }

    /// The digest as it might stand in a body: bytes, numbers, or signs of base 64.
    private static var formsOfDigest: [[UInt8]] {
        let numbers = digest.prefix(8).map(String.init)
        return [
            Array(digest.prefix(8)), Array(numbers.joined(separator: ",").utf8),
            Array(numbers.joined(separator: ", ").utf8),
            Array(Data(digest).base64EncodedString().prefix(16).utf8),
        ]
    }

    /// What is short enough to be found by trying all there are, or all that people think of.
    private func batchOfSecrets() throws -> SaveBatch {
        let month = try #require(CivilMonth("2026-11"))
        var batch = SaveBatch()
        batch.accounts = try Samples.members()
        batch.accounts[0].recovery.send(
            hash: Self.digest, at: WallTime(milliseconds: 1_795_262_400_000))
        batch.records = [
            .boardingCode(
                BoardingCode(
                    driver: DriverID(1 << 33), code: "QX7RM2", validUntil: Instant(milliseconds: 5)
                )),
            .sharedRide(
                SharedRideCode(
                    trip: TripID(9), code: "ZW5KT8ZW5KT9", link: "AAECAwQFBgcICQoLDA0ODw")),
            .belongings(try Samples.belongings(of: .passenger(PassengerID(21)))),
            .challenge(
                .room(
                    try ChallengeRoom(
                        id: RoomID(2), name: "Us", code: "ABC234",
                        lock: RoomLock(salt: [1], digest: Self.digest),
                        by: .passenger(PassengerID(1)), in: month))),
        ]
        return batch
    }

    @Test("what is short enough to be guessed is in the file under the folder's key alone")
    func shortSecretsAreHidden() throws {
        let store = try SQLiteStore(path: folder.store)
        let batch = try batchOfSecrets()
        try store.save(batch)
        for form in Self.formsOfDigest + [
            Array("QX7RM2".utf8), Array("ZW5KT8".utf8), Array("AAECAwQFBgcI".utf8),
            Array("FLW234".utf8),
        ] {
            #expect(
                try TemporaryFolder.files(in: data, holding: form) == [],
                "\(String(decoding: form, as: UTF8.self))")
        }
        // It comes back as it was.
        #expect(try Set(store.load().records) == Set(batch.records))
        #expect(try store.load().accounts[0].recovery == batch.accounts[0].recovery)
        store.close()
        #expect(try Set(SQLiteStore(path: folder.store).load().records) == Set(batch.records))
    }

    /// Until the fourth mark of the file they stood in it in the clear.
    @Test func shortSecretsOfBeforeAreHidden() throws {
        let batch = try batchOfSecrets()
        try SQLiteStore(path: folder.store).close()
        try FileManager.default.removeItem(atPath: folder.store + ".sha256")
        let queue = try DatabaseQueue(path: folder.store)
        let json = StoredJSON()
        try queue.write { db in
            for account in batch.accounts {
                try db.execute(
                    sql: "INSERT INTO account (party, number, body) VALUES (?, ?, ?)",
                    arguments: [
                        account.actor.side.rawValue, account.actor.storedNumber,
                        try json.text(of: account),
                    ])
            }
            for record in batch.records {
                try db.execute(
                    sql: "INSERT INTO record VALUES (?, ?, ?)",
                    arguments: [record.kind.rawValue, record.key, try record.body(json)])
            }
            try db.execute(sql: "PRAGMA user_version = 3")
        }
        try queue.close()
        let forms = [Array("QX7RM2".utf8), Array("ZW5KT8".utf8), Array("FLW234".utf8)]
        for form in forms {
            #expect(
                try TemporaryFolder.files(in: data, holding: form) == ["ride.sqlite"],
                "the search does not find what is there")
        }
        for _ in 1...2 {
            let store = try SQLiteStore(path: folder.store)
            for form in forms + Self.formsOfDigest {
                #expect(try TemporaryFolder.files(in: data, holding: form) == [])
            }
            #expect(try Set(store.load().records) == Set(batch.records))
            #expect(try store.load().accounts[0].recovery == batch.accounts[0].recovery)
            store.close()
        }
    }

    /// Without the key nobody gets in by what was sealed with it, and nothing is lost besides.
    @Test func secretsOfAnotherKeyLetNobodyIn() throws {
        let store = try SQLiteStore(path: folder.store)
        let batch = try batchOfSecrets()
        try store.save(batch)
        store.close()
        try FileManager.default.removeItem(atPath: key)
        let contents = try SQLiteStore(path: folder.store).load()
        #expect(contents.records.map(\.name) == batch.records.map(\.name).sorted())
        for record in contents.records { #expect(!batch.records.contains(record)) }
        var recovery = contents.accounts[0].recovery
        #expect(
            recovery.present(
                hash: Self.digest, at: WallTime(milliseconds: 1_795_262_400_000)) != .accepted)
    }

    // MARK: The key

    @Test func theKeyIsMadeOnceAndForItsOwnerOnly() throws {
        try SQLiteStore(path: folder.store).close()
        let first = TemporaryFolder.bytes(key)
        #expect(first.count == 32)
        #expect(try TemporaryFolder.permissions(key) == 0o600)
        try SQLiteStore(path: folder.store).close()
        #expect(TemporaryFolder.bytes(key) == first)
    }

    /// What can be wrong with the key, and what the message must say.
    enum Flaw: CaseIterable {
        case empty, short, long, readable, link, folder, foreign

        var message: String {
            switch self {
            case .empty, .short, .long: "has not 32 bytes"
            case .readable: "may be read by others"
            case .link: "no link"
            case .folder: "is not a file"
            case .foreign: "belongs to somebody else"
            }
        }
    }

    @Test(arguments: Flaw.allCases)
    func aKeyThatCannotBeTrustedIsRefused(flaw: Flaw) throws {
        // Only the system's own administrator can give a file away.
        if flaw == .foreign, geteuid() != 0 { return }
        try SQLiteStore(path: folder.store).close()
        try spoil(flaw)
        let error = #expect(throws: StoreError.self) { try SQLiteStore(path: folder.store) }
        #expect(try #require(error).message.contains(flaw.message), "\(error?.message ?? "")")
    }

    private func spoil(_ flaw: Flaw) throws {
        let files = FileManager.default
        switch flaw {
        case .empty: #expect(truncate(key, 0) == 0)
        case .short: #expect(truncate(key, 31) == 0)
        case .long: #expect(truncate(key, 33) == 0)
        case .readable: #expect(chmod(key, 0o640) == 0)
        case .link:
            try files.moveItem(atPath: key, toPath: folder.path + "/key")
            try files.createSymbolicLink(atPath: key, withDestinationPath: folder.path + "/key")
        case .folder:
            try files.removeItem(atPath: key)
            try files.createDirectory(atPath: key, withIntermediateDirectories: false)
        case .foreign: #expect(chown(key, 12_345, 12_345) == 0)
        }
    }

    // MARK: The folder

    @Test(arguments: [
        (0o777, false), (0o775, false), (0o757, false), (0o1777, false),
        (0o755, true), (0o711, true), (0o700, true),
    ])
    func aFolderThatOthersMayWriteIsRefused(mode: Int, isTaken: Bool) throws {
        try FileManager.default.createDirectory(
            atPath: data, withIntermediateDirectories: false)
        #expect(chmod(data, mode_t(mode)) == 0)
        if isTaken {
            try SQLiteStore(path: folder.store).close()
            #expect(try TemporaryFolder.permissions(data) == 0o700)
        } else {
            let error = #expect(throws: StoreError.self) { try SQLiteStore(path: folder.store) }
            #expect(try #require(error).message.contains("may be written by others"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: data) == [])
        }
    }

    @Test(arguments: ["/link/ride.sqlite", "/link//ride.sqlite"])
    func aFolderBehindALinkIsRefused(store: String) throws {
        try SQLiteStore(path: folder.store).close()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: data)
        let error = #expect(throws: StoreError.self) {
            try SQLiteStore(path: folder.path + store)
        }
        #expect(try #require(error).message.contains("not a link"))
    }

    @Test func aFolderOfSomebodyElseIsRefused() throws {
        if geteuid() != 0 { return }
        try SQLiteStore(path: folder.store).close()
        #expect(chown(data, 12_345, 12_345) == 0)
        let error = #expect(throws: StoreError.self) { try SQLiteStore(path: folder.store) }
        #expect(try #require(error).message.contains("belongs to another user"))
    }
}
