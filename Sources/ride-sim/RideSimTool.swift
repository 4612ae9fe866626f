import ArgumentParser

/// The engine: imports cities, runs scenarios, serves the apps.
@main
struct RideSimTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ride-sim",
        abstract: "A ride-hailing service in a real city: the engine.",
        version: "ride-sim 0.1.0",
        subcommands: [
            RunCommand.self, ScenarioCommand.self, SweepCommand.self, ReportCommand.self,
            ReplayCommand.self,
            ServeCommand.self,
            OperatorCommand.self, OutboxCommand.self,
            CallCommand.self, ImportCommand.self, CityCommand.self, RouteCommand.self,
            MatrixCommand.self, IsochroneCommand.self, MatchCommand.self, FleetCommand.self,
            ExportCommand.self,
            PlacesCommand.self, NearestCommand.self,
            BenchCommand.self, InfoCommand.self, CheckCommand.self, RebuildCommand.self,
            BackupCommand.self, StatsCommand.self, BikesCommand.self,
            LoadCommand.self,
        ])
}
