import ArgumentParser
import RideWire

/// `ride-sim operator drivers show`: one driver with the application.
struct DriverShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show everything about one driver.")

    @Argument(help: "The driver's number.")
    var driver: UInt64

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.report { desk in
            try DriverText.report(.driver(DriverQueryParameters(driver_id: driver)), desk)
        }
    }
}
