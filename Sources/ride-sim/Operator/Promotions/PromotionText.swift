import RideCore
import RideWire

/// Promotions as a table.
enum PromotionText {
    /// Changes a promotion and shows that one.
    static func report(
        _ call: some Request<PromotionsResult>, _ desk: OperatorDesk
    ) throws -> OperatorReport {
        let page = try desk.ask(call)
        return OperatorReport(value: page, list: table(shown(page), desk.words))
    }

    /// What is shown in lines of an answer: what was changed, and else all of the page.
    static func shown(_ page: PromotionsResult) -> PromotionsResult {
        page.changed.map { PromotionsResult(promotions: [$0], has_more: false) } ?? page
    }

    /// Promotions in lines. An empty cell sets no condition; without a day it is good always, and
    /// without a category or with each of them for all rides.
    static func table(_ page: PromotionsResult, _ words: OperatorWords) -> ListText {
        var table = TextTable([
            .left("CODE"), .left("STATE"), .right("OFF"), .right("AT MOST"), .left("FROM"),
            .left("UNTIL"), .right("USED"), .right("OF"), .right("EACH"), .right("MINIMUM"),
            .left("ONLY FOR"),
        ])
        for row in page.promotions {
            let off = row.percent.map { "\($0) %" } ?? words.money(row.amount_minor)
            table.add([
                row.code, row.is_active ? "active" : "ended", off, words.money(row.cap_minor),
                row.from?.description ?? "always", row.until?.description ?? "always",
                "\(row.uses_so_far)",
                row.uses.map { "\($0)" } ?? "", row.uses_per_passenger.map { "\($0)" } ?? "",
                words.money(row.minimum_minor), conditions(row),
            ])
        }
        return ListText(
            table, ifEmpty: "There are no promotions.", hasMore: page.has_more,
            page.promotions.last.map { "--after \($0.code)" })
    }

    private static func conditions(_ row: PromotionRowView) -> String {
        let named = Set(row.categories ?? [])
        let isForAll = named.isEmpty || named == Set(Category.allCases)
        let categories = isForAll ? nil : row.categories.map(OperatorWords.categories)
        let conditions = [categories, row.first_ride_only ? "first ride" : nil].compactMap { $0 }
        return conditions.isEmpty ? "all" : conditions.joined(separator: ", ")
    }
}
