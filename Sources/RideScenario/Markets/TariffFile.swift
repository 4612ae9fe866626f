import RideCore
import RideFares

/// What rides cost, in a file of its own that an operator can read, change and set. See
/// docs/MARKETS.md.
public enum TariffFile {
    /// Reads tariffs.
    ///
    /// - Parameters:
    ///   - text: the YAML: `tariffs`, and `currency` if wanted.
    ///   - file: what to call it in messages.
    ///   - currency: the currency of the market they are for.
    /// - Throws: `ScenarioError` with the place and what was expected.
    public static func read(
        text: String, file: String, currency: Currency
    ) throws(ScenarioError) -> TariffBook {
        let top = try YAMLSection(text: text, file: file)
        try top.allow(["currency", "tariffs"])
        if let code = try top.text("currency"), code != currency.code {
            throw top.error("currency", "expected \(currency.code), the currency of the market")
        }
        return try TariffReader(currency: currency).book(
            top.requiredSection("tariffs", "a section for each category"))
    }

    /// Writes tariffs so that `read(text:file:currency:)` gives the same book again.
    public static func text(of book: TariffBook, currency: Currency) -> String {
        var lines = ["currency: \(currency.code)", "tariffs:"]
        for category in Category.allCases {
            guard let plan = book.plan(for: category) else { continue }
            lines.append("  \(category.rawValue):")
            lines += rates(of: plan.standard, unlike: nil, currency).map { "    \($0)" }
            if !plan.periods.isEmpty { lines.append("    periods:") }
            for period in plan.periods {
                lines.append("      \(period.name):")
                lines.append("        windows:")
                lines += period.windows.map { "          - \(window($0))" }
                lines += rates(of: period.tariff, unlike: plan.standard, currency)
                    .map { "        \($0)" }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// One line for each value; of a period only those that it changes.
    private static func rates(
        of tariff: Tariff, unlike other: Tariff?, _ currency: Currency
    ) -> [String] {
        func amount(_ key: String, _ value: (Tariff) -> Money) -> String? {
            let amount = value(tariff)
            return amount == other.map(value) ? nil : "\(key): \(amount.decimal(in: currency))"
        }
        func time(_ key: String, _ value: (Tariff) -> Duration) -> String? {
            let time = value(tariff)
            return time == other.map(value) ? nil : "\(key): \(Quantity.text(time))"
        }
        // Few markets have it: where it is nothing, nothing is said of it.
        let byWay = tariff.terms.cancellationPerKilometre
        let byWayBefore = other?.terms.cancellationPerKilometre ?? .zero
        return [
            amount("base", \.base),
            amount("per_km", \.perKilometre),
            amount("per_minute", \.perMinute),
            amount("minimum", \.minimum),
            time("free_waiting", \.terms.freeWaiting),
            amount("waiting_per_minute", \.terms.waitingPerMinute),
            time("free_cancellation", \.terms.freeCancellation),
            amount("cancellation_fee", \.terms.cancellationFee),
            byWay == byWayBefore
                ? nil : "cancellation_per_km: \(byWay.decimal(in: currency))",
            amount("missing_fee", \.terms.missingFee),
        ].compactMap { $0 }
    }

    private static func window(_ window: TimeWindow) -> String {
        let names =
            window.days.map { WeekdayName($0).rawValue }
            + (window.onHolidays ? [TariffDay.holiday.rawValue] : [])
        let days =
            window.days == Weekday.allCases && !window.onHolidays
            ? "every day" : names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
        return "{days: \(days), from: \"\(window.from)\", until: \"\(window.until)\"}"
    }
}
