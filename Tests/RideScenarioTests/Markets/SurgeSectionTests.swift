import RideCore
import RideFares
import Testing

@testable import RideScenario

@Suite("R2: what a scenario says of surge")
struct SurgeSectionTests {
    private func rules(_ lines: String) throws -> SurgeRules {
        try scenario(Text.small(and: lines)).rules.surge
    }

    @Test func itIsOnOrOffOrAsTheMarketHasIt() throws {
        #expect(try rules("surge: on") == .standard)
        #expect(try rules("surge: off") == .off)
        #expect(try rules("surge: {}") == .standard)
        #expect(try rules("market: br") == .standard)
        #expect(try rules("market: br\nsurge: off") == .off)
        #expect(try scenario(Text.small(and: "market: br\nsurge: off")).market?.surge == .off)
    }

    /// The key, values that it may have, values that it may not, and what is expected then.
    private static let table: [(key: String, right: [String], wrong: [String], message: String)] = [
        (
            "cap", ["1", "1.1", "2.5", "9.9", "10", "10.00"],
            ["0.99", "10.01", "11", "\"2,5\"", "-1", "1.001", "250%", ".5", "2."],
            "expected a number from 1 to 10, with at most 2 decimals"
        ),
        ("cap", [], ["1.05", "2.55", "9.99"], "expected a whole number of steps above 1"),
        (
            "threshold", ["0", "0.01", "99.99", "100"], ["100.01", "-0.01", "1e1"],
            "expected a number from 0 to 100, with at most 2 decimals"
        ),
        (
            "slope", ["0", "0.01", "9.99", "10"], ["10.01", "-0.01", "0.001"],
            "expected a number from 0 to 10, with at most 2 decimals"
        ),
        (
            "smoothing", ["0.01", "0.0101", "0.9999", "1"], ["0.0099", "1.0001", "0", "30%"],
            "expected a number from 0.01 to 1, with at most 4 decimals"
        ),
        (
            "neighbour_weight", ["0", "0.0001", "1"], ["1.0001", "-0.1", "25 %"],
            "expected a number from 0 to 1, with at most 4 decimals"
        ),
        ("interval", ["5s", "6s", "300s"], ["4s", "61m"], "expected a duration from 5s to 1h"),
        (
            "window", ["1m", "2m", "59m", "60m"], ["61m", "90s"], "expected 1 to 60 whole intervals"
        ),
        ("window", [], ["4s", "61h"], "expected a duration from 5s to 2d12h"),
        ("interval", [], ["7s", "1h"], "expected 1 to 60 whole intervals"),
        ("step", ["0.05", "0.10", "0.1"], ["0.01", "0.2", "5", "0.100"], "expected 0.05 or 0.10"),
        (
            "zone_size", ["200m", "1km", "20km", "1km 500m"], ["199m", "21km", "1", "20km1m"],
            "expected a length from 200m to 20km"
        ),
    ]

    @Test(arguments: table.indices)
    func everyFigureHasItsLimits(index: Int) throws {
        let row = Self.table[index]
        for value in row.right {
            #expect(fault(in: Text.small(and: "surge: {\(row.key): \(value)}")) == "no error")
        }
        // What is wrong with an interval alone is told where the window is meant to be.
        let key = row.message.contains("whole intervals") ? "window" : row.key
        for value in row.wrong {
            #expect(
                fault(in: Text.small(and: "surge: {\(row.key): \(value)}"))
                    == "here/s.yaml:6: surge.\(key): \(row.message)", "\(value)")
        }
    }

    @Test func aFigureChangesWhatItNamesAndNothingElse() throws {
        let rules = try rules("surge: {cap: 1.55, step: 0.05, interval: 30s, window: 30m}")
        #expect(
            try rules
                == SurgeRules(
                    cap: try #require(SurgeMultiplier(hundredths: 155)),
                    interval: .seconds(30), window: .seconds(1_800), stepHundredths: 5))
        #expect(try self.rules("surge: {zone_size: 1km 500m}").zoneSize == Metres(1_500))
    }

    @Test(arguments: [
        ("surge: yes", "surge: expected on, off, or a section"),
        ("surge: [on]", "surge: expected on, off, or a section"),
        ("surge: ~", "surge: expected on, off, or a section"),
        ("surge: {cab: 2}", "surge.cab: unknown key; did you mean `cap`?"),
        (
            "surge: {cap: [2]}",
            "surge.cap: expected a value on one line, not a list, a section or nothing"
        ),
    ])
    func whatIsNoSurgeIsNamed(line: String, message: String) {
        #expect(fault(in: Text.small(and: line)) == "here/s.yaml:6: \(message)")
    }
}
