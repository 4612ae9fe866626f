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
        city: City = TestCity.grid64, until horizon: Instant? = nil
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
        return try #require(try scenario.recordedDemand(in: city, until: horizon))
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
        // As open-data portals, spreadsheets and programs write them.
        (
            "00:00", "03/07/2024 06:00:10 AM\n3/7/2024 12:00 am\n03/07/2024 12:30:00 PM",
            [0, 21_610, 45_000]
        ),
        ("00:00", "03/07/2024 06:00\n03/13/2024 06:00", [21_600, 540_000]),
        ("00:00", "03/07/2024 06:00\n13/07/2024 06:00", [21_600, 885_600]),
        ("00:00", "07.03.2024 06:00\n7.3.2024 06:00:00.5", [21_600, 21_600.5]),
        ("06:00", "2024/03/07 06:00:10 PM", [43_210]),
        ("06:00", "1709791210\n1709791211.5\n1709791212000", [10, 11.5, 12]),
    ])
    func timesAreSecondsClocksOrDates(start: String, times: String, expected: [Double]) throws {
        let rows = times.split(separator: "\n").map { "\($0),1,2\n" }.joined()
        let demand = try recorded(Self.nodes + rows, "", "start: {time: \"\(start)\"}")
        #expect(seconds(demand) == expected)
    }

    @Test(arguments: [
        "7", "2016-01-05", "2016-02-30T00:00", "24:60", "x", "2016-01-05T25:00", "nan", "-5:00",
        "07:30:61", "03/07/2024", "03/07/24 06:00", "2024-03-07 13:00 PM", "03-07/2024 06:00",
    ])
    func otherTimesAreNone(text: String) {
        let moment = RecordedMoment(text)
        #expect(text == "7" ? moment == .seconds(7) : moment == nil)
    }

    /// What may be read in two ways is not read in one of them.
    @Test(arguments: [
        ("03/07/2024 06:00", "may have its month first or its day"),
        ("03/17/2024 06:00\n17/03/2024 06:00", "has its day first, and 3/17/2024 in line 2"),
    ])
    func datesThatMayBeTwoAreRefused(times: String, message: String) throws {
        let table = Self.nodes + times.split(separator: "\n").map { "\($0),1,2\n" }.joined()
        let error = #expect(throws: ScenarioError.self) { try recorded(table) }
        #expect(error?.message.contains(message) == true, "\(String(describing: error))")
        #expect(error?.message.contains("demand.table.dates") == true)
        let said = try recorded(
            table, "dates: day_first", "start: {time: \"00:00\"}")
        #expect(seconds(said) == [21_600])
    }

    /// One stray year does not put the others beyond the run; those of another season that more
    /// lines do not outweigh stay.
    @Test(arguments: [
        (["2002-12-31T06:00", "2024-03-07T06:00", "2024-03-08T06:00"], [21_600, 108_000]),
        (
            ["2024-01-07T06:00", "2024-01-08T06:00", "2024-07-07T06:00"],
            [21_600, 108_000, 15_746_400]
        ),
        (
            ["2001-01-01T06:00", "2009-01-01T06:00", "2024-03-07T06:00", "2024-03-07T07:00"],
            [21_600, 25_200]
        ),
    ])
    func aStrayYearIsLeftOut(times: [String], expected: [Double]) throws {
        let table = Self.nodes + times.map { "\($0),1,2\n" }.joined()
        let demand = try recorded(table, "", "start: {time: \"00:00\"}")
        #expect(seconds(demand) == expected)
        #expect(demand.dropped.count == times.count - expected.count)
        #expect(demand.dropped.allSatisfy { $0.reason.contains("demand.table.day") })
        // Who says the day has it.
        let first = try recorded(table, "day: \(times[0].prefix(10))")
        #expect(first.dropped.isEmpty)
    }

    /// Requests after the run are counted and not kept; a run of none is refused.
    @Test func requestsAfterTheRunAreCounted() throws {
        let table = Self.nodes + "9,1,2\n10,1,2\n10.001,1,2\n5000,1,2\n6000,0,0\n"
        let demand = try recorded(table, "scale: 2", until: Instant(milliseconds: 10_000))
        #expect(seconds(demand) == [9, 9, 10, 10])
        #expect(demand.afterHorizon == 6 && demand.dropped.isEmpty)
        let error = #expect(throws: ScenarioError.self) {
            try recorded(table, until: Instant(milliseconds: 8_999))
        }
        let late = "every request comes after the run: the first 9s after it begins, and it lasts "
            + "8s999ms; say demand.table.shift: -9s, or a longer duration"
        #expect(error?.message.hasSuffix(late) == true, "\(error?.message ?? "")")
        let day = Self.nodes + "2022-06-01T17:04:30,1,2\n"
        let end = Instant.start + .seconds(7_200)
        let dated = #expect(throws: ScenarioError.self) { try recorded(day, until: end) }
        let evening = "the first 17h4m after it begins, and it lasts 2h; say start.time, another"
        #expect(dated?.message.contains(evening) == true, "\(dated?.message ?? "")")
    }

    /// A place beside all streets is moved to the nearest, and how many were is told.
    @Test func endsBesideTheStreetsAreCounted() throws {
        func middle(_ column: Int, _ row: Int) -> String {
            let one = TestCity.grid64.coordinate(of: TestCity.crossing(column, row))
            let two = TestCity.grid64.coordinate(of: TestCity.crossing(column + 1, row + 1))
            return "\((one.latitude + two.latitude) / 2),\((one.longitude + two.longitude) / 2)"
        }
        let lines = "time_s,from_lat,from_lon,to_lat,to_lon\n9,\(middle(3, 3)),\(point(8, 3))\n"
            + "8,\(middle(9, 9)),\(middle(2, 9))\n7,\(middle(1, 1)),40,40\n"
        let off = try recorded(lines, "scale: 2")
        #expect(off.offStreet.count == 6, "three ends of lines that were taken, twice each")
        #expect(off.offStreet.farthest > EndsOffStreet.limit && off.dropped.count == 1)
    }

    /// A line of which chance makes no request is not looked up.
    @Test func linesThatAreScaledAwayAreNotLookedUp() throws {
        let wrong = Self.nodes + (0..<2_000).map { "\($0),0,0\n" }.joined() + "1,1,2\n"
        let few = try recorded(wrong, "scale: 0.1")
        #expect((150...250).contains(few.dropped.count) && few.lines == 2_001)
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

    /// As spreadsheets of half the world write them: with semicolons, with commas before decimals.
    @Test(arguments: [("time_s;from_lat;from_lon;to_lat;to_lon", ";"), ("a,b,c,d,e", ",")])
    func tablesWithDecimalCommasAreRead(header: String, separator: String) throws {
        func written(_ point: String) -> String {
            let numbers = point.split(separator: ",").map { $0.replacing(".", with: ",") }
            let quote = separator == "," ? "\"" : ""
            return numbers.map { quote + $0 + quote }.joined(separator: separator)
        }
        let line = ["60", written(point(3, 4)), written(point(10, 2))]
        let table = header + "\n" + line.joined(separator: separator) + "\n"
        let keys = "columns: {time_s: a, from_lat: b, from_lon: c, to_lat: d, to_lon: e}"
        let demand = try recorded(table, separator == "," ? keys : "")
        #expect(seconds(demand) == [60] && demand.dropped.isEmpty)
        #expect(demand.requests.first?.ends.dropoff == TestCity.crossing(10, 2))
    }

    /// Coordinates of the other kind than those of `crs` are named.
    @Test(arguments: [
        ("time_s,from_lat,from_lon,to_lat,to_lon\n0,1,1,1,1\n", "crs: EPSG:32722", "is degrees"),
        ("time_s,from_x,from_y,to_x,to_y\n0,1,1,1,1\n", "", "is metres"),
    ])
    func aSystemThatDoesNotFitTheColumnsIsNamed(
        table: String, keys: String, message: String
    ) throws {
        let error = #expect(throws: ScenarioError.self) { try recorded(table, keys) }
        #expect(error?.message.contains(message) == true, "\(String(describing: error))")
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
        let again = try recorded(Self.many, "time_jitter: 30s\nplace_jitter: 500m")
        #expect(again.requests == moved.requests)
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
