import Foundation
import RideCore
import RideMap
import RideSim
import RideTestSupport
import Testing

@testable import RideScenario

/// R9, S3: requests of a table on their dates.
@Suite struct RecordedDateTests {
    private func recorded(_ lines: [String], _ more: String) throws -> RecordedDemand {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "ride-dates-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let table = "time_s,from_node_id,to_node_id\n" + lines.map { $0 + ",1,2\n" }.joined()
        try Data(table.utf8).write(to: folder.appending(path: "t.csv"))
        let scenario = try Scenario(
            text: Text.small(and: more), file: folder.path + "/s.yaml", markets: Text.markets)
        return try #require(try scenario.recordedDemand(in: TestCity.grid64))
    }

    private func hours(_ demand: RecordedDemand) -> [Double] {
        demand.requests.map { Double($0.at.milliseconds) / 3_600_000 }
    }

    /// By Universal Time, by an offset, by seconds since 1970 and by the city's own clocks.
    @Test func momentsAreTakenByTheClocksTheyName() throws {
        let lines = [
            "2016-03-01T05:00:00Z", "2016-03-01T05:00:00-03:00", "1456808400",
            "2016-03-01 05:00:00", "2016-03-01T06:30:00+0130", "2016-02-29T23:59:00Z",
        ]
        let demand = try recorded(
            lines,
            "start: 2016-03-01T00:00\ntime_zone: UTC\ndemand: {table: {file: t.csv}}")
        #expect(hours(demand) == [5, 5, 5, 5, 8])
        #expect(demand.dropped.map(\.line) == [7])
        #expect(demand.reasons.map(\.reason) == ["time_s: is before the world begins"])
    }

    @Test(.enabled(if: ZoneFolder().isThere, "the system has no time zone data (tzdata)"))
    func plainTimesAreOfTheZoneThatIsNamed() throws {
        let keys = "start: 2016-03-01T00:00\ntime_zone: America/New_York\ndemand: "
        let lines = ["2016-03-01T05:00:00", "2016-03-01T05:00:00Z"]
        #expect(hours(try recorded(lines, keys + "{table: {file: t.csv}}")) == [0, 5])
        #expect(
            hours(try recorded(lines, keys + "{table: {file: t.csv}, time_zone: UTC}")) == [0, 0])
        // Clocks skip half past two on 13 March, and show it twice on 6 November.
        let spring = try recorded(
            ["2016-03-13T02:30:00", "2016-03-13T03:30:00", "2016-03-14T00:00:00"],
            "start: 2016-03-13T00:00\ntime_zone: America/New_York\ndemand: {table: t.csv}")
        #expect(hours(spring) == [2.5, 23])
        #expect(spring.dropped.map(\.line) == [2])
    }

    @Test func someDaysOfATableBeginTheWorld() throws {
        let lines = (1...9).map { "2016-03-0\($0)T12:00:00" }
        let demand = try recorded(
            lines, "time_zone: UTC\ndemand: {table: t.csv, dates: 2016-03-02..04}")
        #expect(hours(demand) == [12, 36, 60])
        #expect(demand.dropped.count == 6)
        let moved = try recorded(
            lines,
            "start: 2026-11-28T00:00\ntime_zone: UTC\n"
                + "demand: {table: {file: t.csv, day: 2016-03-08}}")
        #expect(hours(moved) == [12, 36])
    }

    /// In a world of weekdays everything is as before, unless the clocks are named.
    @Test func withoutADateOffsetsArePassedOver() throws {
        let lines = ["2016-03-01T05:00:00Z", "2016-03-01T06:00:00-03:00"]
        #expect(hours(try recorded(lines, "demand: {table: t.csv}")) == [5, 6])
        #expect(hours(try recorded(lines, "demand: {table: t.csv, time_zone: UTC}")) == [5, 9])
    }
}
