import ArgumentParser
import RideScenario

/// `ride-sim scenario explain`: what holds in a scenario.
struct ScenarioExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Say what each key of a scenario is and means.",
        discussion: """
            Keys that the file does not give are there with what holds without them.
            """)

    @Argument(help: "A scenario file, or the name of one that comes with the product.")
    var scenario: String

    @Argument(help: "A key, such as drivers.count, or a section, such as behaviour.")
    var key: String?

    func run() throws {
        let text = try Failure.reporting { try ScenarioDesk(scenario).explanation(of: key) }
        try StandardOutput.say(text)
    }
}
