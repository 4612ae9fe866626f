import GRDB
import Glibc
import RideService

/// A file of SQLite that is filled with rows from elsewhere, and is there whole or not at all.
package enum NewFile {
    /// Makes a file with the tables of today, fills it in one transaction, looks through it, and
    /// only then gives it its name. Nobody else may use its folder meanwhile.
    ///
    /// - Parameters:
    ///   - path: where it is to be; nothing may be there yet.
    ///   - fill: writes the rows.
    /// - Throws: `StoreError`; there is then no file.
    /// - Complexity: O(n log n) in the size of the file.
    package static func make(
        at path: String, fill: (any RowConnection) throws -> Void
    ) throws(StoreError) {
        guard !DataFolder.exists(path) else {
            throw StoreError(
                message: "\(path) is there already. Move it to another place, or name a folder "
                    + "without a database; nothing was changed.")
        }
        do {
            let empty = try DatabaseQueue()
            defer { try? empty.close() }
            try Schema.migrator.migrate(empty)
            try DatabaseCopy.make(
                of: empty, at: path,
                change: { try SQLiteBase(queue: $0).write(fill) },
                findings: { try StoreCheck.contents(SQLiteRows($0)) })
            try FileSeal(of: path).set()
        } catch {
            throw StoreError(error, doing: "make", path: path)
        }
    }
}
