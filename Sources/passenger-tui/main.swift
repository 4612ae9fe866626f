import ArgumentParser
import Glibc
import PassengerApp
import RideShell

/// The passenger's app.
struct PassengerTUI: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passenger-tui", abstract: "Ride through the city.",
        version: "passenger-tui \(ShellOptions.version)")
    @OptionGroup var options: ShellOptions
}

let options = PassengerTUI.parseOrExit().options
exit(
    Shell<PassengerProgram>.run(
        options, as: .passenger, name: "passenger-tui", seed: .random(in: .min ... .max)))
