import Foundation
import RideCore
import RideImport
import Testing

@testable import RideMap

@Suite struct BuiltInCityTests {
    @Test func laSerenaHasItsStreetsPeopleAndNotice() throws {
        let city = try TestCities.laSerena()
        #expect(city.name == "La Serena")
        #expect(city.country.isEmpty && city.knownCountry == "CL", "its file is an old one")
        #expect(
            city.notice
                == "© OpenStreetMap contributors, ODbL 1.0 (openstreetmap.org/copyright)")
        #expect(city.summary.nodes == 15_492)
        #expect(city.summary.links == 19_741)
        #expect(city.summary.droppedNodes == 99)
        #expect(city.summary.zones == 133)
        #expect(city.summary.population == 451_895)
        #expect(city.summary.places == 99)
    }

    @Test func everyZoneHasNodesAndNoNodeTwoZones() throws {
        let city = try TestCities.laSerena()
        #expect(city.zones.allSatisfy { !$0.nodes.isEmpty })
        let inside = city.zones.flatMap { zone in
            zone.nodes.filter { zone.contains(city.network.coordinate(of: $0)) }
        }
        #expect(Set(inside).count == inside.count)
        #expect(inside.count > 14_000)
    }

    /// The tables of OpenStreetMap together with those of `Resources/map-tables`.
    private static func tables(besides folder: String) throws -> String {
        let files = FileManager.default
        let all = files.temporaryDirectory.appendingPathComponent("tables-\(UUID().uuidString)")
        try files.copyItem(at: URL(fileURLWithPath: folder), to: all)
        let own = URL(fileURLWithPath: TestCities.laSerenaPath).deletingLastPathComponent()
            .appendingPathComponent("../map-tables/la-serena")
        try files.copyItem(
            at: own.appendingPathComponent("outline.csv"),
            to: all.appendingPathComponent("outline.csv"))
        func text(_ folder: URL) throws -> String {
            try String(contentsOf: folder.appendingPathComponent("place.csv"), encoding: .utf8)
        }
        let rows = try text(own).split(separator: "\n").dropFirst().joined(separator: "\n")
        try Data((try text(all) + rows + "\n").utf8)
            .write(to: all.appendingPathComponent("place.csv"))
        return all.path
    }

    @Test(.enabled(if: TestCities.sharedData != nil, "RIDE_SHARED names no folder of tables"))
    func builtInCityIsWhatItsTablesGive() throws {
        let shared = try #require(TestCities.sharedData)
        let built = try TestCities.laSerena()
        let tables = try Self.tables(besides: shared + "/data/cities/la-serena")
        defer { try? FileManager.default.removeItem(atPath: tables) }
        let (plain, report) = try CityImporter.gmns(
            folder: tables, name: built.name, notice: built.notice)
        // Working the hierarchy out again takes long here; `make proof` does it.
        let city = try plain.addingHierarchy(#require(built.hierarchy?.tables))
        #expect(city.checksum == built.checksum)
        #expect(report.nodesRead == 15_591)
        #expect(report.linksRead == 19_846)
        #expect(report.linksDropped == 105)
        let file = try Data(contentsOf: URL(fileURLWithPath: TestCities.laSerenaPath))
        // Not compared as arrays: the difference of two large ones takes for ever to print.
        let isSame = city.encoded().elementsEqual(file)
        #expect(isSame)
    }

    @Test(.enabled(if: TestCities.sharedData != nil, "RIDE_SHARED names no folder of tables"))
    func gridOfTheBenchmarkIsExact() throws {
        let shared = try #require(TestCities.sharedData)
        let (city, report) = try CityImporter.gmns(folder: shared + "/data/bench/grid64")
        #expect(city.name == "grid64")
        #expect(city.network.nodeCount == 4_096)
        #expect(report.nodesDropped == 0)
        #expect(
            city.network.links.allSatisfy {
                $0.travelTime_ms == 15_000 && $0.backwardTime_ms == 15_000
                    && $0.length_mm == 125_000 && !$0.isOneWay
            })
        let first = try #require(city.network.node(sourceID: 1))
        let last = try #require(city.network.node(sourceID: 4_096))
        #expect(
            Router(city).travel(from: .node(first), to: .node(last))
                == Travel(duration_ms: 126 * 15_000, distance: Metres(126 * 125)))
    }
}
