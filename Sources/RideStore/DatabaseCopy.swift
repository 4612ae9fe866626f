import GRDB
import Glibc
import RideService

/// A copy of a database that goes on being used meanwhile: SQLite's own backup, which sees the
/// moment at which it begins, and keeps nobody from writing.
enum DatabaseCopy {
    /// Makes a copy, looks through it, and only then gives it its name.
    ///
    /// - Parameters:
    ///   - path: where it is to be; nothing may be there yet.
    ///   - change: what is to be changed in it.
    ///   - findings: what is wrong with it, beyond its structure.
    /// - Throws: `StoreError` or an error of SQLite; there is then no copy.
    /// - Complexity: O(n) in the size of the database.
    static func make(
        of queue: DatabaseQueue, at path: String,
        change: (DatabaseQueue) throws -> Void = { _ in },
        findings: (Database) throws -> [String] = { _ in [] }
    ) throws {
        let draft = path + ".part"
        for name in [draft, draft + "-journal", draft + "-wal", draft + "-shm"] { unlink(name) }
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = open(draft, flags, 0o600)
        guard descriptor >= 0 else {
            throw DataFolder.failure("The copy \(path) cannot be made", "Check the folder")
        }
        defer {
            Glibc.close(descriptor)
            unlink(draft)
        }
        let copy = try DatabaseQueue(path: draft)
        try queue.backup(to: copy)
        try change(copy)
        let faults = try copy.inDatabase { db in
            // One file, with no log beside it.
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            return try StoreCheck.structure(db) + findings(db)
        }
        try copy.close()
        if let fault = faults.first {
            throw StoreError(
                message: "The copy \(path) was not made, as it would be damaged: \(fault)")
        }
        guard fsync(descriptor) == 0, link(draft, path) == 0 else {
            throw DataFolder.failure(
                "The copy \(path) cannot be kept", "Name a file that is not there yet")
        }
        DataFolder.sync(DataFolder.parent(of: path))
    }
}
