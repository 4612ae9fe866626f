import RideCore
import RideWire

/// A car in the part of the map that is watched.
public struct CarSighting: Hashable, Sendable {
    /// Who drives it; nil where that is not told.
    public let driver: UInt64?
    /// Where it is.
    public let coordinate: Coordinate
    /// Degrees clockwise from north.
    public let heading: Int
    /// Whether it is on a ride.
    public let isBusy: Bool

    /// The cars of a tick; numbers that make no car are left out.
    ///
    /// - Complexity: O(cars).
    public static func all(in tick: TickView) -> [CarSighting] {
        stride(from: 0, to: tick.cars.count - 4, by: 5).compactMap { index in
            guard
                let coordinate = Coordinate(
                    latitude: Double(tick.cars[index + 1]) / 1e6,
                    longitude: Double(tick.cars[index + 2]) / 1e6)
            else { return nil }
            return CarSighting(
                driver: UInt64(exactly: tick.cars[index]), coordinate: coordinate,
                heading: Int(truncatingIfNeeded: tick.cars[index + 3] % 360),
                isBusy: tick.cars[index + 4] != 0)
        }
    }
}
