import Glibc
import RideCore
import RideImport
import RideMap
import RideScenario
import RideSim

/// Writes the history of a scenario to standard output, the bytes that `ride-sim run` sums up in a
/// hash: `write-history SCENARIO CITY SEED`, with a city file or a folder of tables.
///
/// Two builds that are to live through the same (S4) are compared by this small program, because
/// it is built in a fraction of the time that the whole engine takes.
@main struct WriteHistory {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 3, let seed = arguments.last.flatMap({ UInt64($0) }) else {
            fail("usage: write-history SCENARIO CITY SEED")
        }
        do {
            try write(scenario: arguments[1], city: arguments[2], seed: seed)
        } catch {
            fail("\(error)")
        }
    }

    private static func write(scenario path: String, city: String, seed: UInt64) throws {
        var scenario = try Scenario(contentsOf: path, markets: nil)
        scenario.rules.seed = seed
        let city =
            city.hasSuffix(".city")
            ? try City(contentsOf: city) : try CityImporter.city(from: city).city
        let horizon = Instant.start + scenario.duration
        _ = HeadlessRun.run(
            try scenario.makeDrivers(in: city), asking: try scenario.makeDemand(in: city),
            in: city, rules: scenario.rules, horizon: horizon, log: print)
    }

    private static func print(_ bytes: [UInt8]) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(1, $0.baseAddress?.advanced(by: written), bytes.count - written)
            }
            guard count > 0 || errno == EINTR else { fail("the history cannot be written") }
            written += max(0, count)
        }
    }

    private static func fail(_ message: String) -> Never {
        var line = "write-history: \(message)\n"
        line.withUTF8 { _ = Glibc.write(2, $0.baseAddress, $0.count) }
        exit(1)
    }
}
