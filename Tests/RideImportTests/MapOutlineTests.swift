import RideCore
import Testing

@testable import RideImport
@testable import RideMap

@Suite struct MapOutlineTests {
    private static let box = Bounds(
        TestMap.point(north: 0, east: 0), TestMap.point(north: 1_000, east: 1_000))

    private func line(_ points: [(Double, Double)]) -> [Coordinate] {
        points.map { TestMap.point(north: $0.0, east: $0.1) }
    }

    @Test func pointsNearTheLineAreLeftOut() {
        let straight = line([(0, 0), (1, 100), (-2, 200), (0, 300)])
        #expect(MapOutline.simplified(straight) == [straight[0], straight[3]])
        let bent = line([(0, 0), (50, 100), (0, 200)])
        #expect(MapOutline.simplified(bent) == bent)
    }

    @Test func longLineKeepsItsEnds() {
        let long = line((0..<9_000).map { (0, Double($0)) })
        let simple = MapOutline.simplified(long)
        #expect(simple.first == long.first && simple.last == long.last && simple.count < 10)
    }

    @Test func lineIsCutAtTheEdge() {
        let parts = MapOutline.clipped(
            line: line([(500, -500), (500, 500), (500, 1_500), (700, 1_500), (700, 500)]),
            to: Self.box)
        #expect(
            parts == [
                line([(500, 0), (500, 500), (500, 1_000)]), line([(700, 1_000), (700, 500)]),
            ])
        #expect(MapOutline.clipped(line: line([(-5, 0), (-5, 900)]), to: Self.box).isEmpty)
    }

    @Test func outlineIsCutAtTheEdge() {
        let ring = line([(500, 500), (500, 1_500), (700, 1_500), (700, 500)])
        let inside = MapOutline.clipped(ring: ring, to: Self.box)
        #expect(Set(inside) == Set(line([(500, 500), (500, 1_000), (700, 1_000), (700, 500)])))
        #expect(MapOutline.clipped(ring: line([(-5, 0), (-5, 9), (-9, 9)]), to: Self.box).isEmpty)
    }

    private func sea(
        rings: [[(Double, Double)]] = [], lines: [[(Double, Double)]] = []
    ) -> [[Coordinate]]? {
        OSMCoast.sea(rings: rings.map(line), lines: lines.map(line), in: Self.box)
    }

    /// Whether the point is in the sea.
    private func isSea(_ north: Double, _ east: Double, _ outlines: [[Coordinate]]?) -> Bool? {
        outlines.map { isInside(TestMap.point(north: north, east: east), $0) }
    }

    @Test func waterIsOnTheRightOfTheCoast() {
        let eastward = sea(lines: [[(500, -10), (500, 1_010)]])
        #expect(isSea(100, 500, eastward) == true && isSea(900, 500, eastward) == false)
        let westward = sea(lines: [[(500, 1_010), (500, -10)]])
        #expect(isSea(100, 500, westward) == false && isSea(900, 500, westward) == true)
    }

    @Test func twoCoastsMakeAStrait() {
        let strait = sea(lines: [
            [(400, 1_010), (400, -10)], [(600, -10), (600, 1_010)],
        ])
        #expect(isSea(500, 500, strait) == true)
        #expect(isSea(100, 500, strait) == false && isSea(900, 500, strait) == false)
    }

    @Test func islandLiesInTheSea() {
        let island = sea(rings: [[(400, 400), (400, 600), (600, 600), (600, 400), (400, 400)]])
        #expect(isSea(500, 500, island) == false && isSea(100, 100, island) == true)
    }

    @Test func coastThatEndsInTheMiddleIsNotClosed() {
        #expect(sea(lines: [[(500, -10), (500, 500)]]) == nil)
        #expect(sea() == nil)
    }
}
