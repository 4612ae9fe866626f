import GRDB
import RideCore

/// Whose accounts were deleted, and whether the file has been cleaned of them.
extension Schema {
    /// A row is the proof that an account was deleted; it names nobody but by number. Until
    /// `is_clean` is 1 the file may hold, in free parts of its pages, what was overwritten.
    static let tableOfErasures = """
        CREATE TABLE erasure (
            party TEXT NOT NULL CHECK (party IN ('passenger', 'driver')),
            number INTEGER NOT NULL,
            at_ms INTEGER NOT NULL,
            is_clean INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (party, number)
        ) STRICT, WITHOUT ROWID;
        """

    /// Writes the file anew without what was overwritten in it. Done when a store is opened, since
    /// it takes as long as the file is large; if it is cut short the next start does it again.
    static func cleanOfErasures(_ queue: DatabaseQueue, in folder: String) throws {
        try queue.writeWithoutTransaction { db in
            let rows = try SQLiteRows(db).rows("SELECT * FROM erasure WHERE is_clean = 0")
            guard !rows.isEmpty else { return }
            let papers = DocumentFolder(dataFolder: folder)
            for case .driver(let driver) in try rows.map({ try Actor($0, table: "erasure") }) {
                papers.removeAll(of: driver)
            }
            try db.execute(sql: "VACUUM")
            try db.execute(sql: "UPDATE erasure SET is_clean = 1")
            _ = try db.checkpoint(.truncate)
        }
    }
}
