import ArgumentParser
import RideWire

/// `ride-sim operator tickets acknowledge`: somebody looks after a call for help.
struct TicketAcknowledgeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "acknowledge", abstract: "Say that a call for help was seen.")

    @Argument(help: "The number of the alert's ticket.")
    var ticket: UInt64

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.report { desk in
            let call = AcknowledgeAlert(
                command_id: try OperatorDesk.commandID(), ticket_id: ticket)
            return try TicketText.report(call, desk)
        }
    }
}
