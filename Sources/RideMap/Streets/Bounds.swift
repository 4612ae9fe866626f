import RideCore

/// A rectangle between two parallels and two meridians; it never crosses the antimeridian.
public struct Bounds: Hashable, Sendable {
    /// The corner with the least latitude and longitude.
    public let southWest: Coordinate
    /// The corner with the greatest latitude and longitude.
    public let northEast: Coordinate

    /// The smallest rectangle with both corners in it, whichever corners they are.
    public init(_ first: Coordinate, _ second: Coordinate) {
        southWest = Coordinate(
            latitudeE7: min(first.latitudeE7, second.latitudeE7),
            longitudeE7: min(first.longitudeE7, second.longitudeE7))
        northEast = Coordinate(
            latitudeE7: max(first.latitudeE7, second.latitudeE7),
            longitudeE7: max(first.longitudeE7, second.longitudeE7))
    }

    /// The smallest rectangle with all these points in it, or nil if there are none.
    ///
    /// - Complexity: O(n) in the number of points.
    public init?(containing points: some Sequence<Coordinate>) {
        var iterator = points.makeIterator()
        guard let first = iterator.next() else { return nil }
        var (south, west) = (first.latitudeE7, first.longitudeE7)
        var (north, east) = (south, west)
        while let point = iterator.next() {
            south = min(south, point.latitudeE7)
            north = max(north, point.latitudeE7)
            west = min(west, point.longitudeE7)
            east = max(east, point.longitudeE7)
        }
        self.init(
            Coordinate(latitudeE7: south, longitudeE7: west),
            Coordinate(latitudeE7: north, longitudeE7: east))
    }

    /// The latitude of the southern edge, in degrees × 10⁷.
    public var southE7: Int32 { southWest.latitudeE7 }
    /// The longitude of the western edge, in degrees × 10⁷.
    public var westE7: Int32 { southWest.longitudeE7 }
    /// The latitude of the northern edge, in degrees × 10⁷.
    public var northE7: Int32 { northEast.latitudeE7 }
    /// The longitude of the eastern edge, in degrees × 10⁷.
    public var eastE7: Int32 { northEast.longitudeE7 }

    /// The point in the middle.
    public var center: Coordinate {
        Coordinate(
            latitudeE7: Int32((Int64(southE7) + Int64(northE7)) >> 1),
            longitudeE7: Int32((Int64(westE7) + Int64(eastE7)) >> 1))
    }

    /// Whether the point is inside or on the edge.
    public func contains(_ point: Coordinate) -> Bool {
        point.latitudeE7 >= southE7 && point.latitudeE7 <= northE7
            && point.longitudeE7 >= westE7 && point.longitudeE7 <= eastE7
    }

    /// Whether the rectangles share a point.
    public func intersects(_ other: Bounds) -> Bool {
        southE7 <= other.northE7 && northE7 >= other.southE7
            && westE7 <= other.eastE7 && eastE7 >= other.westE7
    }

    /// The smallest rectangle with both rectangles in it.
    public func union(_ other: Bounds) -> Bounds {
        Bounds(
            Coordinate(
                latitudeE7: min(southE7, other.southE7), longitudeE7: min(westE7, other.westE7)),
            Coordinate(
                latitudeE7: max(northE7, other.northE7), longitudeE7: max(eastE7, other.eastE7)))
    }
}
