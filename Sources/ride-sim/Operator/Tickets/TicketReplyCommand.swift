import ArgumentParser
import RideWire

/// `ride-sim operator tickets reply`: answers somebody.
struct TicketReplyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reply", abstract: "Answer a ticket.")

    @Argument(help: "The ticket's number.")
    var ticket: UInt64

    @Argument(help: "The answer, at most 1000 characters.")
    var text: String

    @Flag(help: "The answer settles it.")
    var close = false

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.report { desk in
            let call = AnswerTicket(
                command_id: try OperatorDesk.commandID(), ticket_id: ticket, message: text,
                closes: close)
            return try TicketText.report(call, desk)
        }
    }
}
