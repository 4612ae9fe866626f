import ArgumentParser
import RideStore

/// `ride-sim backup`: a copy of the data that an engine can be started with.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the data of an engine, which may go on running.",
        discussion: """
            The copy is the moment at which it begins. It is looked through before it gets its \
            name, as check does. To restore it, start an engine with --data and the copy, or with \
            a copy of the copy. The key of the folder is not in it, so a stolen copy tells neither \
            what commands asked nor what waiting messages say.

            With --store it is a file that pg_dump writes, and pg_restore brings back.
            """)

    @OptionGroup var options: DataOptions

    @OptionGroup var place: StoreOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A folder that is not there yet, or a file that ends in .db for the database alone.",
            valueName: "path"))
    var output: String

    func run() throws {
        try StandardOutput.say(try Failure.reporting(copied))
    }

    private func copied() throws -> String {
        if let city = try place.inspection() {
            try city.backUp(to: output)
            return "\(output) is a copy of \(city.schema) in \(city.place)."
        }
        let data = try options.inspection()
        guard output.hasSuffix(".db") else {
            try data.copy(to: output)
            return "\(output) is a copy of \(options.data)."
        }
        try data.copyDatabase(to: output)
        return "\(output) is a copy of \(options.database)."
    }
}
