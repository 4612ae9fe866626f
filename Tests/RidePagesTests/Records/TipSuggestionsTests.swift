import RideCore
import Testing

@testable import RidePages

@Suite("P9: what is suggested as a tip")
struct TipSuggestionsTests {
    /// Each row: the price, and the three amounts, in minor units.
    @Test(
        arguments: [
            (1_460, .real, [150, 200, 300]), (100, .real, [50, 50, 50]), (0, .real, [50, 50, 50]),
            (4_850, .chileanPeso, [500, 700, 1_000]),
            (10_000_000, .real, [100_000, 100_000, 100_000]),
        ] as [(Int64, Currency, [Int64])])
    func amountsAreWholeAndWithinTheLimit(price: Int64, currency: Currency, tips: [Int64]) {
        let amounts = TipSuggestions.amounts(for: Money(minorUnits: price), in: currency)
        #expect(amounts.map(\.minorUnits) == tips)
        #expect(amounts.count == TipSuggestions.percents.count)
    }
}
