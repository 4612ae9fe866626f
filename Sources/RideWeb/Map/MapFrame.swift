import RideCore
import RideMap

/// The square of the city that a picture is about, and where its points are in the picture: to the
/// right and down from its upper left corner, in 4,096ths of a side.
public struct MapFrame: Hashable, Sendable {
    /// A point of the picture.
    struct Point: Hashable {
        let x: Int
        let y: Int
    }

    /// The units of a side.
    static let units = 4_096
    /// Nothing smaller is shown: a ride around the corner is seen with the streets around it.
    private static let least_m = 900.0
    /// What is left around the outermost points, of the side.
    private static let margin = 0.12
    /// What is drawn beyond the square, of the side: a window may be wider or higher than it is.
    private static let beyond = (sides: 0.5, ends: 0.25)
    /// Points further away are put at this distance, in sides.
    private static let furthest = 64

    /// The middle.
    let center: Coordinate
    /// The length of a side.
    let side_m: Double
    private let eastScale: Double

    /// The smallest square with all these points in it, and some room around them; nil for none.
    public init?(around points: [Coordinate]) {
        guard let bounds = Bounds(containing: points) else { return nil }
        center = bounds.center
        eastScale = max(Geodesy.cosine(degrees: center.latitude), 1e-3)
        let north = Double(Int64(bounds.northE7) - Int64(bounds.southE7)) * Geodesy.metresPerE7
        let east =
            Double(Int64(bounds.eastE7) - Int64(bounds.westE7)) * Geodesy.metresPerE7 * eastScale
        side_m = max(Self.least_m, max(north, east) / (1 - 2 * Self.margin))
    }

    /// Where a place is in the picture.
    func point(_ place: Coordinate) -> Point {
        let unit = side_m / Double(Self.units)
        let north =
            Double(Int64(place.latitudeE7) - Int64(center.latitudeE7)) * Geodesy.metresPerE7
        let east =
            Double(Int64(place.longitudeE7) - Int64(center.longitudeE7)) * Geodesy.metresPerE7
            * eastScale
        return Point(x: Self.whole(east / unit), y: Self.whole(-north / unit))
    }

    private static func whole(_ value: Double) -> Int {
        let limit = Double(furthest * units)
        return units / 2 + Int(min(max(value, -limit), limit).rounded())
    }

    /// Whether all these places are to be seen, and not at the very edge.
    func shows(_ places: [Coordinate]) -> Bool {
        let edge = Self.units / 50
        let inside = edge...(Self.units - edge)
        return places.allSatisfy { place in
            let point = point(place)
            return inside.contains(point.x) && inside.contains(point.y)
        }
    }

    /// What is drawn: more than the square.
    var drawn: Bounds {
        let north = side_m * (0.5 + Self.beyond.ends) / Geodesy.metresPerE7
        let east = side_m * (0.5 + Self.beyond.sides) / Geodesy.metresPerE7 / eastScale
        func moved(_ value: Int32, _ by: Double, _ limit: Double) -> Int32 {
            Int32(min(max(Double(value) + by, -limit), limit))
        }
        return Bounds(
            Coordinate(
                latitudeE7: moved(center.latitudeE7, -north, 9e8),
                longitudeE7: moved(center.longitudeE7, -east, 18e8)),
            Coordinate(
                latitudeE7: moved(center.latitudeE7, north, 9e8),
                longitudeE7: moved(center.longitudeE7, east, 18e8)))
    }

    /// The same in the picture: what lies outside need not be written down.
    var window: (x: ClosedRange<Int>, y: ClosedRange<Int>) {
        let sides = Int(Double(Self.units) * Self.beyond.sides)
        let ends = Int(Double(Self.units) * Self.beyond.ends)
        return (-sides...(Self.units + sides), -ends...(Self.units + ends))
    }
}
