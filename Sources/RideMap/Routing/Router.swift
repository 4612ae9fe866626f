import RideCore
import RideGraph

/// Finds the fastest way between two positions, exactly, with all turns that are forbidden or take
/// time.
///
/// Of several ways equally fast it takes the shortest; of several equally short ones always the
/// same. A position in the middle of a street may be left and reached in every direction the
/// street allows. A router owns the memory its searches need and is used by one thread at a time;
/// what can be shared between routers of a city is shared.
///
/// Method: by a contraction hierarchy, by hub labels once the city has been prepared for them, and
/// by a customisable hierarchy while other times than the city's own are in effect. Which of the
/// first two answers can be told from the clock alone: the answers are the same.
public final class Router {
    /// The city whose streets are searched.
    public let city: City
    let network: StreetNetwork
    let routing: Routing
    let search: OwnTimesSearch
    /// What searches by other times than the city's own; kept when those are in effect again.
    private var keptTraffic: Traffic?
    private var nearestSearch: NearestSearch?
    /// What searches by a time of departure; nil while ways are the same whenever one sets off.
    var hourly: HourlyRouter?
    /// The last of these.
    var keptHourly: HourlyRouter?
    var departures = SearchEnds()
    private var arrivals = SearchEnds()

    /// A router for the streets of this city.
    ///
    /// - Complexity: O(n) in the number of nodes and links; for the first router of a city without
    ///   a stored hierarchy far more.
    public init(_ city: City) {
        self.city = city
        network = city.network
        routing = city.routing
        search = OwnTimesSearch(routing)
        if city.closings != nil { use(nil) }
    }

    /// The times in effect; nil for the city's own.
    public private(set) var times: ArcTimes?

    /// Puts other times into effect, or the city's own: in a city in which something is closed at
    /// times, as if what is closed for most of the week always were.
    ///
    /// A vehicle index tells the times it was made with: make it anew.
    ///
    /// - Complexity: O(n) in the number of arcs; for the first way that is asked for then O(n) in
    ///   the triangles of the hierarchy: well under 0.1 s for a quarter of a million crossings;
    ///   twice as much the first time, unless `prepareForOtherTimes` was called.
    public func use(_ times: ArcTimes?) {
        let times = times ?? routing.usualTimes(of: city)
        self.times = times
        guard let times else { return }
        let graph = routing.driving.graph(with: times)
        if let keptTraffic {
            keptTraffic.use(graph)
        } else {
            keptTraffic = Traffic(routing, graph)
        }
    }

    /// Makes what the first other times would make, so that they are in effect as soon as later
    /// ones: for whoever knows when a city is opened that its times will change.
    ///
    /// - Complexity: that of `use`, and O(n) in the size of the hierarchy.
    public func prepareForOtherTimes() {
        guard keptTraffic == nil else { return }
        let made = Traffic(routing, routing.driving.graph)
        _ = made.ways()
        _ = made.nearest()
        keptTraffic = made
    }

    /// What searches by the times in effect; nil for the city's own.
    private var traffic: Traffic? { times == nil ? nil : keptTraffic }

    /// The time and length of the fastest way, or nil if there is none.
    ///
    /// - Complexity: a few hundred nodes; some sixty with labels.
    public func travel(from origin: StreetPosition, to destination: StreetPosition) -> Travel? {
        let start = network.normalized(origin)
        let end = network.normalized(destination)
        if let hourly { return hourlyTravel(hourly, from: start, to: end).map(Travel.init) }
        routing.departures(from: start, times, into: &departures)
        routing.arrivals(at: end, times, into: &arrivals)
        let cost = costBetweenEnds()
        let direct = routing.direct(from: start, to: end, times)
        return [cost, direct].compactMap { $0 }.min().map(Travel.init)
    }

    /// The fastest way with its streets and its line on the map, or nil if there is none.
    ///
    /// - Complexity: a few hundred nodes, and the links of the way.
    public func route(from origin: StreetPosition, to destination: StreetPosition) -> Route? {
        route(from: origin, came: [], through: [], to: destination)
    }

    /// What is driven on the fastest way between two normalized positions; nil if there is none.
    func steps(from start: StreetPosition, to end: StreetPosition) -> [RouteStep]? {
        if let hourly { return hourlySteps(hourly, from: start, to: end) }
        routing.departures(from: start, times, into: &departures)
        routing.arrivals(at: end, times, into: &arrivals)
        let path = pathBetweenEnds()
        if let direct = routing.direct(from: start, to: end, times),
            path.map({ direct <= $0.cost }) ?? true,
            case .link(let id, let from) = start, case .link(_, let to) = end
        {
            return [RouteStep(id, from.millimetres, to.millimetres, from <= to)]
        }
        return path.map { steps(along: $0, from: start, to: end) }
    }

    /// What is driven on the fastest way from a state; nil if there is none.
    ///
    /// - Parameters:
    ///   - last: the arc that led to the state, or `SearchEnds.none`.
    ///   - elapsed: the milliseconds since setting off.
    func steps(
        in state: UInt32, after last: UInt32, _ elapsed: UInt32, to end: StreetPosition
    ) -> [RouteStep]? {
        departures.removeAll()
        departures.add(state, hourly == nil ? 0 : elapsed, 0, arc: last)
        if let hourly {
            return hourly.way(from: departures.seeds, to: end).map {
                hourly.steps(along: $0, after: elapsed)
            }
        }
        routing.arrivals(at: end, times, into: &arrivals)
        let path = pathBetweenEnds()
        return path.map { steps(along: $0, from: .node(NodeID(0)), to: end) }
    }

    /// Whether any way leads from a state to a position.
    func reaches(_ end: StreetPosition, from state: UInt32) -> Bool {
        departures.removeAll()
        departures.add(state, 0, 0, arc: SearchEnds.none)
        routing.arrivals(at: end, times, into: &arrivals)
        return costBetweenEnds() != nil
    }

    private func costBetweenEnds() -> PathCost? {
        if let traffic { return traffic.cost(from: departures.seeds, to: arrivals.seeds) }
        return search.cost(from: departures.seeds, to: arrivals.seeds)
    }

    private func pathBetweenEnds() -> GraphPath? {
        if let traffic { return traffic.path(from: departures.seeds, to: arrivals.seeds) }
        return search.path(from: departures.seeds, to: arrivals.seeds)
    }

    /// The vehicles that are at the position soonest: at most `count`, those that come first
    /// first, and of those that come at the same time the one with the lowest number first.
    ///
    /// `isSuitable` is asked about vehicles in that same order, once each, until enough are
    /// found; it must not use this router.
    ///
    /// - Complexity: with labels, those of the position and the vehicles that share a hub with it;
    ///   without, O(n log n) in the number of nodes nearer than the last vehicle found.
    public func nearest(
        to destination: StreetPosition, in index: borrowing VehicleIndex, count: Int,
        where isSuitable: (_ vehicle: UInt32) -> Bool = { _ in true }
    ) -> [Candidate] {
        guard count > 0, index.count > 0 else { return [] }
        precondition(index.times == times, "the index is for other times")
        let end = network.normalized(destination)
        routing.arrivals(at: end, times, into: &arrivals)
        let known = index.vehicles(onLinkOf: end)
        let found: [VehicleCost]
        switch index.places {
        case .labels(let places):
            found = places.nearest(
                to: arrivals.seeds, count: count, also: known, where: isSuitable)
        case .lists(let lists):
            found = searchOfVehicles().nearest(
                to: arrivals.seeds, in: lists, count: count, also: known, where: isSuitable)
        }
        if let hourly {
            for hit in found {
                guard let place = index.position(of: hit.vehicle) else { continue }
                hourly.learn(from: place, to: end, hit.cost)
            }
        }
        return found.map { Candidate(vehicle: $0.vehicle, Travel($0.cost)) }
    }

    /// Makes what the first search for vehicles would make, so that it does not have to wait.
    ///
    /// - Complexity: O(n) in the number of nodes and links.
    public func prepare() { _ = searchOfVehicles() }

    private func searchOfVehicles() -> NearestSearch {
        if let traffic { return traffic.nearest() }
        if let nearestSearch { return nearestSearch }
        let search = NearestSearch(reversed: routing.reversed)
        nearestSearch = search
        return search
    }

    /// What is driven on a path: a part of a link, whole links, a part of a link.
    private func steps(
        along path: GraphPath, from origin: StreetPosition, to destination: StreetPosition
    ) -> [RouteStep] {
        var steps: [RouteStep] = []
        steps.reserveCapacity(path.arcs.count + 2)
        var last = departures.arcs[path.firstSeed]
        if last != SearchEnds.none, case .link(let id, let offset) = origin {
            let end = last & 1 == 0 ? network[id].length : .zero
            steps.append(RouteStep(id, offset.millimetres, end.millimetres, last & 1 == 0))
        }
        let driving = routing.driving
        for index in path.arcs {
            let arc = driving.drivenArcs[Int(index)]
            let id = LinkID(arc >> 1)
            let link = network.link(of: arc, nil)
            let length = Int64(link.length_mm)
            let isForward = arc & 1 == 0
            // What an arc takes beyond its street is the turn into it.
            steps.append(
                RouteStep(
                    id, isForward ? 0 : length, isForward ? length : 0, isForward,
                    delay_ms: driving.graph.arcs[Int(index)].time_ms &- link.travelTime_ms))
            last = arc
        }
        let arc = arrivals.arcs[path.lastSeed]
        if arc != SearchEnds.none, case .link(let id, let offset) = destination {
            let isForward = arc & 1 == 0
            let start = isForward ? 0 : network[id].length.millimetres
            let delay = last == SearchEnds.none ? 0 : driving.turnCost_ms(from: last, into: arc)
            steps.append(
                RouteStep(id, start, offset.millimetres, isForward, delay_ms: delay))
        }
        return steps
    }
}

extension Travel {
    fileprivate init(_ cost: PathCost) {
        self.init(
            duration_ms: cost.time_ms, distance: Metres(millimetres: Int64(cost.length_mm)))
    }
}

extension Candidate {
    fileprivate init(vehicle: UInt32, _ travel: Travel) {
        self.init(
            vehicle: vehicle, duration_ms: travel.duration_ms, distance: travel.distance)
    }
}
