import Foundation
import RideCore
import Testing

@testable import RideMap

@Suite struct GeodesyTests {
    @Test func cosineAgreesWithTheLibrary() {
        for degrees in stride(from: -90.0, through: 90, by: 0.5) {
            let difference = Geodesy.cosine(degrees: degrees) - cos(degrees * .pi / 180)
            #expect(abs(difference) < 1e-11)
        }
    }

    @Test func distanceAgreesWithTheHaversine() throws {
        let home = try #require(Coordinate(latitude: -29.9, longitude: -71.25))
        for (north, east) in [(0.0, 0.01), (0.01, 0), (0.1, 0.1), (-0.2, 0.05), (0, 0)] {
            let there = try #require(
                Coordinate(latitude: -29.9 + north, longitude: -71.25 + east))
            let radians = Double.pi / 180
            let half =
                pow(sin(north * radians / 2), 2)
                + cos(home.latitude * radians) * cos(there.latitude * radians)
                * pow(sin(east * radians / 2), 2)
            let expected = 2 * Geodesy.earthRadius_m * asin(half.squareRoot())
            let found = Geodesy.distance(home, there).inMetres
            #expect(abs(found - expected) <= 0.001 + expected * 2e-6)
        }
    }

    @Test(arguments: [
        (1.0, 0.0, 0.0), (1, 1, 45), (0, 1, 90), (-1, 0, 180), (0, -1, 270), (1, -1, 315),
    ])
    func headingsRunClockwiseFromNorth(north: Double, east: Double, expected: Double) {
        let heading = Geodesy.heading(
            from: TestCities.point(north: 0, east: 0),
            to: TestCities.point(north: north * 100, east: east * 100))
        #expect(abs(heading - expected) < 0.01)
    }

    @Test func boundsHoldTheirPoints() {
        let bounds = Bounds(
            TestCities.point(north: 10, east: 50), TestCities.point(north: -10, east: 30))
        #expect(bounds.contains(bounds.southWest) && bounds.contains(bounds.northEast))
        #expect(bounds.center == TestCities.point(north: 0, east: 40))
        #expect(!bounds.contains(TestCities.point(north: 11, east: 40)))
        #expect(!bounds.contains(TestCities.point(north: 0, east: 51)))
        #expect(Bounds(containing: []) == nil)
        let other = Bounds(
            TestCities.point(north: 10, east: 50), TestCities.point(north: 99, east: 99))
        #expect(bounds.intersects(other))
        #expect(bounds.union(other).contains(other.northEast))
    }

    @Test func interpolationKeepsTheWholeEarthInRange() {
        let west = Coordinate(latitudeE7: -900_000_000, longitudeE7: -1_800_000_000)
        let east = Coordinate(latitudeE7: 900_000_000, longitudeE7: 1_800_000_000)
        let whole = Int64(UInt32.max)
        #expect(interpolate(west, east, part: whole, of: whole) == east)
        #expect(interpolate(west, east, part: 0, of: whole) == west)
        #expect(interpolate(west, east, part: 0, of: 0) == west)
    }
}
