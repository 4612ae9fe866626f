import Foundation
import GRDB
import RideCore
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// Reliability 16: damage is never taken for a short file. One bit, or 512 bytes, is changed
/// anywhere in what an engine has left, killed or stopped; whoever opens, looks or copies then
/// refuses, or finds exactly what was there.
///
/// `RIDE_DAMAGES` sets how often each is tried, `RIDE_SEED` repeats a run. The control is what the
/// same damage does where nobody looks for it.
@Suite(.serialized) struct DamageTests {
    enum Ending: String, CaseIterable { case killed, stopped }
    enum Kind: String, CaseIterable { case bit, block }

    private let left: [Ending: TemporaryFolder]
    private let answers: [String]
    private static let name = "ride.sqlite"

    /// What an engine leaves that has lived for a while: pages that have gone from the log to the
    /// file, at different times, and changes that are in the log alone.
    init() throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.store)
        try store.save(try Samples.eventfulRides())
        var people = SaveBatch()
        people.accounts = try Samples.members()
        try store.save(people)
        for number in UInt64(100)..<400 {
            let ride = try Ride(number, passenger: number, driver: number, at: .completed)
            try store.save(SaveBatch([ride]))
            if number % 90 == 0 { store.moveLog() }
        }
        answers = try Self.answers(of: folder.store)
        let killed = try Self.copy(folder)
        store.close()
        left = [.killed: killed, .stopped: folder]
        #expect(try Self.answers(of: folder.store) == answers)
    }

    private static func copy(_ folder: TemporaryFolder) throws -> TemporaryFolder {
        let copy = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: folder.path + "/data", toPath: copy.path + "/data")
        return copy
    }

    /// Every row of every table, as SQLite finds them.
    private static func answers(of store: String) throws -> [String] {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: store, configuration: configuration)
        defer { try? queue.close() }
        return try queue.inDatabase { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
            return try tables.flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"").map { "\(table) \($0)" }
            }
        }
    }

    /// What came of one damage.
    enum Outcome { case refused, same, lost }

    /// Changes a file of a copy, and looks at what comes of it.
    private func outcome(
        _ ending: Ending, _ suffix: String, _ change: (inout [UInt8]) -> Void,
        of control: Bool = false
    ) throws -> Outcome {
        let folder = try Self.copy(try #require(left[ending]))
        let path = folder.store + suffix
        var bytes = Array(TemporaryFolder.bytes(path))
        change(&bytes)
        try Data(bytes).write(to: URL(filePath: path))
        guard !control else {
            guard let found = try? Self.answers(of: folder.store) else { return .refused }
            return found == answers ? .same : .lost
        }
        // Somebody looks first, and what is looked at stays as it is.
        let look = try? StoreInspection(path: folder.store)
        let isWhole = (try? look?.faults()) == []
        let copy = folder.path + "/copy"
        let isCopied = (try? look?.copy(to: copy)) != nil
        if isCopied, try Self.answers(of: copy + "/" + Self.name) != answers { return .lost }
        // What readers share is made anew by the first of them.
        if suffix != "-shm" { #expect(TemporaryFolder.bytes(path) == Data(bytes)) }
        guard let store = try? SQLiteStore(path: folder.store) else {
            #expect(!isWhole && !isCopied, "\(ending) \(suffix): the look found nothing")
            return .refused
        }
        defer { store.close() }
        guard let found = try? Self.answers(of: folder.store) else { return .refused }
        return found.filter(isLasting) == answers.filter(isLasting) ? .same : .lost
    }

    /// Whether a row is not the store's own, which changes when it is opened.
    private func isLasting(_ row: String) -> Bool {
        !row.hasPrefix("grdb_") && !row.hasPrefix("sqlite_")
    }

    private static func change(
        _ kind: Kind, by random: inout SeededRandom
    ) -> (_ bytes: inout [UInt8]) -> Void {
        let (place, bit) = (random.next(), UInt8(random.below(8)))
        let noise = (0..<512).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        return { bytes in
            let place = Int(place % UInt64(bytes.count))
            switch kind {
            case .bit: bytes[place] ^= 1 << bit
            case .block:
                let start = place / 512 * 512
                for index in start..<min(start + 512, bytes.count) {
                    bytes[index] = noise[index - start]
                }
            }
        }
    }

    @Test func damageIsNeverTakenForAShortFile() throws {
        let variables = ProcessInfo.processInfo.environment
        let count = variables["RIDE_DAMAGES"].flatMap(Int.init) ?? 8
        let seed = variables["RIDE_SEED"].flatMap(UInt64.init) ?? 16
        var random = SeededRandom(seed: seed)
        var isLostUnseen = false
        for (ending, suffix) in [(Ending.killed, ""), (.killed, "-wal"), (.stopped, "")] {
            for kind in Kind.allCases {
                var found: [Outcome: Int] = [:]
                var unseen = 0
                for _ in 0..<count {
                    let change = Self.change(kind, by: &random)
                    let outcome = try outcome(ending, suffix, change)
                    #expect(outcome != .lost, "\(ending) \(suffix) \(kind), seed \(seed)")
                    found[outcome, default: 0] += 1
                    let control = try self.outcome(ending, suffix, change, of: true)
                    if control == .lost { unseen += 1 }
                    isLostUnseen = isLostUnseen || control == .lost
                }
                print(
                    "damage: \(count) of one \(kind.rawValue) in the",
                    suffix.isEmpty ? "database" : "log", "of an engine that was",
                    "\(ending.rawValue): \(found[.refused] ?? 0) refused,",
                    "\(found[.same] ?? 0) the same answers, \(found[.lost] ?? 0) lost;",
                    "without a look \(unseen) lost, seed \(seed)")
            }
        }
        #expect(isLostUnseen, "the control: where nobody looks something must be lost")
    }

    /// What is damaged beside them is refused, or changes nothing.
    @Test(arguments: [
        (Ending.killed, ".pages"), (.killed, ".mark"), (.killed, "-shm"), (.stopped, ".sha256"),
    ])
    func whatTellsOfDamageMayBeDamaged(ending: Ending, suffix: String) throws {
        var random = SeededRandom(seed: 17)
        for kind in Kind.allCases {
            for _ in 0..<5 {
                let change = Self.change(kind, by: &random)
                #expect(try outcome(ending, suffix, change) != .lost)
            }
        }
    }

    /// The very last change, every block of it: told from a cut by the mark. Without one it is
    /// forgotten like a change that was cut off.
    @Test func theLastChangeIsMissedToo() throws {
        let killed = try #require(left[.killed])
        let (contents, end) = try log(of: killed)
        for place in stride(from: end - contents.frameBytes, to: end, by: 512) {
            #expect(try outcome(.killed, "-wal", { $0[place] ^= 1 }) == .refused, "\(place)")
        }
        try FileManager.default.removeItem(atPath: LogMark.path(of: killed.store))
        #expect(try outcome(.killed, "-wal", { $0[end - 100] ^= 1 }) == .lost)
    }

    /// A log that is shorter than its mark says, and a database that is shorter than its pages.
    @Test func whatIsCutOffIsMissed() throws {
        let (_, end) = try log(of: try #require(left[.killed]))
        #expect(
            try outcome(.killed, "-wal", { $0.removeLast($0.count - end + 100) }) == .refused)
        #expect(try outcome(.killed, "", { $0.removeLast(4_096) }) != .lost)
        #expect(try outcome(.killed, "", { $0.removeLast($0.count / 2) }) == .refused)
    }

    /// Where somebody changes it on purpose, taking the digests away is enough.
    @Test func theDigestsCanBeTakenAway() throws {
        let killed = try Self.copy(try #require(left[.killed]))
        try FileManager.default.removeItem(atPath: PageDigests.path(of: killed.store))
        try SQLiteStore(path: killed.store).close()
        // After a stop only the digest of the whole file is left.
        let beside = try FileManager.default.contentsOfDirectory(atPath: killed.path + "/data")
            .filter { $0.hasPrefix(Self.name) }.sorted()
        #expect(beside == [Self.name, Self.name + ".sha256"])
    }

    /// What lies in the log, and where the last change in it ends.
    private func log(of folder: TemporaryFolder) throws -> (LogContents, end: Int) {
        let bytes = Array(TemporaryFolder.bytes(folder.store + "-wal"))
        let contents = try #require(LogContents(bytes))
        return (contents, LogContents.headBytes + contents.frames * contents.frameBytes)
    }
}
