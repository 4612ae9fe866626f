import Foundation
import RideCore
import RideMap
import RideSim
import RideTestSupport
import Testing

@testable import RideScenario

/// Requests from tables of other people's making.
@Suite struct RecordedDemandTests {
    /// Reads a table as the keys under `demand.table` say.
    private func recorded(
        _ table: String, _ keys: String = "", _ more: String = "", places: String = "",
        city: City = TestCity.grid64
    ) throws -> RecordedDemand {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "ride-demand-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(table.utf8).write(to: folder.appending(path: "t.csv"))
        try Data(places.utf8).write(to: folder.appending(path: "places.csv"))
        let lines = ("file: t.csv\n" + keys).split(separator: "\n").map { "    " + $0 }
        let text = Text.small(
            and: "demand:\n  table:\n" + lines.joined(separator: "\n") + "\n" + more)
        let scenario = try Scenario(
            text: text, file: folder.path + "/s.yaml", markets: Text.markets)
        return try #require(try scenario.recordedDemand(in: city))
    }

    private func seconds(_ demand: RecordedDemand) -> [Double] {
        demand.requests.map { Double($0.at.milliseconds) / 1_000 }
    }

    private static let nodes = "time_s,from_node_id,to_node_id\n"

    /// A crossing of the grid as a table writes it.
    private func point(_ column: Int, _ row: Int) -> String {
        let place = TestCity.grid64.coordinate(of: TestCity.crossing(column, row))
        return "\(place.latitude),\(place.longitude)"
    }

    // MARK: Lines

    /// A wrong line costs itself and nothing else, and is told with its reason.
    @Test func whatCannotBeTakenIsLeftOutAndCounted() throws {
        let demand = try recorded(
            Self.nodes + "9,1,2\nx,1,2\n3,1,2,4\n5,0,2\n2,1,2,\n7,1,99999\n6,1\n1,0,3\n")
        #expect(seconds(demand) == [2, 9])
        #expect(demand.lines == 8)
        #expect(demand.dropped.map(\.line) == [3, 4, 5, 7, 8, 9])
        #expect(demand.reasons.map(\.count) == [2, 1, 1, 1, 1])
        #expect(
            demand.reasons[0].reason
                == "from_node_id: expected a node of the city's drivable network")
        #expect(demand.reasons[0].firstLine == 5)
    }

    /// Who is where they want to go asks for no ride, in a run as in a served city.
    @Test func ridesOfNoLengthAreLeftOutAndCounted() throws {
        let nodes = try recorded(Self.nodes + "1,5,5\n2,5,6\n")
        #expect(seconds(nodes) == [2])
        #expect(nodes.dropped.map(\.line) == [2])
        #expect(nodes.reasons.map(\.reason) == ["ends where it begins"])
        // Within a zone one is taken from somewhere to somewhere else.
        let within = try recorded(Self.nodes + "1,70,70\n", "place_jitter: 200m")
        #expect(within.requests.count == 1 && within.dropped.isEmpty)
        #expect(within.requests.allSatisfy { $0.ends.pickup != $0.ends.dropoff })
        let points = try recorded(
            "time_s,from_lat,from_lon,to_lat,to_lon\n"
                + "1,\(point(3, 3)),\(point(3, 3))\n2,\(point(3, 3)),\(point(3, 4))\n")
        #expect(seconds(points) == [2])
    }

    /// Requests come in the order of time, of equal times in that of the table.
    @Test func aTableNeedNotBeSorted() throws {
        let demand = try recorded(Self.nodes + "5,1,2\n4.999,2,3\n5,3,4\n0,4,5\n")
        #expect(seconds(demand) == [0, 4.999, 5, 5])
        #expect(demand.requests[2].ends.pickup == TestCity.crossing(0, 0))
    }

    // MARK: Times

    @Test(arguments: [
        ("07:30", "3600.5", [3_600.5]),
        ("07:30", "07:30\n07:30:00.250\n25:00", [0, 0.25, 63_000]),
        ("00:00", "2016-01-05T07:30:00Z\n2016-01-06 00:00:01.5", [27_000, 86_401.5]),
        ("07:00", "2016-01-05T07:30:00-03:00\n2016-01-05T06:59", [1_800]),
    ])
    func timesAreSecondsClocksOrDates(start: String, times: String, expected: [Double]) throws {
        let rows = times.split(separator: "\n").map { "\($0),1,2\n" }.joined()
        let demand = try recorded(Self.nodes + rows, "", "start: {time: \"\(start)\"}")
        #expect(seconds(demand) == expected)
    }

    @Test(arguments: [
        "7", "2016-01-05", "2016-02-30T00:00", "24:60", "x", "2016-01-05T25:00", "nan", "-5:00",
        "07:30:61",
    ])
    func otherTimesAreNone(text: String) {
        let moment = RecordedMoment(text)
        #expect(text == "7" ? moment == .seconds(7) : moment == nil)
    }

    @Test func theFirstDayCanBeSaid() throws {
        let table = Self.nodes + "2016-01-05T07:30,1,2\n2016-01-07T00:10,1,2\n"
        let demand = try recorded(table, "day: 2016-01-07")
        #expect(seconds(demand) == [600])
        #expect(demand.reasons.map(\.reason) == ["time_s: is before the world begins"])
    }

    // MARK: Places

    @Test func pointsSnapToStreetsWithinTheLimit() throws {
        let table =
            "when,a,b,c,d\n0,\(point(3, 4)),\(point(10, 2))\n1,0.5,0.5,\(point(0, 0))\n"
        let keys = """
            columns: {time_s: When, from_lat: a, from_lon: b, to_lat: c, to_lon: d}
            snap_limit: 50m
            """
        let demand = try recorded(table, keys)
        #expect(
            demand.requests.map(\.ends)
                == [
                    RideEnds(pickup: TestCity.crossing(3, 4), dropoff: TestCity.crossing(10, 2))
                ])
        #expect(demand.reasons.map(\.reason) == ["a: is more than 50m from any street"])
    }

    /// A pick-up 30 m beside the grid is near enough at 40 m and too far at 20 m.
    @Test(arguments: [(40, 1), (20, 0)])
    func theLimitIsTheDistanceFromTheStreet(limit: Int, taken: Int) throws {
        let corner = TestCity.grid64.coordinate(of: TestCity.crossing(0, 0))
        let beside = corner.latitude - 30 / 111_195.0
        let table =
            "time_s,from_lat,from_lon,to_lat,to_lon\n"
            + "0,\(beside),\(corner.longitude),\(point(9, 9))\n1,\(point(1, 1)),\(point(2, 2))\n"
        let demand = try recorded(table, "snap_limit: \(limit)m")
        #expect(demand.requests.count == 1 + taken)
    }

    /// Records of New York's commission are known by their columns, of whichever year.
    @Test(arguments: [
        "Trip_Pickup_DateTime,Start_Lat,Start_Lon,End_Lat,End_Lon",
        "pickup_datetime,pickup_latitude,pickup_longitude,dropoff_latitude,dropoff_longitude",
        " tpep_pickup_datetime, pickup_latitude,pickup_longitude,dropoff_latitude, "
            + "dropoff_longitude",
        "lpep_pickup_datetime,Pickup_latitude,Pickup_longitude,Dropoff_latitude,Dropoff_longitude",
    ])
    func tripRecordsOfNewYorkAreRead(header: String) throws {
        let table = header + "\n\n2015-06-01 08:15:30,\(point(3, 4)),\(point(10, 2)),,\n"
        let demand = try recorded(table, "layout: nyc_tlc")
        #expect(seconds(demand) == [29_730])
        #expect(demand.requests[0].ends.dropoff == TestCity.crossing(10, 2))
    }

    @Test func tripRecordsWithZonesTakeTheirPlacesFromATable() throws {
        let table =
            "VendorID,tpep_pickup_datetime,PULocationID,DOLocationID\n"
            + "2,2019-03-01 00:00:01,4,264\n1,2019-03-01 00:00:02,264,4\n"
            + "1,2019-03-01 00:00:02,7,4\n"
        let demand = try recorded(
            table, "layout: nyc_tlc\nplaces: places.csv",
            places: "id,lat,lon\n4,\(point(1, 1))\n264,\(point(5, 5))\n")
        #expect(
            demand.requests.map(\.ends.pickup) == [
                TestCity.crossing(1, 1), TestCity.crossing(5, 5),
            ])
        #expect(
            demand.reasons.map(\.reason) == [
                "pulocationid: expected a place of the table of places"
            ])
    }

    /// What docs/COMING_FROM.md says of the tables of other simulators, each with one request.
    @Test(arguments: [
        (0, "request_id,o_lat,o_lon,d_lat,d_lon,departure_time,passengers\nr1,FROM,TO,30,1\n"),
        (1, "rq_time,start,end,request_id\n30,11,55,1\n"),
        (2, "pax,pax_id,origin,destination,treq,tdep\n0,0,11,55,30,30\n"),
    ])
    func tablesOfOtherSimulatorsAreRead(example: Int, table: String) throws {
        let path = TestCity.packageFolder + "/docs/COMING_FROM.md"
        let document = try String(contentsOfFile: path, encoding: .utf8)
        let examples = document.split(separator: "\n```").filter { $0.hasPrefix("yaml\n") }
        #expect(examples.count == 3)
        let lines = examples[example].split(separator: "\n").dropFirst(3)
        let keys = lines.compactMap { line -> String? in
            let key = line.drop { $0 == " " }
            if key.hasPrefix("file:") || key.hasPrefix("crs:") { return nil }
            return key.hasPrefix("places:") ? "places: places.csv" : String(line.dropFirst(4))
        }
        let demand = try recorded(
            table.replacing("FROM", with: point(1, 1)).replacing("TO", with: point(5, 5)),
            keys.joined(separator: "\n"),
            places: "id,lat,lon\n11,\(point(1, 1))\n55,\(point(5, 5))\n")
        #expect(demand.dropped.isEmpty)
        #expect(seconds(demand) == [30])
        #expect(demand.requests[0].ends.pickup == TestCity.crossing(1, 1))
        #expect(demand.requests[0].ends.dropoff == TestCity.crossing(5, 5))
    }

    /// The same places by their coordinates in two systems; the figures are PROJ's.
    @Test(arguments: [
        ("EPSG:4326", -71.2519, -29.9027), ("EPSG:3857", -7931725.2261, -3491048.9570),
        ("EPSG:32719", 282569.5332, 6689865.3680), ("31979", 282569.5332, 6689865.3681),
    ])
    func coordinatesAreReadInTheirSystem(code: String, east: Double, north: Double) throws {
        let system = try #require(CoordinateSystem(code))
        let place = try #require(system.coordinate(east: east, north: north))
        #expect(abs(Int(place.latitudeE7) + 299_027_000) <= 1, "\(place)")
        #expect(abs(Int(place.longitudeE7) + 712_519_000) <= 1, "\(place)")
    }

    @Test func anUnknownSystemIsRefused() throws {
        for code in ["EPSG:27700", "utm", "EPSG:32661", "31986", ""] {
            #expect(CoordinateSystem(code) == nil)
        }
        let error = #expect(throws: ScenarioError.self) {
            try recorded(Self.nodes, "crs: EPSG:27700")
        }
        #expect(error?.key == "demand.table.crs")
    }

    // MARK: Other demand out of the same table

    private static let many =
        nodes + (0..<2_000).map { "\($0),\($0 % 4_096 + 1),4000\n" }.joined()

    /// Thinned and multiplied about as much as is said, the thinner a part of the thicker.
    @Test func requestsAreScaledByChance() throws {
        let whole = try recorded(Self.many)
        let half = try recorded(Self.many, "scale: 0.5")
        let few = try recorded(Self.many, "scale: 0.2")
        let more = try recorded(Self.many, "scale: 2.5")
        #expect(whole.requests.count == 2_000)
        #expect((900...1_100).contains(half.requests.count))
        #expect((330...470).contains(few.requests.count))
        #expect((4_900...5_100).contains(more.requests.count))
        #expect(Set(few.requests).isSubset(of: Set(half.requests)))
        #expect(try recorded(Self.many, "scale: 0").requests.isEmpty)
        let other = try recorded(Self.many, "scale: 0.5", "seed: 2")
        #expect(other.requests != half.requests)
        #expect(try recorded(Self.many, "scale: 0.5").requests == half.requests)
    }

    @Test func requestsAreShifted() throws {
        let later = try recorded(Self.many, "shift: 1h30m")
        #expect(seconds(later).first == 5_400)
        let earlier = try recorded(Self.many, "shift: -1000s")
        #expect(earlier.requests.count == 1_000 && seconds(earlier).first == 0)
        #expect(earlier.dropped.count == 1_000)
    }

    @Test func timesAndPlacesMoveByNoMoreThanIsSaid() throws {
        let whole = try recorded(Self.many)
        let moved = try recorded(Self.many, "time_jitter: 30s\nplace_jitter: 500m")
        #expect(moved.requests.count == 2_000)
        #expect(moved.requests.map(\.at) == moved.requests.map(\.at).sorted())
        let far = moved.requests.map { request in
            Geodesy.distance(
                TestCity.grid64.coordinate(of: request.ends.dropoff),
                TestCity.grid64.coordinate(of: TestCity.crossing(31, 62)))
        }
        // A point that lies beside the grid comes back to its nearest street.
        #expect(far.allSatisfy { $0 <= Metres(565) })
        #expect(far.contains { $0 > Metres(300) })
        #expect(moved.requests != whole.requests)
        #expect((moved.requests.last?.at.milliseconds ?? 0) <= 2_029_000)
        #expect(
            try recorded(Self.many, "time_jitter: 30s\nplace_jitter: 500m").requests
                == moved.requests)
    }

    @Test(arguments: [
        ("scale: -1", "demand.table.scale"), ("shift: x", "demand.table.shift"),
        ("snap_limit: 2km", "demand.table.snap_limit"), ("day: monday", "demand.table.day"),
        ("layout: chicago", "demand.table.layout"), ("what: 1", "demand.table.what"),
        ("columns: {time: t}", "demand.table.columns.time"),
    ])
    func wrongKeysAreNamed(line: String, key: String) throws {
        let error = #expect(throws: ScenarioError.self) { try recorded(Self.nodes, line) }
        #expect(error?.key == key)
    }
}
