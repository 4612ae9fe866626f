import RideApp
import RideCore
import RideMap

/// A direction of the wind rose, for saying where something lies.
enum Compass: Int, CaseIterable, Sendable {
    case north, northeast, east, southeast, south, southwest, west, northwest

    /// The nearest of the eight directions.
    ///
    /// - Parameter degrees: clockwise from north, 0 ..< 360.
    init(degrees: Double) {
        let eighth = degrees.isFinite ? Int((degrees / 45).rounded()) : 0
        self = Self.allCases[((eighth % 8) + 8) % 8]
    }

    /// The direction from one point to another.
    init(from: Coordinate, to: Coordinate) {
        self.init(degrees: Geodesy.heading(from: from, to: to))
    }

    /// Degrees clockwise from north.
    var degrees: Int { rawValue * 45 }

    /// The name of its word.
    var text: TextKey {
        switch self {
        case .north: "driver.compass.north"
        case .northeast: "driver.compass.northeast"
        case .east: "driver.compass.east"
        case .southeast: "driver.compass.southeast"
        case .south: "driver.compass.south"
        case .southwest: "driver.compass.southwest"
        case .west: "driver.compass.west"
        case .northwest: "driver.compass.northwest"
        }
    }
}
