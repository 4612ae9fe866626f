import GRDB
import Glibc
import RideCore
import RideCrypto
import RideService
import Synchronization

/// The engine's memory in one SQLite file: every acknowledged fact, safe from a crash and a power
/// cut once `save` has returned (R7).
///
/// The file stands alone in its data folder, and one engine at a time may use the folder. What
/// happened to a ride is kept as its events; the ride's row is a cache of them.
public final class SQLiteStore: EventStore {
    /// Where the file is.
    public let path: String

    /// Whether the one who used the file before had time to close it. If not, it is worth looking
    /// through it (`faults`) before anything is built on it.
    public let wasClosed: Bool

    /// By what this file and its copies are told from all others, 32 hexadecimal digits. Whoever
    /// opened a session here finds it again wherever the file is served.
    public var dataID: String { keeper.dataID }

    /// By what an operator is known.
    public var operatorKey: OperatorKey { keeper.operatorKey }

    let keeper: RowKeeper
    private let mover: LogMover
    private let pages: PageKeeper
    private let state: Mutex<State>

    private enum State {
        case open(DataFolder, DatabaseQueue)
        /// What is on the disk is no longer known; every use fails with this error.
        case poisoned(DataFolder, DatabaseQueue, StoreError)
        case closed
    }

    /// Opens the file, or makes a new one in a new folder.
    ///
    /// A file of an earlier version is copied to `NAME.before-v3` (or whichever version this is),
    /// then brought to this version.
    ///
    /// - Parameters:
    ///   - random: makes the keys of a folder that has none.
    ///   - wall: the moment on the wall's clock; messages that have expired by then do not leave.
    /// - Throws: `StoreError` if the folder is in use by another engine, if the file cannot be
    ///   opened, is damaged, is not a store or is from a newer version, and if SQLite does not
    ///   take a setting on which the promise of safety rests.
    public init(
        path: String, random: some RandomNumberGenerator,
        wall: @escaping @Sendable () -> WallTime = { WallTime(milliseconds: 0) }
    ) throws(StoreError) {
        let folder = try DataFolder(path: DataFolder.parent(of: path))
        let seal = FileSeal(of: path)
        // One that is gone is missed before another one is made.
        if !DataFolder.exists(path) { try seal.check() }
        try folder.makeFile(path)
        try seal.check()
        wasClosed = !DataFolder.hasLog(path)
        try LogCheck.look(at: path)
        if !seal.isThere { try PageDigests.check(path) }
        PageKeeper.remove(path)
        try seal.lift()
        let queue: DatabaseQueue
        do {
            queue = try Self.open(path)
            mover = LogMover(path, Self.configuration)
            let keys = try FolderKeys(of: folder.path, random: random)
            try Schema.cleanUp(queue, in: folder.path, keys.secrets)
            try Schema.cleanOfErasures(queue, in: folder.path)
            keeper = try RowKeeper(
                SQLiteBase(queue: queue), in: folder.path, keys, wall: wall)
            pages = PageKeeper(path)
        } catch {
            throw StoreError(error, doing: "open", path: path)
        }
        self.path = path
        state = Mutex(.open(folder, queue))
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "RideStore"
        // Somebody may look into the file with a tool of their own; that ends soon.
        configuration.busyMode = .timeout(5)
        return configuration
    }

    private static func open(_ path: String) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        // A file that is not ours must stay as it is, so nothing is set before this is known.
        try queue.inDatabase(Schema.checkIdentity)
        try DataFolder.makePrivate(path)
        try queue.inDatabase(DatabaseSettings.apply)
        try Schema.keepEarlierVersion(of: queue, at: path)
        try Schema.migrator.migrate(queue)
        try queue.inDatabase(DatabaseSettings.check)
        // What a cut has left of a last change does not stay in the log, where the next cut would
        // leave another beside it (`LogCheck`). Where somebody is reading, it stays.
        _ = try? queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        return queue
    }

    /// A number by which a command that is sent again is told from another one of the same name.
    /// Nobody without the folder's key can guess from it what was asked.
    ///
    /// - Complexity: O(length of the command).
    public func fingerprint(of command: some Collection<UInt8>) -> UInt64 {
        keeper.fingerprint(of: command)
    }

    deinit { close() }

    /// Closes the file and lets go of the folder. Every later use of this store fails.
    public func close() {
        // A move begins in a moment in which nobody saves, so that it is not waited for in one.
        mover.close()
        state.withLock { state in
            switch state {
            case .open(let folder, let queue), .poisoned(let folder, let queue, _):
                // The folder is let go of last, when nothing is written to the file any more.
                withExtendedLifetime(folder) {
                    if case .open = state { pages.settleAll() } else { pages.drop() }
                    try? queue.close()
                    if case .open = state, (try? FileSeal(of: path).set()) != nil { pages.drop() }
                    pages.close()
                }
            case .closed:
                break
            }
            state = .closed
        }
    }

    /// Whether a failure has made it unknown what is on the disk. Everything that was acknowledged
    /// is safe, but only a store that is opened anew can tell what else there is.
    public var isPoisoned: Bool {
        state.withLock { state in
            switch state {
            case .poisoned: true
            case .open, .closed: false
            }
        }
    }

    /// Everything that was saved, sorted.
    ///
    /// - Throws: `StoreError` if the file cannot be read or a row makes no sense.
    /// - Complexity: O(n) in the size of the file.
    public func load() throws(StoreError) -> StoredContents {
        try use(doing: "read") { try keeper.load(SQLiteBase(queue: $0)) }
    }

    /// Saves one batch, in one transaction that is on the disk when this returns. Its messages
    /// then go into files of the folder `outbox`; one that cannot be written is written later.
    ///
    /// - Returns: the mark of the round, for those who are told of it; nil where nobody is.
    /// - Throws: `StoreError`; nothing of the batch is then kept, except that after a failure of
    ///   the disk itself (`isPoisoned`) only reopening can tell.
    @discardableResult
    public func save(_ batch: SaveBatch) throws(StoreError) -> HistoryMark? {
        try use(doing: "save to") { queue in
            let base = SQLiteBase(queue: queue)
            let mark = try keeper.save(batch, to: base)
            let frames = pages.follow()
            // Until then the log has the pages as they were. Whoever reads just now keeps them
            // there until the next start.
            if !batch.erased.isEmpty || frames > Self.framesOfALongLog {
                pages.settleAll()
                _ = try? queue.writeWithoutTransaction {
                    try $0.checkpoint(batch.erased.isEmpty ? .passive : .truncate)
                }
            }
            mover.count(batch)
            try keeper.deliver(batch, from: base)
            return mark
        }
    }

    /// Changes move from the log to the file on another thread (`LogMover`). Only a log that has
    /// grown to 32 MiB nevertheless, since it was never still, is moved by whoever saves.
    private static let framesOfALongLog = 8_000

    /// Whether so much was saved that `moveLog` should be called.
    public var isLogLong: Bool { mover.isDue }

    /// Moves what was saved from the log to the file, on whichever thread calls; others may save
    /// meanwhile. Whether and when it is called changes nothing in what is safe.
    ///
    /// A failure of the disk poisons the store, as in `save`.
    public func moveLog() {
        do {
            try mover.move(
                beginning: { read in
                    try state.withLock { state in
                        guard case .open = state else { return nil }
                        try read()
                        return pages.take()
                    }
                }, before: pages.settle)
        } catch {
            let failure = StoreError(error, doing: "move the log of", path: path)
            state.withLock { state in
                guard case .open(let folder, let queue) = state,
                    Self.leavesContentsUnknown(error)
                else { return }
                state = .poisoned(folder, queue, failure)
                note(error, failure, in: folder)
            }
        }
    }

    /// Looks up what is over and no longer in memory, as of the last `save`. A driver's rides are
    /// those that the driver has accepted.
    ///
    /// - Throws: `StoreError` if the file cannot be read or a row makes no sense.
    /// - Complexity: O(log n) in the size of the file and O(m) in the rides of the person, which
    ///   are counted, or in the entries that are found.
    public func answer(_ query: StoreQuery) throws(StoreError) -> StoreAnswer {
        try use(doing: "read") { try keeper.answer(query, SQLiteBase(queue: $0)) }
    }

    /// Does something with the open file; a failure that leaves its contents unknown poisons it.
    func use<Result: Sendable>(
        doing verb: String, _ body: (DatabaseQueue) throws -> Result
    ) throws(StoreError) -> Result {
        try state.withLock { (state) throws(StoreError) -> Result in
            switch state {
            case .closed:
                throw StoreError(message: "The store \(path) has been closed; open it anew.")
            case .poisoned(_, _, let error):
                throw error
            case .open(let folder, let queue):
                do {
                    return try body(queue)
                } catch {
                    let failure = StoreError(error, doing: verb, path: path)
                    let isStuck = queue.inDatabase { $0.isInsideTransaction }
                    if isStuck || Self.leavesContentsUnknown(error) {
                        state = .poisoned(folder, queue, failure)
                    }
                    note(error, failure, in: folder)
                    throw failure
                }
            }
        }
    }

    /// Leaves a note of damage, so that the next engine looks through everything before it serves,
    /// however this one ends.
    private func note(_ error: any Error, _ failure: StoreError, in folder: DataFolder) {
        guard Self.isDamage(error) else { return }
        try? DamageNote(in: folder.path).write([failure.message])
    }

    /// Whether an error says that what is in the file is not what was written there: its structure,
    /// or a row that makes no sense.
    private static func isDamage(_ error: any Error) -> Bool {
        switch error {
        case is UnreadableRow, is ImpossibleHistory, is DecodingError: return true
        case let error as DatabaseError:
            return [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(
                error.resultCode.primaryResultCode)
        default: return false
        }
    }

    /// Whether nobody can say what is on the disk after this error. After a failed fsync the
    /// system may have dropped the very pages that a second, successful one would report as safe
    /// (Rebello and others, "Can applications recover from fsync failures?", USENIX ATC 2020), so
    /// trying again proves nothing.
    static func leavesContentsUnknown(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return false }
        return leavesContentsUnknown(resultCode: error.resultCode.rawValue)
    }

    /// The same for a result code of SQLite, extended or not.
    static func leavesContentsUnknown(resultCode: Int32) -> Bool {
        let primary = ResultCode(rawValue: resultCode).primaryResultCode
        return [.SQLITE_IOERR, .SQLITE_CORRUPT, .SQLITE_NOTADB].contains(primary)
    }
}
