import ArgumentParser

/// `ride-sim operator tariffs`: what rides cost.
struct TariffsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tariffs", abstract: "Show, check and set what rides cost.",
        subcommands: [TariffShowCommand.self, TariffCheckCommand.self, TariffSetCommand.self],
        defaultSubcommand: TariffShowCommand.self)
}
