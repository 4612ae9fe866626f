import RideTestSupport
import Testing

@testable import RideScenario

/// All mistakes at once, and what holds in a scenario (S3).
@Suite struct ScenarioCheckTests {
    private func mistakes(_ text: String) -> [String] {
        ScenarioCheck.mistakes(in: text, file: "day.yaml", markets: Text.markets)
            .map(\.description)
    }

    @Test func everyMistakeIsTold() {
        let text = """
            name: a day
            city: la-serena
            duration: 60
            seed: -1
            colour: red
            drivers:
              coutn: 20
              vip_share: 2
            demand:
              requests_per_hour: [1, 2]
            behaviour:
              patience: {law: exponential, mean: soon}
              reply_at_least: 20s
            dispatch:
              policy: best
            tariffs:
              common: {base: 1, per_km: 1.00, per_minute: 1.00}
            home: {latitude: 95, longitude: 0}
            """
        #expect(
            mistakes(text).map { $0.prefix { $0 != " " } } == [
                "day.yaml:3:", "day.yaml:4:", "day.yaml:5:", "day.yaml:7:", "day.yaml:7:",
                "day.yaml:8:", "day.yaml:10:", "day.yaml:12:", "day.yaml:13:", "day.yaml:15:",
                "day.yaml:17:", "day.yaml:18:",
            ], "\(mistakes(text).joined(separator: "\n"))")
    }

    @Test(arguments: [
        ("", ["day.yaml: is empty"]),
        ("- a\n", ["day.yaml:1: expected keys and values, one `key: value` a line"]),
        (
            "seed: 1\n",
            [
                "day.yaml:1: name: is missing; expected a text",
                "day.yaml:1: city: is missing; expected the name of a city, a city file, "
                    + "or a folder of tables",
                "day.yaml:1: duration: is missing; expected a duration such as 24h",
                "day.yaml:1: drivers: is missing; expected `count`, or `table` with a file",
            ]
        ),
        (
            "name: a\ncity: b\nduration: 1h\ndrivers: {count: 1, table: a.csv}\n",
            ["day.yaml:4: drivers.table: stands alone: the table says how many there are"]
        ),
        (
            "name: a\ncity: b\nduration: 1h\ndrivers: {count: 1}\nmarket: xx\nsurge: perhaps\n",
            ["day.yaml:5: market: no market of this code:", "day.yaml:6: surge: expected on, off"]
        ),
    ])
    func whatIsToldAndNoMore(text: String, expected: [String]) {
        let told = mistakes(text)
        #expect(told.count == expected.count, "\(told)")
        for (one, other) in zip(told, expected) { #expect(one.hasPrefix(other), "\(one)") }
    }

    @Test func goodScenariosHaveNone() {
        #expect(mistakes(Text.small).isEmpty)
        for rare in Text.rare { #expect(mistakes(rare).isEmpty) }
    }

    /// What is wrong in one place is told once, whatever it is; and it comes to an end.
    @Test func manyMistakesComeToAnEnd() {
        let keys = (0..<300).map { "  key\($0): 1" }.joined(separator: "\n")
        #expect(mistakes(Text.small(and: "behaviour:\n" + keys)).count == ScenarioCheck.most)
    }

    // MARK: Explaining

    private func explained(_ text: String) throws -> ScenarioExplanation {
        try ScenarioExplanation(text: text, file: "day.yaml", markets: Text.markets)
    }

    @Test func whatIsGivenAndWhatIsNotIsSaid() throws {
        let text = Text.small(and: "behaviour:\n  patience: {law: exponential, mean: 8m}\n")
        let all = try explained(text)
        func line(_ key: String) throws -> ScenarioExplanation.Line {
            try #require(all.lines.first { $0.key == key }, "\(key)")
        }
        let count = try line("drivers.count")
        #expect(count.value == "3" && count.line == 5)
        #expect(count.kind == "a whole number, 0 to 1000000")
        #expect(count.meaning.hasPrefix("how many, spread over the city"))
        let seed = try line("seed")
        #expect(seed.value == nil && seed.usual == "1")
        let mean = try line("behaviour.patience.mean")
        #expect(mean.value == "8m" && mean.line == 7)
        #expect(mean.kind == "a duration, 1s to 31d" && mean.meaning == "with `exponential`")
        #expect(try line("behaviour.elasticity").usual == "everybody asks")
        // What stands under what is not there is not spoken of.
        #expect(!all.lines.contains { $0.key == "behaviour.elasticity.price" })
        #expect(!all.lines.contains { $0.key == "surge.cap" })
        #expect(all.lines(of: "behaviour.patience").count >= 3)
        #expect(all.lines(of: "behaviour.pat").isEmpty)
    }

    @Test func aMistakeIsAMistakeHereToo() {
        #expect(throws: ScenarioError.self) { try explained(Text.small(and: "seed: x")) }
    }
}
