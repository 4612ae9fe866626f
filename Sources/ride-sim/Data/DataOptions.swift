import ArgumentParser
import Glibc
import RideClient
import RideStore

/// The data folder of an engine, as the commands take it that look after one.
struct DataOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The engine's data folder.", valueName: "folder"))
    var data = SocketPath.dataFolder()

    /// The database in it.
    var database: String { Self.database(in: data) }

    /// The data in it, to be looked at.
    ///
    /// - Throws: `Failure` where there are none, `StoreError` where they cannot be read.
    func inspection() throws -> StoreInspection {
        try Self.expectFolder(data)
        try Self.expect(database, of: data, else: "no engine.db is in it")
        return try StoreInspection(path: database)
    }

    /// - Throws: `Failure` where there is no such folder, or none that can be looked into.
    static func expectFolder(_ data: String) throws {
        try expect(data, of: data, else: "no such folder")
        guard CityOpening.isFolder(data) else {
            throw Failure("\(data): expected the data folder of an engine: not a folder")
        }
    }

    private static func expect(_ path: String, of data: String, else missing: String) throws {
        var status = stat()
        guard stat(path, &status) != 0 else { return }
        let reason = errno == ENOENT ? missing : String(cString: strerror(errno))
        throw Failure("\(data): expected the data folder of an engine: \(reason)")
    }

    /// The database in a data folder.
    static func database(in folder: String) -> String { folder + "/engine.db" }
}
