import RideCore
import RideMap
import RideWire

/// Squares of about a kilometre over a city, for showing where rides are asked for.
struct ReplayGrid {
    private let south_e6: Int
    private let west_e6: Int
    private let columns: Int
    private let rows: Int

    /// Millionths of a degree of latitude, and at the equator of longitude, that make a kilometre.
    private static let kilometre_e6 = 9_000
    private let width_e6: Int

    init(_ bounds: Bounds) {
        south_e6 = Int(bounds.southWest.latitudeE7) / 10
        west_e6 = Int(bounds.southWest.longitudeE7) / 10
        width_e6 = Self.kilometre_e6
        columns = (Int(bounds.northEast.longitudeE7) / 10 - west_e6) / width_e6 + 1
        rows = (Int(bounds.northEast.latitudeE7) / 10 - south_e6) / Self.kilometre_e6 + 1
    }

    /// The number of the square in which a place lies; places outside belong to the nearest.
    func cell(of place: Coordinate) -> Int {
        let column = (Int(place.longitudeE7) / 10 - west_e6) / width_e6
        let row = (Int(place.latitudeE7) / 10 - south_e6) / Self.kilometre_e6
        return min(max(0, row), rows - 1) * columns + min(max(0, column), columns - 1)
    }

    /// The squares as the engine tells of them.
    func zones(requests: [Int: Int32], drivers: [Int: Int32]) -> ZonesResult {
        func triples(_ counts: [Int: Int32]) -> [Int32] {
            counts.sorted { $0.key < $1.key }.flatMap { cell, count in
                [Int32(cell % columns), Int32(cell / columns), count]
            }
        }
        return ZonesResult(
            south: Double(south_e6) / 1e6, west: Double(west_e6) / 1e6,
            cell_height_e6: Int32(Self.kilometre_e6), cell_width_e6: Int32(width_e6),
            columns: columns, rows: rows, surge: [], drivers: triples(drivers),
            requests: triples(requests))
    }
}
