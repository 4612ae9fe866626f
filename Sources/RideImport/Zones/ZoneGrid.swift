import RideCore
import RideMap

/// Makes zones for a city whose source has none: squares of about a kilometre.
///
/// How many people live in one is estimated from the length of its streets with homes. In La Serena
/// and Coquimbo, the only city here of which both are known, 452,000 people live along 859 km of
/// them.
enum ZoneGrid {
    /// The side of a square.
    static let side_m = 1_000.0
    /// People for each kilometre of street with homes.
    static let people_per_km = 526.0

    /// The squares with streets, from south to north and from west to east.
    ///
    /// - Complexity: O(n log n) in the number of nodes, O(m) in that of links.
    static func zones(of contents: CityContents) -> [Zone] {
        guard let bounds = Bounds(containing: contents.coordinates) else { return [] }
        let grid = Grid(bounds)
        var nodes: [Int64: [NodeID]] = [:]
        for (index, coordinate) in contents.coordinates.enumerated() {
            nodes[grid.square(of: coordinate), default: []].append(NodeID(UInt32(index)))
        }
        var homes_mm: [Int64: Int64] = [:]
        for link in contents.links {
            switch link.roadClass {
            case .residential, .livingStreet:
                // Half of it for the square at each end.
                for node in [link.from, link.to] {
                    let square = grid.square(of: contents.coordinates[node.index])
                    homes_mm[square, default: 0] += Int64(link.length_mm / 2)
                }
            case .motorway, .trunk, .primary, .secondary, .tertiary, .unclassified, .service,
                .ferry:
                break
            }
        }
        return nodes.keys.sorted().enumerated().map { index, square in
            let people = Double(homes_mm[square] ?? 0) / 1e6 * people_per_km
            let box = grid.bounds(of: square)
            return Zone(
                id: ZoneID(UInt32(index)), population: Int(people.rounded()),
                centroid: box.center, rings: [corners(box)], nodes: nodes[square] ?? [])
        }
    }

    private static func corners(_ box: Bounds) -> [Coordinate] {
        [
            box.southWest, Coordinate(latitudeE7: box.southE7, longitudeE7: box.eastE7),
            box.northEast, Coordinate(latitudeE7: box.northE7, longitudeE7: box.westE7),
        ]
    }

    /// Squares numbered row by row from the south-west.
    private struct Grid {
        let origin: Coordinate
        let height: Int64
        let width: Int64
        let columns: Int64

        init(_ bounds: Bounds) {
            origin = bounds.southWest
            let side = ZoneGrid.side_m / Geodesy.metresPerE7
            height = Int64(side)
            width = Int64(side / Plane(latitude: bounds.center.latitude).eastScale)
            columns = (Int64(bounds.eastE7) - Int64(bounds.westE7)) / width + 1
        }

        func square(of point: Coordinate) -> Int64 {
            let row = (Int64(point.latitudeE7) - Int64(origin.latitudeE7)) / height
            let column = (Int64(point.longitudeE7) - Int64(origin.longitudeE7)) / width
            return row * columns + column
        }

        func bounds(of square: Int64) -> Bounds {
            let south = Int64(origin.latitudeE7) + square / columns * height
            let west = Int64(origin.longitudeE7) + square % columns * width
            return Bounds(
                Coordinate(latitudeE7: Int32(clamping: south), longitudeE7: Int32(clamping: west)),
                Coordinate(
                    latitudeE7: Int32(clamping: min(south + height, 900_000_000)),
                    longitudeE7: Int32(clamping: min(west + width, 1_800_000_000))))
        }
    }
}
