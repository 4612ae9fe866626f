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
        let (mistakes, remarks) = try Failure.reporting { try ScenarioDesk(scenario).findings() }
        for mistake in mistakes { try StandardOutput.say(CleanText.printable(mistake)) }
        guard mistakes.isEmpty else { throw ExitCode(1) }
        guard !remarks.isEmpty else {
            return try StandardOutput.say("\(scenario): no mistakes")
        }
        try StandardOutput.say("\(scenario): no mistakes; of its table of requests")
        for remark in remarks { try StandardOutput.say("  " + CleanText.printable(remark)) }
    }
}
