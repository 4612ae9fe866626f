import RideCore
import RideWire

/// A part of the map cut into cells, so that what lies in one of them is one mark.
struct MapGrid {
    private let corner: Coordinate
    private let height: Int64
    private let width: Int64
    private let columns: Int64
    private let rows: Int64

    /// The rectangle between two corners; however fine the grid, it has no more cells than an
    /// answer holds marks.
    init(_ corner: Coordinate, _ far: Coordinate, columns: Int, rows: Int) {
        self.corner = corner
        height = max(1, Int64(far.latitudeE7) - Int64(corner.latitudeE7))
        width = max(1, Int64(far.longitudeE7) - Int64(corner.longitudeE7))
        let shrink = max(1, columns * rows / BikeMapResult.most)
        self.columns = Int64(max(1, columns / shrink))
        self.rows = Int64(min(rows, BikeMapResult.most / Int(self.columns)))
    }

    /// What lies in each cell that has something, row by row from the south-west; within a cell in
    /// the order in which it comes.
    ///
    /// - Complexity: O(n), and O(c log c) in the number of cells.
    func cells<Item>(of items: [Item], at place: (Item) -> Coordinate) -> [[Item]] {
        var cells: [Int64: [Item]] = [:]
        for item in items {
            let place = place(item)
            let north = Int64(place.latitudeE7) - Int64(corner.latitudeE7)
            let east = Int64(place.longitudeE7) - Int64(corner.longitudeE7)
            guard (0...height).contains(north), (0...width).contains(east) else { continue }
            let row = min(north * rows / height, rows - 1)
            let column = min(east * columns / width, columns - 1)
            cells[row * columns + column, default: []].append(item)
        }
        return cells.sorted { $0.key < $1.key }.map(\.value)
    }
}
