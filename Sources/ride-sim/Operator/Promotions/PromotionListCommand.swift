import ArgumentParser
import RideWire

/// `ride-sim operator promotions list`: promotions in lines, by code.
struct PromotionListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List promotions by their codes.")

    @Option(help: ArgumentHelp("Only codes after this one.", valueName: "code"))
    var after: String?

    @OptionGroup var page: PageOptions

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.reportEach { desk in
            let found = try promotions(desk)
            return OperatorReport(value: found, list: PromotionText.table(found, desk.words))
        }
    }

    private func promotions(_ desk: OperatorDesk) throws -> PromotionsResult {
        let found = try desk.list(page.limit, after: after, cursor: \.code) { place, limit in
            let call = ListPromotions(after: place, limit: limit)
            let page = try desk.ask(call)
            return (page.promotions, page.has_more)
        }
        return PromotionsResult(promotions: found.items, has_more: found.hasMore)
    }
}
