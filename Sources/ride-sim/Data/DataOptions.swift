import ArgumentParser
import Glibc
import RideClient
import RideStore

/// The data folder of an engine, as the commands take it that look after one.
struct DataOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The engine's data folder.", valueName: "folder"))
    var folder: String?

    @Option(
        name: .customLong("data"),
        help: ArgumentHelp("The same, as serve takes it.", valueName: "folder"))
    var named: String?

    /// The data folder: the named one, else the usual one.
    var data: String { named ?? folder ?? SocketPath.dataFolder() }

    func validate() throws {
        guard named == nil || folder == nil else {
            throw ValidationError("Name the data folder once: as an argument or with --data.")
        }
    }

    /// The database in it.
    var database: String { Self.database(in: data) }

    /// The data in it, to be looked at.
    ///
    /// - Throws: `Failure` where there are none, `StoreError` where they cannot be read.
    func inspection() throws -> StoreInspection {
        try Self.expectData(in: data)
        try Self.expectOpen("documents", in: data, R_OK | X_OK)
        return try StoreInspection(path: database)
    }

    /// - Throws: `Failure` where there is no such folder, where none can be looked into, and where
    ///   no engine has left anything in it that this user may read.
    static func expectData(in data: String) throws {
        _ = try status(of: data, in: data, else: "no such folder")
        guard CityOpening.isFolder(data) else { throw refusal(data, "not a folder") }
        let status = try status(
            of: database(in: data), in: data, else: "no engine.db is in it")
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw refusal(data, "engine.db in it is not a file")
        }
        guard status.st_size > 0 else { throw refusal(data, "engine.db in it is empty") }
        try expectOpen("engine.db", in: data, R_OK)
    }

    /// - Throws: `Failure` where this user may not have what is there of this name.
    private static func expectOpen(_ name: String, in data: String, _ mode: Int32) throws {
        guard access("\(data)/\(name)", mode) != 0, errno != ENOENT else { return }
        throw refusal(data, "\(name) in it cannot be read: \(String(cString: strerror(errno)))")
    }

    private static func status(
        of path: String, in data: String, else missing: String
    ) throws -> stat {
        var status = stat()
        guard stat(path, &status) != 0 else { return status }
        throw refusal(data, errno == ENOENT ? missing : String(cString: strerror(errno)))
    }

    private static func refusal(_ data: String, _ why: String) -> Failure {
        Failure("\(data): expected the data folder of an engine: \(why)")
    }

    /// A log without its database holds what was saved last, and nothing else may: SQLite takes
    /// it away where a new database begins.
    ///
    /// - Throws: `Failure` where a database is gone and its log is there.
    static func expectNoLoneLog(of database: String) throws {
        var status = stat()
        let log = database + "-wal"
        guard lstat(database, &status) != 0, errno == ENOENT,
            stat(log, &status) == 0, status.st_size > 0
        else { return }
        throw Failure(
            "\(database) is gone, and its log \(log) is there, which holds what was saved last. "
                + "Put the database back, or take the log away to begin anew.")
    }

    /// The database in a data folder.
    static func database(in folder: String) -> String { folder + "/engine.db" }
}
