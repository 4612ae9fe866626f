import RideCore
import RideGraph

/// Which links are near a point: a grid of square cells of about 500 m.
///
/// A link is listed in every cell its bounding rectangle touches. A walk over a rectangle of cells
/// therefore meets a link first in the south-western cell that both rectangles share, and reports
/// it there only: no link comes twice, and nothing has to be remembered. Within a cell the more
/// important roads come first, so that a walk can stop at those worth drawing.
struct LinkGrid: Sendable {
    /// The cells that a link's bounding rectangle touches, ends included.
    struct Cells: BitwiseCopyable, Sendable {
        var west: UInt16
        var south: UInt16
        var east: UInt16
        var north: UInt16
        var count: Int { (Int(east) - Int(west) + 1) * (Int(north) - Int(south) + 1) }
    }

    let bounds: Bounds
    let cellHeightE7: Int64
    let cellWidthE7: Int64
    private let columns: Int
    private let rows: Int
    private let firstEntry: FlatArray<UInt32>
    private let entries: FlatArray<UInt32>
    private let cellsOfLink: FlatArray<Cells>

    /// Takes the grid of a city file and checks it.
    ///
    /// - Throws: `CityFileError` unless every link is listed in all of its cells once.
    init(
        _ sections: CitySections, links: FlatArray<Link>, bounds: Bounds
    ) throws(CityFileError) {
        self.bounds = bounds
        let size = try sections.array(.gridSize, of: Int64.self)
        firstEntry = try sections.array(.gridStarts, of: UInt32.self)
        entries = try sections.array(.gridLinks, of: UInt32.self)
        cellsOfLink = try sections.array(.gridCells, of: Cells.self)
        guard size.count == 2, size.allSatisfy({ $0 > 0 && $0 <= 1 << 40 }) else {
            throw CitySections.damaged(.gridSize, "a cell has no size")
        }
        cellHeightE7 = size[0]
        cellWidthE7 = size[1]
        let shape = GridShape(bounds, height: size[0], width: size[1])
        (rows, columns) = (Int(shape.rows), Int(shape.columns))
        guard shape.rows <= GridShape.maximum, shape.columns <= GridShape.maximum,
            firstEntry.count == rows * columns + 1, cellsOfLink.count == links.count
        else { throw CitySections.damaged(.gridSize, "counts itself wrongly") }
        try NetworkChecks.starts(firstEntry, end: entries.count, .gridStarts)
        try NetworkChecks.below(links.count, entries, .gridLinks)
        try checkCells()
        try checkEntries(links)
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

    /// That the cells of links are in the grid, and as many in all as there are entries.
    private func checkCells() throws(CityFileError) {
        var total = 0
        var isRight = true
        cellsOfLink.withSpan { cells in
            for index in cells.indices {
                let cell = cells[index]
                isRight =
                    isRight && cell.west <= cell.east && cell.south <= cell.north
                    && Int(cell.east) < columns && Int(cell.north) < rows
                // Never negative, and too small to overflow even where it is wrong.
                if isRight { total += cell.count }
            }
        }
        guard isRight, total == entries.count else {
            throw CitySections.damaged(.gridCells, "a link is in a cell that does not exist")
        }
    }

    /// That each cell lists links whose cells it is one of, by class and number, none twice: with
    /// the right number of entries, none is missing.
    private func checkEntries(_ links: FlatArray<Link>) throws(CityFileError) {
        let isRight = links.withSpan { links in
            entries.withSpan { entries in
                cellsOfLink.withSpan { cells in
                    var isRight = true
                    for row in 0..<rows {
                        for column in 0..<columns {
                            let cell = row * columns + column
                            var last: Int64 = -1
                            for entry in Int(firstEntry[cell])..<Int(firstEntry[cell + 1]) {
                                let link = Int(entries[entry])
                                let own = cells[link]
                                let rank = Int64(links[link].marks.rawValue & 15) << 32
                                let key = rank | Int64(link)
                                isRight =
                                    isRight && key > last
                                    && column >= Int(own.west) && column <= Int(own.east)
                                    && row >= Int(own.south) && row <= Int(own.north)
                                last = key
                            }
                        }
                    }
                    return isRight
                }
            }
        }
        if !isRight { throw CitySections.damaged(.gridLinks, "a link is in the wrong cell") }
    }
}

/// How many cells of a size a rectangle is divided into.
struct GridShape {
    /// No more rows or columns than this: their numbers are kept in 16 bits.
    static let maximum: Int64 = 1 << 16

    let rows: Int64
    let columns: Int64

    init(_ bounds: Bounds, height: Int64, width: Int64) {
        rows = (Int64(bounds.northE7) - Int64(bounds.southE7)) / height + 1
        columns = (Int64(bounds.eastE7) - Int64(bounds.westE7)) / width + 1
    }
}
