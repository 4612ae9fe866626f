import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideWeb

@Suite("the streets around a ride") struct StreetPictureTests {
    private typealias Point = MapFrame.Point

    private func frame(_ from: (Int, Int), _ to: (Int, Int)) throws -> MapFrame {
        try #require(
            MapFrame(
                around: [from, to].map {
                    TestService.waypoint($0.0, $0.1).coordinate
                }))
    }

    @Test("all of a ride is in its square, with room around it")
    func aSquareHasAllPlaces() throws {
        let places = [(10, 20), (30, 50), (12, 44)].map { TestService.waypoint($0, $1).coordinate }
        let frame = try #require(MapFrame(around: places))
        #expect(frame.shows(places))
        #expect(!frame.shows([TestService.waypoint(63, 63).coordinate]))
        let points = places.map(frame.point)
        let room = Int(Double(MapFrame.units) * 0.11)
        #expect(points.allSatisfy { (room...(MapFrame.units - room)).contains($0.y) })
        // North is up, east to the right.
        let (south, north) = (frame.point(places[0]), frame.point(places[1]))
        #expect(south.x < north.x)
        #expect(MapFrame(around: []) == nil)
    }

    @Test("a place alone, and the ends of the Earth, have a square too")
    func edges() throws {
        let ends = [(0, 0), (900_000_000, 1_800_000_000), (-900_000_000, -1_800_000_000)].map {
            Coordinate(latitudeE7: $0.0, longitudeE7: $0.1)
        }
        for place in ends {
            let frame = try #require(MapFrame(around: [place]))
            #expect(frame.side_m == 900)
            _ = (frame.drawn, ends.map(frame.point))
        }
        let all = try #require(MapFrame(around: ends))
        #expect(StreetPicture(of: TestCity.grid64, in: all).elements.count < 1_000_000)
    }

    @Test("near by all streets are drawn, edges below them")
    func streetsAreDrawn() throws {
        let picture = StreetPicture(of: TestCity.grid64, in: try frame((30, 30), (34, 34)))
        #expect(picture.elements.hasPrefix("<defs><path id=\"s"))
        #expect(picture.elements.contains("<g class=\"edges\"><use class=\"s"))
        let edges = try #require(picture.elements.firstRange(of: "edges"))
        let streets = try #require(picture.elements.firstRange(of: "class=\"streets\""))
        #expect(edges.lowerBound < streets.lowerBound)
        #expect(!picture.elements.contains("http"))
    }

    @Test("a whole city is drawn with its main streets, in a page of bounded size")
    func aWholeCity() throws {
        let city = TestCity.laSerena
        let bounds = city.bounds
        let all = try #require(MapFrame(around: [bounds.southWest, bounds.northEast]))
        let near = try #require(MapFrame(around: [bounds.center]))
        let (far, close) = (
            StreetPicture(of: city, in: all).elements, StreetPicture(of: city, in: near).elements
        )
        #expect(!far.contains("id=\"s6\"") && far.contains("id=\"s1\""))
        #expect(far.contains("class=\"water\""))
        #expect(far.utf8.count < 400_000 && close.utf8.count < 400_000)
        #expect(StreetPicture(of: city, in: all) == StreetPicture(of: city, in: all))
    }

    @Test("areas are cut at the edge of the picture")
    func areasAreCut() {
        func clipped(_ ring: [(Int, Int)]) -> [[Int]] {
            RingClip.clipped(ring.map { Point(x: $0.0, y: $0.1) }, to: (0...100, 0...100))
                .map { [$0.x, $0.y] }
        }
        #expect(clipped([(10, 10), (20, 10), (20, 20)]).count == 3)
        #expect(clipped([(200, 200), (300, 200), (300, 300)]).isEmpty)
        #expect(clipped([]).isEmpty)
        let whole = clipped([(-500, -500), (500, -500), (500, 500), (-500, 500)])
        #expect(Set(whole) == [[0, 0], [100, 0], [100, 100], [0, 100]])
        let half = clipped([(-50, 20), (50, 20), (50, 40), (-50, 40)])
        #expect(Set(half) == [[0, 20], [50, 20], [50, 40], [0, 40]])
    }

    @Test("lines are written from point to point, and what is too small to see is left out")
    func lines() {
        func text(_ points: [(Int, Int)], closed: Bool = false, least: Int = 5) -> String {
            var path = PathText()
            path.add(points.map { Point(x: $0.0, y: $0.1) }, isClosed: closed, least: least)
            return path.text
        }
        #expect(text([(10, 20), (30, 10), (30, 40)]) == "M10 20l20-10 0 30")
        #expect(text([(10, 20), (11, 21), (30, 10)]) == "M10 20l20-10")
        #expect(text([(10, 20), (30, 10), (31, 11)]) == "M10 20l20-10 1 1")
        #expect(text([(0, 0), (10, 0), (10, 10)], closed: true) == "M0 0l10 0 0 10z")
        #expect(text([(10, 20)]).isEmpty && text([]).isEmpty)
    }

    @Test("the way is parted where the car is")
    func theWayIsParted() throws {
        let ride = SharedSamples.ride(.inProgress, carAt: 30)
        var later = ride
        later.place = SharedSamples.place(36, 32, "")
        let frame = try #require(MapFrame(around: RideDrawn.places(of: ride)))
        let (begin, middle) = (
            try #require(RideDrawn(ride, in: frame)), try #require(RideDrawn(later, in: frame))
        )
        #expect(begin.behind.isEmpty && !begin.ahead.isEmpty)
        #expect(middle.behind.count > begin.behind.count)
        #expect(middle.ahead.count < begin.ahead.count)
        #expect(middle.car?.heading == 90)
    }
}
