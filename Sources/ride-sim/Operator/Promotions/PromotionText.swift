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
        let texts = words.texts
        var table = TextTable([
            words.column("command.columnCode"), words.column("operator.columnState"),
            words.column("command.columnOff", isRight: true), words.column("operator.from"),
            words.column("operator.blockUntil"), words.column("command.columnUsed", isRight: true),
            words.column("command.columnEach", isRight: true),
            words.column("command.columnFareFrom", isRight: true),
            words.column("command.columnOnlyFor"),
        ])
        for row in page.promotions {
            let off = words.words(for: PromotionView(row))
            let used = [row.uses_so_far, row.uses].compactMap { $0 }.map(words.format.number)
            table.add([
                row.code, texts[row.is_active ? "command.promotionOn" : "command.promotionOver"],
                off, words.day(row.from), words.day(row.until), used.joined(separator: "/"),
                words.number(row.uses_per_passenger), words.money(row.minimum_minor),
                conditions(row, words),
            ])
        }
        return ListText(
            table, ifEmpty: "command.noPromotions", words,
            more: page.has_more ? page.promotions.last.map { "--after \($0.code)" } : nil)
    }

    private static func conditions(_ row: PromotionRowView, _ words: OperatorWords) -> String {
        let named = Set(row.categories ?? [])
        let isForAll = named.isEmpty || named == Set(Category.allCases)
        return words.texts.list([
            isForAll ? "" : words.categories(row.categories ?? []),
            row.first_ride_only ? words.texts["command.firstRide"] : "",
        ])
    }
}

extension PromotionView {
    /// What a promotion takes off, as passengers are told.
    fileprivate init(_ row: PromotionRowView) {
        if let amount = row.amount_minor {
            self.init(code: row.code, amount_minor: amount)
        } else {
            self.init(code: row.code, percent: row.percent ?? 0, cap_minor: row.cap_minor)
        }
    }
}
