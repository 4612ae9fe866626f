import RideCore

/// The shortest ways of people who walk or cycle: on foot along the city's footpaths, where its
/// file has them; otherwise, and by bicycle, along every street but motorways, trunk roads and
/// their slip roads. All in either direction, whatever the signs say to cars.
///
/// The method is A* (Hart, Nilsson, Raphael 1968) by the straight distance,
/// taken so much shorter that no link of the city is shorter than it: the answer is exact. How far
/// a way may lead and how much is looked at for it has a limit. One object serves one thread.
public final class FreeWays {
    private let city: City
    /// The search along footpaths; nil where the city has none.
    private let paths: FreeWays?
    private var network: StreetNetwork { city.network }
    /// The best known distance to each node in millimetres.
    private var best: [UInt32]
    /// By which arc each node was reached, as `Arc.linkAndDirection`.
    private var reachedBy: [UInt32]
    private var touched: [UInt32] = []
    private var heap: [UInt64] = []
    /// What part of the straight distance, in millimetres a metre, no way is shorter than.
    private let least_mm: Double

    /// Searches in a city.
    ///
    /// - Complexity: O(n) in the number of its links.
    public init(_ city: City) {
        self.city = city
        paths = city.footpaths.map { FreeWays($0) }
        // The city's map is flat, and sources state lengths that their own points contradict.
        least_mm = city.network.links.reduce(990) { least, link in
            let straight = city.plane.distance_m(
                city.network.coordinate(of: link.from), city.network.coordinate(of: link.to))
            return straight > 0 ? min(least, Double(link.length_mm) / straight) : least
        }
        best = Array(repeating: .max, count: city.network.nodeCount)
        reachedBy = Array(repeating: .max, count: city.network.nodeCount)
    }

    /// What is looked for is further than a search may go.
    public struct TooFar: Error {}

    /// The shortest way between two places; nil where one is near no street, or there is none.
    ///
    /// - Throws: `TooFar` where the places are further apart than the gait's limit, or nothing was
    ///   found among `Limits.crossingsForWays` crossings.
    public func way(
        from start: Coordinate, to end: Coordinate, by gait: Gait
    ) throws(TooFar) -> FreeWay? {
        var crossings = Limits.crossingsForWays
        return try way(from: start, to: end, by: gait, lookingAt: &crossings)
    }

    /// The same for one of several ways.
    ///
    /// - Parameter crossings: how many may be looked at; less by those that were.
    /// - Throws: `TooFar`, also where there are none left.
    /// - Complexity: O(c log c) in the number of crossings that may be looked at.
    public func way(
        from start: Coordinate, to end: Coordinate, by gait: Gait, lookingAt crossings: inout Int
    ) throws(TooFar) -> FreeWay? {
        guard Geodesy.distance(start, end) <= gait.furthest else { throw TooFar() }
        if gait == .walking, let paths {
            return try paths.way(from: start, to: end, by: gait, lookingAt: &crossings)
        }
        guard let from = city.snap(start), let to = city.snap(end) else { return nil }
        let extra = from.distance + to.distance
        guard
            let steps = try steps(from: from.position, to: to.position, lookingAt: &crossings)
        else { return nil }
        var timed: [Route.TimedStep] = []
        var shape = [start, from.coordinate]
        var length: Int64 = 0
        for step in steps {
            let (begin, duration) = (length, Int64(step.length_mm))
            timed.append(
                Route.TimedStep(
                    step: step, link: network[step.link],
                    startTime_ms: time_ms(begin, gait), startDistance_mm: UInt32(begin),
                    duration_ms: time_ms(duration, gait)))
            length += Int64(step.length_mm)
            append(step, to: &shape)
        }
        shape += [to.coordinate, end]
        let distance = Metres(millimetres: length) + extra
        return FreeWay(
            gait: gait, distance: distance, duration: gait.duration(of: distance),
            shape: shape.reduce(into: []) { if $0.last != $1 { $0.append($1) } },
            maneuvers: RouteGuide.maneuvers(
                network, timed, duration_ms: time_ms(length, gait), distance_mm: UInt32(length),
                start: start, end: end))
    }

    private func time_ms(_ length_mm: Int64, _ gait: Gait) -> UInt32 {
        UInt32(clamping: length_mm * 1_000 / gait.speed_mmPerSecond)
    }

    /// Adds the points of a step behind its first.
    private func append(_ step: RouteStep, to shape: inout [Coordinate]) {
        let points = network.points(of: step.link)
        let (low, high) = (min(step.start_mm, step.end_mm), max(step.start_mm, step.end_mm))
        let inside = points.filter { (low...high).contains(network.shapeOffsets[$0]) }
            .map { network.shapePoints[$0] }
        shape += step.isForward ? inside : inside.reversed()
        shape.append(network.coordinate(on: step.link, atOffset_mm: step.end_mm))
    }

    // MARK: Search

    /// An end of the search: the nodes beside a position, and how far each is.
    private func ends(of position: StreetPosition) -> [(node: NodeID, away_mm: UInt32)] {
        switch position {
        case .node(let node): return [(node, 0)]
        case .link(let id, let offset):
            let link = network[id]
            let at = UInt32(clamping: offset.millimetres)
            let before = min(at, link.length_mm)
            return [(link.from, before), (link.to, link.length_mm - before)]
        }
    }

    private func steps(
        from: StreetPosition, to: StreetPosition, lookingAt crossings: inout Int
    ) throws(TooFar) -> [RouteStep]? {
        let targets = ends(of: to)
        let goal = network.coordinate(of: to)
        defer { forget() }
        for (node, away) in ends(of: from) where away < best[node.index] {
            reach(node, at: away, by: .max, towards: goal)
        }
        var found: (node: NodeID, total: UInt32)?
        while let key = pop() {
            let node = NodeID(UInt32(truncatingIfNeeded: key))
            if let found, UInt32(truncatingIfNeeded: key >> 32) >= found.total { break }
            guard crossings > 0 else { throw TooFar() }
            crossings -= 1
            let distance = best[node.index]
            for target in targets where target.node == node {
                let total = distance + target.away_mm
                if total < found?.total ?? .max { found = (node, total) }
            }
            follow(node, at: distance, towards: goal)
        }
        let direct = direct(from, to)
        if let direct, UInt32(direct.length_mm) <= found?.total ?? .max { return [direct] }
        guard let found else { return nil }
        return walk(to: found.node, from: from, to: to)
    }

    /// The way along one link; nil for ends on two.
    private func direct(_ from: StreetPosition, _ to: StreetPosition) -> RouteStep? {
        guard case .link(let link, let start) = from, case .link(link, let end) = to else {
            return nil
        }
        return RouteStep(link, start.millimetres, end.millimetres, start <= end)
    }

    private func reach(
        _ node: NodeID, at distance: UInt32, by arc: UInt32, towards goal: Coordinate
    ) {
        if best[node.index] == .max { touched.append(node.rawValue) }
        best[node.index] = distance
        reachedBy[node.index] = arc
        let ahead = city.plane.distance_m(network.coordinate(of: node), goal) * least_mm
        push(UInt64(distance &+ UInt32(clamping: Int64(ahead))) << 32 | UInt64(node.rawValue))
    }

    private func follow(_ node: NodeID, at distance: UInt32, towards goal: Coordinate) {
        func go(_ arc: Arc, isForward: Bool) {
            let link = network[arc.link]
            guard Self.isOpen(link) else { return }
            let next = NodeID(arc.head)
            let there = distance &+ arc.length_mm
            guard there < best[next.index] else { return }
            reach(
                next, at: there, by: arc.link.rawValue << 1 | (isForward ? 0 : 1), towards: goal)
        }
        for arc in network.outgoing(node) { go(arc, isForward: arc.isForward) }
        // Against the traffic: an arc that comes in is gone back.
        for arc in network.incoming(node) { go(arc, isForward: !arc.isForward) }
    }

    /// Whether people without cars may be there.
    static func isOpen(_ link: Link) -> Bool {
        link.roadClass > .trunk && link.roadClass != .ferry
    }

    private func walk(
        to last: NodeID, from: StreetPosition, to: StreetPosition
    ) -> [RouteStep] {
        var steps: [RouteStep] = []
        var node = last
        while reachedBy[node.index] != .max {
            let arc = reachedBy[node.index]
            let id = LinkID(arc >> 1)
            let link = network[id]
            let length = Int64(link.length_mm)
            let isForward = arc & 1 == 0
            steps.append(RouteStep(id, isForward ? 0 : length, isForward ? length : 0, isForward))
            node = isForward ? link.from : link.to
        }
        steps.reverse()
        if case .link(let id, let offset) = from {
            let isForward = network[id].to == node && !(network[id].from == node && offset == .zero)
            let end = isForward ? Int64(network[id].length_mm) : 0
            steps.insert(RouteStep(id, offset.millimetres, end, isForward), at: 0)
        }
        if case .link(let id, let offset) = to {
            let isForward = network[id].from == last
            let start = isForward ? 0 : Int64(network[id].length_mm)
            steps.append(RouteStep(id, start, offset.millimetres, isForward))
        }
        return steps.filter { $0.length_mm > 0 }
    }

    private func forget() {
        for node in touched {
            best[Int(node)] = .max
            reachedBy[Int(node)] = .max
        }
        touched.removeAll(keepingCapacity: true)
        heap.removeAll(keepingCapacity: true)
    }

    // MARK: Heap

    private func push(_ key: UInt64) {
        heap.append(key)
        var hole = heap.count - 1
        while hole > 0, heap[(hole - 1) / 2] > heap[hole] {
            heap.swapAt(hole, (hole - 1) / 2)
            hole = (hole - 1) / 2
        }
    }

    private func pop() -> UInt64? {
        guard let least = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return least }
        heap[0] = last
        var hole = 0
        while true {
            let left = hole * 2 + 1
            guard left < heap.count else { return least }
            let right = left + 1
            let child = right < heap.count && heap[right] < heap[left] ? right : left
            if heap[hole] <= heap[child] { return least }
            heap.swapAt(hole, child)
            hole = child
        }
    }
}
