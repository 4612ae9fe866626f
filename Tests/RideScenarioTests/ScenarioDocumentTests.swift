import Foundation
import RideCore
import RideSim
import RideTestSupport
import Testing

@testable import RideScenario

/// docs/SCENARIOS.md says what the code does.
@Suite struct ScenarioDocumentTests {
    private static let text: String = {
        let path = TestCity.packageFolder + "/docs/SCENARIOS.md"
        return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }()

    /// The blocks that open with this fence, in order.
    private static func blocks(_ fence: String) -> [String] {
        text.split(separator: "\n```").compactMap { part in
            part.hasPrefix(fence + "\n") ? String(part.dropFirst(fence.count + 1)) : nil
        }
    }

    @Test func theExamplesAreScenarios() throws {
        let examples = Self.blocks("yaml")
        #expect(examples.count == 5)
        let read = try examples.map {
            try Scenario(text: $0, file: "docs/s.yaml", markets: Text.markets)
        }
        guard case .table(let trips) = read[4].demand else {
            Issue.record("not from a table")
            return
        }
        #expect(trips.layout == .nycTLC && trips.scale == 0.1 && trips.placeJitter == Metres(300))
        // What the third one says of prices is what the first one leaves to the default.
        #expect(read[2].rules == read[0].rules)
        #expect(read[0].rules.tariffs == .standard)
        #expect(read[1].market?.code == "br" && read[1].rules.tariffs.offers(.pet))
        guard case .table = read[3].drivers, case .table = read[3].demand else {
            Issue.record("not from tables")
            return
        }
    }

    @Test func theErrorsAreThoseOfTheCode() {
        let wrong = Self.blocks("yaml wrong")
        let messages = Self.blocks("text")
        #expect(wrong.count == 3 && messages.count == 3)
        for (text, message) in zip(wrong, messages) {
            do {
                _ = try Scenario(text: text, file: "day.yaml")
                Issue.record("no error")
            } catch { #expect(error.description == message) }
        }
    }

    /// The keys that the code knows, as it lists them in its errors.
    private func knownKeys(_ section: String) -> [String] {
        // The sections of policies are read with their own policy alone.
        let policy = section.split(separator: ".").last.flatMap { last in
            PolicyRules.names.contains(String(last)) ? "policy: \(last), " : nil
        }
        let inner = section.split(separator: ".").reversed().reduce("{qqqqqqqqqqqq: 1}") {
            "{\($0.hasPrefix("{q") ? policy ?? "" : "")\($1): \($0)}"
        }
        let text =
            section.isEmpty
            ? "qqqqqqqqqqqq: 1"
            : Text.small.replacing("drivers:\n  count: 3", with: "")
                + String(inner.dropFirst().dropLast())
                .replacing("drivers: {shifts", with: "drivers: {count: 3, shifts")
                + (section.hasPrefix("drivers") ? "" : "\ndrivers: {count: 3}")
        let message = fault(in: text)
        guard let list = message.split(separator: "expected one of: ").last else { return [] }
        return list.split(separator: ", ").map(String.init)
    }

    @Test(arguments: [
        ("", 21), ("electric", 12), ("platforms", 6), ("drivers.day_to_day", 5), ("bikes", 7),
        ("start", 2), ("drivers", 10), ("demand", 10), ("demand.zones", 3),
        ("behaviour", 16),
        ("measures", 3),
        ("drivers.shifts", 3), ("drivers.breaks", 2), ("drivers.idle", 5), ("traffic", 2),
        ("behaviour.acceptance", 4), ("behaviour.elasticity", 5),
        ("dispatch", 9), ("dispatch.radius", 4), ("dispatch.batched", 4), ("dispatch.shared", 13),
        ("dispatch.repositioning", 4), ("demand.table", 12),
        ("tariffs", 4), ("tariffs.common", 11), ("surge", 9), ("home", 2),
    ])
    func everyKeyHasItsLine(section: String, count: Int) {
        let keys = knownKeys(section)
        #expect(keys.count == count, "\(keys)")
        for key in keys {
            let name = section.isEmpty ? key : "\(section).\(key)"
            #expect(
                Self.text.contains("\n| `\(name)`") || Self.text.contains(", `\(name)`"),
                "\(name)")
        }
    }

    /// What `ride-sim scenario explain` says of a key is what the document says.
    @Test func everyKeyMeansWhatTheDocumentSays() {
        for key in ScenarioKey.all {
            let name = key.path.hasPrefix("law.") ? String(key.path.dropFirst(4)) : key.path
            let cells = "| \(key.meaning) | \(key.range) | \(key.usual) |"
                .replacing("  ", with: " ")
            let isThere = Self.text.split(separator: "\n").contains { line in
                line.hasPrefix("| `") && line.contains("`\(name)`")
                    && line.replacing("  ", with: " ").hasSuffix(cells)
            }
            #expect(isThere, "\(key.path): \(cells)")
        }
        #expect(Set(ScenarioKey.all.map(\.path)).count == ScenarioKey.all.count)
    }

    @Test func theExampleHasEveryKey() throws {
        let example = try #require(Self.blocks("yaml").dropFirst().first)
        for section in [
            "", "start", "drivers", "demand", "behaviour", "dispatch", "tariffs.common", "surge",
            "measures", "bikes",
        ] {
            let others =
                ["table", "zones", "dates", "radius", "batched", "shared"]
                + ["electric", "platforms", "day_to_day"]
            for key in knownKeys(section) where !others.contains(key) {
                #expect(example.contains("\(key):"), "\(key)")
            }
        }
    }
}
