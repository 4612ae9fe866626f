import RideCore
import Testing

@testable import RideImport
@testable import RideMap

@Suite struct ZoneTests {
    private func zone(
        south: Double, west: Double, north: Double, east: Double
    ) -> CityDraft.Zone {
        let corners = [(south, west), (south, east), (north, east), (north, west)]
        return CityDraft.Zone(
            population: 1,
            centroid: TestMap.point(north: (south + north) / 2, east: (west + east) / 2),
            rings: [corners.map { TestMap.point(north: $0.0, east: $0.1) }])
    }

    /// Nodes along a road to the east, 100 m apart.
    private func nodes(_ zones: [CityDraft.Zone]) -> [[UInt32]] {
        let road = (0..<20).map { TestMap.point(north: 0, east: Double($0) * 100) }
        return ZoneAssignment.nodes(of: zones, road).map { $0.map(\.rawValue) }
    }

    @Test func nodesInsideBelongToTheZone() {
        let west = zone(south: -50, west: -50, north: 50, east: 950)
        let east = zone(south: -50, west: 950, north: 50, east: 1_950)
        #expect(nodes([west, east]) == [Array(0..<10), Array(10..<20)])
    }

    @Test func ofTwoZonesAroundANodeTheFirstHasIt() {
        let all = zone(south: -50, west: -50, north: 50, east: 1_950)
        #expect(nodes([all, all]).first == Array(0..<20))
    }

    @Test func nodesOutsideBelongToTheNearestOutlineWithin500Metres() {
        let west = zone(south: -50, west: -50, north: 50, east: 150)
        let east = zone(south: -50, west: 840, north: 50, east: 1_150)
        #expect(nodes([west, east]) == [Array(0...4), Array(5...16)])
    }

    @Test func zoneWithoutNodesGetsTheOneNearestToItsMiddle() {
        let far = zone(south: 5_000, west: 600, north: 5_100, east: 660)
        #expect(nodes([far]) == [[6]])
    }

    @Test(arguments: [
        (5.0, 5.0, true), (50, 50, false), (95, 95, true), (-1, 5, false), (5, 101, false),
    ])
    func aHoleIsNotInside(north: Double, east: Double, expected: Bool) {
        let square = { (low: Double, high: Double) in
            [(low, low), (low, high), (high, high), (high, low)].map {
                TestMap.point(north: $0.0, east: $0.1)
            }
        }
        let rings = [square(0, 100), square(30, 70)]
        #expect(isInside(TestMap.point(north: north, east: east), rings) == expected)
    }
}
