import RideCore

/// A station of shared bicycles on the map, or several that lie together (B3).
public struct MapStation: Hashable, Sendable {
    /// What is seen of it without colours.
    public enum Shape: Hashable, Sendable {
        /// Bicycles, and docks to bring one back.
        case ready
        /// No bicycle.
        case empty
        /// Bicycles, and no dock.
        case full
        /// Neither can be taken or brought.
        case closed
        /// Several stations.
        case cluster
    }

    /// Where it is.
    public let coordinate: Coordinate
    /// What is seen of it.
    public let shape: Shape
    /// The bicycles; of several stations, how many stations.
    public let number: Int

    /// One station.
    public init(at coordinate: Coordinate, shape: Shape, number: Int) {
        self.coordinate = coordinate
        self.shape = shape
        self.number = number
    }

    /// How many stations it stands for.
    var stations: Int { shape == .cluster ? number : 1 }
}

extension MapStation.Shape {
    /// The sign that stands at the place.
    public func symbol(_ glyphs: Glyphs) -> Unicode.Scalar {
        switch (self, glyphs) {
        case (.ready, .ascii): "o"
        case (.ready, .halfBlocks): "•"
        case (.ready, .braille): "●"
        case (.empty, .ascii): "."
        case (.empty, .halfBlocks), (.empty, .braille): "○"
        case (.full, .ascii): "#"
        case (.full, .halfBlocks), (.full, .braille): "■"
        case (.closed, _): "x"
        case (.cluster, .ascii): "*"
        case (.cluster, .halfBlocks), (.cluster, .braille): "♦"
        }
    }

    /// Its colour, which says nothing that the sign does not.
    var role: Role {
        switch self {
        case .ready: .good
        case .empty, .full: .attention
        case .closed: .muted
        case .cluster: .accent
        }
    }
}

extension MapView {
    /// The cells that a station's sign and number take; stations nearer than that are one mark.
    private static let cell = Size(width: 4, height: 2)

    /// Puts stations that would cover one another together.
    ///
    /// - Complexity: O(n log n) in the number of stations.
    func clustered() -> [MapStation] {
        var cells: [Point: [MapStation]] = [:]
        for station in stations {
            let cell = viewport.cell(of: station.coordinate)
            guard viewport.area.contains(cell) else { continue }
            cells[
                Point(x: cell.x / Self.cell.width, y: cell.y / Self.cell.height), default: []
            ].append(station)
        }
        return cells.sorted { ($0.key.y, $0.key.x) < ($1.key.y, $1.key.x) }.map { _, members in
            guard members.count > 1 else { return members[0] }
            let count = Int64(members.count)
            return MapStation(
                at: Coordinate(
                    latitudeE7: Int32(
                        members.reduce(0) { $0 + Int64($1.coordinate.latitudeE7) } / count),
                    longitudeE7: Int32(
                        members.reduce(0) { $0 + Int64($1.coordinate.longitudeE7) } / count)),
                shape: .cluster, number: members.reduce(0) { $0 + $1.stations })
        }
    }

    /// Draws the stations, each with its number behind its sign.
    func drawStations(on screen: inout Screen, _ placer: inout LabelPlacer) {
        for station in clustered() {
            let cell = viewport.cell(of: station.coordinate)
            let style = Style(station.shape.role, .bold)
            let number = "\(min(station.number, 999))"
            placer.reserve(Rect(x: cell.x, y: cell.y, width: number.count + 1, height: 1))
            screen.put(station.shape.symbol(screen.glyphs), x: cell.x, y: cell.y, style)
            guard viewport.area.contains(cell.moved(right: number.count)) else { continue }
            screen.write(number, x: cell.x + 1, y: cell.y, style)
        }
    }
}
