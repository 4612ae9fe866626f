import RideCore
import RideMap

/// Which part of the city is seen, and where on the screen.
///
/// The projection is equirectangular around the centre: within a city, and at the size of a dot,
/// it cannot be told from any other.
public struct Viewport: Hashable, Sendable {
    /// The point shown in the middle of `focus`.
    public var centre: Coordinate
    /// The scale: metres across a dot, of which a cell has 2 × 4.
    public private(set) var metresPerDot: Double
    /// The scales this view can have.
    private let scales: ClosedRange<Double>
    /// The cells the map covers, also below a sheet.
    public var area: Rect
    /// The cells of the map that nothing covers.
    public var focus: Rect

    /// The scales that make sense, in metres per dot.
    public static let scales = 0.25...400.0
    /// Those of a map of the world: from some cities to all of it.
    public static let worldScales = 300.0...200_000.0
    /// How much one step of zooming changes the scale.
    public static let zoomStep = 1.5

    /// A view around `centre`; a scale beyond `scales` counts as the nearest of them.
    public init(
        centre: Coordinate, metresPerDot: Double, area: Rect, focus: Rect,
        scales: ClosedRange<Double> = Viewport.scales
    ) {
        self.centre = centre
        self.scales = scales
        self.metresPerDot = Viewport.allowed(metresPerDot, in: scales)
        self.area = area
        self.focus = focus
    }

    /// A view of the city in this frame.
    public init(centre: Coordinate, metresPerDot: Double, layout: FrameLayout) {
        self.init(
            centre: centre, metresPerDot: metresPerDot, area: layout.map, focus: layout.uncovered)
    }

    private static func allowed(_ scale: Double, in scales: ClosedRange<Double>) -> Double {
        scale.isFinite ? min(max(scale, scales.lowerBound), scales.upperBound) : scales.upperBound
    }

    /// Takes over where the map lies on the screen; what is seen in the middle stays there.
    public mutating func move(to layout: FrameLayout) {
        area = layout.map
        focus = layout.uncovered
    }

    /// The projection in use now.
    public var projection: Projection {
        Projection(
            centre: centre, metresPerDot: metresPerDot,
            middleX: Double(2 * (focus.x - area.x) + focus.width),
            middleY: Double(4 * (focus.y - area.y) + 2 * focus.height))
    }

    /// The cell in which a coordinate is shown; it may lie outside `area`.
    public func cell(of coordinate: Coordinate) -> Point {
        let (x, y) = projection.dot(of: coordinate)
        return Point(
            x: area.x + Viewport.whole(x / 2), y: area.y + Viewport.whole(y / 4))
    }

    /// The coordinate in the middle of a cell.
    public func coordinate(of cell: Point) -> Coordinate {
        projection.coordinate(
            x: Double(2 * (cell.x - area.x) + 1), y: Double(4 * (cell.y - area.y) + 2))
    }

    /// Moves the view by cells: to the right shows more of the east.
    public mutating func pan(right: Int = 0, down: Int = 0) {
        let projection = projection
        centre = projection.coordinate(
            x: projection.middleX + Double(2 * right), y: projection.middleY + Double(4 * down))
    }

    /// Magnifies by `factor` (below 1 shrinks) and keeps the coordinate under `cell` where it is;
    /// without a cell the centre stays.
    public mutating func zoom(by factor: Double, at cell: Point? = nil) {
        let wanted = Viewport.allowed(metresPerDot / factor, in: scales)
        guard let cell else {
            metresPerDot = wanted
            return
        }
        let before = projection
        let x = Double(2 * (cell.x - area.x) + 1) - before.middleX
        let y = Double(4 * (cell.y - area.y) + 2) - before.middleY
        // Seen from the new centre, the point under the pointer is as many dots away as before.
        let share = 1 - wanted / metresPerDot
        centre = before.coordinate(x: before.middleX + x * share, y: before.middleY + y * share)
        metresPerDot = wanted
    }

    /// Shows all of these points in `focus` with `margin` cells around them (half as many above
    /// and below), but no larger than `closest` metres per dot. No points change nothing.
    ///
    /// - Complexity: O(n) in the number of points.
    public mutating func fit(
        _ points: some Sequence<Coordinate>, margin: Int = 4, closest: Double = 1.5
    ) {
        var bounds: MapBounds?
        for point in points {
            bounds = bounds?.including(point) ?? MapBounds(point)
        }
        guard let bounds else { return }
        centre = bounds.middle
        let scale = Projection.metres(at: centre)
        let width = Double(max(2, 2 * (focus.width - 2 * margin)))
        let height = Double(max(4, 4 * (focus.height - margin)))
        let across = Double(Int64(bounds.east) - Int64(bounds.west)) * scale.perLongitude
        let down = Double(Int64(bounds.north) - Int64(bounds.south)) * scale.perLatitude
        metresPerDot = Viewport.allowed(max(across / width, down / height, closest), in: scales)
    }

    /// The rectangle of coordinates that `area` shows.
    public var bounds: MapBounds {
        let projection = projection
        let northWest = projection.coordinate(x: 0, y: 0)
        let southEast = projection.coordinate(
            x: Double(2 * area.width), y: Double(4 * area.height))
        return MapBounds(
            south: southEast.latitudeE7, west: northWest.longitudeE7, north: northWest.latitudeE7,
            east: southEast.longitudeE7)
    }

    private static func whole(_ value: Double) -> Int {
        Int(min(max(value.rounded(.down), -1e9), 1e9))
    }
}

/// From coordinates to dots and back, for one view.
public struct Projection: Hashable, Sendable {
    let latitude: Int64
    let longitude: Int64
    let dotsPerLatitude: Double
    let dotsPerLongitude: Double
    /// The dot that shows the centre, counted from the top left of the map.
    let middleX: Double
    let middleY: Double

    /// Metres for a ten-millionth of a degree at a place.
    static func metres(at place: Coordinate) -> (perLatitude: Double, perLongitude: Double) {
        let shrink = max(0.01, Geodesy.cosine(degrees: place.latitude))
        return (Geodesy.metresPerE7, Geodesy.metresPerE7 * shrink)
    }

    init(centre: Coordinate, metresPerDot: Double, middleX: Double, middleY: Double) {
        let scale = Projection.metres(at: centre)
        latitude = Int64(centre.latitudeE7)
        longitude = Int64(centre.longitudeE7)
        dotsPerLatitude = scale.perLatitude / metresPerDot
        dotsPerLongitude = scale.perLongitude / metresPerDot
        self.middleX = middleX
        self.middleY = middleY
    }

    /// The dot that shows a coordinate, counted from the top left of the map.
    @inline(__always)
    public func dot(of coordinate: Coordinate) -> (x: Double, y: Double) {
        (dotX(coordinate.longitudeE7), dotY(coordinate.latitudeE7))
    }

    @inline(__always)
    func dotX(_ longitudeE7: Int32) -> Double {
        middleX + Double(Int64(longitudeE7) - longitude) * dotsPerLongitude
    }

    @inline(__always)
    func dotY(_ latitudeE7: Int32) -> Double {
        middleY - Double(Int64(latitudeE7) - latitude) * dotsPerLatitude
    }

    /// The coordinate that a dot shows, kept on the Earth.
    public func coordinate(x: Double, y: Double) -> Coordinate {
        let north = Double(latitude) + (middleY - y) / dotsPerLatitude
        let east = Double(longitude) + (x - middleX) / dotsPerLongitude
        return Coordinate(
            latitudeE7: Int32(min(max(north.rounded(), -900_000_000), 900_000_000)),
            longitudeE7: Int32(min(max(east.rounded(), -1_800_000_000), 1_800_000_000)))
    }
}
