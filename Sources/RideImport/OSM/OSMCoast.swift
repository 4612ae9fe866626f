import RideCore
import RideMap

/// Closes coastlines into the area of the sea.
///
/// The water is on the right of a coastline. Where it leaves the map, the shore goes on along the
/// edge of the map, clockwise, to where the next coastline comes in; a coastline that is closed by
/// itself is an island or a lagoon. By the even-odd rule all outlines together are the sea.
enum OSMCoast {
    /// The sea's outlines within a rectangle; nil if a coastline ends in the middle of it, or there
    /// is no sea.
    static func sea(
        rings: [[Coordinate]], lines: [[Coordinate]], in bounds: Bounds
    ) -> [[Coordinate]]? {
        for line in lines {
            for end in [line[0], line[line.count - 1]] where isInside(end, bounds) { return nil }
        }
        var outlines: [[Coordinate]] = []
        var parts = lines.flatMap { MapOutline.clipped(line: $0, to: bounds) }
        for ring in rings {
            if ring.allSatisfy(bounds.contains) {
                outlines.append(ring)
                continue
            }
            var pieces = MapOutline.clipped(line: ring, to: bounds)
            // The ring's first point is not an end of the coast.
            if pieces.count > 1, let first = pieces.first, let last = pieces.last,
                first[0] == last[last.count - 1], isInside(first[0], bounds)
            {
                pieces[0] = last + first.dropFirst()
                pieces.removeLast()
            }
            parts += pieces
        }
        parts.removeAll { part in
            part[0] == part[part.count - 1] || isInside(part[0], bounds)
                || isInside(part[part.count - 1], bounds)
        }
        if parts.isEmpty {
            guard let largest = outlines.max(by: { abs(area($0)) < abs(area($1)) }) else {
                return nil
            }
            // Land on the left: an island, and the sea around it.
            if area(largest) > 0 { outlines.append(corners(bounds)) }
            return outlines
        }
        return closed(parts, bounds) + outlines
    }

    private static func isInside(_ point: Coordinate, _ bounds: Bounds) -> Bool {
        point.latitudeE7 > bounds.southE7 && point.latitudeE7 < bounds.northE7
            && point.longitudeE7 > bounds.westE7 && point.longitudeE7 < bounds.eastE7
    }

    /// Follows each line out, then the edge of the map clockwise to the next line in.
    private static func closed(_ parts: [[Coordinate]], _ bounds: Bounds) -> [[Coordinate]] {
        let around = 4.0
        let entries = parts.map { position($0[0], bounds) }
        var isUsed = [Bool](repeating: false, count: parts.count)
        var rings: [[Coordinate]] = []
        for start in parts.indices where !isUsed[start] {
            var ring: [Coordinate] = []
            var index = start
            while !isUsed[index] {
                isUsed[index] = true
                ring += parts[index]
                let exit = position(parts[index][parts[index].count - 1], bounds)
                func way(to entry: Double) -> Double {
                    entry >= exit ? entry - exit : entry - exit + around
                }
                let next =
                    parts.indices.filter { !isUsed[$0] || $0 == start }
                    .min { way(to: entries[$0]) < way(to: entries[$1]) } ?? start
                let end = exit + way(to: entries[next])
                for corner in 0..<8 where Double(corner) > exit && Double(corner) < end {
                    ring.append(corners(bounds)[corner % 4])
                }
                index = next
            }
            rings.append(ring)
        }
        return rings
    }

    /// The corners clockwise from the north-west.
    private static func corners(_ bounds: Bounds) -> [Coordinate] {
        [
            Coordinate(latitudeE7: bounds.northE7, longitudeE7: bounds.westE7),
            Coordinate(latitudeE7: bounds.northE7, longitudeE7: bounds.eastE7),
            Coordinate(latitudeE7: bounds.southE7, longitudeE7: bounds.eastE7),
            Coordinate(latitudeE7: bounds.southE7, longitudeE7: bounds.westE7),
        ]
    }

    /// How far along the edge a point of it is, clockwise from the north-west: a whole number at
    /// each corner.
    private static func position(_ point: Coordinate, _ bounds: Bounds) -> Double {
        let width = Double(max(1, Int64(bounds.eastE7) - Int64(bounds.westE7)))
        let height = Double(max(1, Int64(bounds.northE7) - Int64(bounds.southE7)))
        let east = Double(Int64(point.longitudeE7) - Int64(bounds.westE7)) / width
        let south = Double(Int64(bounds.northE7) - Int64(point.latitudeE7)) / height
        if point.latitudeE7 >= bounds.northE7 { return east }
        if point.longitudeE7 >= bounds.eastE7 { return 1 + south }
        if point.latitudeE7 <= bounds.southE7 { return 2 + (1 - east) }
        return 3 + (1 - south)
    }

    /// Twice the area, positive where the ring runs against the clock.
    static func area(_ ring: [Coordinate]) -> Double {
        guard let first = ring.first, var previous = ring.last else { return 0 }
        var sum = 0.0
        for point in ring {
            let (x, y) = offset(point, first)
            let (lastX, lastY) = offset(previous, first)
            sum += lastX * y - x * lastY
            previous = point
        }
        return sum
    }

    private static func offset(_ point: Coordinate, _ origin: Coordinate) -> (Double, Double) {
        (
            Double(Int64(point.longitudeE7) - Int64(origin.longitudeE7)),
            Double(Int64(point.latitudeE7) - Int64(origin.latitudeE7))
        )
    }
}
