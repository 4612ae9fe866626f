import RideCrypto
import RideService

/// What the twelfth version added: a history that people can witness.
extension Schema {
    /// `world.history` says where the history stands (`HistoryHead`); a round of which somebody was
    /// told has a row. The key lies with the data, so that a copy knows what people were told, and
    /// comes from SQLite's own chance, as the name of the data.
    ///
    /// A later version that changes what of a row is summed up sets `world.history` to NULL.
    static let twelfthVersion = """
        CREATE TABLE history (
            length INTEGER PRIMARY KEY,
            at_ms INTEGER NOT NULL,
            digest BLOB NOT NULL
        ) STRICT;
        CREATE TABLE history_key (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            secret BLOB NOT NULL
        ) STRICT;
        INSERT INTO history_key (id, secret) VALUES (1, randomblob(32));
        ALTER TABLE world ADD COLUMN history BLOB;
        """

    /// With what marks are sealed and rows are hashed.
    ///
    /// - Throws: `StoreError` where somebody has taken it out.
    static func historyKey(_ db: any RowConnection) throws -> MessageKey {
        let secret: [UInt8]? = try db.value("SELECT secret FROM history_key")
        guard let key = secret.flatMap({ MessageKey($0) }) else {
            throw StoreError(
                message: "The table history_key is empty, so that nobody could be believed who has "
                    + "seen the history. Put the newest copy in its place.")
        }
        return key
    }

    /// Counts the rows of a file in which no history was kept: its first round.
    static func beginHistory(_ base: some RowBase, _ key: RowKey) throws {
        try base.write { db in
            guard let world = try World(db), try HistoryHead(db) == nil else { return }
            var head = try HistoryHead.current(db, key)
            head.append(world, at: .epoch)
            try world.write(db, head)
        }
    }
}
