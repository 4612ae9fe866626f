import ArgumentParser
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
        guard CityOpening.exists(database) else {
            throw Failure("\(data): expected the data folder of an engine: no engine.db is in it")
        }
        return try StoreInspection(path: database)
    }

    /// - Throws: `Failure` where there is no such folder.
    static func expectFolder(_ data: String) throws {
        guard CityOpening.isFolder(data) else {
            throw Failure("\(data): expected the data folder of an engine: no such folder")
        }
    }

    /// The database in a data folder.
    static func database(in folder: String) -> String { folder + "/engine.db" }
}
