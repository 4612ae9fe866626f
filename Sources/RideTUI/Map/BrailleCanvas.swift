/// A picture in dots, two across and four down to each cell of the screen.
///
/// A cell has one colour, so of everything drawn into it the highest layer decides its role. A
/// solid layer also takes the dots of what lies below, so that a route stays a clean line where it
/// crosses other streets; and every line takes the dots of areas.
public struct BrailleCanvas: Sendable {
    /// How a line or area shares a cell with what lies below it.
    enum Texture: UInt8, Hashable, Sendable {
        /// A line whose dots mix with those of other lines.
        case line
        /// A line that takes away the dots of lower layers.
        case solid
        /// A filled area, whose dots give way to every line.
        case area
    }

    /// What a line or area is drawn as.
    public struct Ink: Hashable, Sendable {
        /// The role of the cells it touches.
        public let role: Role
        /// Higher layers cover lower ones.
        public let layer: UInt8
        let texture: Texture

        /// Whether it takes away the dots of lower layers in the cells it touches.
        public var isSolid: Bool { texture == .solid }

        /// Ink of this role in this layer.
        public init(_ role: Role, layer: UInt8, isSolid: Bool = false) {
            self.role = role
            self.layer = layer
            texture = isSolid ? .solid : .line
        }

        /// Ink for filling an area of this role in this layer.
        public init(area role: Role, layer: UInt8) {
            self.role = role
            self.layer = layer
            texture = .area
        }
    }

    struct DotCell: Hashable, Sendable {
        var mask: UInt8 = 0
        var layer: UInt8 = 0
        var role: Role = .normal
        var texture: Texture = .line
    }

    /// The extent in cells.
    public let size: Size
    var cells: [DotCell]

    /// Dots across.
    public var dotWidth: Int { size.width * 2 }
    /// Dots down.
    public var dotHeight: Int { size.height * 4 }

    /// An empty picture that covers this many cells.
    ///
    /// - Complexity: O(cells).
    public init(size: Size) {
        self.size = size
        cells = Array(repeating: DotCell(), count: size.width * size.height)
    }

    /// The role and dots of one cell, for tests: the mask has bit `row * 2 + column` set for each
    /// dot, counted from the top left.
    public func dots(x: Int, y: Int) -> (role: Role, mask: UInt8) {
        let cell = cells[y * size.width + x]
        return (cell.role, cell.mask)
    }

    @inline(__always)
    private static func mark(
        _ cells: inout MutableSpan<DotCell>, _ index: Int, _ bit: UInt8, _ ink: Ink
    ) {
        if ink.layer < cells[index].layer {
            let gives = ink.texture == .area || cells[index].texture == .solid
            if !gives { cells[index].mask |= bit }
            return
        }
        if ink.layer > cells[index].layer {
            if ink.texture == .solid || cells[index].texture == .area { cells[index].mask = 0 }
            cells[index].layer = ink.layer
            cells[index].role = ink.role
            cells[index].texture = ink.texture
        }
        cells[index].mask |= bit
    }

    /// Sets one dot; outside the picture nothing happens.
    public mutating func set(x: Int, y: Int, _ ink: Ink) {
        guard x >= 0, y >= 0, x < dotWidth, y < dotHeight else { return }
        let width = size.width
        var span = cells.mutableSpan
        BrailleCanvas.mark(
            &span, (y >> 2) * width + (x >> 1), 1 << UInt8((y & 3) * 2 + (x & 1)), ink)
    }

    /// Draws a line between two points given in dots; what lies outside the picture is cut off.
    ///
    /// Cohen and Sutherland's clipping, then Bresenham's line.
    ///
    /// - Complexity: O(visible dots).
    public mutating func line(
        fromX x0: Double, y y0: Double, toX x1: Double, y y1: Double, _ ink: Ink
    ) {
        guard
            let (fromX, fromY, toX, toY) = LineClip.clipped(
                x0, y0, x1, y1, right: Double(dotWidth) - 0.001,
                bottom: Double(dotHeight) - 0.001)
        else { return }
        let width = size.width
        var span = cells.mutableSpan
        var x = Int(fromX)
        var y = Int(fromY)
        let endX = Int(toX)
        let endY = Int(toY)
        let stepX = x < endX ? 1 : -1
        let stepY = y < endY ? 1 : -1
        let deltaX = abs(endX - x)
        let deltaY = -abs(endY - y)
        var error = deltaX + deltaY
        while true {
            BrailleCanvas.mark(
                &span, (y >> 2) * width + (x >> 1), 1 << UInt8((y & 3) * 2 + (x & 1)), ink)
            if x == endX, y == endY { return }
            let twice = 2 * error
            if twice >= deltaY {
                error += deltaY
                x += stepX
            }
            if twice <= deltaX {
                error += deltaX
                y += stepY
            }
        }
    }

    /// Draws a line two dots thick.
    ///
    /// - Complexity: O(visible dots).
    public mutating func thickLine(
        fromX x0: Double, y y0: Double, toX x1: Double, y y1: Double, _ ink: Ink
    ) {
        line(fromX: x0, y: y0, toX: x1, y: y1, ink)
        if abs(x1 - x0) >= abs(y1 - y0) {
            line(fromX: x0, y: y0 + 1, toX: x1, y: y1 + 1, ink)
        } else {
            line(fromX: x0 + 1, y: y0, toX: x1 + 1, y: y1, ink)
        }
    }

    /// Fills what is inside an odd number of rings whose corners are given in dots; the last
    /// corner of a ring is joined to its first.
    ///
    /// Scanlines through the middle of each row of dots.
    ///
    /// - Parameter step: 1 sets every dot; 2 every second, like a chessboard; 4 every fourth.
    /// - Complexity: O(rows × corners + filled dots).
    public mutating func fill(
        _ rings: [[(x: Double, y: Double)]], _ ink: Ink, every step: Int = 1
    ) {
        let heights = rings.joined().map(\.y)
        guard let top = heights.min(), let bottom = heights.max(),
            top < Double(dotHeight), bottom >= 0
        else { return }
        let width = size.width
        let dots = Double(dotWidth)
        let rows = Int(max(0, top))...Int(min(Double(dotHeight - 1), max(0, bottom)))
        var crossings: [Double] = []
        var span = cells.mutableSpan
        for y in rows {
            let middle = Double(y) + 0.5
            crossings.removeAll(keepingCapacity: true)
            for ring in rings where ring.count > 2 {
                var (previousX, previousY) = ring[ring.count - 1]
                for (x, y) in ring {
                    if (previousY <= middle) != (y <= middle) {
                        crossings.append(
                            previousX + (middle - previousY) / (y - previousY) * (x - previousX))
                    }
                    (previousX, previousY) = (x, y)
                }
            }
            crossings.sort()
            for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
                // A dot belongs to the polygon if its middle does.
                let from = Int(min(max(0, (crossings[pair] - 0.5).rounded(.up)), dots))
                let to = Int(min(max(0, (crossings[pair + 1] - 0.5).rounded(.up)), dots)) - 1
                guard from <= to else { continue }
                for x in from...to where (x + y * (step / 2)) % step == 0 {
                    BrailleCanvas.mark(
                        &span, (y >> 2) * width + (x >> 1),
                        1 << UInt8((y & 3) * 2 + (x & 1)), ink)
                }
            }
        }
    }
}

/// Cuts lines at the edge of a picture.
enum LineClip {
    @inline(__always)
    private static func side(_ x: Double, _ y: Double, _ right: Double, _ bottom: Double) -> Int {
        (x < 0 ? 1 : x > right ? 2 : 0) | (y < 0 ? 4 : y > bottom ? 8 : 0)
    }

    /// The part of a line inside 0...`right` × 0...`bottom`, or nil if there is none.
    static func clipped(
        _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, right: Double, bottom: Double
    ) -> (Double, Double, Double, Double)? {
        guard right >= 0, bottom >= 0, (x0 + y0 + x1 + y1).isFinite else { return nil }
        var (x0, y0, x1, y1) = (x0, y0, x1, y1)
        var first = side(x0, y0, right, bottom)
        var second = side(x1, y1, right, bottom)
        while first | second != 0 {
            if first & second != 0 { return nil }
            let outside = first != 0 ? first : second
            let x: Double
            let y: Double
            if outside & 12 != 0 {
                y = outside & 8 != 0 ? bottom : 0
                x = x0 + (x1 - x0) * (y - y0) / (y1 - y0)
            } else {
                x = outside & 2 != 0 ? right : 0
                y = y0 + (y1 - y0) * (x - x0) / (x1 - x0)
            }
            if outside == first {
                (x0, y0) = (x, y)
                first = side(x, y, right, bottom)
            } else {
                (x1, y1) = (x, y)
                second = side(x, y, right, bottom)
            }
        }
        return (x0, y0, x1, y1)
    }
}
