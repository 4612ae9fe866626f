import RideCore
import RideTestSupport
import Testing

@testable import RideMap

@Suite struct LinkGridTests {
    @Test(arguments: [71, 72] as [UInt64])
    func walkMeetsEveryLinkThatTouchesTheAreaOnce(seed: UInt64) throws {
        let city = try TestCities.random(seed: seed, nodes: 200, links: 400)
        var random = SeededRandom(seed: seed)
        for _ in 0..<50 {
            let corners = (0..<2).map { _ in
                TestCities.point(
                    north: Double(random.below(2_400)) - 200,
                    east: Double(random.below(2_400)) - 200)
            }
            let area = Bounds(corners[0], corners[1])
            let walked = city.links(in: area)
            #expect(Set(walked).count == walked.count)
            let touching = (0..<city.network.linkCount).map { LinkID(UInt32($0)) }.filter { link in
                Bounds(containing: city.network.shape(of: link)).map(area.intersects) == true
            }
            #expect(Set(touching).isSubset(of: walked))
        }
    }

    @Test func walkStopsAtTheClassAskedFor() throws {
        let city = try TestCities.laSerena()
        let all = city.links(in: city.bounds)
        #expect(all.count == city.network.linkCount)
        for roadClass in RoadClass.allCases {
            let walked = city.links(in: city.bounds, downTo: roadClass)
            let expected = RoadClass.allCases.filter { $0 <= roadClass }
                .flatMap { city.network.links(of: $0) }
            #expect(Set(walked) == Set(expected))
            #expect(walked.count == expected.count)
        }
    }

    @Test func farAwayThereAreNoLinks() throws {
        let city = try TestCities.block()
        let area = Bounds(
            TestCities.point(north: 9_000, east: 9_000),
            TestCities.point(north: 9_100, east: 9_100))
        #expect(city.links(in: area).isEmpty)
    }

    @Test func aSparseMapGetsAModestIndex() throws {
        let city = try TestCities.city(
            [(0, 0), (5_000_000, 5_000_000)], [TestCities.link(0, 1, metres: 900_000)])
        #expect(city.links(in: city.bounds).count == 1)
        #expect(city.grid.cellHeightE7 > 1_000_000)
    }
}
