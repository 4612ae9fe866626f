import RideCore

/// A rectangle of coordinates in ten-millionths of a degree, as the map draws them.
public struct MapBounds: Hashable, Sendable {
    /// The least latitude.
    public var south: Int32
    /// The least longitude.
    public var west: Int32
    /// The greatest latitude.
    public var north: Int32
    /// The greatest longitude.
    public var east: Int32

    /// Whether two rectangles share a point.
    public func touches(_ other: MapBounds) -> Bool {
        south <= other.north && north >= other.south && west <= other.east && east >= other.west
    }

    /// The rectangle between these edges.
    public init(south: Int32, west: Int32, north: Int32, east: Int32) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// The rectangle that holds one point.
    public init(_ point: Coordinate) {
        self.init(
            south: point.latitudeE7, west: point.longitudeE7, north: point.latitudeE7,
            east: point.longitudeE7)
    }

    /// The rectangle grown to hold one more point.
    public func including(_ point: Coordinate) -> MapBounds {
        MapBounds(
            south: min(south, point.latitudeE7), west: min(west, point.longitudeE7),
            north: max(north, point.latitudeE7), east: max(east, point.longitudeE7))
    }

    /// The point in the middle.
    public var middle: Coordinate {
        Coordinate(
            latitudeE7: Int32((Int64(south) + Int64(north)) / 2),
            longitudeE7: Int32((Int64(west) + Int64(east)) / 2))
    }

    /// Whether the point lies inside or on an edge.
    public func contains(_ point: Coordinate) -> Bool {
        point.latitudeE7 >= south && point.latitudeE7 <= north && point.longitudeE7 >= west
            && point.longitudeE7 <= east
    }
}
