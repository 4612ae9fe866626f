import ArgumentParser
import RideClient
import RidePostgres
import RideService
import RideStore

/// Where a city lies, as every command takes it that has to do with its data.
struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A PostgreSQL database with the city, instead of the data folder.",
            discussion: "As libpq names one, without a password. Without it RIDE_STORE is asked.",
            valueName: "host=… dbname=…"))
    var store: String?

    @Option(help: "The city's schema in that database. Without it the city's name tells it.")
    var schema: String?

    /// The database that is named; nil for the data folder.
    var named: String? { store ?? SocketPath.environment("RIDE_STORE") }

    func validate() throws {
        guard schema == nil || named != nil else {
            throw ValidationError("--schema needs --store.")
        }
    }

    /// The city in the database, to be looked at; nil where none is named.
    ///
    /// - Throws: `StoreError` where it cannot be read.
    func inspection() throws -> PostgresInspection? {
        try named.map { try PostgresInspection(store: $0, schema: schema) }
    }
}

/// Where the data of an engine lie.
enum StorePlace: Sendable {
    /// In a database in the data folder.
    case folder
    /// In a schema of a PostgreSQL database; keys, copies of documents and messages that have left
    /// are in the data folder.
    case postgres(store: String, schema: String, people: String? = nil)

    /// Where those of an engine of this city lie.
    ///
    /// - Parameter people: the schema of the people that it shares; nil for its own.
    init(_ options: StoreOptions, city: String, people: String? = nil) {
        self =
            options.named.map {
                .postgres(
                    store: $0, schema: options.schema ?? PostgresStore.schema(ofCity: city),
                    people: people)
            } ?? .folder
    }

    /// Opens them.
    ///
    /// - Parameter lease: the right to serve the city, where it was waited for.
    /// - Throws: `StoreError`.
    func open(data folder: String, lease: EngineLease? = nil) throws -> any EngineStore {
        let random = SystemRandomNumberGenerator()
        return switch self {
        case .folder:
            try SQLiteStore(
                path: DataOptions.database(in: folder), random: random, wall: { WallClock.now })
        case .postgres(let store, let schema, let people):
            try lease.map {
                try PostgresStore(
                    PostgresPlace(store), schema: CitySchema(named: schema), people: people,
                    folder: folder, random: random, wall: { WallClock.now }, lease: $0)
            }
                ?? PostgresStore(
                    store: store, schema: schema, people: people, folder: folder,
                    random: random, wall: { WallClock.now })
        }
    }

    /// The options with which another process finds the same data.
    var arguments: [String] {
        switch self {
        case .folder: []
        case .postgres(let store, let schema, let people):
            ["--store", store, "--schema", schema] + (people.map { ["--people", $0] } ?? [])
        }
    }
}
