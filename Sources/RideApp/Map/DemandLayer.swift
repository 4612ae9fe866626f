import RideCore
import RideTUI
import RideWire

/// Where rides are wanted, as `demand.zones` last told: for the map, and for a sentence.
public struct DemandLayer: Hashable, Sendable {
    /// A quarter of the city of which there is something to say.
    public struct Zone: Hashable, Sendable {
        /// Its edges.
        public let bounds: MapBounds
        /// How many rides were asked for here of late.
        public var requests = 0
        /// How many drivers wait here for a ride.
        public var drivers = 0
        /// How much prices are raised here, in per cent of the usual: 100 is not at all.
        public var surge_percent = 100

        /// How hot the zone is shown: 0 where nobody asks, 1 where there are as many drivers as
        /// requests, 2 where there are fewer or prices are raised, 3 where two or more ask for each
        /// driver or prices are raised by half. The driver who looks counts as one more, as in the
        /// ratio that surge follows (`SurgeMap`).
        public var heat: Int {
            guard requests > 0 || surge_percent > 100 else { return 0 }
            if surge_percent >= 150 || requests >= 2 * (drivers + 1) { return 3 }
            return surge_percent > 100 || requests > drivers ? 2 : 1
        }
    }

    /// The zones, the one where rides are wanted most first.
    public let zones: [Zone]

    /// The zones for the map in the words that they were last put into: a map is drawn ten times a
    /// second, and told anew every some seconds.
    private struct Worded: Hashable, Sendable {
        let format: Format
        let isASCII: Bool
        let zones: [MapZone]
    }

    private var worded: Worded?

    /// The zones of an answer; cells outside the grid, and a grid without extent, are left out.
    ///
    /// - Complexity: O(n log n) in the cells that are told.
    public init(_ result: ZonesResult) {
        var cells: [Cell: Zone] = [:]
        let grid = Grid(result)
        func read(_ triples: [Int32], _ change: (inout Zone, Int) -> Void) {
            for index in stride(from: 0, to: triples.count - 2, by: 3) {
                let cell = Cell(column: triples[index], row: triples[index + 1])
                let value = Int(triples[index + 2])
                guard value > 0, let bounds = grid?.bounds(of: cell) else { continue }
                change(&cells[cell, default: Zone(bounds: bounds)], value)
            }
        }
        read(result.requests) { $0.requests = $1 }
        read(result.drivers) { $0.drivers = $1 }
        read(result.surge) { $0.surge_percent = $1 }
        zones = cells.sorted { Self.isBefore($0, $1) }.map(\.value)
    }

    /// The cells of a list with their edges and what is told of each, in its order; cells outside
    /// the grid, and a grid without extent, are left out.
    static func cells(
        _ triples: [Int32], of result: ZonesResult
    ) -> [(bounds: MapBounds, value: Int)] {
        let grid = Grid(result)
        return stride(from: 0, to: triples.count - 2, by: 3).compactMap { index in
            let cell = Cell(column: triples[index], row: triples[index + 1])
            guard triples[index + 2] > 0, let bounds = grid?.bounds(of: cell) else { return nil }
            return (bounds, Int(triples[index + 2]))
        }
    }

    /// Whether there is nothing to show.
    public var isEmpty: Bool { zones.isEmpty }

    /// Where rides are wanted most; nil where none is.
    public var busiest: Zone? { zones.first.flatMap { $0.heat > 0 ? $0 : nil } }

    /// Puts the zones into words ahead of `mapZones`, which then has nothing to do.
    public mutating func word(_ facts: some FactsReading, glyphs: Glyphs) {
        worded = Worded(
            format: facts.format, isASCII: glyphs.isASCII, zones: mapZones(facts, glyphs: glyphs))
    }

    /// The zones for the map, in words.
    public func mapZones(_ facts: some FactsReading, glyphs: Glyphs) -> [MapZone] {
        let (texts, format) = (facts.texts, facts.format)
        if let worded, worded.format == format, worded.isASCII == glyphs.isASCII {
            return worded.zones
        }
        return zones.map {
            MapZone($0.bounds, heat: $0.heat, labels: labels(of: $0, facts, texts, format, glyphs))
        }
    }

    private func labels(
        of zone: Zone, _ facts: some FactsReading, _ texts: Texts, _ format: Format,
        _ glyphs: Glyphs
    ) -> [String] {
        let dot = " \(Character(glyphs.separator)) "
        let number = format.number(zone.requests)
        let asked = zone.requests == 0 ? nil : texts["demand.requests", ["count": number]]
        let surge = facts.surge(zone.surge_percent, glyphs: glyphs)
        let free = zone.drivers == 0 ? nil : facts.counted(zone.drivers, "demand.drivers")
        let wordings = [
            [asked, surge, free], [asked, surge], [asked == nil ? nil : number, surge],
            [surge ?? (asked == nil ? nil : number)],
        ]
        var labels: [String] = []
        for wording in wordings {
            let label = wording.compactMap { $0 }.joined(separator: dot)
            if !label.isEmpty, labels.last != label { labels.append(label) }
        }
        return labels
    }

    private static func isBefore(
        _ one: (key: Cell, value: Zone), _ other: (key: Cell, value: Zone)
    ) -> Bool {
        let ones = [one.value.heat, one.value.surge_percent, one.value.requests]
        let others = [other.value.heat, other.value.surge_percent, other.value.requests]
        if ones != others { return others.lexicographicallyPrecedes(ones) }
        return (one.key.row, one.key.column) < (other.key.row, other.key.column)
    }
}

/// The number of a cell, from the south-west.
private struct Cell: Hashable {
    let column: Int32
    let row: Int32
}

/// Where the cells of an answer lie, in ten-millionths of a degree.
private struct Grid {
    private let south: Int64
    private let west: Int64
    private let height: Int64
    private let width: Int64
    private let columns: Int
    private let rows: Int

    /// Nil for a grid that cannot lie on the Earth.
    init?(_ result: ZonesResult) {
        guard abs(result.south) <= 90, abs(result.west) <= 180, result.cell_height_e6 > 0,
            result.cell_width_e6 > 0
        else { return nil }
        south = Int64(result.south * 1e7)
        west = Int64(result.west * 1e7)
        height = Int64(result.cell_height_e6) * 10
        width = Int64(result.cell_width_e6) * 10
        columns = result.columns
        rows = result.rows
    }

    func bounds(of cell: Cell) -> MapBounds? {
        guard cell.column >= 0, cell.row >= 0, cell.column < columns, cell.row < rows else {
            return nil
        }
        let south = self.south + Int64(cell.row) * height
        let west = self.west + Int64(cell.column) * width
        guard south + height <= 900_000_000, west + width <= 1_800_000_000 else { return nil }
        return MapBounds(
            south: Int32(south), west: Int32(west), north: Int32(south + height),
            east: Int32(west + width))
    }
}
