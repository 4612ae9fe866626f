import RideCore

/// How important a street is on the map.
public enum StreetRank: UInt8, CaseIterable, Comparable, Hashable, Sendable {
    /// Motorway, trunk or primary road.
    case major
    /// Secondary or tertiary road.
    case middle
    /// The streets people live in.
    case minor
    /// Service ways and lanes.
    case lane

    /// The more important rank comes first.
    public static func < (left: StreetRank, right: StreetRank) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Somewhere with a name on the map.
public struct MapPlace: Hashable, Sendable {
    /// Where it is.
    public let coordinate: Coordinate
    /// What it is called.
    public let name: String
    /// 0 for the places shown first; less important ones show when there is room and the view is
    /// close.
    public let rank: Int
    /// From which scale on it is named, in metres per dot: the name of a town says nothing to
    /// somebody who looks at one of its corners.
    public let namedFrom: Double

    /// A place known by this name.
    public init(
        _ name: String, at coordinate: Coordinate, rank: Int = 1, namedFrom: Double = 0
    ) {
        self.coordinate = coordinate
        self.name = name
        self.rank = rank
        self.namedFrom = namedFrom
    }
}

/// A city as the map draws it: streets cut into straight segments that are sorted by rank and by
/// place, so that a view reads only what it shows.
///
/// A grid of square tiles lies over the city. Segments are kept rank by rank and tile by tile in
/// rows, so that the tiles a view touches are one run of the array per row of tiles. A segment
/// belongs to the tile of its middle; longer ones than a tile are cut, so that looking half a tile
/// beyond the view finds all that reach into it.
public struct MapLayers: Sendable {
    struct Segment: Sendable {
        var longitude0: Int32
        var latitude0: Int32
        var longitude1: Int32
        var latitude1: Int32
        /// An index into `names`, or -1 for none.
        var name: Int32
    }

    /// A filled area such as a lake or a park.
    struct Area: Sendable {
        let role: Role
        let rings: [[Coordinate]]
        let bounds: MapBounds
    }

    /// A line that is no street: a shore, a river, a railway.
    struct Line: Sendable {
        let role: Role
        let points: [Coordinate]
        let bounds: MapBounds
    }

    let names: [String]
    let nameWidths: [Int]
    private let segments: [Segment]
    /// For each rank and tile the first segment; one more at the end.
    private let firsts: [Int32]
    private let tiles: TileGrid
    let areas: [Area]
    let lines: [Line]
    /// The places, the most important first.
    public let places: [MapPlace]
    /// The rectangle that holds every street.
    public let bounds: MapBounds

    /// Collects what a city has to show.
    public struct Builder: Sendable {
        fileprivate var names: [String] = []
        fileprivate var nameIndex: [String: Int32] = [:]
        fileprivate var streets: [(rank: StreetRank, segment: Segment)] = []
        fileprivate var areas: [Area] = []
        fileprivate var lines: [Line] = []
        fileprivate var places: [MapPlace] = []
        fileprivate var bounds: MapBounds?

        /// Nothing collected yet.
        public init() {}

        /// Adds a street or a part of one; fewer than two points add nothing.
        ///
        /// - Complexity: O(points).
        public mutating func addStreet(
            _ points: some Sequence<Coordinate>, rank: StreetRank, name: String? = nil
        ) {
            let index = name.map { number(of: $0) } ?? -1
            var previous: Coordinate?
            for point in points {
                bounds = bounds?.including(point) ?? MapBounds(point)
                if let previous {
                    let segment = Segment(
                        longitude0: previous.longitudeE7, latitude0: previous.latitudeE7,
                        longitude1: point.longitudeE7, latitude1: point.latitudeE7, name: index)
                    streets.append((rank, segment))
                }
                previous = point
            }
        }

        /// Adds a filled area, in the role of water or green: what is inside an odd number of
        /// the rings.
        public mutating func addArea(_ rings: [[Coordinate]], role: Role) {
            guard let bounds = Self.bounds(of: rings.joined()) else { return }
            areas.append(Area(role: role, rings: rings, bounds: bounds))
        }

        /// Adds a line that is no street.
        public mutating func addLine(_ points: [Coordinate], role: Role) {
            guard points.count > 1, let bounds = Self.bounds(of: points) else { return }
            lines.append(Line(role: role, points: points, bounds: bounds))
        }

        private static func bounds(of points: some Sequence<Coordinate>) -> MapBounds? {
            points.reduce(nil) { bounds, point in
                bounds?.including(point) ?? MapBounds(point)
            }
        }

        /// Adds somewhere with a name.
        public mutating func addPlace(_ place: MapPlace) { places.append(place) }

        private mutating func number(of name: String) -> Int32 {
            if let known = nameIndex[name] { return known }
            let index = Int32(names.count)
            names.append(SafeText.line(name))
            nameIndex[name] = index
            return index
        }

        /// What was collected, sorted for drawing.
        ///
        /// - Complexity: O(segments).
        public func build() -> MapLayers { MapLayers(self) }
    }

    /// An empty map, for a city not yet known.
    public static let empty = Builder().build()

    private init(_ builder: Builder) {
        names = builder.names
        nameWidths = names.map { TextWidth.of($0) }
        areas = builder.areas
        lines = builder.lines
        places = builder.places.enumerated()
            .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element)
        let bounds = builder.bounds ?? MapBounds(south: 0, west: 0, north: 0, east: 0)
        self.bounds = bounds
        let tiles = TileGrid(bounds: bounds, segments: builder.streets.count)
        self.tiles = tiles

        // Counting sort by rank and tile: count, add up, put in place.
        var pieces: [(slot: Int32, segment: Segment)] = []
        pieces.reserveCapacity(builder.streets.count)
        for street in builder.streets {
            tiles.cut(street.segment) { piece in
                let slot = Int(street.rank.rawValue) * tiles.count + tiles.tile(of: piece)
                pieces.append((Int32(slot), piece))
            }
        }
        var firsts = [Int32](repeating: 0, count: StreetRank.allCases.count * tiles.count + 1)
        for piece in pieces { firsts[Int(piece.slot) + 1] += 1 }
        for index in firsts.indices.dropFirst() { firsts[index] += firsts[index - 1] }
        self.firsts = firsts
        let blank = Segment(
            longitude0: 0, latitude0: 0, longitude1: 0, latitude1: 0, name: -1)
        var sorted = [Segment](repeating: blank, count: pieces.count)
        var next = firsts
        for piece in pieces {
            sorted[Int(next[Int(piece.slot)])] = piece.segment
            next[Int(piece.slot)] += 1
        }
        segments = sorted
    }

    /// How many lines there are that are no streets.
    public var lineCount: Int { lines.count }

    /// How many straight segments the streets were cut into.
    public var segmentCount: Int { segments.count }

    /// Hands every run of segments of one rank that may be seen in `bounds` to `body`.
    ///
    /// - Complexity: O(rows of tiles + segments in them).
    @inline(__always)
    func forEachRun(
        of rank: StreetRank, in bounds: MapBounds, _ body: (borrowing Span<Segment>) -> Void
    ) {
        guard !segments.isEmpty, let (rows, columns) = tiles.tiles(in: bounds) else { return }
        let base = Int(rank.rawValue) * tiles.count
        let all = segments.span
        for row in rows {
            let first = Int(firsts[base + row * tiles.columns + columns.lowerBound])
            let last = Int(firsts[base + row * tiles.columns + columns.upperBound + 1])
            if first < last { body(all.extracting(first..<last)) }
        }
    }
}
