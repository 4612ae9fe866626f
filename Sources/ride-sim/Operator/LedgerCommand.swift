import ArgumentParser
import RideWire

/// `ride-sim operator ledger`: the books.
struct LedgerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ledger", abstract: "Show the books: balances and the last transactions.",
        discussion: """
            Accounts are passenger, driver.available, driver.owed and driver.blocked, each with a \
            number as in passenger/1, and platform, promotions, cash and bank. Without an account \
            the sums of each kind are shown. What is positive, the platform owes.
            """)

    @Argument(help: "One account, such as driver.available/4294967296.")
    var account: String?

    @Option(
        help: ArgumentHelp(
            "Only transactions of this kind, such as ride, tip or correction; may be repeated.",
            valueName: "kind"))
    var kind: [String] = []

    @Option(help: ArgumentHelp("Only transactions before this one.", valueName: "id"))
    var before: UInt64?

    @OptionGroup var page: PageOptions

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.reportEach { desk in
            let ledger = try ledger(desk)
            let text = LedgerText(ledger, of: account, desk.words).text
            return OperatorReport(value: ledger, text: text)
        }
    }

    private func ledger(_ desk: OperatorDesk) throws -> LedgerResult {
        var first: LedgerResult?
        let found = try desk.list(page.limit, after: before, cursor: \.id) { place, limit in
            let call = GetLedger(
                account: account, before_id: place, limit: limit,
                kinds: kind.isEmpty ? nil : kind)
            let ledger = try desk.ask(call)
            first = first ?? ledger
            return (ledger.transactions, ledger.has_more)
        }
        guard let first else { preconditionFailure("a list without a page") }
        // Of all accounts the engine names the first hundred, and their sums by kind whole.
        let balances =
            account == nil ? try OverviewCommand.overview(desk).ledger : first.balances
        return LedgerResult(
            balances: balances, transactions: found.items, has_more: found.hasMore,
            sum_minor: first.sum_minor)
    }
}
