import RideCore

/// A quarter of the city that is tinted by how many people there want a ride.
public struct MapZone: Hashable, Sendable {
    /// Its edges.
    public let bounds: MapBounds
    /// How hot the tint is, 1 to 3; 0 for none.
    public let heat: Int
    /// What is written in its middle, the fullest wording first: the first that fits is drawn, and
    /// none where none fits.
    public let labels: [String]

    /// A zone between these edges.
    public init(_ bounds: MapBounds, heat: Int, labels: [String] = []) {
        self.bounds = bounds
        self.heat = heat
        self.labels = labels
    }
}

extension MapView {
    /// Tints the zones with all that stands in them. Each cell belongs to the zone in which its
    /// middle lies, so that neighbours never overlap.
    func tintZones(on screen: inout Screen) {
        for zone in zones where zone.heat > 0 {
            screen.emphasise(cells(of: zone.bounds), .heat(zone.heat))
        }
    }

    /// Writes what there is to say about the zones, that of the hottest first, wherever the part
    /// that nothing covers leaves room for it.
    func drawZoneLabels(on screen: inout Screen, _ placer: inout LabelPlacer) {
        for zone in zones.sorted(by: { $0.heat > $1.heat }) {
            let seen = cells(of: zone.bounds).intersection(placer.area)
            guard !seen.isEmpty else { continue }
            let middle = Point(x: seen.x + seen.width / 2, y: seen.y + seen.height / 2)
            for label in zone.labels {
                let width = TextWidth.of(label)
                guard width + 2 <= seen.width,
                    let start = placer.place(centredOn: middle, width: width)
                else { continue }
                let role: Role = zone.heat > 1 ? .attention : .normal
                screen.write(label, x: start.x, y: start.y, Style(role, .bold))
                break
            }
        }
    }

    /// The cells of the screen whose middles lie in a rectangle.
    func cells(of bounds: MapBounds) -> Rect { uncut(bounds).intersection(viewport.area) }

    /// How many columns a rectangle would take, in sight or not.
    func width(of bounds: MapBounds) -> Int { uncut(bounds).width }

    private func uncut(_ bounds: MapBounds) -> Rect {
        let northWest = viewport.edge(
            Coordinate(latitudeE7: bounds.north, longitudeE7: bounds.west))
        let southEast = viewport.edge(
            Coordinate(latitudeE7: bounds.south, longitudeE7: bounds.east))
        return Rect(
            x: northWest.x, y: northWest.y, width: max(0, southEast.x - northWest.x),
            height: max(0, southEast.y - northWest.y))
    }
}

extension Viewport {
    /// The first cell whose middle lies to the right of and below a point.
    fileprivate func edge(_ coordinate: Coordinate) -> Point {
        let (x, y) = projection.dot(of: coordinate)
        func whole(_ value: Double) -> Int { Int(min(max(value.rounded(), -1e6), 1e6)) }
        return Point(x: area.x + whole(x / 2), y: area.y + whole(y / 4))
    }
}
