import ArgumentParser
import RideClient
import RideCore
import RideTUI

/// The options that both apps have.
public struct ShellOptions: ParsableArguments {
    /// The version of both apps, as `--version` gives it.
    public static let version = "0.1.0"

    private static let profileHelp = ArgumentHelp(
        "The folder that remembers who you are; another folder is another person.",
        valueName: "folder")
    private static let nameHelp = ArgumentHelp(
        "Enter without an account, as a guest whom others see under this name.",
        valueName: "name")
    /// What `--city` is, for the operator's screen too.
    public static let cityHelp = ArgumentHelp(
        "The city's file or name here, where the socket leads to an engine on another machine.",
        valueName: "city")
    private static let speedHelp = ArgumentHelp(
        "How fast the city's time passes, if the engine has to be started.", valueName: "times")

    /// Where the engine listens, or will.
    @Option(help: ArgumentHelp("The engine's socket.", valueName: "path"))
    public var socket: String?

    /// The city's file or name here, for an engine on another machine; none is then started.
    @Option(help: cityHelp)
    public var city: String?

    /// Who the engine must belong to; nil for our own user.
    @Option(help: SystemUser.ofEngine)
    public var engineUser: SystemUser?

    /// The name others see.
    @Option(help: nameHelp)
    public var name: String?

    /// Where the app keeps what it must remember.
    @Option(help: profileHelp)
    public var profile: String?

    /// Lines instead of a screen.
    @Flag(help: "Write lines instead of drawing: for screen readers, pipes and scripts.")
    public var plain = false

    /// How it looks, and in which language it speaks.
    @OptionGroup public var face: FrontendOptions

    /// Seconds of the city's time in a second, for an engine that has to be started.
    @Option(help: speedHelp)
    public var speed: Double?

    /// Two people with a past, for an engine that has to be started.
    @Flag(help: "If the engine has to be started: with two people to try, who have a past.")
    public var demo = false

    /// The seed of the names of commands; nil for one from the system.
    @Option(help: ArgumentHelp("The seed of all chance, for tests.", visibility: .hidden))
    public var seed: UInt64?

    /// Nothing was asked for.
    public init() {}

    /// Checks what no type can.
    ///
    /// - Throws: `ValidationError` naming the option and what it takes.
    public func validate() throws {
        if let speed, !(0.1...1_000).contains(speed) {
            throw ValidationError("--speed takes a number from 0.1 to 1000.")
        }
        if let name, PersonNames.cleaned(name) == nil {
            throw ValidationError(
                "--name takes 1 to \(Limits.nameCharacters) characters, a letter among them, and "
                    + "at most \(Limits.nameBytes) bytes.")
        }
        if let socket, !(1...SocketPath.maximumBytes).contains(socket.utf8.count) {
            throw ValidationError(
                "--socket takes a path of 1 to \(SocketPath.maximumBytes) bytes.")
        }
        if let profile, profile.isEmpty {
            throw ValidationError("--profile takes the path of a folder.")
        }
    }
}

/// The themes as they are called on the command line.
public enum ThemeChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
    case dark, light, mono
    case highContrast = "high-contrast"
    case colourBlind = "colour-blind"

    /// The theme itself.
    var theme: Theme {
        switch self {
        case .dark: Theme(.dark)
        case .light: Theme(.light)
        case .highContrast: Theme(.highContrast)
        case .colourBlind: Theme(.colourBlind)
        case .mono: Theme(.mono)
        }
    }
}
