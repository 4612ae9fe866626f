import RideAccounts
import RideCore
import RideService
import RideStore

/// The documents of drivers in the database: what an account names is there, and nothing else. The
/// data folder has copies, which operators look at.
enum PaperRows {
    /// Writes what has changed, in the transaction of the accounts.
    ///
    /// - Complexity: O(n) in the size of the documents that are new.
    static func write(
        _ changed: [(DriverID, [AttachedDocument])], erased: [Erasure],
        from folder: DocumentFolder, to db: any RowConnection
    ) throws {
        for (driver, papers) in changed {
            let rows = try db.rows(
                "SELECT kind, sha256 FROM document WHERE driver_id = ?", [.of(driver.number)])
            let has = Set(rows.map(\.values))
            let wanted = Set(papers.map(key))
            for row in has.subtracting(wanted) {
                try db.execute(
                    "DELETE FROM document WHERE driver_id = ? AND kind = ? AND sha256 = ?",
                    [.of(driver.number)] + row)
            }
            for paper in papers where !has.contains(key(paper)) {
                let bytes = try folder.bytes(of: paper, of: driver)
                try db.execute(
                    "INSERT INTO document (driver_id, kind, sha256, bytes) VALUES (?, ?, ?, ?)",
                    [.of(driver.number)] + key(paper) + [.of(bytes)])
            }
        }
        for case .driver(let driver) in erased.map(\.person) {
            try db.execute("DELETE FROM document WHERE driver_id = ?", [.of(driver.number)])
        }
    }

    private static func key(_ paper: AttachedDocument) -> [RowValue] {
        [.of(paper.kind.rawValue), .of(paper.file.sha256)]
    }

    /// Gives the data folder the documents that it has not: another machine may have served
    /// before.
    static func restore(from db: any RowConnection, to folder: DocumentFolder) throws {
        for (driver, papers) in try StoreCheck.documents(db) {
            try folder.restore(papers, of: driver) { paper in
                try db.value(
                    "SELECT bytes FROM document WHERE driver_id = ? AND kind = ? AND sha256 = ?",
                    [.of(driver.number)] + key(paper))
            }
        }
    }

    /// What is wrong with the documents that accounts name, one sentence for each.
    ///
    /// - Complexity: O(n) in the size of the documents, which stay in the database.
    static func findings(_ db: any RowConnection) throws -> [String] {
        try StoreCheck.documents(db).flatMap { driver, papers in
            try papers.compactMap { paper in
                let isWhole: Int64? = try db.value(
                    """
                    SELECT sha256(bytes) = sha256 FROM document
                    WHERE driver_id = ? AND kind = ? AND sha256 = ?
                    """, [.of(driver.number)] + key(paper))
                return switch isWhole {
                case nil: "The \(paper.kind.rawValue) of driver \(driver) is not in the database."
                case 1: nil
                default: "The \(paper.kind.rawValue) of driver \(driver) was changed."
                }
            }
        }
    }
}

extension DriverID {
    fileprivate var number: Int64 { Int64(bitPattern: rawValue) }
}
