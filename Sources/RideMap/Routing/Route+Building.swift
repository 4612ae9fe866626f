import RideCore

extension Route {
    /// Joins the steps of a route to a line, legs and manoeuvres.
    init(
        _ network: StreetNetwork, from origin: StreetPosition, to destination: StreetPosition,
        steps: [RouteStep], _ times: ArcTimes?
    ) {
        self.origin = origin
        self.destination = destination
        var timed: [TimedStep] = []
        var time: UInt32 = 0
        var way: UInt32 = 0
        var line = RouteLine(start: network.coordinate(of: origin))
        for step in steps {
            let link = network.link(of: step.arc, times)
            let start = link.time_ms(atOffset_mm: step.start_mm)
            let end = link.time_ms(atOffset_mm: step.end_mm)
            let duration = start < end ? end - start : start - end
            time += step.delay_ms
            timed.append(
                TimedStep(
                    step: step, link: link, startTime_ms: time, startDistance_mm: way,
                    duration_ms: duration))
            line.append(step, network, startDistance_mm: way)
            time += duration
            way &+= step.length_mm
        }
        line.finish(at: network.coordinate(of: destination), distance_mm: way)
        self.steps = timed
        duration_ms = time
        distance = Metres(millimetres: Int64(way))
        shape = line.shape
        shapeDistances = line.distances
        legs = Self.legs(network, timed)
        maneuvers = RouteGuide.maneuvers(
            network, timed, duration_ms: time, distance_mm: way, start: line.shape[0],
            end: line.shape[line.shape.count - 1])
    }

    private static func legs(_ network: StreetNetwork, _ steps: [TimedStep]) -> [StreetLeg] {
        var legs: [StreetLeg] = []
        var index = 0
        while index < steps.count {
            let first = steps[index].link
            let id = steps[index].step.link
            var distance: Int64 = 0
            var duration: Int64 = 0
            while index < steps.count, network.isSameStreet(steps[index].link, first) {
                distance += Int64(steps[index].step.length_mm)
                duration += Int64(steps[index].step.delay_ms + steps[index].duration_ms)
                index += 1
            }
            legs.append(
                StreetLeg(
                    name: network.name(of: id), distance: Metres(millimetres: distance),
                    duration: .milliseconds(duration)))
        }
        return legs
    }
}

/// The points of a route with their distance from its start, collected step by step.
private struct RouteLine {
    var shape: [Coordinate]
    var distances: [UInt32] = [0]

    init(start: Coordinate) { shape = [start] }

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
