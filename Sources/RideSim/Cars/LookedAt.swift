import RideCore
import RideMap

/// The parts of a city at which people look closely, as squares of a coarse grid, for asking
/// whether a car may come through one of them without knowing its way.
///
/// A way of so many metres stays within half of them of the middle between its ends, to the north
/// and to the east alike. Whether a rectangle holds a square that is looked at follows from sums
/// over the grid, in the same time whatever its size.
struct LookedAt {
    /// Squares from one edge of the city to the other.
    private static let size = 64
    /// How much farther than it is known to be a way may be, in per cent, and in metres.
    private static let slack = (percent: 105.0, metres: 100.0)

    private let bounds: Bounds
    private let perMetre: (north: Double, east: Double)
    /// How many squares that are looked at lie south and west of each corner of the grid.
    private var sums = [Int32](repeating: 0, count: (size + 1) * (size + 1))

    /// These parts of a city.
    ///
    /// - Complexity: O(squares × parts).
    init(_ parts: [Bounds], in bounds: Bounds) {
        self.bounds = bounds
        let metres = Geodesy.metresPerE7
        let shrink = max(0.01, Geodesy.cosine(degrees: bounds.center.latitude))
        perMetre = (1 / metres, 1 / (metres * shrink))
        var isSeen = [Bool](repeating: false, count: Self.size * Self.size)
        for part in parts where part.intersects(bounds) {
            let rows = rows(Int64(part.southE7), Int64(part.northE7))
            let columns = columns(Int64(part.westE7), Int64(part.eastE7))
            for row in rows {
                for column in columns { isSeen[row * Self.size + column] = true }
            }
        }
        for row in 0..<Self.size {
            var inRow: Int32 = 0
            for column in 0..<Self.size {
                inRow += isSeen[row * Self.size + column] ? 1 : 0
                sums[(row + 1) * (Self.size + 1) + column + 1] =
                    sums[row * (Self.size + 1) + column + 1] + inRow
            }
        }
    }

    /// Whether a car on a way of this length between two places may come through a part that is
    /// looked at.
    ///
    /// - Complexity: O(1).
    func mayTouch(wayFrom start: Coordinate, to end: Coordinate, of length: Metres) -> Bool {
        let reach = length.inMetres * Self.slack.percent / 200 + Self.slack.metres
        let (north, east) = (Int64(reach * perMetre.north), Int64(reach * perMetre.east))
        let middle = (
            north: (Int64(start.latitudeE7) + Int64(end.latitudeE7)) / 2,
            east: (Int64(start.longitudeE7) + Int64(end.longitudeE7)) / 2
        )
        let rows = rows(middle.north - north, middle.north + north)
        let columns = columns(middle.east - east, middle.east + east)
        func sum(_ row: Int, _ column: Int) -> Int32 { sums[row * (Self.size + 1) + column] }
        let (south, top) = (rows.lowerBound, rows.upperBound + 1)
        let (west, right) = (columns.lowerBound, columns.upperBound + 1)
        return sum(top, right) - sum(south, right) - sum(top, west) + sum(south, west) > 0
    }

    private func rows(_ south: Int64, _ north: Int64) -> ClosedRange<Int> {
        let height = Int64(bounds.northE7) - Int64(bounds.southE7)
        return Self.place(south - Int64(bounds.southE7), height)...Self.place(
            north - Int64(bounds.southE7), height)
    }

    private func columns(_ west: Int64, _ east: Int64) -> ClosedRange<Int> {
        let width = Int64(bounds.eastE7) - Int64(bounds.westE7)
        return Self.place(west - Int64(bounds.westE7), width)...Self.place(
            east - Int64(bounds.westE7), width)
    }

    /// In which of the rows or columns an offset lies; one beyond the edge in the nearest.
    private static func place(_ offset: Int64, _ whole: Int64) -> Int {
        Int(min(max(offset * Int64(size) / max(1, whole), 0), Int64(size) - 1))
    }
}
