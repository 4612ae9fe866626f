import ArgumentParser
import RideFares

/// `ride-sim operator tariffs check`: whether a file could be set. Needs no engine.
struct TariffCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Read a file of tariffs and show what it says.",
        discussion: "No engine is needed. A mistake is named by file, line and key.")

    @Argument(help: "The file.")
    var file: String

    @Option(help: "The country whose money the amounts are in, such as br.")
    var market = "br"

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @OptionGroup var speech: SpeechOptions

    func run() throws {
        let (book, currency) = try Failure.reporting {
            try TariffReading.standard.read(try TariffSource.read(file), file, market)
        }
        if json {
            let document = TariffDocument(currency: currency.code, tariffs: book)
            try StandardOutput.say(json: try TalkJSON.text(document))
        } else {
            try StandardOutput.say(TariffTable(book, currency, try speech.texts()).text)
        }
    }
}

/// Tariffs as JSON.
private struct TariffDocument: Encodable {
    let currency: String
    let tariffs: TariffBook
}
