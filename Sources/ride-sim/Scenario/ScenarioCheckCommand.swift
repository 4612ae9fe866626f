import ArgumentParser
import RideCore
import RideScenario

/// `ride-sim scenario check`: every mistake in a scenario.
struct ScenarioCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Tell every mistake in a scenario, with its line.",
        discussion: """
            Its city and its tables are opened too. The exit code is 1 if anything is wrong.
            """)

    @Argument(help: "A scenario file, or the name of one that comes with the product.")
    var scenario: String

    func run() throws {
        let mistakes = try Failure.reporting { try ScenarioDesk(scenario).mistakes() }
        for mistake in mistakes { try StandardOutput.say(CleanText.printable(mistake)) }
        guard mistakes.isEmpty else { throw ExitCode(1) }
        try StandardOutput.say("\(scenario): no mistakes")
    }
}
