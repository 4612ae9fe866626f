import ArgumentParser

/// `ride-sim city`: what there is to know about a city file.
struct CityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "city", abstract: "Ask about a city.", subcommands: [InfoCommand.self],
        defaultSubcommand: InfoCommand.self)
}
