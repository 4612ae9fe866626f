import RideCore

/// What there is to tell of a route beyond its time and length, worked out when it is asked for.
final class RouteDetails: Sendable {
    private let city: City
    private let origin: StreetPosition
    private let destination: StreetPosition
    private let driven: [RouteStep]
    private let times: ArcTimes?
    private let laterSteps = Later<[Route.TimedStep]>()
    private let laterLine = Later<RouteLine>()
    private let laterLegs = Later<[StreetLeg]>()
    private let laterManeuvers = Later<[Maneuver]>()

    init(
        _ city: City, from origin: StreetPosition, to destination: StreetPosition,
        _ driven: [RouteStep], _ times: ArcTimes?
    ) {
        self.city = city
        self.origin = origin
        self.destination = destination
        self.driven = driven
        self.times = times
    }

    var steps: [Route.TimedStep] { laterSteps.value { timedSteps() } }
    var line: RouteLine { laterLine.value { madeLine() } }
    var legs: [StreetLeg] { laterLegs.value { madeLegs() } }

    func maneuvers(of route: Route) -> [Maneuver] {
        laterManeuvers.value {
            RouteGuide.maneuvers(
                city.network, steps, duration_ms: route.duration_ms,
                distance_mm: UInt32(truncatingIfNeeded: route.distance.millimetres),
                start: city.network.coordinate(of: origin),
                end: city.network.coordinate(of: destination))
        }
    }

    private func timedSteps() -> [Route.TimedStep] {
        var time: UInt32 = 0
        var way: UInt32 = 0
        return driven.map { step in
            let link = step.link(in: city.network, times)
            let duration = step.duration_ms(on: link)
            let timed = Route.TimedStep(
                step: step, link: link, startTime_ms: time &+ step.delay_ms, startDistance_mm: way,
                duration_ms: duration)
            time &+= step.delay_ms &+ duration
            way &+= step.length_mm
            return timed
        }
    }

    private func madeLine() -> RouteLine {
        let network = city.network
        var line = RouteLine(start: network.coordinate(of: origin), steps: driven.count)
        var way: UInt32 = 0
        for step in driven {
            line.append(step, network, startDistance_mm: way)
            way &+= step.length_mm
        }
        line.finish(at: network.coordinate(of: destination), distance_mm: way)
        return line
    }

    private func madeLegs() -> [StreetLeg] {
        let network = city.network
        let steps = self.steps
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

extension Route {
    /// A route of these steps.
    init(
        _ city: City, from origin: StreetPosition, to destination: StreetPosition,
        steps: [RouteStep], _ times: ArcTimes?
    ) {
        self.origin = origin
        self.destination = destination
        var time: UInt32 = 0
        var way: UInt32 = 0
        for step in steps {
            let link = step.link(in: city.network, times)
            time &+= step.delay_ms &+ step.duration_ms(on: link)
            way &+= step.length_mm
        }
        duration_ms = time
        free_ms = time
        distance = Metres(millimetres: Int64(way))
        details = RouteDetails(city, from: origin, to: destination, steps, times)
    }
}

extension RouteStep {
    /// The milliseconds that driving it takes, without the turn into it.
    fileprivate func duration_ms(on link: Link) -> UInt32 {
        if let drive_ms { return drive_ms }
        if length_mm == link.length_mm { return link.travelTime_ms }
        let start = link.time_ms(atOffset_mm: start_mm)
        let end = link.time_ms(atOffset_mm: end_mm)
        return start < end ? end - start : start - end
    }
}
