import ArgumentParser

/// `ride-sim operator tickets`: questions, problems and calls for help.
struct TicketsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tickets", abstract: "Read and answer what people write, and calls for help.",
        subcommands: [
            TicketListCommand.self, TicketShowCommand.self, TicketReplyCommand.self,
            TicketAcknowledgeCommand.self,
        ], defaultSubcommand: TicketListCommand.self)
}
