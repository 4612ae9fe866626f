import GRDB
import RideService

/// The settings on which the promises of the store rest.
///
/// A setting of SQLite that is misspelt, unknown or reset by somebody else does not fail, so each
/// is read back from the connection that writes.
enum DatabaseSettings {
    private struct Setting {
        let name: String
        let value: String
        let readBack: DatabaseValue
    }

    private static let all = [
        // Writers append to a log; a crash in the middle of a write leaves the file as it was.
        Setting(name: "journal_mode", value: "WAL", readBack: "wal".databaseValue),
        // A commit returns when the log is on the disk, not when the system has heard of it.
        Setting(name: "synchronous", value: "FULL", readBack: 2.databaseValue),
        // Nothing goes from the log to the file by itself: digests go before it (`PageKeeper`).
        Setting(name: "wal_autocheckpoint", value: "0", readBack: 0.databaseValue),
        Setting(name: "foreign_keys", value: "ON", readBack: 1.databaseValue),
        // What is deleted is overwritten: free pages tell nobody what they held.
        Setting(name: "secure_delete", value: "ON", readBack: 1.databaseValue),
        // A manipulated file cannot make SQLite call functions with side effects.
        Setting(name: "trusted_schema", value: "OFF", readBack: 0.databaseValue),
    ]

    static func apply(_ db: Database) throws {
        for setting in all { try db.execute(sql: "PRAGMA \(setting.name) = \(setting.value)") }
    }

    /// - Throws: `StoreError` naming the first setting that is not as it must be.
    static func check(_ db: Database) throws {
        for setting in all {
            let value = try DatabaseValue.fetchOne(db, sql: "PRAGMA \(setting.name)")
            guard value == setting.readBack else {
                let found = value.map(\.description) ?? "nothing"
                throw StoreError(
                    message: "SQLite does not keep its promise: \(setting.name) should be "
                        + "\(setting.readBack) and is \(found). Nothing would be safe.")
            }
        }
    }
}
