import RideCore

/// The points of a route with their distance from its start, collected step by step.
struct RouteLine: Sendable {
    private(set) var shape: [Coordinate]
    /// Millimetres from the start of the route.
    private(set) var distances: [UInt32] = [0]

    /// A line that begins here and will have about a point for each step.
    init(start: Coordinate, steps: Int) {
        shape = [start]
        shape.reserveCapacity(steps + 2)
        distances.reserveCapacity(steps + 2)
    }

    /// Adds the points strictly inside the step, and the node at its end if it reaches one.
    mutating func append(_ step: RouteStep, _ network: StreetNetwork, startDistance_mm: UInt32) {
        let points = network.points(of: step.link)
        if step.isForward {
            for index in points {
                let offset = network.shapeOffsets[index]
                guard offset > step.start_mm, offset <= step.end_mm else { continue }
                add(network.shapePoints[index], startDistance_mm &+ (offset - step.start_mm))
            }
        } else {
            for index in points.reversed() {
                let offset = network.shapeOffsets[index]
                guard offset < step.start_mm, offset >= step.end_mm else { continue }
                add(network.shapePoints[index], startDistance_mm &+ (step.start_mm - offset))
            }
        }
    }

    mutating func finish(at end: Coordinate, distance_mm: UInt32) {
        if shape[shape.count - 1] != end || shape.count == 1 {
            shape.append(end)
            distances.append(distance_mm)
        }
    }

    private mutating func add(_ point: Coordinate, _ distance_mm: UInt32) {
        // A link may start with two points at one place.
        if shape[shape.count - 1] == point {
            distances[distances.count - 1] = max(distances[distances.count - 1], distance_mm)
            return
        }
        shape.append(point)
        distances.append(distance_mm)
    }

    // MARK: Where one is

    func coordinate(at way: UInt32, before next: Int) -> Coordinate {
        guard next < shape.count else { return shape[shape.count - 1] }
        guard next > 0 else { return shape[0] }
        let start = distances[next - 1]
        return interpolate(
            shape[next - 1], shape[next], part: Int64(way - start),
            of: Int64(distances[next] - start))
    }

    /// The direction of the piece of the shape before this point, or the nearest before it that
    /// has any length, or after it.
    func heading(before next: Int) -> Double {
        let last = min(max(next, 1), shape.count - 1)
        var index = last
        while index > 0 {
            if shape[index - 1] != shape[index] {
                return Geodesy.heading(from: shape[index - 1], to: shape[index])
            }
            index -= 1
        }
        index = last
        while index + 1 < shape.count {
            if shape[index] != shape[index + 1] {
                return Geodesy.heading(from: shape[index], to: shape[index + 1])
            }
            index += 1
        }
        return 0
    }
}

extension StreetNetwork {
    /// Where a position is.
    func coordinate(of position: StreetPosition) -> Coordinate {
        switch normalized(position) {
        case .node(let node): coordinate(of: node)
        case .link(let link, let offset):
            coordinate(on: link, atOffset_mm: UInt32(offset.millimetres))
        }
    }
}
