import RideCore
import RideMap

/// Points of a map, of which those nearest to another are asked for again and again.
///
/// They are sorted from south to north. A search goes from its own latitude to both sides, until
/// what is left is farther away by its latitude alone than the last of those found.
struct NearPoints {
    private let points: [Coordinate]
    /// The places of the points, from south to north.
    private let order: [Int]

    /// - Complexity: O(n log n) in the number of points.
    init(_ points: [Coordinate]) {
        self.points = points
        order = points.indices.sorted {
            (points[$0].latitudeE7, $0) < (points[$1].latitudeE7, $1)
        }
    }

    /// The places of those nearest as the crow flies, the nearest first, of equally near ones the
    /// one with the lower place.
    func nearest(to point: Coordinate, count: Int) -> [Int] {
        guard count > 0 else { return [] }
        var best: [(distance: Metres, place: Int)] = []
        best.reserveCapacity(count + 1)
        // By latitude alone, in ten-millionths of a degree.
        var reach = Int64.max
        func look(at place: Int) {
            let distance = Geodesy.distance(points[place], point)
            if best.count == count {
                guard let last = best.last, (distance, place) < last else { return }
                best.removeLast()
            }
            let index = best.firstIndex { (distance, place) < $0 } ?? best.count
            best.insert((distance, place), at: index)
            if best.count == count, let last = best.last {
                // One more for what is rounded away.
                reach = Int64(last.distance.inMetres / Geodesy.metresPerE7) + 1
            }
        }
        var above = order.partitioningIndex { points[$0].latitudeE7 >= point.latitudeE7 }
        var below = above - 1
        func height(_ index: Int) -> Int64 {
            guard order.indices.contains(index) else { return .max }
            let other = points[order[index]].latitudeE7
            return abs(Int64(other) - Int64(point.latitudeE7))
        }
        while true {
            let (up, down) = (height(above), height(below))
            guard min(up, down) <= reach, min(up, down) != .max else { break }
            if up <= down {
                look(at: order[above])
                above += 1
            } else {
                look(at: order[below])
                below -= 1
            }
        }
        return best.map(\.place)
    }
}
