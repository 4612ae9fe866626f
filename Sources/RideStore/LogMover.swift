import GRDB
import RideService
import Synchronization

/// Moves what was saved from SQLite's log to its file, over a connection of its own, while others
/// save. That takes two waits for the disk more; done within a save, as SQLite would by itself,
/// everybody whose answer waits for that save would have them too.
///
/// What a save has promised lies in the log and stays there until it is safe in the file, so that
/// an end in the middle of a move loses nothing.
final class LogMover: Sendable {
    private let path: String
    private let configuration: Configuration
    /// Due from the start: whoever ended before may have left a long log. Besides, a move opens
    /// files that stay open, which are then not wanted for the first time while many are served.
    private let rows = Mutex(rowsUntilDue)
    /// Held for as long as a move takes.
    private let isClosed = Mutex(false)

    /// After so many rows a move is due. They come to some four MiB of log.
    static let rowsUntilDue = 1_000

    init(_ path: String, _ configuration: Configuration) {
        self.path = path
        self.configuration = configuration
    }

    /// Notes what was saved.
    func count(_ batch: SaveBatch) { rows.withLock { $0 += batch.rowCount } }

    /// Whether there is enough to be moved.
    var isDue: Bool { rows.withLock { $0 >= Self.rowsUntilDue } }

    /// Moves what is in the log by now.
    ///
    /// - Parameters:
    ///   - beginning: reads what it is given to read in a moment in which nobody saves, and tells
    ///     what is in the log in that moment, which is all that is moved; nil for nothing to move.
    ///   - before: what has to be done before any of that goes to the file.
    /// - Throws: an error of SQLite, or `StoreError` where a setting is not taken; the log then
    ///   still has everything.
    func move(
        beginning: (_ read: () throws -> Void) throws -> PageKeeper.Frames?,
        before: (PageKeeper.Frames) -> Void
    ) throws {
        try isClosed.withLock { isClosed in
            guard !isClosed else { return }
            let counted = rows.withLock { $0 }
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }
            try queue.inDatabase(DatabaseSettings.apply)
            try queue.inDatabase(DatabaseSettings.check)
            // What somebody reads stays in the log, and nothing behind it is moved.
            let reader = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? reader.close() }
            try reader.inDatabase { db in
                try db.inTransaction(.deferred) {
                    let frames = try beginning {
                        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
                    }
                    guard let frames else { return .commit }
                    before(frames)
                    _ = try queue.writeWithoutTransaction { try $0.checkpoint(.passive) }
                    return .commit
                }
            }
            rows.withLock { $0 -= counted }
        }
    }

    /// Waits for a move that is under way; from then on nothing is moved any more.
    func close() { isClosed.withLock { $0 = true } }
}

extension SaveBatch {
    /// How many rows it changes, about: the log grows with them.
    fileprivate var rowCount: Int {
        entries.count + trips.count + cars.count + accounts.count + ratings.count + commands.count
            + forgottenCommands.count + ledger.count * 3 + records.count + outbox.count
    }
}
