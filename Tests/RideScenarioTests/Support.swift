import RideCore
import RideTestSupport

@testable import RideScenario

/// A scenario that lacks nothing, for tests to change.
enum Text {
    /// The folder of the markets that come with the product.
    static let markets = TestCity.packageFolder + "/Resources/markets"

    static let small = """
        name: small
        city: la-serena
        duration: 1h
        drivers:
          count: 3
        """

    /// Tariffs of the categories that the standard has not.
    static let further = """
        tariffs:
          women: {base: 1.00, per_km: 1.00, per_minute: 1.00, minimum: 1.00}
          pet: {base: 1.00, per_km: 1.00, per_minute: 1.00, minimum: 1.00}
        """

    /// Scenarios with forms of keys that the examples of docs/SCENARIOS.md lack.
    static let rare = [
        """
        drivers: {table: a.csv, shifts: {table: b.csv}, idle: {strategy: stay}}
        dispatch: {policy: batched, batched: {window: 10s, candidates: 20, reassign_gain: 1m}}
        demand: {dates: 2016-03-01..07, table: {file: a.csv, columns: {time_s: a}, shift: -5m}}
        """,
        """
        drivers: {count: 1, idle: {strategy: stand, stands: [a]}}
        dispatch: {policy: radius, radius: {start: 3m, growth: 2m, most: 20m, step: 5s}}
        demand: {vip_share: 0, zones: {rates: a.csv, flows: b.csv, centres: c.csv}}
        behaviour: {acceptance: {constant: 1}, patience: {law: uniform, from: 1m, to: 2m}}
        home: {latitude: 0, longitude: 0}
        """,
    ].map { "name: a\ncity: b\nduration: 1h\n" + $0 }

    /// The small scenario with more lines after it.
    static func small(and more: String) -> String { small + "\n" + more }
}

/// A scenario read from a text, as if it stood in `here/s.yaml`.
func scenario(_ text: String) throws(ScenarioError) -> Scenario {
    try Scenario(text: text, file: "here/s.yaml", markets: Text.markets)
}

/// The message of the error in a text; "no error" if there is none.
func fault(in text: String) -> String {
    do { _ = try scenario(text) } catch { return error.description }
    return "no error"
}
