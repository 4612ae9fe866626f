import RideCore

extension LinkGrid {
    /// The side of a cell in metres, unless the city is so sparse that larger cells do.
    static let cellSide_m = 500.0

    /// What the city file keeps of a grid.
    struct Tables {
        var cellHeightE7: Int64
        var cellWidthE7: Int64
        var firstEntry: [UInt32] = []
        var entries: [UInt32] = []
        var cellsOfLink: [Cells] = []

        /// The grid for links that lie within these rectangles.
        ///
        /// - Complexity: O(n) in the number of links.
        init(_ links: [Link], around rectangles: [Bounds], bounds: Bounds) {
            let plane = Plane(latitude: bounds.center.latitude)
            cellHeightE7 = Int64(LinkGrid.cellSide_m / Geodesy.metresPerE7)
            cellWidthE7 = Int64(LinkGrid.cellSide_m / Geodesy.metresPerE7 / plane.eastScale)
            // A sparse or absurd map gets larger cells, until the index is in proportion to it.
            while !fill(links, rectangles, bounds) {
                cellHeightE7 *= 2
                cellWidthE7 *= 2
            }
        }

        /// Fills the grid with cells of the present size; false if there would be too many.
        private mutating func fill(
            _ links: [Link], _ rectangles: [Bounds], _ bounds: Bounds
        ) -> Bool {
            let shape = GridShape(bounds, height: cellHeightE7, width: cellWidthE7)
            guard shape.rows <= GridShape.maximum, shape.columns <= GridShape.maximum,
                shape.rows * shape.columns <= 4_096 + 4 * Int64(links.count)
            else { return false }
            cellsOfLink = rectangles.map { cells(of: $0, in: bounds) }
            let total = cellsOfLink.reduce(0) { $0 + $1.count }
            guard total <= 4_096 + 16 * links.count else { return false }
            list(links, columns: Int(shape.columns), rows: Int(shape.rows))
            return true
        }

        private func cells(of rectangle: Bounds, in bounds: Bounds) -> Cells {
            func row(_ latitudeE7: Int32) -> UInt16 {
                UInt16((Int64(latitudeE7) - Int64(bounds.southE7)) / cellHeightE7)
            }
            func column(_ longitudeE7: Int32) -> UInt16 {
                UInt16((Int64(longitudeE7) - Int64(bounds.westE7)) / cellWidthE7)
            }
            return Cells(
                west: column(rectangle.westE7), south: row(rectangle.southE7),
                east: column(rectangle.eastE7), north: row(rectangle.northE7))
        }

        private mutating func list(_ links: [Link], columns: Int, rows: Int) {
            var first = [UInt32](repeating: 0, count: columns * rows + 1)
            for cell in cellsOfLink {
                for row in Int(cell.south)...Int(cell.north) {
                    for column in Int(cell.west)...Int(cell.east) {
                        first[row * columns + column + 1] += 1
                    }
                }
            }
            for cell in 0..<columns * rows { first[cell + 1] += first[cell] }
            var next = first
            entries = [UInt32](repeating: 0, count: Int(first[columns * rows]))
            for roadClass in RoadClass.allCases {
                for (link, cell) in cellsOfLink.enumerated()
                where links[link].roadClass == roadClass {
                    for row in Int(cell.south)...Int(cell.north) {
                        for column in Int(cell.west)...Int(cell.east) {
                            let index = row * columns + column
                            entries[Int(next[index])] = UInt32(link)
                            next[index] += 1
                        }
                    }
                }
            }
            firstEntry = first
        }
    }
}
