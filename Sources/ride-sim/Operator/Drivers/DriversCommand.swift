import ArgumentParser

/// `ride-sim operator drivers`: who may drive.
struct DriversCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drivers", abstract: "List drivers, and decide who may drive.",
        subcommands: [
            DriverListCommand.self, DriverShowCommand.self, DriverApproveCommand.self,
            DriverRejectCommand.self,
        ], defaultSubcommand: DriverListCommand.self)
}
