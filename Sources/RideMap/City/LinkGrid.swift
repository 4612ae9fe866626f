import RideCore

/// Which links are near a point: a grid of square cells of about 500 m.
///
/// A link is listed in every cell its bounding rectangle touches. A walk over a rectangle of cells
/// therefore meets a link first in the south-western cell that both rectangles share, and reports
/// it there only: no link comes twice, and nothing has to be remembered. Within a cell the more
/// important roads come first, so that a walk can stop at those worth drawing.
struct LinkGrid: Sendable {
    private struct Cells {
        var west: Int32
        var south: Int32
        var east: Int32
        var north: Int32
        var count: Int { (Int(east - west) + 1) * (Int(north - south) + 1) }
    }

    let bounds: Bounds
    let cellHeightE7: Int64
    let cellWidthE7: Int64
    private let columns: Int
    private let rows: Int
    private let firstEntry: [UInt32]
    private let entries: [UInt32]
    private let cellsOfLink: [Cells]

    /// The side of a cell in metres, unless the city is so sparse that larger cells do.
    static let cellSide_m = 500.0

    init(network: StreetNetwork, bounds: Bounds, plane: Plane) {
        self.bounds = bounds
        var height = Int64(Self.cellSide_m / Geodesy.metresPerE7)
        var width = Int64(Self.cellSide_m / Geodesy.metresPerE7 / plane.eastScale)
        let latitudes = Int64(bounds.northE7) - Int64(bounds.southE7)
        let longitudes = Int64(bounds.eastE7) - Int64(bounds.westE7)
        var cells: [Cells] = []
        // A sparse or absurd map gets larger cells, until the index is in proportion to the map.
        while true {
            let count = (latitudes / height + 1) * (longitudes / width + 1)
            if count <= 4_096 + 4 * Int64(network.linkCount) {
                cells = Self.cells(network, bounds, height: height, width: width)
                let total = cells.reduce(0) { $0 + $1.count }
                if total <= 4_096 + 16 * network.linkCount { break }
            }
            height *= 2
            width *= 2
        }
        cellHeightE7 = height
        cellWidthE7 = width
        columns = Int(longitudes / width) + 1
        rows = Int(latitudes / height) + 1
        cellsOfLink = cells
        (firstEntry, entries) = Self.entries(network, cells, columns: columns, rows: rows)
    }

    /// Calls `body` once with every link, of this class or above, whose cells touch the rectangle.
    @inline(__always)
    func forEachLink(
        in area: Bounds, downTo roadClass: RoadClass, network: StreetNetwork,
        _ body: (LinkID) -> Void
    ) {
        guard area.intersects(bounds) else { return }
        let west = column(area.westE7)
        let east = column(area.eastE7)
        let south = row(area.southE7)
        let north = row(area.northE7)
        for row in south...north {
            for column in west...east {
                let cell = row * columns + column
                for entry in Int(firstEntry[cell])..<Int(firstEntry[cell + 1]) {
                    let link = Int(entries[entry])
                    if network.links[link].roadClass > roadClass { break }
                    let cells = cellsOfLink[link]
                    guard column == max(west, Int(cells.west)),
                        row == max(south, Int(cells.south))
                    else { continue }
                    body(LinkID(UInt32(link)))
                }
            }
        }
    }

    private func column(_ longitudeE7: Int32) -> Int {
        let column = (Int64(longitudeE7) - Int64(bounds.westE7)) / cellWidthE7
        return Int(min(max(column, 0), Int64(columns - 1)))
    }

    private func row(_ latitudeE7: Int32) -> Int {
        let row = (Int64(latitudeE7) - Int64(bounds.southE7)) / cellHeightE7
        return Int(min(max(row, 0), Int64(rows - 1)))
    }

    private static func cells(
        _ network: StreetNetwork, _ bounds: Bounds, height: Int64, width: Int64
    ) -> [Cells] {
        let (south, west) = (Int64(bounds.southE7), Int64(bounds.westE7))
        return (0..<network.linkCount).map { link in
            let points = network.points(of: LinkID(UInt32(link)))
            let first = network.shapePoints[points.lowerBound]
            var (bottom, left) = (first.latitudeE7, first.longitudeE7)
            var (top, right) = (bottom, left)
            for index in points.dropFirst() {
                let point = network.shapePoints[index]
                bottom = min(bottom, point.latitudeE7)
                top = max(top, point.latitudeE7)
                left = min(left, point.longitudeE7)
                right = max(right, point.longitudeE7)
            }
            return Cells(
                west: Int32((Int64(left) - west) / width),
                south: Int32((Int64(bottom) - south) / height),
                east: Int32((Int64(right) - west) / width),
                north: Int32((Int64(top) - south) / height))
        }
    }

    private static func entries(
        _ network: StreetNetwork, _ cells: [Cells], columns: Int, rows: Int
    ) -> (first: [UInt32], entries: [UInt32]) {
        var first = [UInt32](repeating: 0, count: columns * rows + 1)
        for cell in cells {
            for row in Int(cell.south)...Int(cell.north) {
                for column in Int(cell.west)...Int(cell.east) {
                    first[row * columns + column + 1] += 1
                }
            }
        }
        for cell in 0..<columns * rows { first[cell + 1] += first[cell] }
        var next = first
        var entries = [UInt32](repeating: 0, count: Int(first[columns * rows]))
        for roadClass in RoadClass.allCases {
            for link in network.links(of: roadClass) {
                let cell = cells[link.index]
                for row in Int(cell.south)...Int(cell.north) {
                    for column in Int(cell.west)...Int(cell.east) {
                        let index = row * columns + column
                        entries[Int(next[index])] = link.rawValue
                        next[index] += 1
                    }
                }
            }
        }
        return (first, entries)
    }
}
