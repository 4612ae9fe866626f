import RideCore
import RideTUI

/// What one moment puts on the map, beside streets and cars.
public struct MapScene: Sendable {
    /// The way of the ride still to go.
    public var route: [Coordinate] = []
    /// The way of the car to the pick-up.
    public var approach: [Coordinate] = []
    /// The part of the way that is done.
    public var driven: [Coordinate] = []
    /// The way that somebody walks to the car.
    public var walk: [Coordinate] = []
    /// Marks; the last is the most important.
    public var pins: [MapPin] = []
    /// Stations of shared bicycles.
    public var stations: [MapStation] = []
    /// The quarters where rides are wanted.
    public var zones: [MapZone] = []
    /// The driver whose car is drawn as one's own.
    public var ownDriver: UInt64?
    /// The driver who is being asked, whose car stands out.
    public var askedDriver: UInt64?
    /// What the map follows; nil leaves the view where it is.
    public var subject: MapSubject?
    /// The world in the city's place, with the stations above as systems of bicycles; nil for the
    /// city.
    public var world: WorldView?
    /// Whether a point is being chosen in the middle of the map.
    public var hasCrosshair = false

    /// A map with nothing on it.
    public init() {}
}

/// A part of the world as a page wants it shown (F-01).
public struct WorldView: Sendable {
    /// The coasts.
    public var layers: MapLayers
    /// What is in the middle of the part of the map that nothing covers.
    public var centre: Coordinate
    /// The scale, within `Viewport.worldScales`.
    public var metresPerDot: Double

    /// A part of the world.
    public init(layers: MapLayers, centre: Coordinate, metresPerDot: Double) {
        self.layers = layers
        self.centre = centre
        self.metresPerDot = metresPerDot
    }

    /// The view of it in a frame.
    public func viewport(in layout: FrameLayout) -> Viewport {
        Viewport(
            centre: centre, metresPerDot: metresPerDot, area: layout.map,
            focus: layout.uncovered, scales: Viewport.worldScales)
    }
}
