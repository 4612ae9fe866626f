/// Cuts areas at the edge of the picture, one edge after the other (Sutherland and Hodgman, 1974).
/// Parts that the edge divides stay joined along it, outside of what is seen.
enum RingClip {
    private typealias Point = MapFrame.Point

    /// What of a ring lies in the window; empty for nothing.
    ///
    /// - Complexity: O(points).
    static func clipped(
        _ ring: [MapFrame.Point], to window: (x: ClosedRange<Int>, y: ClosedRange<Int>)
    ) -> [MapFrame.Point] {
        var ring = ring
        let (x, y) = window
        ring = cut(ring, isInside: { $0.x >= x.lowerBound }, at: { atX(x.lowerBound, $0, $1) })
        ring = cut(ring, isInside: { $0.x <= x.upperBound }, at: { atX(x.upperBound, $0, $1) })
        ring = cut(ring, isInside: { $0.y >= y.lowerBound }, at: { atY(y.lowerBound, $0, $1) })
        ring = cut(ring, isInside: { $0.y <= y.upperBound }, at: { atY(y.upperBound, $0, $1) })
        return ring
    }

    private static func cut(
        _ ring: [Point], isInside: (Point) -> Bool, at crossing: (Point, Point) -> Point
    ) -> [Point] {
        guard var last = ring.last else { return [] }
        var kept: [Point] = []
        for point in ring {
            if isInside(point) {
                if !isInside(last) { kept.append(crossing(last, point)) }
                kept.append(point)
            } else if isInside(last) {
                kept.append(crossing(last, point))
            }
            last = point
        }
        return kept
    }

    private static func atX(_ x: Int, _ from: Point, _ to: Point) -> Point {
        Point(x: x, y: from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x))
    }

    private static func atY(_ y: Int, _ from: Point, _ to: Point) -> Point {
        Point(x: from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y), y: y)
    }
}
