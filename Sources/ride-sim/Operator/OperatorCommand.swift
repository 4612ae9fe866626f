import ArgumentParser

/// `ride-sim operator`: what only the operator of a service can do.
struct OperatorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "operator",
        abstract: "Run the service: drivers, people, tickets, prices, books.",
        discussion: "The commands talk to the engine that runs; see docs/OPERATOR.md.",
        subcommands: [
            OverviewCommand.self, WatchCommand.self, DriversCommand.self, PeopleCommand.self,
            TicketsCommand.self, TariffsCommand.self, PromotionsCommand.self, LedgerCommand.self,
            JournalCommand.self, HistoryCommand.self,
        ])
}
