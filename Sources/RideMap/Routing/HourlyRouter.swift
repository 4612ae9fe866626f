import RideCore
import RideGraph

/// Searches for those who set off at a moment of the week.
final class HourlyRouter {
    let streets: HourlyStreets
    /// The millisecond of the week at which one sets off.
    var departure_ms: UInt32 = 0
    private let routing: Routing
    private let search: HourlySearch
    private let ownTimes: OwnTimesSearch
    private var arrivals = SearchEnds()
    /// Where every street always takes the same.
    private var openWays = OpenWays()
    /// Whether the times by which vehicles are found are those of an hour on the same streets.
    var findsByTheHour = false
    /// What ways take at least in an hour of departure and the two after it: of the two hours that
    /// were asked about last, since some set off before an hour begins and others after it.
    private var near: [(hour: UInt32, bounds: LowerBounds)] = []
    /// What they take at least in any hour.
    private var anyHour: LowerBounds?

    /// Ways that end within so many hours, that of departure counted, are looked for first.
    private static let nearHours: UInt32 = 3

    init(_ streets: HourlyStreets, _ ownTimes: OwnTimesSearch) {
        self.streets = streets
        self.ownTimes = ownTimes
        routing = streets.city.routing
        search = HourlySearch(nodeCount: routing.driving.graph.nodeCount)
    }

    private var network: StreetNetwork { routing.network }

    /// How a position is left.
    func departures(from position: StreetPosition, into ends: inout SearchEnds) {
        routing.departures(from: position, nil, into: &ends)
        guard case .link(_, let offset) = position else { return }
        for index in ends.seeds.indices {
            let arc = ends.arcs[index]
            ends.seeds[index].cost.time_ms = part(
                of: arc, from: UInt32(offset.millimetres), to: exit_mm(arc), after: 0)
        }
    }

    /// Where one leaves an arc, in millimetres from the first node of its link.
    private func exit_mm(_ arc: UInt32) -> UInt32 {
        arc & 1 == 0 ? network.links[Int(arc >> 1)].length_mm : 0
    }

    /// The milliseconds that a part of an arc takes that is entered so long after setting off.
    func part(
        of arc: UInt32, from start_mm: UInt32, to end_mm: UInt32, after elapsed: UInt32
    ) -> UInt32 {
        streets.arcs.duration(
            of: streets.street(arc), from: start_mm, to: end_mm,
            at: (departure_ms + elapsed) % HourlyArcs.week_ms)
    }

    /// The cost along the link both positions are on, if the street allows it.
    func direct(from origin: StreetPosition, to destination: StreetPosition) -> PathCost? {
        guard var cost = routing.direct(from: origin, to: destination, nil),
            case .link(let id, let start) = origin, case .link(_, let end) = destination
        else { return nil }
        cost.time_ms = part(
            of: id.rawValue << 1 | (start <= end ? 0 : 1), from: UInt32(start.millimetres),
            to: UInt32(end.millimetres), after: 0)
        return cost
    }

    /// A way, and how it ends.
    struct Found {
        let path: GraphPath
        let end: HourlyEnd
        /// The arc that is driven in part at the end, or `SearchEnds.none`.
        let lastArc: UInt32
    }

    /// The way on which one arrives first; nil if there is none.
    func way(from seeds: [PathSeed], to destination: StreetPosition) -> Found? {
        if streets.speeds == nil, let found = openWay(from: seeds, to: destination) {
            return found
        }
        let hour = departure_ms / HourlyArcs.hour_ms
        if streets.speeds != nil {
            let limit = Self.nearHours * HourlyArcs.hour_ms - departure_ms % HourlyArcs.hour_ms
            if let found = way(
                from: seeds, to: destination, bounds(near: hour), (hour, Self.nearHours), limit)
            {
                return found
            }
        }
        let bounds = anyHour ?? boundsOfAnyHour()
        anyHour = bounds
        return way(from: seeds, to: destination, bounds, (0, HourlyArcs.hours), 1 << 30)
    }

    /// What the way takes on which one arrives first; nil if there is none.
    ///
    /// - Parameter seeds: how the origin is left.
    func travel(
        from seeds: [PathSeed], from origin: StreetPosition, to destination: StreetPosition
    ) -> PathCost? {
        if streets.speeds == nil, case .node(let node) = destination {
            routing.arrivals(at: .node(node), nil, into: &arrivals)
            if let cost = ownTimes.alwaysOpenCost(from: seeds, to: arrivals.seeds) {
                openWays[origin, destination] = cost
                return cost
            }
        }
        return way(from: seeds, to: destination)?.path.cost
    }

    /// What a way takes that was asked about lately and takes the same at every hour; nil where
    /// that is not known.
    func openCost(from origin: StreetPosition, to destination: StreetPosition) -> PathCost? {
        streets.speeds == nil ? openWays[origin, destination] : nil
    }

    /// A way is the fastest by the times of some hour. One that takes so little that it cannot meet
    /// anything that is ever closed is the fastest at every hour.
    func learn(from origin: StreetPosition, to destination: StreetPosition, _ cost: PathCost) {
        guard findsByTheHour, streets.speeds == nil, let closed = ownTimes.closedWays,
            closed.isFar(origin, within: cost.time_ms, network)
        else { return }
        openWays[origin, destination] = cost
    }

    /// The fastest way if nothing were ever closed, where one meets nothing on it that is: who
    /// waits somewhere, or drives round something, takes no less. Nil otherwise.
    private func openWay(from seeds: [PathSeed], to destination: StreetPosition) -> Found? {
        let ends = ends(at: destination, (0, 1))
        let arcs = streets.arcs
        let path = ownTimes.path(
            from: seeds,
            to: ends.map { end, _ in
                let street = arcs.duration(
                    of: end.arc.street, from: end.start_mm, to: end.end_mm, at: 0)
                return PathSeed(
                    node: end.node,
                    cost: PathCost(
                        time_ms: end.arc.turn_ms.addingClamped(street), length_mm: end.length_mm))
            })
        guard let path else { return nil }
        let end = ends[path.lastSeed]
        let elapsed = arcs.arrival(
            along: path.arcs, after: seeds[path.firstSeed].cost.time_ms, since: departure_ms)
        let arrival = arcs.arrival(at: end.end, after: elapsed, since: departure_ms)
        guard arrival == path.cost.time_ms else { return nil }
        return Found(path: path, end: end.end, lastArc: end.arc)
    }

    private func way(
        from seeds: [PathSeed], to destination: StreetPosition, _ bounds: LowerBounds,
        _ hours: (first: UInt32, count: UInt32), _ limit_ms: UInt32
    ) -> Found? {
        let ends = ends(at: destination, hours)
        let path = search.path(
            in: streets.arcs, leavingAt: departure_ms, from: seeds, to: ends.map(\.end), bounds,
            within: limit_ms)
        return path.map {
            Found(path: $0, end: ends[$0.lastSeed].end, lastArc: ends[$0.lastSeed].arc)
        }
    }

    private func bounds(near hour: UInt32) -> LowerBounds {
        if let index = near.firstIndex(where: { $0.hour == hour }) {
            if index > 0 { near.swapAt(0, index) }
            return near[0].bounds
        }
        let graph = streets.leastGraph(fromHour: hour, count: Self.nearHours)
        let shape = routing.customisableShape
        let bounds =
            near.count < 2
            ? LowerBounds(shape, graph) : near.removeLast().bounds.using(graph, shape)
        near.insert((hour, bounds), at: 0)
        return bounds
    }

    /// Where every street always takes the same, nothing takes less than with everything open, and
    /// that is what labels know.
    private func boundsOfAnyHour() -> LowerBounds {
        if streets.speeds == nil, let labels = routing.labelsIfMade { return LowerBounds(labels) }
        let graph = streets.leastGraph(fromHour: 0, count: HourlyArcs.hours)
        return LowerBounds(routing.customisableShape, graph)
    }

    /// How a position is reached: in every state of the nodes next to it.
    private func ends(
        at position: StreetPosition, _ hours: (first: UInt32, count: UInt32)
    ) -> [(end: HourlyEnd, arc: UInt32)] {
        let driving = routing.driving
        switch position {
        case .node(let node):
            let none = HourlyArcs.Street(usual_ms: 1, length_mm: 0, week: 0)
            return driving.states(at: node).map { state in
                let arc = HourlyArcs.Arc(head: state, turn_ms: 0, closing: 0, street: none)
                return (
                    HourlyEnd(node: state, arc: arc, start_mm: 0, end_mm: 0, least_ms: 0),
                    SearchEnds.none
                )
            }
        case .link(let id, let offset):
            let offset_mm = UInt32(offset.millimetres)
            var found: [(end: HourlyEnd, arc: UInt32)] = []
            for arc in [id.rawValue << 1, id.rawValue << 1 | 1] where network.isDriven(arc) {
                let start_mm = exit_mm(arc ^ 1)
                let street = streets.street(arc)
                let whole = streets.arcs.least_ms(
                    of: street, fromHour: hours.first, count: hours.count)
                let length = offset_mm > start_mm ? offset_mm - start_mm : start_mm - offset_mm
                let share = UInt32(UInt64(whole) * UInt64(length) / UInt64(street.length_mm))
                for state in driving.states(at: NodeID(network.head(of: arc ^ 1))) {
                    guard let way = driving.way(outOf: state, driving: arc) else { continue }
                    let turn = streets.arcs.arcs[way]
                    let end = HourlyEnd(
                        node: state, arc: turn, start_mm: start_mm, end_mm: offset_mm,
                        least_ms: turn.turn_ms + (share > 2 ? share - 2 : 0))
                    found.append((end, arc))
                }
            }
            return found
        }
    }

    // MARK: What is driven

    /// What is driven on a way: its arcs, and the part of a link at its end.
    ///
    /// - Parameter elapsed: the milliseconds after which one is where the first arc begins.
    func steps(along found: Found, after elapsed: UInt32) -> [RouteStep] {
        var elapsed = elapsed
        var steps = found.path.arcs.map { index in
            step(over: Int(index), after: &elapsed)
        }
        guard found.lastArc != SearchEnds.none else { return steps }
        let end = found.end
        let wait = streets.arcs.wait(end.arc.closing, at: elapsed, since: departure_ms)
        let delay = wait + end.arc.turn_ms
        let arrival = streets.arcs.arrival(at: end, after: elapsed, since: departure_ms)
        steps.append(
            RouteStep(
                LinkID(found.lastArc >> 1), Int64(end.start_mm), Int64(end.end_mm),
                found.lastArc & 1 == 0, delay_ms: delay, drive_ms: arrival - elapsed - delay))
        return steps
    }

    /// All of an arc of the graph.
    private func step(over index: Int, after elapsed: inout UInt32) -> RouteStep {
        let (begun, ended) = streets.arcs.drive(index, after: elapsed, since: departure_ms)
        defer { elapsed = ended }
        let arc = routing.driving.drivenArcs[index]
        return RouteStep(
            LinkID(arc >> 1), Int64(exit_mm(arc ^ 1)), Int64(exit_mm(arc)), arc & 1 == 0,
            delay_ms: begun - elapsed, drive_ms: ended - begun)
    }

    /// What it takes to drive a part of an arc out of a state, and what before that the turn into
    /// it, or the wait in front of it.
    ///
    /// - Parameter isInside: whether one is on it already.
    func drive(
        _ arc: UInt32, outOf state: UInt32, from start_mm: UInt32, to end_mm: UInt32,
        isInside: Bool, after elapsed: UInt32
    ) -> (delay_ms: UInt32, drive_ms: UInt32) {
        var delay: UInt32 = 0
        if !isInside, let way = routing.driving.way(outOf: state, driving: arc) {
            let turn = streets.arcs.arcs[way]
            delay =
                streets.arcs.wait(turn.closing, at: elapsed, since: departure_ms) + turn.turn_ms
        }
        return (delay, part(of: arc, from: start_mm, to: end_mm, after: elapsed + delay))
    }
}

extension DrivingGraph {
    /// The arc of the graph that drives an arc out of a state; nil if that is forbidden.
    func way(outOf state: UInt32, driving arc: UInt32) -> Int? {
        ways(outOf: state).first { drivenArcs[$0] == arc }
    }
}

// MARK: Routers

extension Router {
    /// From now on ways are those of who sets off at a moment of the week: each street is driven as
    /// fast as when one is on it, and what is closed is waited for or driven round. The search for
    /// vehicles goes on by the times that were put into effect by `use`.
    ///
    /// - Parameters:
    ///   - moment_ms: the millisecond of the week, less than a week.
    ///   - streets: those of the router's city.
    /// - Complexity: O(1); the first way of an hour takes as long as `use` does.
    public func leave(at moment_ms: UInt32, on streets: HourlyStreets) {
        precondition(moment_ms < HourlyArcs.week_ms, "a week has 604,800,000 milliseconds")
        let hourly = keptHourly.flatMap { $0.streets === streets ? $0 : nil }
            ?? HourlyRouter(streets, search)
        hourly.departure_ms = moment_ms
        keptHourly = hourly
        self.hourly = hourly
    }

    /// Ways are by the times in effect again, whenever one sets off.
    public func leaveAtAnyTime() { hourly = nil }

    func hourlyTravel(
        _ hourly: HourlyRouter, from start: StreetPosition, to end: StreetPosition
    ) -> PathCost? {
        if let known = hourly.openCost(from: start, to: end) { return known }
        hourly.departures(from: start, into: &departures)
        let found = hourly.travel(from: departures.seeds, from: start, to: end)
        return [found, hourly.direct(from: start, to: end)].compactMap { $0 }.min()
    }

    func hourlySteps(
        _ hourly: HourlyRouter, from start: StreetPosition, to end: StreetPosition
    ) -> [RouteStep]? {
        hourly.departures(from: start, into: &departures)
        let found = hourly.way(from: departures.seeds, to: end)
        if let direct = hourly.direct(from: start, to: end),
            found.map({ direct <= $0.path.cost }) ?? true,
            case .link(let id, let from) = start, case .link(_, let to) = end
        {
            return [
                RouteStep(
                    id, from.millimetres, to.millimetres, from <= to, drive_ms: direct.time_ms)
            ]
        }
        guard let found else { return nil }
        let seed = departures.seeds[found.path.firstSeed]
        var first: [RouteStep] = []
        let arc = departures.arcs[found.path.firstSeed]
        if arc != SearchEnds.none, case .link(let id, let offset) = start {
            let exit = arc & 1 == 0 ? network[id].length.millimetres : 0
            first.append(
                RouteStep(
                    id, offset.millimetres, exit, arc & 1 == 0, drive_ms: seed.cost.time_ms))
        }
        return first + hourly.steps(along: found, after: seed.cost.time_ms)
    }
}
