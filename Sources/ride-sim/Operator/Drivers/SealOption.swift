import ArgumentParser
import RideWire

/// What the operator has looked at, for the commands that decide on it.
struct SealOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The seal that `show` printed: nothing is decided if so much as a byte of a document \
            has changed since. (default: as it stands)
            """, valueName: "digits"))
    var seal: String?

    /// The seal that was given, or that of the application as it stands.
    func digits(of driver: UInt64, _ desk: OperatorDesk) throws -> String {
        try seal ?? desk.ask(GetDriver(driver_id: driver)).seal ?? ""
    }
}
