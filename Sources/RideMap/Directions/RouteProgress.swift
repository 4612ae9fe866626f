import RideCore

/// How far somebody has come on a route.
public struct RouteProgress: Hashable, Sendable {
    /// Where they are.
    public let coordinate: Coordinate
    /// Where they are facing, in degrees clockwise from north, 0..<360.
    public let heading: Double
    /// Where they are on the network.
    public let position: StreetPosition
    /// The way that is left.
    public let remainingDistance: Metres
    /// The time that is left.
    public let remainingDuration: Duration
    /// The first point of the route's shape that is still ahead: `coordinate` followed by the
    /// shape from here on is what is left to draw.
    public let shapeIndex: Int
}
