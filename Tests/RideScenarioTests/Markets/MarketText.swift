import RideCore
import RideMarket

@testable import RideScenario

/// A market that lacks nothing, for tests to change.
enum MarketText {
    static let small = """
        code: br
        name: Brasil
        currency:
          code: BRL
          digits: 2
          symbol: R$
          decimal_sign: ","
        identity:
          tax_id: cpf
          phone:
            country_code: "55"
            forms: ["NN 9####-####"]
          plates: ["LLL#L##"]
        tariffs:
          common:
            base: 3.00
            per_km: 1.69
            per_minute: 0.30
            minimum: 11.00
        ledger:
          commission:
            share: 0.2
          settlement: 2d
          minimum_withdrawal: 20.00
        """

    /// The small market with one line changed; the line must be there.
    static func small(_ line: String, with other: String) -> String {
        precondition(small.contains(line), "no line \(line)")
        return small.replacing(line, with: other, maxReplacements: 1)
    }

    static func read(_ text: String) throws(ScenarioError) -> Market {
        try MarketFile.read(text: text, file: "m.yaml")
    }

    /// The message of the error in a text; "no error" if there is none.
    static func fault(_ text: String) -> String {
        do { _ = try read(text) } catch { return error.description }
        return "no error"
    }
}
