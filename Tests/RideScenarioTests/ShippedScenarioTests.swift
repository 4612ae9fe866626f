import Foundation
import RideCore
import RideMap
import RideSim
import RideTestSupport
import Testing

@testable import RideScenario

/// The scenarios that come with the product, and the one whose answer is known.
@Suite struct ShippedScenarioTests {
    private static func names(in folder: String) -> [String] {
        let path = TestCity.packageFolder + "/" + folder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(path)/\($0)" }
    }

    @Test func thereAreScenariosToCheck() {
        #expect(Self.names(in: "Resources/scenarios").count >= 2)
        #expect(Self.names(in: "Benchmarks").count >= 2)
    }

    @Test(arguments: names(in: "Resources/scenarios"))
    func shippedScenariosCanBeRun(path: String) throws {
        let read = try Scenario(contentsOf: path)
        #expect(read.city == .named("la-serena"))
        #expect(!(try read.makeDrivers(in: TestCity.laSerena)).isEmpty)
        _ = try read.makeHome(in: TestCity.laSerena)
        guard case .synthetic = try read.makeDemand(in: TestCity.laSerena) else {
            Issue.record("no demand")
            return
        }
    }

    @Test(arguments: names(in: "Benchmarks"))
    func benchmarksCanBeRun(path: String) throws {
        let read = try Scenario(contentsOf: path)
        #expect(read.duration == .seconds(4 * 3_600))
        #expect(try read.makeDrivers(in: TestCity.grid64).count >= 100)
    }

    /// What an independent program with the same rules gave.
    private struct Expected: Decodable {
        let drivers: Int
        let requests: Int
        let assigned: Int
        let picked_by_4h: Int
        let delivered_by_4h: Int
        let mean_wait_s: Double
        let median_wait_s: Double
        let p95_wait_s: Double
        let max_wait_s: Double
        let mean_pickup_m: Double
        let mean_trip_m: Double
        let P1: Double
        let P2: Double
        let P3: Double
    }

    @Test func theGridGivesTheKnownAnswer() throws {
        let folder = TestCity.packageFolder + "/Benchmarks"
        let data = try Data(contentsOf: URL(filePath: folder + "/grid64/expected_S.json"))
        let expected = try JSONDecoder().decode(Expected.self, from: data)
        let read = try Scenario(contentsOf: folder + "/grid64-S.yaml")
        let horizon = Instant.start + read.duration
        var history: [UInt8] = []
        let result = HeadlessRun.run(
            try read.makeDrivers(in: TestCity.grid64),
            asking: try read.makeDemand(in: TestCity.grid64), in: TestCity.grid64,
            rules: read.rules, horizon: horizon, log: { history += $0 })
        let summary = RunSummary(result.records, horizon: horizon)
        let wait = try #require(summary.waitTime)
        let split = try #require(summary.timeSplit)

        #expect(summary.drivers == expected.drivers)
        #expect(summary.requests == expected.requests)
        #expect(summary.completed == expected.assigned)
        #expect(summary.pickedUp == expected.picked_by_4h)
        #expect(summary.delivered == expected.delivered_by_4h)
        #expect(rounded(wait.mean_s, 100) == expected.mean_wait_s)
        #expect(wait.median_s == expected.median_wait_s)
        #expect(wait.p95_s == expected.p95_wait_s)
        #expect(wait.max_s == expected.max_wait_s)
        #expect(rounded(summary.meanPickupDistance_m ?? 0, 10) == expected.mean_pickup_m)
        #expect(rounded(summary.meanTripDistance_m ?? 0, 10) == expected.mean_trip_m)
        #expect(rounded(split.p1, 10_000) == expected.P1)
        #expect(rounded(split.p2, 10_000) == expected.P2)
        #expect(rounded(split.p3, 10_000) == expected.P3)

        // FNV-1a of the history as it was recorded; every machine and build mode gives the same.
        let digest = history.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        #expect(digest == 0x790D_8A64_E4DA_AA54)
    }

    private func rounded(_ value: Double, _ parts: Double) -> Double {
        (value * parts).rounded() / parts
    }
}
