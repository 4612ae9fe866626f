import ArgumentParser
import RideWire

/// `ride-sim operator drivers approve`: lets a driver work.
struct DriverApproveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve", abstract: "Approve a driver's application: the driver may work.")

    @Argument(help: "The driver's number.")
    var driver: UInt64

    @OptionGroup var seal: SealOption

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.report { desk in
            let call = ApproveDriver(
                command_id: try OperatorDesk.commandID(), driver_id: driver,
                seal: try seal.digits(of: driver, desk))
            return try DriverText.report(call, desk)
        }
    }
}
