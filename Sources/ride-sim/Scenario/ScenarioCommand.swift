import ArgumentParser

/// `ride-sim scenario`: what is to be known of scenarios before they are run.
struct ScenarioCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenario", abstract: "Check and explain scenarios.",
        subcommands: [
            ScenarioCheckCommand.self, ScenarioExplainCommand.self, ScenarioSchemaCommand.self,
        ])
}
