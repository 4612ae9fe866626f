import RideCore
import RideMap

/// Makes lines and outlines smaller: fewer points, and nothing outside the map.
enum MapOutline {
    /// How far a simplified line may be from the real one.
    static let tolerance_m = 3.0

    /// The line with fewer points, nowhere further from the original than the tolerance.
    ///
    /// Method: Ramer, Douglas and Peucker, with a stack in place of recursion. The ends stay; of a
    /// ring (first point again at its end) also the point furthest from them.
    ///
    /// - Complexity: O(n log n) for most lines; long ones are taken in stretches, so that the worst
    ///   are no more than n times as long as a stretch.
    static func simplified(_ line: [Coordinate]) -> [Coordinate] {
        guard line.count > longest else { return simplifiedStretch(line) }
        var points: [Coordinate] = []
        for start in stride(from: 0, to: line.count - 1, by: longest) {
            let end = min(start + longest, line.count - 1)
            points += simplifiedStretch(Array(line[start...end])).dropLast()
        }
        return points + line.suffix(1)
    }

    /// Simplified at once: this many steps from point to point.
    private static let longest = 2_000

    private static func simplifiedStretch(_ line: [Coordinate]) -> [Coordinate] {
        guard line.count > 2 else { return line }
        let plane = Plane(latitude: line[0].latitude)
        var isKept = [Bool](repeating: false, count: line.count)
        isKept[0] = true
        isKept[line.count - 1] = true
        var open = [(0, line.count - 1)]
        while let (start, end) = open.popLast() {
            var worst = tolerance_m
            var index: Int?
            for point in start + 1..<max(end, start + 1) {
                let distance = plane.nearest(to: line[point], from: line[start], to: line[end])
                    .distance_m
                if distance > worst {
                    worst = distance
                    index = point
                }
            }
            guard let index else { continue }
            isKept[index] = true
            open.append((start, index))
            open.append((index, end))
        }
        return line.indices.filter { isKept[$0] }.map { line[$0] }
    }

    /// The part of an outline inside a rectangle; edges along the rectangle's sides may be added.
    /// Empty if nothing is left.
    ///
    /// Method: Sutherland and Hodgman, one side after the other.
    static func clipped(ring: [Coordinate], to bounds: Bounds) -> [Coordinate] {
        var ring = ring
        if ring.count > 1, ring.first == ring.last { ring.removeLast() }
        for side in Side.allCases {
            guard var previous = ring.last else { return [] }
            var inside: [Coordinate] = []
            for point in ring {
                let (depth, previousDepth) = (
                    side.depth(point, bounds), side.depth(previous, bounds)
                )
                if (depth >= 0) != (previousDepth >= 0) {
                    inside.append(
                        interpolate(
                            previous, point, part: abs(previousDepth),
                            of: abs(previousDepth) + abs(depth)))
                }
                if depth >= 0 { inside.append(point) }
                previous = point
            }
            ring = inside
        }
        return ring.count > 2 ? ring : []
    }

    /// The parts of a line inside a rectangle, in order.
    static func clipped(line: [Coordinate], to bounds: Bounds) -> [[Coordinate]] {
        var parts: [[Coordinate]] = []
        var part: [Coordinate] = []
        for (start, end) in zip(line, line.dropFirst()) {
            guard let (from, to) = clipped(start, end, bounds) else {
                if part.count > 1 { parts.append(part) }
                part = []
                continue
            }
            if part.last != from {
                if part.count > 1 { parts.append(part) }
                part = [from]
            }
            if part.last != to { part.append(to) }
        }
        if part.count > 1 { parts.append(part) }
        return parts
    }

    /// The part of a segment inside a rectangle.
    private static func clipped(
        _ start: Coordinate, _ end: Coordinate, _ bounds: Bounds
    ) -> (Coordinate, Coordinate)? {
        var (from, to) = (start, end)
        for side in Side.allCases {
            let (first, last) = (side.depth(from, bounds), side.depth(to, bounds))
            if first < 0 && last < 0 { return nil }
            guard (first < 0) != (last < 0) else { continue }
            let cut = interpolate(from, to, part: abs(first), of: abs(first) + abs(last))
            if first < 0 { from = cut } else { to = cut }
        }
        return (from, to)
    }

    /// A side of a rectangle.
    private enum Side: CaseIterable {
        case south
        case east
        case north
        case west

        /// How far inside this side a point is; negative outside.
        func depth(_ point: Coordinate, _ bounds: Bounds) -> Int64 {
            switch self {
            case .south: Int64(point.latitudeE7) - Int64(bounds.southE7)
            case .north: Int64(bounds.northE7) - Int64(point.latitudeE7)
            case .west: Int64(point.longitudeE7) - Int64(bounds.westE7)
            case .east: Int64(bounds.eastE7) - Int64(point.longitudeE7)
            }
        }
    }
}

extension Bounds {
    /// The rectangle with so many metres more on every side.
    func padded(metres: Double) -> Bounds {
        let north = metres / Geodesy.metresPerE7
        let east = north / Plane(latitude: center.latitude).eastScale
        func moved(_ value: Int32, _ by: Double, _ limit: Double) -> Int32 {
            Int32(min(max(Double(value) + by.rounded(), -limit), limit))
        }
        return Bounds(
            Coordinate(
                latitudeE7: moved(southE7, -north, 9e8), longitudeE7: moved(westE7, -east, 1.8e9)),
            Coordinate(
                latitudeE7: moved(northE7, north, 9e8), longitudeE7: moved(eastE7, east, 1.8e9)))
    }
}
