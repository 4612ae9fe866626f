import RideCore

/// A car on the map.
public struct MapCar: Hashable, Sendable {
    /// What a car is to the person who looks.
    public enum Kind: Hashable, Sendable {
        /// It could be had.
        case free
        /// It is on a ride with others.
        case busy
        /// It is the one of this ride, or the one I drive.
        case mine
    }

    /// Where it is.
    public var coordinate: Coordinate
    /// Where it is going, in degrees clockwise from north.
    public var heading: Int
    /// What it is to the person who looks.
    public var kind: Kind

    /// A car at a place.
    public init(at coordinate: Coordinate, heading: Int, kind: Kind) {
        self.coordinate = coordinate
        self.heading = heading
        self.kind = kind
    }
}

/// A mark on the map with a name that is shown before all others.
public struct MapPin: Hashable, Sendable {
    /// What is marked.
    public enum Kind: Hashable, Sendable {
        /// Where the ride begins.
        case pickUp
        /// Where the ride ends.
        case dropOff
        /// Where the person is.
        case me
        /// A saved place or another place of interest.
        case place
        /// Where somebody waits for a driver to be found.
        case waiting
        /// Where somebody has called for help.
        case sos
        /// The point in the middle while one is being chosen on the map.
        case crosshair
        /// The crossing at which a driver chooses the way.
        case crossing
        /// A way out of a crossing, by where it leads in degrees clockwise from north.
        case way(heading: Int, isTaken: Bool)
    }

    /// Where it is.
    public let coordinate: Coordinate
    /// What is marked.
    public let kind: Kind
    /// What is written beside it; may be empty.
    public let label: String

    /// A mark at a place.
    public init(_ kind: Kind, at coordinate: Coordinate, label: String = "") {
        self.coordinate = coordinate
        self.kind = kind
        self.label = label
    }
}

/// The map: streets, names, route, marks and cars, seen through a viewport.
public struct MapView: Sendable {
    /// The city.
    public var layers: MapLayers
    /// Which part is seen, and where on the screen.
    public var viewport: Viewport
    /// The way still to go, the clearest line of all; empty if there is none.
    public var route: [Coordinate] = []
    /// The way already driven, drawn as a faint thin line.
    public var driven: [Coordinate] = []
    /// The way of the car to the passenger, drawn fainter than the route.
    public var approach: [Coordinate] = []
    /// The way that somebody walks, drawn as dots with gaps between them.
    public var walk: [Coordinate] = []
    /// Marks; later ones are drawn over earlier ones, and their names are placed first.
    public var pins: [MapPin] = []
    /// Stations of shared bicycles, over cars and below marks.
    public var stations: [MapStation] = []
    /// The quarters where rides are wanted, tinted below all else.
    public var zones: [MapZone] = []
    /// The cars; mine are drawn last.
    public var cars: [MapCar] = []
    /// The cars of others where there are too many of them.
    public var groups: MapGroups?
    /// Who is to be named as the source of the map; empty where a sheet already does.
    public var attribution = "© OSM · ODbL"
    /// The units of the scale bar.
    public var units: Format.Units = .metric
    /// Whether this is the last that is known and no longer how things stand.
    public var isStale = false

    /// A view of a city without route, marks and cars.
    public init(layers: MapLayers, viewport: Viewport) {
        self.layers = layers
        self.viewport = viewport
    }

    /// Draws the map into `viewport.area`.
    ///
    /// Lines and areas first, as dots; then the names in the part that nothing covers, the most
    /// important first; then cars, marks and my own car over them. The cars of others keep no
    /// names away, or names would jump whenever one passes; they step aside instead.
    ///
    /// - Complexity: O(cells + visible segments + places + cars).
    public func draw(on screen: inout Screen) {
        let area = viewport.area.intersection(screen.bounds)
        guard !area.isEmpty, area == viewport.area else { return }
        screen.fill(area)
        var canvas = BrailleCanvas(size: area.size)
        let projection = viewport.projection
        let bounds = viewport.bounds
        drawAreas(on: &canvas, projection, bounds)
        var candidates = StreetNames(layers: layers, viewport: viewport)
        drawStreets(on: &canvas, projection, bounds, &candidates)
        drawWay(driven, on: &canvas, projection, .init(.muted, layer: 10), isThick: false)
        drawWay(approach, on: &canvas, projection, .init(.attention, layer: 20, isSolid: true))
        drawWay(route, on: &canvas, projection, .init(.route, layer: 30, isSolid: true))
        drawWalk(on: &canvas, projection)
        canvas.draw(on: &screen, at: area.origin)

        var placer = LabelPlacer(area: viewport.focus.intersection(area))
        drawEdge(on: &screen, &placer)
        let pinLabels = placePins(&placer, screen.glyphs)
        drawGroups(on: &screen, &placer)
        drawZoneLabels(on: &screen, &placer)
        candidates.draw(upTo: .middle, on: &screen, &placer)
        drawPlaces(on: &screen, &placer, bounds)
        candidates.draw(from: .minor, on: &screen, &placer)
        drawOthers(on: &screen, projection, placer)
        if !stations.isEmpty { drawStations(on: &screen, &placer) }
        drawPins(on: &screen, pinLabels)
        drawMine(on: &screen, projection)
        tintGroups(on: &screen)
        tintZones(on: &screen)
        if isStale { screen.restyle(area, .muted) }
    }

    private func drawAreas(
        on canvas: inout BrailleCanvas, _ projection: Projection, _ bounds: MapBounds
    ) {
        for area in layers.areas {
            guard area.bounds.touches(bounds) else { continue }
            let rings = area.rings.map { ring in ring.map { projection.dot(of: $0) } }
            // Water is denser than green, and both leave room for what lies over them.
            if area.role == .water {
                canvas.fill(rings, .init(area: area.role, layer: 2), every: 2)
            } else {
                canvas.fill(rings, .init(area: area.role, layer: 1), every: 4)
            }
        }
        for line in layers.lines where line.bounds.touches(bounds) {
            let ink = BrailleCanvas.Ink(line.role, layer: line.role == .water ? 4 : 3)
            var previous = projection.dot(of: line.points[0])
            for point in line.points.dropFirst() {
                let next = projection.dot(of: point)
                canvas.line(fromX: previous.x, y: previous.y, toX: next.x, y: next.y, ink)
                previous = next
            }
        }
    }

    private func drawStreets(
        on canvas: inout BrailleCanvas, _ projection: Projection, _ bounds: MapBounds,
        _ candidates: inout StreetNames
    ) {
        let scale = viewport.metresPerDot
        for rank in StreetRank.allCases.reversed() where scale <= MapDetail.drawn(rank) {
            let ink = MapDetail.ink(rank, at: scale)
            let isThick = rank == .major && scale <= MapDetail.thickBelow
            let isNamed = scale <= MapDetail.named(rank)
            let right = Double(canvas.dotWidth)
            let bottom = Double(canvas.dotHeight)
            layers.forEachRun(of: rank, in: bounds) { run in
                for index in run.indices {
                    let segment = run[index]
                    let x0 = projection.dotX(segment.longitude0)
                    let x1 = projection.dotX(segment.longitude1)
                    if (x0 < 0 && x1 < 0) || (x0 >= right && x1 >= right) { continue }
                    let y0 = projection.dotY(segment.latitude0)
                    let y1 = projection.dotY(segment.latitude1)
                    if (y0 < 0 && y1 < 0) || (y0 >= bottom && y1 >= bottom) { continue }
                    if isThick {
                        canvas.thickLine(fromX: x0, y: y0, toX: x1, y: y1, ink)
                    } else {
                        canvas.line(fromX: x0, y: y0, toX: x1, y: y1, ink)
                    }
                    if isNamed, segment.name >= 0 {
                        candidates.consider(segment, rank, x0, y0, x1, y1)
                    }
                }
            }
        }
    }

    /// Every third dot of the way on foot.
    private func drawWalk(on canvas: inout BrailleCanvas, _ projection: Projection) {
        guard var previous = walk.first.map({ projection.dot(of: $0) }) else { return }
        for point in walk.dropFirst() {
            let next = projection.dot(of: point)
            let length = max(abs(next.x - previous.x), abs(next.y - previous.y))
            // A way that is this long on the screen leads off it.
            guard length < 4_000 else { return }
            for step in stride(from: 0.0, through: length, by: 3) {
                let part = length == 0 ? 0 : step / length
                canvas.set(
                    x: Int((previous.x + (next.x - previous.x) * part).rounded()),
                    y: Int((previous.y + (next.y - previous.y) * part).rounded()),
                    .init(.accent, layer: 25))
            }
            previous = next
        }
    }

    private func drawWay(
        _ way: [Coordinate], on canvas: inout BrailleCanvas, _ projection: Projection,
        _ ink: BrailleCanvas.Ink, isThick: Bool = true
    ) {
        guard var previous = way.first.map({ projection.dot(of: $0) }) else { return }
        for point in way.dropFirst() {
            let next = projection.dot(of: point)
            if isThick {
                canvas.thickLine(fromX: previous.x, y: previous.y, toX: next.x, y: next.y, ink)
            } else {
                canvas.line(fromX: previous.x, y: previous.y, toX: next.x, y: next.y, ink)
            }
            previous = next
        }
    }
}
