/// Finds room for names so that no two overlap; ask for the most important first.
public struct LabelPlacer: Sendable {
    /// The block within which names may stand.
    public let area: Rect
    private var taken: [Bool]
    private var written: [Bool]

    /// No names yet in this block.
    ///
    /// - Complexity: O(cells).
    public init(area: Rect) {
        self.area = area
        taken = Array(repeating: false, count: area.width * area.height)
        written = taken
    }

    /// Says that something is written in these cells, and keeps them free of names.
    ///
    /// - Complexity: O(cells of the block).
    public mutating func write(_ rect: Rect) {
        reserve(rect)
        let inside = rect.intersection(area)
        for y in inside.rows {
            for x in inside.columns { written[index(x, y)] = true }
        }
    }

    /// Whether a name or something else is written in this cell.
    public func isWritten(_ point: Point) -> Bool {
        area.contains(point) && written[index(point.x, point.y)]
    }

    /// Keeps cells free of names.
    ///
    /// - Complexity: O(cells of the block).
    public mutating func reserve(_ rect: Rect) {
        let inside = rect.intersection(area)
        for y in inside.rows {
            for x in inside.columns { taken[index(x, y)] = true }
        }
    }

    /// Whether all of a block lies in the area and nothing stands there.
    ///
    /// - Complexity: O(cells of the block).
    public func isFree(_ rect: Rect) -> Bool {
        guard rect.intersection(area) == rect, !rect.isEmpty else { return false }
        return rect.rows.allSatisfy { y in
            rect.columns.allSatisfy { x in !taken[index(x, y)] }
        }
    }

    /// Finds room for a name beside a point: to its right, its left, above, below.
    ///
    /// - Returns: where the name starts, now reserved with a cell on either side; nil if there is
    ///   no room.
    /// - Complexity: O(width).
    public mutating func place(besides point: Point, width: Int) -> Point? {
        let anchors = [
            point.moved(right: 2), point.moved(right: -width - 1),
            point.moved(right: -width / 2, down: -1), point.moved(right: -width / 2, down: 1),
        ]
        for anchor in anchors {
            if take(anchor, width: width) { return anchor }
        }
        return nil
    }

    /// Takes the cells of a name centred on a point, if they are free.
    ///
    /// - Returns: where the name starts, or nil if there is no room.
    /// - Complexity: O(width).
    public mutating func place(centredOn point: Point, width: Int) -> Point? {
        let start = point.moved(right: -width / 2)
        return take(start, width: width) ? start : nil
    }

    private mutating func take(_ start: Point, width: Int) -> Bool {
        let rect = Rect(x: start.x, y: start.y, width: width, height: 1)
        guard isFree(rect) else { return false }
        reserve(Rect(x: start.x - 1, y: start.y, width: width + 2, height: 1))
        write(rect)
        return true
    }

    private func index(_ x: Int, _ y: Int) -> Int {
        (y - area.y) * area.width + x - area.x
    }
}
