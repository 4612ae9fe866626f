import ArgumentParser
import RideWire

/// `ride-sim operator tickets show`: one ticket with its last messages.
struct TicketShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a ticket with its last messages.")

    @Argument(help: "The ticket's number.")
    var ticket: UInt64

    @Option(help: ArgumentHelp("Only messages before this one.", valueName: "id"))
    var before: UInt64?

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.report { desk in
            let call = GetAnyTicket(ticket_id: ticket, before_id: before)
            return try TicketText.report(call, desk)
        }
    }
}
