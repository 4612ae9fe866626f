import ArgumentParser

/// `ride-sim bikes`: shared bicycles.
struct BikesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bikes",
        abstract: "Read, look at and publish the data of shared bicycles.",
        subcommands: [
            BikesImportCommand.self, BikesStationsCommand.self, BikesNetworksCommand.self,
            BikesSimulateCommand.self,
        ])
}
