import ArgumentParser
import RideClient
import RideCore
import RidePostgres
import RideService

/// `ride-sim migrate`: a city from a data folder to a database, and back.
struct MigrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Move a city between a data folder and a PostgreSQL database.",
        discussion: """
            For a city that no engine serves. It is looked through on both sides and has the same \
            history afterwards; where it came from it stays as it is, and is not served any more. \
            The keys of the data folder stay there: an engine with --store is given the same \
            --data. To go back, name the data folder of the engine that served the city, without \
            an engine.db in it.
            """)

    @Option(
        help: ArgumentHelp(
            "A data folder, or a database as libpq names one.", valueName: "folder|host=…"))
    var from: String

    @Option(
        help: ArgumentHelp(
            "A database without this city, or a data folder.", valueName: "host=…|folder"))
    var to: String

    @Option(help: "The city's schema in the database; needed where it is not the only one there.")
    var schema: String?

    func validate() throws {
        guard Self.isStore(from) != Self.isStore(to) else {
            throw ValidationError(
                "One of --from and --to is a data folder, the other a database such as 'host=db1 "
                    + "dbname=rides'.")
        }
        guard Self.isStore(from) || schema != nil else {
            throw ValidationError(
                "--schema is needed: by default an engine looks for the name of its city there, "
                    + "such as la_serena.")
        }
    }

    private static func isStore(_ name: String) -> Bool {
        name.contains("=") || name.hasPrefix("postgresql://") || name.hasPrefix("postgres://")
    }

    func run() throws {
        let moved = try Failure.reporting(moved)
        try StandardOutput.say(
            """
            \(CleanText.cleaned(from)) is now in \(CleanText.cleaned(to)): \(moved.rows) rows, \
            \(moved.documents) documents.
            The history has \(moved.rounds) rounds on both sides, and the last one is \
            \(moved.digest).
            """)
    }

    private func moved() throws -> CityMove.Outcome {
        if Self.isStore(from) {
            return try CityMove.toSQLite(
                store: from, schema: schema, to: DataOptions.database(in: to), in: to)
        }
        try DataOptions.expectData(in: from)
        return try CityMove.toPostgres(
            from: DataOptions.database(in: from), in: from, store: to, schema: schema ?? "",
            random: SystemRandomNumberGenerator())
    }
}
