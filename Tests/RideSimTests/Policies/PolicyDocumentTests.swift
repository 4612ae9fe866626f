import Foundation
import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// docs/POLICIES.md speaks of every policy, and the one that it shows works.
@Suite struct PolicyDocumentTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: TestCity.packageFolder + "/" + path, encoding: .utf8)
    }

    @Test func everyPolicyHasItsChapter() throws {
        let page = try text("docs/POLICIES.md")
        for name in PolicyRules.names { #expect(page.contains("\n## `\(name)`"), "\(name)") }
        #expect(page.contains("\n## `repositioning`"))
    }

    @Test func theExampleOfThePageIsTheOneThatIsTested() throws {
        let page = try text("docs/POLICIES.md")
        let example = try text("Tests/RideSimTests/Policies/PatientPolicy.swift")
        let start = try #require(example.range(of: "/// A near car"))
        #expect(page.contains("```swift\n" + example[start.lowerBound...] + "```"))
    }

    @Test func theExampleAsksANearCarAtOnceAndAFarOneLater() {
        func accepted(driverAt block: Int) -> Int64? {
            var world = World(
                city: TestCity.grid64, rules: GridWorld.rules(),
                drivers: [GridWorld.driver(0, at: TestCity.crossing(block, 0))],
                demand: .recorded([
                    PlannedRequest(
                        at: Instant(milliseconds: 3_000),
                        ends: RideEnds(
                            pickup: TestCity.crossing(0, 0), dropoff: TestCity.crossing(0, 9)),
                        category: .common)
                ]), requestsUntil: Instant(milliseconds: 60_000),
                policy: PatientPolicy(near: .seconds(120)), keeping: .columns)
            while let next = world.nextEventTime { world.advance(to: next) }
            return world.records.rides[0].acceptedAt?.milliseconds
        }
        #expect(accepted(driverAt: 4) == 3_000)
        #expect(accepted(driverAt: 20) == 20_000)
    }
}
