import RideCore
import RideTestSupport
import Testing

@testable import RideMap

@Suite struct SnapTests {
    @Test(arguments: [61, 62] as [UInt64])
    func snapIsTheNearestPointOfAllStreets(seed: UInt64) throws {
        let city = try TestCities.random(seed: seed, nodes: 30, links: 60)
        var random = SeededRandom(seed: seed)
        for _ in 0..<200 {
            let point = TestCities.point(
                north: Double(random.below(3_400)) - 700, east: Double(random.below(3_400)) - 700)
            var best = 1_000.0
            for index in 0..<city.network.linkCount {
                let shape = Array(city.network.shape(of: LinkID(UInt32(index))))
                for (start, end) in zip(shape, shape.dropFirst()) {
                    best = min(
                        best, city.plane.nearest(to: point, from: start, to: end).distance_m)
                }
            }
            guard let snap = city.snap(point) else {
                #expect(best == 1_000)
                continue
            }
            #expect(snap.distance == Metres(best))
            #expect(city.coordinate(of: snap.position) == snap.coordinate)
            #expect(abs(Geodesy.distance(point, snap.coordinate).inMetres - best) < 0.1)
        }
    }

    @Test func nothingIsNearFarOut() throws {
        let city = try TestCities.block()
        #expect(city.snap(TestCities.point(north: 1_201, east: 0)) == nil)
        #expect(city.snap(TestCities.point(north: 1_199, east: 0))?.position == .node(NodeID(4)))
    }

    @Test func snapTellsStreetAndOffset() throws {
        let city = try TestCities.block()
        let snap = city.snap(TestCities.point(north: -20, east: 30))
        #expect(snap?.link == LinkID(0))
        #expect(snap?.streetName == "Sur")
        guard case .link(LinkID(0), let offset) = snap?.position else {
            Issue.record("expected a point on the link")
            return
        }
        // A coordinate is good to 11 mm.
        #expect(abs(offset.millimetres - 30_000) <= 11)
        #expect(snap.map { abs($0.distance.inMetres - 20) < 0.01 } == true)
    }

    @Test(arguments: [
        (0.0, 0.0, "Alta & Sur"), (25, 0, "Alta & Sur"), (0, 50, "Sur"), (50, 101, "Baja"),
        (100, 3, "Alta & Avenida Norte"), (200, 0, "Alta"), (9_000, 9_000, nil),
    ])
    func pointsAreDescribedAsPeopleDo(north: Double, east: Double, expected: String?) throws {
        let city = try TestCities.block()
        #expect(city.describe(TestCities.point(north: north, east: east)) == expected)
    }

    @Test func unnamedStreetsAreDescribedByPlaces() throws {
        let here = TestCities.point(north: 0, east: 50)
        let links = [TestCities.link(0, 1)]
        let bare = try TestCities.city([(0, 0), (0, 100)], links)
        #expect(bare.describe(here) == nil)
        #expect(bare.waypoint(at: here) == Waypoint(coordinate: here, name: ""))
        let place = Place(
            name: "Faro", kind: PlaceKind(rawValue: "attraction"),
            coordinate: TestCities.point(north: 100, east: 50))
        let city = try TestCities.city([(0, 0), (0, 100)], links, places: [place])
        #expect(city.describe(here) == "Faro")
    }

    @Test func aStreetWithAndWithoutAvenidaDoesNotCrossItself() throws {
        let city = try TestCities.city(
            [(0, 0), (0, 100), (0, 200)],
            [
                TestCities.link(0, 1, name: "Avenida Chile"),
                TestCities.link(1, 2, name: "Chile"),
            ])
        #expect(city.describe(TestCities.point(north: 0, east: 100)) == "Avenida Chile")
    }
}
