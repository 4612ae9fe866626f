import RideService

/// What the seventh version added: a name for the data itself.
extension Schema {
    /// Chance is SQLite's own, which takes it from the system: no two files are ever called alike.
    static let nameOfData = """
        CREATE TABLE data_id (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            text TEXT NOT NULL
        ) STRICT;
        INSERT INTO data_id (id, text) VALUES (1, lower(hex(randomblob(16))));
        """

    /// By what a file and its copies are told from all others.
    ///
    /// - Throws: `StoreError` where somebody has taken the name out.
    static func dataID(_ db: any RowConnection) throws -> String {
        guard let text = try db.value("SELECT text FROM data_id") as String? else {
            throw StoreError(
                message: "The table data_id is empty, so that no app would know the engine again. "
                    + "Put the newest copy in its place.")
        }
        return text
    }
}
