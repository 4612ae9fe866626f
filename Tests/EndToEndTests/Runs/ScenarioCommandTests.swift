import Foundation
import Testing

extension EndToEnd {
    /// Asking about scenarios at a shell (S3).
    @Suite struct ScenarioCommandTests {
        private let tool = TestStage.programs + "/ride-sim"

        private func file(_ text: String, _ stage: TestStage) throws -> String {
            let path = stage.folder + "/day.yaml"
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            return path
        }

        @Test func everyMistakeHasItsLine() throws {
            let stage = try TestStage()
            let path = try file(
                "name: a\ncity: la-serena\nduration: 1\ndrivers: {count: 3, coutn: 4}\n", stage)
            let result = try Spawn.run(tool, ["scenario", "check", path])
            #expect(result.status == 1)
            #expect(
                result.output == """
                    \(path):3: duration: expected a duration such as 15s, 4h or 1h30m
                    \(path):4: drivers.coutn: unknown key; did you mean `count`?

                    """)
            let good = try Spawn.run(tool, ["scenario", "check", "la-serena-day"])
            #expect(good.status == 0 && good.output == "la-serena-day: no mistakes\n")
        }

        /// Its tables are read too.
        @Test func mistakesInTablesAndPlacesAreTold() throws {
            let stage = try TestStage()
            let path = try file(
                """
                name: a
                city: la-serena
                duration: 1h
                home: Atlantis
                drivers:
                  count: 3
                  shifts: {table: none.csv}
                """, stage)
            let result = try Spawn.run(tool, ["scenario", "check", path])
            #expect(result.status == 1)
            #expect(result.output.contains("none.csv"))
            #expect(result.output.contains("home: no place of this city has this name"))
        }

        @Test func aKeyIsExplained() throws {
            let result = try Spawn.run(tool, ["scenario", "explain", "la-serena-day", "behaviour"])
            #expect(result.status == 0)
            #expect(result.output.contains("behaviour.acceptance = 0.9   (line "))
            #expect(result.output.contains("behaviour.elasticity: not given, so everybody asks"))
            #expect(!result.output.contains("drivers.count"))
            let unknown = try Spawn.run(tool, ["scenario", "explain", "la-serena-day", "weather"])
            #expect(unknown.status != 0 && unknown.errors.contains("there is no key weather"))
        }

        @Test func theSchemaIsPrinted() throws {
            let result = try Spawn.run(tool, ["scenario", "schema"])
            #expect(result.status == 0)
            let schema =
                try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
            #expect(schema?["type"] as? String == "object")
        }

        /// A run of which everything is asked comes to the same twice.
        @Test func habitsAreRunAndRepeat() throws {
            let settings = [
                "duration=2h", "start.time=07:00", "drivers.shifts={profile: 0.8}",
                "drivers.breaks={after: 1h, length: 10m}",
                "drivers.idle={strategy: stand, stands: [Plaza de Armas de La Serena]}",
                "behaviour.acceptance={constant: 2, per_pickup_minute: -0.2, per_pay: 0.05}",
                "behaviour.patience={law: exponential, mean: 6m}",
                "behaviour.elasticity={price: -0.5, price_level: 1.3, wait: -0.3}",
                "traffic={speed: 0.8}",
            ].flatMap { ["--set", $0] }
            let first = try Spawn.run(
                tool, ["run", "la-serena-day", "--json", "--no-results"] + settings)
            let second = try Spawn.run(
                tool, ["run", "la-serena-day", "--json", "--no-results"] + settings)
            #expect(first.status == 0, "\(first.errors)")
            #expect(first.output == second.output)
            let summary =
                try JSONSerialization.jsonObject(with: Data(first.output.utf8)) as? [String: Any]
            let putOff = summary?["put_off"] as? [String: Int]
            #expect(putOff?["by_price"] ?? 0 > 100)
            #expect(summary?["completed"] as? Int ?? 0 > 500)
        }
    }
}
