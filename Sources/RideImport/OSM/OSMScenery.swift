import RideCore
import RideMap

/// Collects what is drawn but not driven on: water, green, coasts, rivers and railways.
struct OSMScenery {
    private let shapes: OSMShapes
    private let bounds: Bounds
    private(set) var areas: [MapArea] = []
    private(set) var lines: [MapLine] = []
    /// Areas whose outline is not all there.
    private(set) var open = 0
    /// Whether there is a coast that could not be closed into a sea.
    private(set) var hasOpenSea = false

    /// So much more than the streets is drawn.
    static let margin_m = 2_000.0
    /// Smaller areas and shorter lines would not be seen.
    static let smallest_m = 8.0

    /// - Parameter streets: The rectangle around all streets.
    init(_ shapes: OSMShapes, streets: Bounds) {
        self.shapes = shapes
        bounds = streets.padded(metres: Self.margin_m)
    }

    /// Collects from ways and relations, in this order.
    mutating func collect(ways: [OSMWay], relations: [OSMRelation], streets: Bounds) {
        addSea(ways, streets)
        for way in ways {
            let isClosed = way.refs.count > 3 && way.refs.first == way.refs.last
            if isClosed, let kind = OSMFeature.areaKind(way.tags) {
                add(kind, [shapes.points(way.refs)])
            } else if let kind = OSMFeature.lineKind(way.tags), kind != .coast {
                add(kind, shapes.points(way.refs))
            }
        }
        for relation in relations {
            guard let kind = OSMFeature.areaKind(relation.tags) else { continue }
            let (rings, isWhole) = shapes.rings(relation)
            if !isWhole { open += 1 }
            add(kind, rings)
        }
    }

    private mutating func addSea(_ ways: [OSMWay], _ streets: Bounds) {
        let coast = ways.filter { OSMFeature.lineKind($0.tags) == .coast }
        guard !coast.isEmpty else { return }
        let joined = OSMRings(coast.map(\.refs), keepsDirection: true)
        let rings = joined.rings.map(shapes.points).filter { $0.count > 3 }
        let coasts = joined.lines.map(shapes.points).filter { $0.count > 1 }
        for line in rings + coasts { add(.coast, line) }
        // An extract cut close to the streets has no coast beyond them.
        for margin in [Self.margin_m, Self.margin_m / 4, 0] {
            let frame = streets.padded(metres: margin)
            if let sea = OSMCoast.sea(rings: rings, lines: coasts, in: frame) {
                let outlines = sea.map(MapOutline.simplified).filter { $0.count > 2 }
                areas.append(MapArea(kind: .water, rings: outlines))
                return
            }
        }
        hasOpenSea = true
    }

    private mutating func add(_ kind: MapArea.Kind, _ rings: [[Coordinate]]) {
        let outlines = rings.map { MapOutline.clipped(ring: $0, to: bounds) }
            .map { MapOutline.simplified($0 + $0.prefix(1)).dropLast() }
            .filter { $0.count > 2 && isVisible($0) }
        if !outlines.isEmpty { areas.append(MapArea(kind: kind, rings: outlines.map(Array.init))) }
    }

    private mutating func add(_ kind: MapLine.Kind, _ line: [Coordinate]) {
        for part in MapOutline.clipped(line: line, to: bounds) where isVisible(part[...]) {
            lines.append(MapLine(kind: kind, points: MapOutline.simplified(part)))
        }
    }

    private func isVisible(_ points: ArraySlice<Coordinate>) -> Bool {
        guard let box = Bounds(containing: points) else { return false }
        return Geodesy.distance(box.southWest, box.northEast) >= Metres(Self.smallest_m)
    }
}
