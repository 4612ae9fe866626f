import Glibc
import RideCore

extension Geodesy {
    /// The distance between any two points of the Earth along a great circle.
    ///
    /// By the chord between the two points on the unit sphere, which is exact for near ones and for
    /// opposite ones alike; for lists and maps of the world, not for streets.
    public static func greatCircle(_ from: Coordinate, _ to: Coordinate) -> Metres {
        let (one, other) = (vector(from), vector(to))
        let (x, y, z) = (one.x - other.x, one.y - other.y, one.z - other.z)
        let half = min(1, (x * x + y * y + z * z).squareRoot() / 2)
        return Metres(2 * earthRadius_m * asin(half))
    }

    private static func vector(_ place: Coordinate) -> (x: Double, y: Double, z: Double) {
        let north = place.latitude * Double.pi / 180
        let east = place.longitude * Double.pi / 180
        return (cos(north) * cos(east), cos(north) * sin(east), sin(north))
    }
}
