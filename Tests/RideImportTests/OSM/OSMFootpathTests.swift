import RideCore
import Testing

@testable import RideImport
@testable import RideMap

/// Which ways people on foot may go, and what becomes of them.
@Suite("B3: ways on foot of a map") struct OSMFootpathTests {
    @Test(arguments: [
        ("highway=footway", RoadClass.service), ("highway=steps", .service),
        ("highway=pedestrian", .livingStreet), ("highway=track", .service),
        ("highway=cycleway", .service), ("highway=residential oneway=yes", .residential),
        ("highway=residential access=private", nil), ("highway=residential foot=no", nil),
        ("highway=service access=private foot=yes", .service),
        ("highway=motorway", nil), ("highway=trunk", nil), ("highway=trunk foot=yes", .primary),
        ("highway=primary motorroad=yes", nil), ("highway=bridleway", nil),
        ("highway=bridleway foot=designated", .service), ("highway=construction", nil),
        ("highway=footway foot=use_sidepath", nil), ("highway=path access=no;permit", .service),
        ("building=yes", nil),
    ])
    func whoMayGoWhere(tags: String, roadClass: RoadClass?) throws {
        let extract = TestExtract(
            nodes: ["a 0 0", "b 0 100", "c 100 0", "d 100 100"],
            ways: ["ab highway=footway", "ac highway=residential", "cd \(tags)"])
        let paths = try #require(try extract.paths())
        let last = paths.links.filter { link in
            Set([link.from, link.to].map { paths.nodes[$0].sourceID }).contains(
                Int(TestExtract.id("d")))
        }
        #expect(last.first?.roadClass == roadClass)
    }

    @Test func aCityOfStreetsAloneHasNone() throws {
        let city = try TestExtract(
            nodes: ["a 0 0", "b 0 500"], ways: ["ab highway=residential"]
        ).city().city
        #expect(city.footpaths == nil)
    }

    @Test func aPathCutsTheCornerAndABollardIsWalkedPast() throws {
        let extract = TestExtract(
            nodes: ["a 0 0", "b 0 300", "c 300 300", "m 150 150 barrier=bollard"],
            ways: [
                "ab highway=residential name=One", "bc highway=residential name=Two",
                "amc highway=footway name=Short|Cut",
            ])
        let (city, report) = try extract.city()
        #expect(city.footpaths?.network.linkCount == 3)
        #expect(report.count("ways that only people on foot may go") == 1)
        let way = try #require(
            try FreeWays(city).way(
                from: extract.point(north: 0, east: 0), to: extract.point(north: 300, east: 300),
                by: .walking))
        #expect(abs(way.distance.inMetres - 424) < 3)
        #expect(way.maneuvers.first?.street == "Short Cut")
    }

    @Test(arguments: [
        ("barrier=fence", false), ("barrier=gate", true), ("barrier=gate|access=private", false),
        ("barrier=gate|locked=yes", false), ("barrier=swing_gate|locked=yes|foot=yes", true),
        ("barrier=fence|foot=yes", true), ("barrier=kissing_gate", true),
    ])
    func someBarriersStopPeopleOnFoot(tags: String, isPassed: Bool) throws {
        let extract = TestExtract(
            nodes: [
                "a 0 0", "b 0 300", "c 300 300",
                "m 150 150 " + tags.replacing("|", with: " "),
            ],
            ways: [
                "ab highway=residential", "bc highway=residential", "amc highway=footway",
            ])
        let way = try #require(
            try FreeWays(try extract.city().city).way(
                from: extract.point(north: 0, east: 0), to: extract.point(north: 300, east: 300),
                by: .walking))
        #expect((way.distance.inMetres < 430) == isPassed)
    }
}
