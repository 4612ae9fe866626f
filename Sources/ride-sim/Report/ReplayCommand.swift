import ArgumentParser
import ReplayApp
import RideApp
import RideMap
import RideShell

/// `ride-sim replay`: a run played again on the map of its city.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Play a run again on the map of its city.",
        discussion: """
            Takes a folder that `ride-sim run` left. Space stands still and goes on, < and > \
            change the speed, g goes to a time, a ride or a driver, Tab follows rides one after \
            the other; ? shows every key. Cars without a ride stand, or go where the run sent them.
            """)

    @Argument(help: "A folder of results.")
    var folder: String

    @Option(help: "The city of the run, where the scenario's path does not lead to it any more.")
    var city: String?

    @Flag(help: "Use the screen line by line: for screen readers.")
    var lines = false

    @OptionGroup var face: FrontendOptions

    func run() throws {
        let (recording, opened) = try Failure.reporting {
            try RecordingReading(folder, city: city).opened()
        }
        guard StandardOutput.isTerminal || lines else {
            throw Failure("replay needs a terminal, or --lines")
        }
        let (face, inLines) = (face, lines)
        let status = MainActor.assumeIsolated {
            Shell<ReplayProgram>.run(
                alone: face, inLines: inLines, name: "ride-sim replay"
            ) { ReplayProgram(recording, city: opened, settings: $0) }
        }
        if status != 0 { throw ExitCode(status) }
    }
}
