import ArgumentParser
import RideWire

/// `ride-sim operator drivers reject`: says what is wrong with an application.
struct DriverRejectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reject",
        abstract: "Reject parts of a driver's application, each with a reason.",
        discussion: """
            --part and --reason belong together and may be given several times; the parts are \
            those that `drivers show` lists:

              ride-sim operator drivers reject 4294967297 \\
                --part document.licence --reason "The photograph is blurred." \\
                --part vehicle --reason "The plate is not that of the registration."
            """)

    @Argument(help: "The driver's number.")
    var driver: UInt64

    @Option(help: "A part that is rejected, such as vehicle or document.licence.")
    var part: [String]

    @Option(help: "What is wrong with it: one sentence for the driver.")
    var reason: [String]

    @OptionGroup var seal: SealOption

    @OptionGroup var options: OperatorOptions

    func validate() throws {
        guard part.count == reason.count, !part.isEmpty else {
            throw ValidationError("Every --part needs a --reason.")
        }
    }

    func run() throws {
        try options.report { desk in
            let call = RejectApplication(
                command_id: try OperatorDesk.commandID(), driver_id: driver, reasons: reasons,
                seal: try seal.digits(of: driver, desk))
            return try DriverText.report(call, desk)
        }
    }

    private var reasons: [ReasonView] {
        zip(part, reason).map { part, reason in
            ReasonView(part: part, reason: reason)
        }
    }
}
