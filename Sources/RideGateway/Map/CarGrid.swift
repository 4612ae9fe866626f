import RideCore
import RideMap
import RideWire

/// The cells of one size that a part of the map touches.
///
/// Cells are as wide as high, a power of two of ten-millionths of a degree, and begin at the same
/// places whoever looks: a map that is moved shows the same cells, and one that is magnified parts
/// each of them in four.
struct CarGrid: Hashable {
    /// The cells from one edge to the other at most, at the smallest size that allows it.
    static let most: Int64 = 32
    private static let west = Int64(-1_800_000_000)
    private static let south = Int64(-900_000_000)

    /// How many times the size of a cell is doubled.
    let level: Int
    /// The first column and row, counted from 180 degrees west and from the South Pole.
    let column: Int64
    let row: Int64
    let columns: Int
    let rows: Int

    /// The cells that a part of the map touches.
    init(_ bounds: Bounds) {
        let x = (Int64(bounds.westE7) - Self.west, Int64(bounds.eastE7) - Self.west)
        let y = (Int64(bounds.southE7) - Self.south, Int64(bounds.northE7) - Self.south)
        var level = 0
        while (x.1 >> level) - (x.0 >> level) >= Self.most
            || (y.1 >> level) - (y.0 >> level) >= Self.most
        { level += 1 }
        self.level = level
        column = x.0 >> level
        row = y.0 >> level
        columns = Int((x.1 >> level) - column) + 1
        rows = Int((y.1 >> level) - row) + 1
    }

    /// How many cells there are.
    var count: Int { columns * rows }

    /// The name of the cell of a place among all of a size.
    @inline(__always)
    static func key(of place: Coordinate, at level: Int) -> UInt64 {
        key(
            column: (Int64(place.longitudeE7) - west) >> level,
            row: (Int64(place.latitudeE7) - south) >> level)
    }

    /// The name of one of these cells.
    func key(of index: Int) -> UInt64 {
        Self.key(column: column + Int64(index % columns), row: row + Int64(index / columns))
    }

    private static func key(column: Int64, row: Int64) -> UInt64 {
        UInt64(row) << 32 | UInt64(column)
    }

    /// The name of the cell of the next size that holds a cell.
    static func parent(of key: UInt64) -> UInt64 {
        (key >> 33) << 32 | (key & 0xFFFF_FFFF) >> 1
    }

    /// Which of these cells has a name; nil for one beyond them.
    func index(of key: UInt64) -> Int? {
        let (east, north) = (Int64(key & 0xFFFF_FFFF) - column, Int64(key >> 32) - row)
        guard (0..<Int64(columns)).contains(east), (0..<Int64(rows)).contains(north) else {
            return nil
        }
        return Int(north) * columns + Int(east)
    }

    /// The grid as clients are told of it.
    var view: TickView.Groups.Grid {
        TickView.Groups.Grid(
            south_e7: Self.south + row << Int64(level), west_e7: Self.west + column << Int64(level),
            cell_e7: 1 << Int64(level), columns: columns, rows: rows)
    }
}
