import RideCore
import RideGateway
import RideMarket
import RideResources
import RideScenario
import RideService

/// Finding and reading the rules of a country.
enum MarketOpening {
    /// The country where neither the scenario nor the person names one.
    static let usual = "br"

    /// The market of a scenario, or another one that a person names: a code or a file.
    static func market(of scenario: Scenario, named name: String?) throws -> Market {
        if name == nil, let own = scenario.market { return own }
        let wanted = name ?? usual
        let isPath = wanted.contains("/") || wanted.hasSuffix(".yaml")
        let path = isPath ? wanted : try ResourceFinder.locate().market(named: wanted)
        return try MarketFile.read(contentsOf: path)
    }

    /// How tariffs in this market's money are read and written.
    static func tariffFormat(_ market: Market) -> TariffFormat {
        let currency = market.currency
        return TariffFormat(
            read: { text in
                do throws(ScenarioError) {
                    return .success(
                        try TariffFile.read(text: text, file: "tariffs", currency: currency))
                } catch {
                    return .failure(
                        RuleRefusal(code: "tariffs_not_readable", message: "\(error)"))
                }
            },
            write: { TariffFile.text(of: $0, currency: currency) })
    }
}
