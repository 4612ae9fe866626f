import ArgumentParser
import RideClient

/// The data folder of an engine, as the commands take it that look after one.
struct DataOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The engine's data folder.", valueName: "folder"))
    var data = SocketPath.dataFolder()

    /// The database in it.
    var database: String { Self.database(in: data) }

    /// The database in a data folder.
    static func database(in folder: String) -> String { folder + "/engine.db" }
}
