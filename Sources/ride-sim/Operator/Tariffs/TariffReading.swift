import RideCore
import RideFares
import RideResources
import RideScenario

/// How a file of tariffs is understood: the one place that knows the reader.
struct TariffReading: Sendable {
    /// The tariffs of a text, and the currency of their amounts.
    ///
    /// Takes the text, the file's name for messages, and the code of the market; throws what the
    /// reader throws, with file, line and key.
    let read:
        @Sendable (_ text: String, _ file: String, _ market: String) throws -> (
            book: TariffBook, currency: Currency
        )

    /// The reader that the engine uses too.
    static let standard = TariffReading { text, file, code in
        let path = try ResourceFinder.locate().market(named: code)
        let currency = try MarketFile.read(contentsOf: path).currency
        let book = try TariffFile.read(text: text, file: file, currency: currency)
        return (book, currency)
    }
}
