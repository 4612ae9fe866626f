import Foundation
import RideCore
import Testing

@testable import RideImport
@testable import RideMap

@Suite struct GMNSImportTests {
    private static let config = "dataset_name,long_length,speed\nsmall,m,kph\n"
    private static let nodes = "node_id,x_coord,y_coord\n7,0,0\n5,0.001,0\n9,0,0.001\n"
    private static let links =
        "from_node_id,to_node_id,directed,length,free_speed,facility_type,name\n"
        + "7,5,0,100,36,residential,\"Calle, \"\"A\"\"\"\n"

    /// Imports tables from a folder of their own; a nil table is not there.
    private func importing(
        _ tables: [String: String?]
    ) throws -> (city: City, report: ImportReport) {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("gmns-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let all: [String: String?] = [
            "config.csv": Self.config, "node.csv": Self.nodes, "link.csv": Self.links,
        ]
        for (name, text) in all.merging(tables, uniquingKeysWith: { $1 }) {
            guard let text else { continue }
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        return try CityImporter.gmns(folder: folder.path)
    }

    @Test func tablesBecomeACity() throws {
        let (city, report) = try importing([
            "zone.csv": "zone_id,x_coord,y_coord,population,boundary\n"
                + "1,0.0005,0,250,\"POLYGON ((-1 -1, -1 1, 1 1, 1 -1))\"\n",
            "place.csv": "place_id,name,kind,x_coord,y_coord\n1,\"Brasil, 201-291\",bus_stop,0,0\n",
        ])
        #expect(city.name == "small")
        #expect(city.network.nodeCount == 2)
        #expect(report.nodesDropped == 1)
        let link = city.network[LinkID(0)]
        #expect(link.length == Metres(100))
        #expect(link.travelTime_ms == 10_000)
        #expect(link.allowsForward && link.allowsBackward)
        #expect(city.network.name(of: LinkID(0)) == "Calle, \"A\"")
        #expect(city.network.sourceID(of: NodeID(0)) == 7)
        #expect(city.network.node(sourceID: 5) == NodeID(1))
        #expect(city.network.node(sourceID: 9) == nil)
        #expect(city.zones[0].nodes == [NodeID(0), NodeID(1)])
        #expect(city.places[0].name == "Brasil 201")
    }

    /// Water and shores are drawn as the table of outlines has them.
    @Test func outlinesBecomeAreasAndLines() throws {
        let (city, _) = try importing([
            "outline.csv": "outline_id,kind,geometry\n"
                + "1,water,\"POLYGON ((0 0, 0 1, 1 1, 0 0), (2 2, 2 3, 3 3, 2 2))\"\n"
                + "2,green,\"POLYGON ((0 0, 0 2, 2 2))\"\n"
                + "3,coast,\"LINESTRING (0 0, 1 1)\"\n4,river,\"LINESTRING (0 1, 1 1)\"\n"
        ])
        #expect(city.areas.map(\.kind) == [.water, .green])
        #expect(city.areas[0].rings.count == 2)
        #expect(city.lines.map(\.kind) == [.coast, .river])
    }

    /// Nobody is named as the source of a map who has not been.
    @Test func theSourceOfAMapIsWhoTheTablesName() throws {
        #expect(try importing([:]).city.notice == "")
        let config = "dataset_name,long_length,speed,notice\nsmall,m,kph,\"© Somebody, 2026\"\n"
        #expect(try importing(["config.csv": config]).city.notice == "© Somebody, 2026")
    }

    /// A pipe to which nobody writes is no table, and nothing waits for it.
    @Test(.timeLimit(.minutes(10)), arguments: ["config.csv", "link.csv", "zone.csv"])
    func aPipeInPlaceOfATableIsRefused(table: String) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("gmns-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in [
            ("config.csv", Self.config), ("node.csv", Self.nodes), ("link.csv", Self.links),
        ] where name != table {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        #expect(mkfifo(folder.appendingPathComponent(table).path, 0o600) == 0)
        let error = #expect(throws: ImportError.self) {
            try CityImporter.city(from: folder.path)
        }
        #expect(error?.description.contains("not a file") ?? false, "\(String(describing: error))")
    }

    private struct UnitCase: Sendable {
        let length: String
        let speed: String
        let far: Double
        let fast: Double
        let mm: UInt32
        let ms: UInt32
    }

    private static let units = [
        UnitCase(length: "m", speed: "kph", far: 100, fast: 36, mm: 100_000, ms: 10_000),
        UnitCase(length: "km", speed: "kph", far: 0.1, fast: 36, mm: 100_000, ms: 10_000),
        UnitCase(length: "ft", speed: "mph", far: 1_000, fast: 60, mm: 304_800, ms: 11_364),
        UnitCase(length: "mi", speed: "mph", far: 1, fast: 60, mm: 1_609_344, ms: 60_000),
    ]

    @Test(arguments: units)
    private func unitsAreThoseOfTheConfiguration(_ unit: UnitCase) throws {
        let (city, _) = try importing([
            "config.csv": "long_length,speed\n\(unit.length),\(unit.speed)\n",
            "link.csv": "from_node_id,to_node_id,directed,length,free_speed\n"
                + "7,5,0,\(unit.far),\(unit.fast)\n",
        ])
        #expect(city.network[LinkID(0)].length_mm == unit.mm)
        #expect(city.network[LinkID(0)].travelTime_ms == unit.ms)
    }

    /// 100 m are written as 100 km: taken as they stand, and said.
    @Test func lengthsOfAWrongUnitAreCounted() throws {
        let (city, report) = try importing([
            "config.csv": "long_length,speed\nkm,kph\n",
            "link.csv": "from_node_id,to_node_id,directed,length,free_speed\n"
                + "7,5,0,100,50\n9,7,0,0.12,50\n",
        ])
        #expect(city.network[LinkID(0)].length_mm == 100_000_000)
        #expect(report.linksOverlong == 1)
    }

    @Test func whatTheTablesLeaveOutIsFilledIn() throws {
        let (city, report) = try importing([
            "link.csv": "from_node_id,to_node_id,directed,facility_type\n7,5,0,trunk\n9,7,0,canal\n"
        ])
        // 0.001° on the equator of a sphere of 6,371,008.8 m.
        #expect(city.network[LinkID(0)].length_mm == 111_195)
        #expect(city.network[LinkID(0)].travelTime_ms == 5_004)
        #expect(city.network[LinkID(0)].roadClass == .trunk)
        #expect(city.network[LinkID(1)].roadClass == .unclassified)
        #expect(city.network.shape(of: LinkID(0)).count == 2)
        #expect(report.lengthsMeasured == 2)
        #expect(report.speedsAssumed == 2)
        #expect(report.unknownFacilities == 1)
        #expect(report.straightLinks == 2)
    }

    private static let mistakes: [(String, String?, String)] = [
        ("config.csv", nil, "config.csv: expected a file of this name with the units"),
        (
            "config.csv", "long_length,speed\n",
            "config.csv: expected a line of values after the header"
        ),
        (
            "config.csv", "long_length,speed\nfurlong,kph\n",
            "config.csv, line 2, column long_length: expected m, km, ft or mi"
        ),
        (
            "config.csv", "long_length,speed\nm,knots\n",
            "config.csv, line 2, column speed: expected kph or mph"
        ),
        ("node.csv", nil, "node.csv: expected a file of this name"),
        ("node.csv", "", "node.csv: the file is empty; expected a header line"),
        (
            "node.csv", "node_id,x_coord,y_coord\n",
            "node.csv: expected at least one line after the header"
        ),
        ("node.csv", "node_id,x_coord\n1,2\n", "node.csv, line 1: expected a column y_coord"),
        (
            "node.csv", "node_id,x_coord,y_coord\n1,east,0\n",
            "node.csv, line 2, column x_coord: expected a number"
        ),
        (
            "node.csv", "node_id,x_coord,y_coord\n1,0,\n",
            "node.csv, line 2, column y_coord: expected a number, found nothing"
        ),
        (
            "node.csv", "node_id,x_coord,y_coord\n1,0,nan\n",
            "node.csv, line 2, column y_coord: expected a number"
        ),
        (
            "node.csv", "node_id,x_coord,y_coord\n1,0,90.1\n",
            "node.csv, line 2, column y_coord: expected a latitude from -90 to 90 degrees"
        ),
        (
            "node.csv", "node_id,x_coord,y_coord\n1,1e9,0\n",
            "node.csv, line 2, column x_coord: expected a longitude from -180 to 180 degrees"
        ),
        (
            "node.csv", "node_id,x_coord,y_coord\n1.5,0,0\n",
            "node.csv, line 2, column node_id: expected a whole number"
        ),
        (
            "node.csv", "node_id,x_coord,y_coord\n1,0,0\n1,0,0\n",
            "node.csv, line 3, column node_id: expected a node_id that no other line has"
        ),
        ("link.csv", nil, "link.csv: expected a file of this name"),
        (
            "link.csv", "from_node_id,to_node_id,directed\n7,8,0\n",
            "link.csv, line 2, column to_node_id: expected the node_id of a line of node.csv"
        ),
        (
            "link.csv", "from_node_id,to_node_id,directed\n7,5,2\n",
            "link.csv, line 2, column directed: expected 1 (one way) or 0 (both ways)"
        ),
        (
            "link.csv", "from_node_id,to_node_id,directed,length\n7,5,0,-1\n",
            "link.csv, line 2, column length: expected a length from 0 to 1,000 km (see config.csv)"
        ),
        (
            "link.csv", "from_node_id,to_node_id,directed,free_speed\n7,5,0,0\n",
            "link.csv, line 2, column free_speed: expected a speed from 1 to 300 km/h"
        ),
        (
            "link.csv", "from_node_id,to_node_id,directed,geometry\n7,5,0,straight\n",
            "link.csv, line 2, column geometry: expected a LINESTRING of longitudes and latitudes"
        ),
        (
            "link.csv", "from_node_id,to_node_id,directed\n7,5,1\n",
            "link.csv: expected streets that lead from one node to another and back"
        ),
        (
            "zone.csv", "x_coord,y_coord,population,boundary\n0,0,5,POINT (0 0)\n",
            "zone.csv, line 2, column boundary: expected a POLYGON or MULTIPOLYGON in degrees"
        ),
        (
            "place.csv", "name,kind,x_coord,y_coord\n,stadium,0,0\n",
            "place.csv, line 2, column name: expected a name"
        ),
        (
            "outline.csv", "kind,geometry\nmarsh,\"LINESTRING (0 0, 1 1)\"\n",
            "outline.csv, line 2, column kind: expected water, green, coast, river or railway"
        ),
        (
            "outline.csv", "kind,geometry\nwater,\"LINESTRING (0 0, 1 1)\"\n",
            "outline.csv, line 2, column geometry: expected a POLYGON or MULTIPOLYGON in degrees"
        ),
    ]

    @Test(arguments: mistakes)
    func wrongTableSaysFileLineColumnAndWhatWasExpected(
        file: String, text: String?, expected: String
    ) throws {
        do {
            _ = try importing([file: text])
            Issue.record("expected an error")
        } catch let error as ImportError {
            #expect(error.description == expected)
        }
    }

    @Test(arguments: [
        ("Brasil, 201-291", "Brasil 201"), ("Fresia, 27", "Fresia 27"), ("Mall", "Mall"),
        ("Parada, Centro", "Parada, Centro"), (", 5", ", 5"), ("A, B, 3-4", "A, B 3"),
    ])
    func busStopNamedByAddressLosesTheRange(name: String, expected: String) {
        #expect(GMNSReader.busStopName(name) == expected)
    }
}
