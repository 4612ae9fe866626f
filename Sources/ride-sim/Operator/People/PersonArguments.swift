import ArgumentParser
import RideCore

/// Whose account a command is about. The same person has one account on each side.
struct PersonArguments: ParsableArguments {
    @Argument(help: "The side of the ride.")
    var role: Side

    @Argument(help: "The person's number.")
    var person: UInt64
}

extension Side: ArgumentParser.ExpressibleByArgument {}
