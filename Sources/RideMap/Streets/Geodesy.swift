import Glibc
import RideCore

/// Measuring on the Earth's surface.
///
/// The Earth is a sphere with the mean radius of WGS 84. Sines and cosines are summed here from
/// their series, because the C library's last digit differs from one machine to the next; sums,
/// products, quotients and square roots are exactly rounded everywhere.
public enum Geodesy {
    /// The mean radius of the Earth in metres: (2a + b) / 3 of WGS 84.
    public static let earthRadius_m = 6_371_008.771_4

    /// The length in metres of a ten-millionth of a degree along a meridian.
    public static let metresPerE7 = earthRadius_m * Double.pi / 180 / 1e7

    /// The cosine of an angle between -90 and 90 degrees, by its Taylor series; good to 10⁻¹¹.
    public static func cosine(degrees: Double) -> Double {
        let x = degrees * Double.pi / 180
        let square = x * x
        var term = 1.0
        var sum = 1.0
        for step in 1...11 {
            let even = Double(2 * step)
            term *= -square / (even * (even - 1))
            sum += term
        }
        return sum
    }

    /// The distance between two points along the surface, for points within some 100 km.
    ///
    /// The chord of the flat triangle at the middle latitude: under a millionth wrong within a
    /// city, and the same on every machine.
    public static func distance(_ from: Coordinate, _ to: Coordinate) -> Metres {
        let middle = (Double(from.latitudeE7) + Double(to.latitudeE7)) / 2e7
        let plane = Plane(latitude: middle)
        return Metres(plane.distance_m(from, to))
    }

    /// The direction from one point to another, in degrees clockwise from north, 0..<360.
    public static func heading(from: Coordinate, to: Coordinate) -> Double {
        let plane = Plane(latitude: (from.latitude + to.latitude) / 2)
        let north = Double(Int64(to.latitudeE7) - Int64(from.latitudeE7))
        let east = Double(Int64(to.longitudeE7) - Int64(from.longitudeE7)) * plane.eastScale
        let degrees = atan2(east, north) * 180 / Double.pi
        let positive = degrees < 0 ? degrees + 360 : degrees
        return positive >= 360 ? 0 : positive
    }
}

/// The flat map that touches the Earth along one parallel: good for measuring inside a city.
package struct Plane: Sendable {
    /// How many units of latitude one unit of longitude is worth here.
    package let eastScale: Double

    /// The map that touches the Earth at this latitude, in degrees.
    package init(latitude: Double) {
        eastScale = max(Geodesy.cosine(degrees: latitude), 1e-6)
    }

    /// The distance in metres.
    package func distance_m(_ from: Coordinate, _ to: Coordinate) -> Double {
        let north = Double(Int64(to.latitudeE7) - Int64(from.latitudeE7))
        let east = Double(Int64(to.longitudeE7) - Int64(from.longitudeE7)) * eastScale
        return (north * north + east * east).squareRoot() * Geodesy.metresPerE7
    }

    /// The point of the segment nearest to `point`: how far along (0...1) and how many metres off.
    package func nearest(
        to point: Coordinate, from start: Coordinate, to end: Coordinate
    ) -> (fraction: Double, distance_m: Double) {
        let segmentNorth = Double(Int64(end.latitudeE7) - Int64(start.latitudeE7))
        let segmentEast = Double(Int64(end.longitudeE7) - Int64(start.longitudeE7)) * eastScale
        let north = Double(Int64(point.latitudeE7) - Int64(start.latitudeE7))
        let east = Double(Int64(point.longitudeE7) - Int64(start.longitudeE7)) * eastScale
        let square = segmentNorth * segmentNorth + segmentEast * segmentEast
        var fraction = 0.0
        if square > 0 {
            fraction = (north * segmentNorth + east * segmentEast) / square
            fraction = min(max(fraction, 0), 1)
        }
        let offNorth = north - fraction * segmentNorth
        let offEast = east - fraction * segmentEast
        let distance = (offNorth * offNorth + offEast * offEast).squareRoot()
        return (fraction, distance * Geodesy.metresPerE7)
    }
}

/// The point `part` of the way from one coordinate to another, as a ratio of whole numbers.
package func interpolate(
    _ from: Coordinate, _ to: Coordinate, part: Int64, of whole: Int64
) -> Coordinate {
    guard whole > 0 else { return from }
    func between(_ start: Int32, _ end: Int32) -> Int32 {
        // 128 bits, because a span of 2³² times a length of 2³² does not fit in 64.
        let moved = Int128(Int64(end) - Int64(start)) * Int128(part) / Int128(whole)
        return Int32(clamping: Int64(start) + Int64(clamping: moved))
    }
    return Coordinate(
        latitudeE7: between(from.latitudeE7, to.latitudeE7),
        longitudeE7: between(from.longitudeE7, to.longitudeE7))
}
