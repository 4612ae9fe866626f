import RideCore

extension Route {
    /// Joins the steps of a route to a line, legs and manoeuvres.
    init(
        _ network: StreetNetwork, from origin: StreetPosition, to destination: StreetPosition,
        steps: [RouteStep]
    ) {
        self.origin = origin
        self.destination = destination
        var timed: [TimedStep] = []
        var time: UInt32 = 0
        var way: UInt32 = 0
        var line = RouteLine(start: network.coordinate(of: origin))
        for step in steps {
            let link = network[step.link]
            let start = link.time_ms(atOffset_mm: step.start_mm)
            let end = link.time_ms(atOffset_mm: step.end_mm)
            let duration = start < end ? end - start : start - end
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
        maneuvers = Self.maneuvers(
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
                duration += Int64(steps[index].duration_ms)
                index += 1
            }
            legs.append(
                StreetLeg(
                    name: network.name(of: id), distance: Metres(millimetres: distance),
                    duration: .milliseconds(duration)))
        }
        return legs
    }

    /// A manoeuvre wherever the street changes its name, or bends where one could go elsewhere.
    private static func maneuvers(
        _ network: StreetNetwork, _ steps: [TimedStep], duration_ms: UInt32, distance_mm: UInt32,
        start: Coordinate, end: Coordinate
    ) -> [Maneuver] {
        var maneuvers = [
            Maneuver(
                kind: .depart, street: steps.first.flatMap { network.name(of: $0.step.link) },
                distance: .zero, duration: .zero, coordinate: start)
        ]
        for (before, after) in zip(steps, steps.dropFirst()) {
            let turn = network.turn(from: before.step, to: after.step)
            let kind = Maneuver.Kind(turn: turn)
            let isSameStreet = network.isSameStreet(before.link, after.link)
            let node = after.step.isForward ? after.link.from : after.link.to
            // Besides the way on and the way back there must be a third to choose from.
            let isCrossing = network.outgoing(node).contains {
                $0.link != before.step.link && $0.link != after.step.link
            }
            let isNotable: Bool
            switch kind {
            case .straight: isNotable = !isSameStreet
            case .slightLeft, .slightRight: isNotable = !isSameStreet && isCrossing
            case .left, .right, .sharpLeft, .sharpRight: isNotable = !isSameStreet || isCrossing
            case .uTurn: isNotable = true
            case .depart, .arrive: isNotable = false
            }
            guard isNotable else { continue }
            maneuvers.append(
                Maneuver(
                    kind: kind, street: network.name(of: after.step.link),
                    distance: Metres(millimetres: Int64(after.startDistance_mm)),
                    duration: .milliseconds(Int64(after.startTime_ms)),
                    coordinate: network.coordinate(of: node)))
        }
        maneuvers.append(
            Maneuver(
                kind: .arrive, street: steps.last.flatMap { network.name(of: $0.step.link) },
                distance: Metres(millimetres: Int64(distance_mm)),
                duration: .milliseconds(Int64(duration_ms)), coordinate: end))
        return maneuvers
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

    /// The degrees one turns to the right from one step into the next, -180..<180.
    fileprivate func turn(from before: RouteStep, to after: RouteStep) -> Double {
        let arriving = heading(of: before, atEnd: true)
        let leaving = heading(of: after, atEnd: false)
        let turn = leaving - arriving
        return turn >= 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
    }

    /// The heading over the first or last 15 m of the link, driven as in the step: the very last
    /// points of a street often lie across the junction.
    private func heading(of step: RouteStep, atEnd: Bool) -> Double {
        let link = self[step.link]
        let reach = min(15_000, link.length_mm)
        let isNearFirstNode = step.isForward != atEnd
        let tip = isNearFirstNode ? 0 : link.length_mm
        let inner = isNearFirstNode ? reach : link.length_mm - reach
        let outerPoint = coordinate(on: step.link, atOffset_mm: tip)
        let innerPoint = coordinate(on: step.link, atOffset_mm: inner)
        return atEnd
            ? Geodesy.heading(from: innerPoint, to: outerPoint)
            : Geodesy.heading(from: outerPoint, to: innerPoint)
    }
}
