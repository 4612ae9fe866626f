import RideCore
import RideMap
import RideResources
import RideRuns
import RideScenario

/// Looks at a scenario without running it.
struct ScenarioDesk {
    private let path: String
    private let markets: String?

    /// - Parameter name: a file, or the name of a scenario that comes with the product.
    init(_ name: String) throws {
        path = try CityOpening.scenarioPath(name)
        markets = try? ResourceFinder.locate().marketsFolder
    }

    /// Everything that is wrong with it, a line each, and what a run would leave out of its table.
    func findings() throws -> (mistakes: [String], remarks: [String]) {
        let mistakes = ScenarioCheck.mistakes(inFile: path, markets: markets)
        guard mistakes.isEmpty else { return (mistakes.map(\.description), []) }
        let scenario = try Scenario(contentsOf: path, markets: markets)
        let city: City
        do { city = try CityOpening.open(scenario.city).city } catch let error as Failure {
            return ([error.description], [])
        } catch let error as ResourceError {
            return ([error.message], [])
        }
        var (told, remarks): ([String], [String]) = ([], [])
        func tell(_ work: () throws -> Void) {
            do { try work() } catch { told.append("\(error)") }
        }
        tell { _ = try scenario.makeDrivers(in: city) }
        tell {
            let end = Instant.start + scenario.duration
            if let table = try scenario.recordedDemand(in: city, until: end) {
                remarks = Self.remarks(on: table)
            } else {
                _ = try scenario.makeDemand(in: city)
            }
        }
        tell { _ = try scenario.makeRules(in: city) }
        tell { _ = try scenario.makeStreetSpeeds(in: city) }
        tell { _ = try scenario.makeHome(in: city) }
        return (told, told.isEmpty ? remarks : [])
    }

    private static func remarks(on table: RecordedDemand) -> [String] {
        let after = table.afterHorizon > 0 ? [DroppedLines.late(table.afterHorizon)] : []
        return DroppedLines(table.reasons).lines + after
    }

    /// What holds in it: of one key and what stands under it, or of all.
    ///
    /// - Throws: `Failure` for a key that there is not.
    func explanation(of key: String?) throws -> String {
        let all = try ScenarioExplanation(contentsOf: path, markets: markets)
        let lines = key.map(all.lines) ?? all.lines
        guard !lines.isEmpty else {
            guard let key, let known = ScenarioKey.named(key) else {
                throw Failure("there is no key \(key ?? "") (docs/SCENARIOS.md has all)")
            }
            return "\(known.path): not given\n    \(known.meaning)"
        }
        return lines.map(text).joined(separator: "\n")
    }

    private func text(_ line: ScenarioExplanation.Line) -> String {
        let held: String
        if let value = line.value {
            let place = line.line.map { "   (line \($0))" } ?? ""
            held = value.isEmpty ? place : " = \(CleanText.printable(value))\(place)"
        } else {
            held = line.usual.isEmpty ? ": not given" : ": not given, so \(line.usual)"
        }
        let about = [line.meaning, line.kind.isEmpty ? "" : "(\(line.kind))"]
            .filter { !$0.isEmpty }
        return (["\(line.key)\(held)"] + about.map { "    \($0)" }).joined(separator: "\n")
    }
}
