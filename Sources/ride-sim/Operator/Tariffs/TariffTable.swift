import RideApp
import RideCore
import RideFares
import RideTUI

/// A book of tariffs as a table, with what a ride of 5 km and 12 minutes costs. Amounts stand as
/// the file has them, which has its own signs in every language.
struct TariffTable {
    private let book: TariffBook
    private let texts: Texts
    private let format: Format
    private let currency: Currency

    init(_ book: TariffBook, _ currency: Currency, _ texts: Texts) {
        self.book = book
        self.texts = texts
        self.currency = currency
        format = Format(language: texts.spoken, amounts: AmountFormat.plain(currency))
    }

    /// The table.
    var text: String {
        let ride = texts.list([
            format.distance(Self.distance), format.duration(Self.duration),
        ])
        var table = TextTable([
            .left(texts["command.columnCategory"]), .left(texts["command.columnPeriod"]),
            .right(texts["fare.base"]), .right("km"), .right("min"),
            .right(texts["command.columnFareFrom"]), .right(texts["fare.waiting"]),
            .right(texts["command.columnFree"]), .right(texts["fare.cancellation"]),
            .right(texts["command.columnMissing"]), .right(ride),
        ])
        for category in book.categories {
            guard let plan = book.plan(for: category) else { continue }
            let name = texts[word: category.rawValue, in: "category"]
            table.add(row(name, texts["command.standardPeriod"], plan.standard))
            for period in plan.periods { table.add(row("", period.name, period.tariff)) }
        }
        return table.text(ifEmpty: texts["command.noCategory"]) + "\n\n"
            + texts["command.amountsIn", ["currency": currency.code]]
    }

    private func row(_ category: String, _ period: String, _ tariff: Tariff) -> [String] {
        let terms = tariff.terms
        let ride = tariff.fare(distance: Self.distance, duration: Self.duration)
        let prices = [tariff.base, tariff.perKilometre, tariff.perMinute, tariff.minimum]
        return [category, period] + prices.map(format.money)
            + [
                format.money(terms.waitingPerMinute), format.duration(terms.freeWaiting),
                format.money(terms.cancellationFee), format.money(terms.missingFee),
                format.money(ride.total),
            ]
    }

    private static let distance = Metres(5_000)
    private static let duration = Duration.seconds(720)
}
