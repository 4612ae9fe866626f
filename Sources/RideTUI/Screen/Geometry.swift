/// A position in the grid of cells; the top left cell is (0, 0).
public struct Point: Hashable, Sendable {
    /// Columns from the left edge.
    public var x: Int
    /// Rows from the top edge.
    public var y: Int

    /// The cell in this column and row.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// The cell this many columns to the right and rows below.
    public func moved(right: Int = 0, down: Int = 0) -> Point {
        Point(x: x + right, y: y + down)
    }
}

/// An extent in cells.
public struct Size: Hashable, Sendable {
    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int

    /// This many columns and rows; a negative number counts as none.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// The smallest terminal for which pages are laid out.
    public static let smallest = Size(width: 80, height: 24)
    /// The smallest one that is drawn on: the same, one row of which a status bar has taken.
    public static let least = Size(width: 80, height: 23)
}

/// A block of cells.
public struct Rect: Hashable, Sendable {
    /// The leftmost column.
    public var x: Int
    /// The topmost row.
    public var y: Int
    /// Columns; never negative.
    public var width: Int
    /// Rows; never negative.
    public var height: Int

    /// The block of `width` × `height` cells whose top left cell is (`x`, `y`); a negative extent
    /// counts as none.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// The block that covers a whole screen of this size.
    public init(_ size: Size) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// The column just right of the block.
    public var right: Int { x + width }
    /// The row just below the block.
    public var bottom: Int { y + height }
    /// The extent of the block.
    public var size: Size { Size(width: width, height: height) }
    /// The top left cell.
    public var origin: Point { Point(x: x, y: y) }
    /// The cell in the middle, the left and upper one of two.
    public var middle: Point { Point(x: x + max(0, width - 1) / 2, y: y + max(0, height - 1) / 2) }
    /// Whether the block has no cell.
    public var isEmpty: Bool { width == 0 || height == 0 }
    /// The columns of the block.
    public var columns: Range<Int> { x..<right }
    /// The rows of the block.
    public var rows: Range<Int> { y..<bottom }

    /// Whether the cell lies in the block.
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < right && point.y >= y && point.y < bottom
    }

    /// What is left after taking this many cells off each side.
    public func inset(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> Rect {
        Rect(
            x: x + left, y: y + top, width: width - left - right, height: height - top - bottom)
    }

    /// What is left after taking `columns` off the left and the right and `rows` off the top and
    /// the bottom.
    public func inset(columns: Int, rows: Int) -> Rect {
        inset(left: columns, top: rows, right: columns, bottom: rows)
    }

    /// The cells that both blocks share.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(
            x: left, y: top, width: min(right, other.right) - left,
            height: min(bottom, other.bottom) - top)
    }

    /// The first `count` rows, or all if there are fewer.
    public func top(_ count: Int) -> Rect {
        Rect(x: x, y: y, width: width, height: min(max(0, count), height))
    }

    /// The last `count` rows, or all if there are fewer.
    public func bottom(_ count: Int) -> Rect {
        let rows = min(max(0, count), height)
        return Rect(x: x, y: bottom - rows, width: width, height: rows)
    }

    /// The first `count` columns, or all if there are fewer.
    public func left(_ count: Int) -> Rect {
        Rect(x: x, y: y, width: min(max(0, count), width), height: height)
    }

    /// The last `count` columns, or all if there are fewer.
    public func right(_ count: Int) -> Rect {
        let columns = min(max(0, count), width)
        return Rect(x: right - columns, y: y, width: columns, height: height)
    }

    /// The block of this size in the middle of this one, cut to fit.
    public func centred(_ size: Size) -> Rect {
        let width = min(size.width, self.width)
        let height = min(size.height, self.height)
        return Rect(
            x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
            height: height)
    }
}
