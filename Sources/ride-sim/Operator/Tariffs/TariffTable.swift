import RideCore
import RideFares

/// A book of tariffs as a table, with what a ride of 5 km and 12 minutes costs.
struct TariffTable {
    private let book: TariffBook
    private let amounts: AmountFormat
    private let currency: Currency

    init(_ book: TariffBook, _ currency: Currency) {
        self.book = book
        self.currency = currency
        amounts = AmountFormat.plain(currency)
    }

    /// The table.
    var text: String {
        var table = TextTable([
            .left("CATEGORY"), .left("PERIOD"), .right("BASE"), .right("KM"), .right("MINUTE"),
            .right("MINIMUM"), .right("WAITING"), .right("FREE"), .right("CANCEL"),
            .right("MISSING"), .right("5 KM, 12 MIN"),
        ])
        for category in book.categories {
            guard let plan = book.plan(for: category) else { continue }
            table.add(row(category.rawValue, "standard", plan.standard))
            for period in plan.periods { table.add(row("", period.name, period.tariff)) }
        }
        return table.text(ifEmpty: "No category is offered.") + "\n\nAmounts in \(currency.code)."
    }

    private func row(_ category: String, _ period: String, _ tariff: Tariff) -> [String] {
        let terms = tariff.terms
        let ride = tariff.fare(distance: Metres(5_000), duration: .seconds(720))
        let prices = [tariff.base, tariff.perKilometre, tariff.perMinute, tariff.minimum]
        return [category, period] + prices.map(text)
            + [
                text(terms.waitingPerMinute), CommandText.duration(terms.freeWaiting),
                text(terms.cancellationFee), text(terms.missingFee), text(ride.total),
            ]
    }

    private func text(_ money: Money) -> String { amounts.text(of: money) }
}
