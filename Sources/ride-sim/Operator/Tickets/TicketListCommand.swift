import ArgumentParser
import RideWire

/// `ride-sim operator tickets list`: tickets in lines, the newest first.
struct TicketListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List tickets, the newest first; * marks what waits.")

    @Option(
        help: """
            Only tickets that are open, answered or closed, or alerts that are raised, \
            acknowledged or resolved.
            """)
    var state: String?

    @Option(help: ArgumentHelp("Only tickets before this one.", valueName: "id"))
    var before: UInt64?

    @OptionGroup var page: PageOptions

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.reportEach { desk in
            let tickets = try tickets(desk)
            return OperatorReport(value: tickets, list: TicketText.table(tickets, desk.words))
        }
    }

    private func tickets(_ desk: OperatorDesk) throws -> TicketsResult {
        let found = try desk.list(page.limit, after: before, cursor: \.id) { place, limit in
            let call = ListAllTickets(state: state, before_id: place, limit: limit)
            let tickets = try desk.ask(call)
            return (tickets.tickets, tickets.has_more)
        }
        return TicketsResult(tickets: found.items, has_more: found.hasMore)
    }
}
