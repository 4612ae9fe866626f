import ArgumentParser
import DriverApp
import Glibc
import RideShell

/// The driver's app.
struct DriverTUI: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "driver-tui", abstract: "Drive people through the city.",
        version: "driver-tui \(ShellOptions.version)")
    @OptionGroup var options: ShellOptions
}

StandardStreams.hold()
let options = DriverTUI.parseOrExit().options
exit(
    Shell<DriverProgram>.run(
        options, as: .driver, name: "driver-tui", seed: .random(in: .min ... .max)))
