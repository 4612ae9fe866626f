import GRDB
import RideAccounts

/// What the third version changed: nothing in the file tells what was asked, nor what stood in a
/// message.
extension Schema {
    /// Until then the fingerprint of a command was a plain hash, from which a card number could be
    /// found by trying them all. The names stay, so that a command of before is not carried out
    /// again; it is refused as another of the same name.
    ///
    /// Messages of before have their files, and the codes in them are good for a quarter of an
    /// hour; only that they were sent is kept.
    static let thirdVersion = """
        UPDATE command SET fingerprint = random();
        CREATE TABLE sealed_outbox (
            number INTEGER PRIMARY KEY,
            at_ms INTEGER NOT NULL,
            sealed BLOB
        ) STRICT;
        INSERT INTO sealed_outbox (number, at_ms) SELECT number, at_ms FROM outbox;
        DROP TABLE outbox;
        ALTER TABLE sealed_outbox RENAME TO outbox;
        """

    /// The mark that says that no page of the file, used or free, holds what earlier versions
    /// wrote there.
    private static let scrubbed = 4
    /// The same but for short secrets, which later versions still wrote in the clear.
    private static let scrubbedOfCommands = 3

    /// Notes that there is nothing to be scrubbed where nothing was ever written.
    static func noteIfNew(_ db: Database) throws {
        let used = try Int.fetchOne(
            db, sql: "SELECT (SELECT count(*) FROM command) + (SELECT count(*) FROM outbox)")
        let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count")
        if used == 0, free == 0 { try db.execute(sql: "PRAGMA user_version = \(scrubbed)") }
    }

    /// Hides short secrets and writes the whole file anew, without what earlier versions left in
    /// free pages and in the log; gives documents their names of today. If this is cut short the
    /// next start does it again.
    static func cleanUp(
        _ queue: DatabaseQueue, in folder: String, _ secrets: ShortSecrets
    ) throws {
        try queue.writeWithoutTransaction { db in
            let mark = try Int.fetchOne(db, sql: "PRAGMA user_version")
            guard mark != scrubbed else { return }
            if mark != scrubbedOfCommands {
                let papers = DocumentFolder(dataFolder: folder)
                for account in try ContentsReader(db: SQLiteRows(db)).accounts() {
                    guard let (driver, files) = account.documents else { continue }
                    papers.adopt(files, of: driver)
                }
            }
            try db.inTransaction {
                try secrets.hideAll(in: SQLiteRows(db))
                return .commit
            }
            try db.execute(sql: "VACUUM")
            try db.execute(sql: "PRAGMA user_version = \(scrubbed)")
            _ = try db.checkpoint(.truncate)
        }
    }

    /// Takes out of a copy of an earlier version what the third version takes out.
    static func scrubCopy(_ queue: DatabaseQueue) throws {
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "UPDATE command SET fingerprint = random()")
            if try db.tableExists("outbox"),
                try db.columns(in: "outbox").contains(where: { $0.name == "body" })
            {
                try db.execute(sql: "UPDATE outbox SET body = 'This message was sent before.'")
            }
            try db.execute(sql: "VACUUM")
        }
    }
}
