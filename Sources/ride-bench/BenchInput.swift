import FoundationEssentials
import RideCore
import RideImport
import RideMap
import RideMarket
import RideResources
import RideScenario
import RideService

/// The cities and rules that are measured with.
enum BenchInput {
    static func builtInCity() throws -> City {
        try city(from: try resources().city(named: "la-serena"))
    }

    static func city(from path: String) throws -> City { try CityImporter.city(from: path).city }

    /// The built-in scenario with people in it, and its country's rules.
    static func scenario() throws -> (scenario: Scenario, market: Market) {
        let resources = try resources()
        let scenario = try Scenario(
            contentsOf: try resources.scenario(named: "la-serena-live"),
            markets: resources.marketsFolder)
        let usual = try resources.market(named: "br")
        return (scenario, try scenario.market ?? MarketFile.read(contentsOf: usual))
    }

    /// The words of letters, in English.
    static func letters() throws -> LetterBook {
        let english = try Language(tag: .english, read(.declaration))
        guard let languages = Languages([english]) else { throw Failure("expected English") }
        return LetterBook(languages, [.english: try read(.letters)])
    }

    private static func read<Words: Decodable>(_ file: LanguageFile) throws -> Words {
        let path = try resources().path(of: file, in: Language.Tag.english.rawValue)
        return try JSONDecoder().decode(
            Words.self, from: Data(try FileBytes.read(path, limit: 1 << 20)))
    }

    private static func resources() throws -> ResourceFinder {
        do throws(ResourceError) { return try ResourceFinder.locate() } catch {
            throw Failure(error.message)
        }
    }
}
