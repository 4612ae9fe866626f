import AppTestSupport
import Foundation
import RideCore
import Testing

@testable import ReplayApp

/// Ways for maps of other programs (S5).
@Suite struct WayMapTests {
    private struct File: Decodable {
        struct Feature: Decodable {
            struct Properties: Decodable {
                let ride: Int64?
                let driver_id: Int64
                let doing: String
                let outcome: String?
                let from_s: Double
                let until_s: Double
                let begin: String
            }
            struct Geometry: Decodable {
                let type: String
                let coordinates: [[Double]]
            }
            let properties: Properties
            let geometry: Geometry
        }
        let type: String
        let part: String?
        var features: [Feature]
    }

    private func file(
        _ selection: WaySelection = WaySelection(), part: String? = nil,
        of recording: Recording = SmallRun.recording
    ) throws -> File {
        let made = WayMap(recording, in: AppFiles.city).geoJSON(selection, part: part)
        var file = try JSONDecoder().decode(File.self, from: Data(made.bytes))
        #expect(file.type == "FeatureCollection" && file.features.count == made.count)
        let starts = file.features.map(\.properties.from_s)
        #expect(starts == starts.sorted())
        file.features.sort {
            ($0.properties.driver_id, $0.properties.from_s)
                < ($1.properties.driver_id, $1.properties.from_s)
        }
        return file
    }

    @Test func everyWayIsALineThatIsDrivenInItsTime() throws {
        let file = try file(part: "STOPPED \"x\"")
        #expect(file.part == "STOPPED x")
        #expect(
            file.features.map { "\($0.properties.driver_id) \($0.properties.doing)" } == [
                "7 to_pickup", "7 with_passenger", "7 to_pickup", "7 with_passenger", "8 to_pickup",
            ])
        for feature in file.features {
            let points = feature.geometry.coordinates
            #expect(feature.geometry.type == "LineString" && points.count > 1)
            #expect(points.allSatisfy { $0.count == 4 && $0[2] == 0 })
            let moments = points.map { $0[3] }
            #expect(moments == moments.sorted())
            // Thursday 4 January 2024, 07:00, is when the run began.
            let begin = 1_704_067_200.0 + 3 * 86_400 + 7 * 3_600
            #expect(abs(moments[0] - begin - feature.properties.from_s) < 0.002)
            #expect(abs((moments.last ?? 0) - begin - feature.properties.until_s) < 0.002)
        }
        let first = file.features[0]
        #expect(first.properties.from_s == 70 && first.properties.until_s == 200)
        #expect(first.properties.begin == "2024-01-04T07:01:10")
        #expect(abs(first.geometry.coordinates[0][0] + 71.25) < 0.004)
        #expect(abs((first.geometry.coordinates.last?[1] ?? 0) + 29.9) < 0.004)
        // Called off after thirty seconds, and still aboard when the run was over.
        #expect(file.features[4].properties.until_s <= 140)
        #expect(file.features[4].properties.outcome == "pickup_patience_ended")
        #expect(file.features[3].properties.until_s <= 1_200)
    }

    @Test func someWaysAreChosen() throws {
        #expect(try file(WaySelection(rides: [1])).features.map(\.properties.ride) == [1, 1])
        #expect(try file(WaySelection(drivers: [8])).features.map(\.properties.ride) == [2])
        #expect(try file(WaySelection(until_ms: 100_000)).features.count == 1)
        #expect(try file(WaySelection(from_ms: 190_000, until_ms: 250_000)).features.count == 2)
        #expect(try file(WaySelection(from_ms: 9_000_000)).features.isEmpty)
    }

    /// A car that went to a stand sets off from there.
    @Test func aWayWithoutARideIsOne() throws {
        let run = SmallRun.recording
        let moved = Recording(
            name: run.name, rides: run.rides, drivers: run.drivers,
            moves: [
                Recording.Move(
                    driver: 0, from_ms: 650_000, until_ms: 780_000, origin: SmallRun.east,
                    destination: SmallRun.north)
            ], calendar: run.calendar, amounts: run.amounts, duration_ms: run.end_ms)
        let ways = try file(WaySelection(drivers: [7]), of: moved).features
        #expect(
            ways.map(\.properties.doing) == [
                "to_pickup", "with_passenger", "empty", "to_pickup", "with_passenger",
            ])
        #expect(ways[2].properties.ride == nil && ways[2].properties.until_s == 780)
        #expect(abs(ways[3].geometry.coordinates[0][0] + 71.245) < 0.004)
    }
}
