import RideCore
import RideFares
import RideMap
import RideMarket
import RideSim

/// Prices, from the market or from the scenario itself.
extension Scenario {
    /// The market that a scenario names; nil without one.
    static func market(
        _ top: YAMLSection, _ folder: String, _ markets: String?
    ) throws(ScenarioError) -> Market? {
        guard let path = try marketFile(top, folder, markets) else { return nil }
        if try top.text("market").map(isMarketFile) == true {
            return try MarketFile.read(contentsOf: path)
        }
        let text: String
        do throws(ScenarioError) { text = try TextFile.read(path) } catch {
            throw top.error("market", "no market of this code: \(error)")
        }
        return try MarketFile.read(text: text, file: path)
    }

    /// The file of the market that a scenario names, by its path or code; nil without one.
    static func marketFile(
        _ top: YAMLSection, _ folder: String, _ markets: String?
    ) throws(ScenarioError) -> String? {
        guard let name = try top.text("market") else { return nil }
        if isMarketFile(name) { return path(name, in: folder) }
        guard name.utf8.allSatisfy({ (97...122).contains($0) }) else {
            throw top.error("market", "expected the code of a market such as br, or a file")
        }
        return "\(markets ?? "\(folder)/../markets")/\(name).yaml"
    }

    private static func isMarketFile(_ name: String) -> Bool {
        name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    }

    /// What rides cost: what the scenario says, then the market, then the standard.
    static func tariffs(
        _ section: YAMLSection?, _ market: Market?
    ) throws(ScenarioError) -> TariffBook {
        let others = market?.tariffs ?? .standard
        guard let section else { return others }
        return try TariffReader(currency: market?.currency ?? .real)
            .book(section, besides: others)
    }

    /// How prices follow the demand: what the scenario says, then the market; without both,
    /// prices never rise.
    static func surge(
        _ top: YAMLSection, _ market: Market?
    ) throws(ScenarioError) -> SurgeRules {
        if !top.has("surge") { return market?.surge ?? .off }
        return try SurgeReader.rules(top, otherwise: market?.surge ?? .standard)
    }

    /// The market with the prices that hold in the scenario.
    static func market(
        _ market: Market?, with rules: WorldRules, _ top: YAMLSection
    ) throws(ScenarioError) -> Market? {
        do throws(MarketRejection) {
            return try market?.with(tariffs: rules.tariffs, surge: rules.surge)
        } catch { throw top.error("market", error.message) }
    }
}
