import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// Those nearest are the ones that looking at all of them finds.
@Suite struct NearPointsTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func nobodyIsPassedOver(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        // On a coarse grid, so that many are equally near or at the same place.
        func point() -> Coordinate {
            Coordinate(
                latitudeE7: -299_000_000 + Int32.random(in: 0...20, using: &random) * 10_000,
                longitudeE7: -712_000_000 + Int32.random(in: 0...20, using: &random) * 10_000)
        }
        let points = (0..<Int.random(in: 0...120, using: &random)).map { _ in point() }
        let near = NearPoints(points)
        for count in [0, 1, 3, 9, 200] {
            let from = point()
            let expected = points.indices
                .map { (distance: Geodesy.distance(points[$0], from), place: $0) }
                .sorted { $0 < $1 }
            #expect(near.nearest(to: from, count: count) == expected.prefix(count).map(\.place))
        }
    }
}
