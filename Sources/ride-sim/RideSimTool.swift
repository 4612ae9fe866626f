import ArgumentParser
import Glibc
import RideRuns
import RideShell

/// The engine: imports cities, runs scenarios, serves the apps.
@main
struct RideSimTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ride-sim",
        abstract: "A ride-hailing service in a real city: the engine.",
        discussion: """
            A day of the built-in city:       ride-sim run la-serena-day
            A city with people in it:         ride-sim serve --demo
            What goes on there, on a screen:  ride-sim operator watch
            A city of an OpenStreetMap file:  ride-sim import ilha.osm.pbf -o ilha.city
            The way from here to there:       ride-sim route --from prat --to faro
            """,
        version: ScenarioRun.program,
        subcommands: [
            RunCommand.self, ScenarioCommand.self, SweepCommand.self, ReportCommand.self,
            ReplayCommand.self, EnvCommand.self,
            ServeCommand.self,
            OperatorCommand.self, OutboxCommand.self,
            CallCommand.self, ImportCommand.self, CityCommand.self, RouteCommand.self,
            MatrixCommand.self, IsochroneCommand.self, MatchCommand.self, FleetCommand.self,
            ExportCommand.self, WaysCommand.self, CalibrateCommand.self,
            PlacesCommand.self, NearestCommand.self,
            InfoCommand.self, CheckCommand.self, RebuildCommand.self,
            BackupCommand.self, MigrateCommand.self, StatsCommand.self, BikesCommand.self,
            LoadCommand.self,
        ])

    static func main() {
        StandardStreams.hold()
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            var command = try parseAsRoot(Self.withNegativeValues(arguments))
            try command.run()
        } catch {
            let message = fullMessage(for: error)
            let told = Self.asTyped(message)
            guard told != message else { exit(withError: error) }
            told.split(separator: "\n", omittingEmptySubsequences: false).forEach {
                tell(String($0))
            }
            Glibc.exit(exitCode(for: error).rawValue)
        }
    }

    /// A message that quotes values as they were typed, without the space that
    /// `withNegativeValues` puts before those below zero.
    static func asTyped(_ message: String) -> String {
        message.replacing(/' (-[0-9])/) { "'\($0.output.1)" }
    }

    /// The arguments with numbers below zero as values: `--seed -1` as `--seed=-1`, `-o -1` as
    /// `-o=-1`, and one that stands for itself behind a space, which no option begins with. No
    /// option begins with a digit, so that what does is a value, and is told to be wrong as one
    /// instead of being missed.
    static func withNegativeValues(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        for argument in arguments {
            let isNegative =
                argument.first == "-" && argument.dropFirst().first?.isNumber == true
                && !joined.contains("--")
            guard isNegative else {
                joined.append(argument)
                continue
            }
            if let last = joined.last, last.hasPrefix("-"), last != "-", !last.contains("=") {
                joined[joined.count - 1] = last + "=" + argument
            } else {
                joined.append(" " + argument)
            }
        }
        return joined
    }
}
