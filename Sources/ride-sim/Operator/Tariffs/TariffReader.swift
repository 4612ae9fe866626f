import RideCore
import RideFares
import RideScenario

/// How a file of tariffs is understood: the one place that knows the reader.
struct TariffReader: Sendable {
    /// The tariffs of a text, and the currency of their amounts.
    ///
    /// Takes the text, the file's name for messages, and the code of the market; throws what the
    /// reader throws, with file, line and key.
    let read:
        @Sendable (_ text: String, _ file: String, _ market: String) throws -> (
            book: TariffBook, currency: Currency
        )

    /// The reader that the engine uses too.
    static let standard = TariffReader { text, file, code in
        let market = try MarketFile.market(named: code)
        return (try TariffFile.read(text, file: file, currency: market.currency), market.currency)
    }
}
