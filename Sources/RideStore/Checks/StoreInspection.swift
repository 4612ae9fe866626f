import GRDB
import RideCore
import RideService

/// Looks at the data of an engine from outside, changing nothing, also while the engine runs: what
/// it sees is the moment at which it begins.
public struct StoreInspection {
    /// Where the database is.
    public let path: String
    private let queue: DatabaseQueue

    /// Opens a database for reading only.
    ///
    /// - Throws: `StoreError` if there is none, it is not a store, or it was written by an earlier
    ///   or a newer version of the program, or the documents or the outbox beside it are a link.
    public init(path: String) throws(StoreError) {
        self.path = path
        try DataFolder.refuseLinks(in: DataFolder.parent(of: path))
        // An engine that runs reads its log by what it remembers of it, and is writing to it.
        if !DataFolder.isInUse(DataFolder.parent(of: path)) {
            try LogCheck.look(at: path)
            if !FileSeal(of: path).isThere { try PageDigests.check(path) }
        }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.inDatabase { db in
                try Schema.checkIdentity(db)
                guard try Schema.migrator.hasCompletedMigrations(db) else {
                    throw StoreError(
                        message: "It was written by an earlier version of ride-sim. "
                            + "Start the engine once; it keeps a copy of the file as it is.")
                }
            }
        } catch {
            throw StoreError(error, doing: "read", path: path)
        }
    }

    /// Looks through everything: the structure of the file, the references between its tables,
    /// every ride's row against its events, accounts and records, the whole ledger, and the files
    /// of the drivers against what the accounts say of them.
    ///
    /// - Returns: one sentence for each fault; empty if all is well.
    /// - Throws: `StoreError` if the file cannot be read at all.
    /// - Complexity: O(n log n) in the size of the file and of the documents.
    public func faults() throws(StoreError) -> [String] {
        try read { db in
            let faults = try StoreCheck.all(db)
            return faults.isEmpty ? try documentFaults(db) : faults
        } + (try sealFault().map { [$0] } ?? [])
    }

    /// What an engine that is not running any more has left otherwise; nil for nothing.
    private func sealFault() throws(StoreError) -> String? {
        DataFolder.isInUse(DataFolder.parent(of: path)) ? nil : try FileSeal(of: path).fault()
    }

    /// As `faults`, without the files of the drivers, which may change while one looks.
    ///
    /// - Throws: `StoreError` if the file cannot be read at all.
    /// - Complexity: O(n log n) in the size of the file.
    public func faultsOfTables() throws(StoreError) -> [String] { try read(StoreCheck.all) }

    /// Does something with the file as it is at one moment.
    private func read<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
        do { return try queue.read(body) } catch {
            throw StoreError(error, doing: "read", path: path)
        }
    }

    /// Reads rows, as of one moment.
    package func rows<Result>(
        _ body: (any RowConnection) throws -> Result
    ) throws(StoreError) -> Result { try read { try body(SQLiteRows($0)) } }

    private func documentFaults(_ db: Database) throws -> [String] {
        let folder = DocumentFolder(dataFolder: DataFolder.parent(of: path))
        return try StoreCheck.documents(SQLiteRows(db))
            .flatMap { driver, files in folder.findings(files, of: driver) }
    }

    /// Makes a whole copy of the data in a new folder, which an engine can be started with: the
    /// database, looked through, and the documents, each with the digest that its account names.
    ///
    /// The folder's key and the files of the outbox are not copied. Without the key the copy tells
    /// neither what commands asked nor what waiting messages say.
    ///
    /// - Parameter folder: the new folder; it must not be there yet.
    /// - Throws: `StoreError`; the folder may then be there and is no copy.
    /// - Complexity: O(n log n) in the size of the data.
    public func copy(to folder: String) throws(StoreError) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard !DataFolder.exists(folder) else {
            throw StoreError(
                message: "\(folder) is there already. Name a folder that is not there yet.")
        }
        if let fault = try sealFault() { throw StoreError(message: fault) }
        try DataFolder.make(folder)
        do {
            let copy = folder + "/" + name
            try copyDatabase(to: copy)
            try FileSeal(of: copy).set()
            // What the copy names is what has to be there, whatever was saved meanwhile.
            let named = try Self.open(copy).read { try StoreCheck.documents(SQLiteRows($0)) }
            let papers = DocumentFolder(dataFolder: DataFolder.parent(of: path))
            for (driver, files) in named {
                try papers.copy(files, of: driver, to: DocumentFolder(dataFolder: folder))
            }
        } catch {
            throw StoreError(error, doing: "copy", path: path)
        }
    }

    /// Makes a copy of the database alone.
    ///
    /// - Parameter file: the new file; it must not be there yet.
    /// - Throws: `StoreError`; there is then no copy.
    /// - Complexity: O(n log n) in the size of the database.
    public func copyDatabase(to file: String) throws(StoreError) {
        do {
            try DatabaseCopy.make(
                of: queue, at: file, findings: { try StoreCheck.contents(SQLiteRows($0)) })
        } catch {
            throw StoreError(error, doing: "copy", path: path)
        }
    }

    /// The rows of a statement, one text each, columns separated by `|`.
    func query(_ sql: String) throws(StoreError) -> [String] {
        do {
            return try queue.inDatabase { try StoreCheck.rows($0, sql) }
        } catch {
            throw StoreError(error, doing: "read", path: path)
        }
    }

    /// Passes where the documents and the outbox of a data folder lie in it, if they are there.
    ///
    /// - Throws: `StoreError` where one of them is a link.
    public static func refuseLinks(in dataFolder: String) throws(StoreError) {
        try DataFolder.refuseLinks(in: dataFolder)
    }

    private static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
