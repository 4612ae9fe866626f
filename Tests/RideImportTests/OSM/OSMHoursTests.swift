import RideCore
import RideTestSupport
import Testing

@testable import RideImport
@testable import RideMap

/// Streets and turns that are closed at certain hours, from the map to the city.
@Suite struct OSMHoursTests {
    private static let street = "highway=residential"
    private static let square = ["a 0 0", "b 0 300", "c 300 300", "d 300 0", "e 600 300"]
    private static let working = (0..<5).map { 1_440 * $0 + 420..<1_440 * $0 + 540 }

    /// A square of streets, of which one says more.
    private func city(_ tags: String, _ more: [String] = []) throws -> City {
        let ways = ["ab", "bc \(tags)", "cd", "da"].map { way in
            let parts = way.split(separator: " ", maxSplits: 1)
            return "\(parts[0]) \(Self.street)" + (parts.count > 1 ? " \(parts[1])" : "")
        }
        return try TestExtract(nodes: Self.square, ways: ways + more).city().city
    }

    /// The minutes of the week in which the directions of the street from b to c are closed, as the
    /// way is drawn.
    private func closed(_ tags: String) throws -> [Int] {
        let city = try city(tags)
        let closings = city.closings
        let found = (0..<UInt32(2 * city.network.linkCount)).compactMap { arc -> Int? in
            closings?.streets.first { $0.arc == arc }.map { closings?.weeks[$0.week].minutes ?? 0 }
        }
        return found
    }

    @Test(arguments: [
        ("motor_vehicle:conditional=no|@|(Mo-Fr|07:00-09:00)", [600, 600]),
        ("motor_vehicle:backward:conditional=no|@|(Mo-Fr|07:00-09:00)", [600]),
        ("access=no access:conditional=yes|@|(22:00-06:00)", [6_720, 6_720]),
        ("oneway=yes oneway:conditional=no|@|(Sa)", [8_640]),
        ("oneway:conditional=yes|@|(Mo-Fr|07:00-09:00)", [600]),
        ("motor_vehicle:conditional=no|@|(wet)", []), ("motor_vehicle:conditional=no|@|(PH)", []),
        ("maxspeed:conditional=30|@|(Mo-Fr)", []),
    ])
    func streetsKeepTheirHours(tags: String, minutes: [Int]) throws {
        #expect(try closed(tags) == minutes)
    }

    @Test func theWeekIsThatOfTheMap() throws {
        let closings = try city("motor_vehicle:conditional=no|@|(Mo-Fr|07:00-09:00)").closings
        #expect(closings?.weeks == [Self.working])
        #expect(try city("").closings == nil)
        #expect(try city("").encoded()[8] == 2)
    }

    /// A turn of certain hours is one of the city's, as it was drawn.
    @Test func turnsKeepTheirHours() throws {
        var extract = TestExtract(
            nodes: Self.square,
            ways: ["ab", "bc", "cd", "da", "ce"].map { "\($0) \(Self.street)" })
        extract.relations = [
            "w2:from nc:via w3:to type=restriction "
                + "restriction:conditional=no_left_turn|@|(Mo-Fr|07:00-09:00)"
        ]
        let (city, report) = try extract.city()
        #expect(city.network.forbiddenTurns.isEmpty)
        #expect(city.closings?.turns.count == 1)
        #expect(city.closings?.turns.first?.arcs.count == 2)
        #expect(city.closings?.weeks == [Self.working])
        #expect(report.count("turn restrictions of certain hours") == 1)
    }

    /// Nobody is to be brought to where only a street leads that is hardly ever open.
    @Test func whereOnlySuchStreetsLeadIsLeftOut() throws {
        let night = "\(Self.street) access=no access:conditional=yes|@|(22:00-06:00)"
        #expect(try city("", ["ce \(night)"]).closings == nil)
        let crossing = try city("", ["ac \(night)"])
        #expect(crossing.closings?.streets.count == 2)
        // Without an hour it is not driven; at night it is the shorter way.
        let streets = try #require(HourlyStreets(crossing, speeds: nil))
        let router = Router(crossing)
        let ends = try ["a", "c"].map { letter in
            let (north, east) = letter == "a" ? (0.0, 0.0) : (300, 300)
            let extract = TestExtract(nodes: Self.square, ways: [])
            return try #require(crossing.snap(extract.point(north: north, east: east))).position
        }
        let usual = try #require(router.travel(from: ends[0], to: ends[1]))
        #expect(usual.distance.inMetres > 500)
        router.leave(at: 23 * 3_600_000, on: streets)
        #expect(try #require(router.travel(from: ends[0], to: ends[1])).distance.inMetres < 500)
        router.leave(at: 12 * 3_600_000, on: streets)
        #expect(router.travel(from: ends[0], to: ends[1]) == usual)
    }
}
