import RideCore
import RideMap

/// A direction of the wind rose, for saying where something lies.
public enum Compass: Int, CaseIterable, Sendable {
    /// The eight, north first, clockwise.
    case north, northeast, east, southeast, south, southwest, west, northwest

    /// The nearest of the eight directions.
    ///
    /// - Parameter degrees: clockwise from north, 0 ..< 360.
    public init(degrees: Double) {
        let eighth = degrees.isFinite ? Int((degrees / 45).rounded()) : 0
        self = Self.allCases[((eighth % 8) + 8) % 8]
    }

    /// The direction from one point to another.
    public init(from: Coordinate, to: Coordinate) {
        self.init(degrees: Geodesy.heading(from: from, to: to))
    }

    /// Degrees clockwise from north.
    public var degrees: Int { rawValue * 45 }

    /// The name of its word.
    public var text: TextKey {
        switch self {
        case .north: "compass.north"
        case .northeast: "compass.northeast"
        case .east: "compass.east"
        case .southeast: "compass.southeast"
        case .south: "compass.south"
        case .southwest: "compass.southwest"
        case .west: "compass.west"
        case .northwest: "compass.northwest"
        }
    }
}
