import ArgumentParser
import RideScenario

/// `ride-sim scenario schema`: the format of scenarios for editors.
struct ScenarioSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the format of scenarios as JSON Schema.")

    func run() throws { try StandardOutput.say(String(ScenarioSchema.text.dropLast())) }
}
