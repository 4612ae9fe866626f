import ArgumentParser
import Glibc
import PassengerApp
import RideShell

/// The passenger's app.
struct PassengerTUI: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passenger-tui", abstract: "Ride through the city.",
        version: "passenger-tui \(ShellOptions.version)", subcommands: [Watch.self])
    @OptionGroup var options: ShellOptions
}

/// The ride of somebody else, who has given its code away.
struct Watch: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Watch the ride of somebody who has given you its code.")
    @Argument(help: "The code, such as QX7M2K9D.") var code: String
    @OptionGroup var options: ShellOptions
}

/// Runs the app and gives its status.
@MainActor func run(_ options: ShellOptions, watching code: String? = nil) -> Int32 {
    Shell<PassengerProgram>.run(
        options, as: .passenger, name: "passenger-tui", seed: .random(in: .min ... .max),
        watching: code)
}

StandardStreams.hold()
do {
    switch try PassengerTUI.parseAsRoot() {
    case let watch as Watch: exit(run(watch.options, watching: watch.code))
    case let app as PassengerTUI: exit(run(app.options))
    case var help: try help.run()
    }
} catch {
    PassengerTUI.exit(withError: error)
}
