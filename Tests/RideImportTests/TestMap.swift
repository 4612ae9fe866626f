import RideCore

@testable import RideMap

/// Points to test with.
enum TestMap {
    /// The point so many metres, roughly, north and east of latitude 0, longitude 0.
    static func point(north: Double, east: Double) -> Coordinate {
        Coordinate(
            latitudeE7: Int32((north / Geodesy.metresPerE7).rounded()),
            longitudeE7: Int32((east / Geodesy.metresPerE7).rounded()))
    }
}
