import RideCore
import RideGraph

/// Ways on which not everything is for the router to choose.
extension Router {
    /// The fastest way among those that begin with certain arcs, or nil if there is none.
    ///
    /// The way ends on the first of these arcs on which the destination lies ahead. Every turn is
    /// as on other ways: it takes its time, and what is forbidden is not driven.
    ///
    /// - Parameters:
    ///   - came: the arcs by which one came to the origin, oldest first: which turns are forbidden
    ///     there and what the first one takes follows from them. Empty where one sets off.
    ///   - arcs: what is driven first, as `Arc.linkAndDirection`, each from where the one before
    ///     ends. The origin is on the first of them or at its beginning; at its end, it counts as
    ///     one by which one came.
    /// - Complexity: that of `route(from:to:)`, and the number of arcs.
    public func route(
        from origin: StreetPosition, came: [UInt32] = [], through arcs: [UInt32],
        to destination: StreetPosition
    ) -> Route? {
        drive(from: origin, came: came, through: arcs, to: destination).map {
            Route(city, from: $0.start, to: $0.end, steps: $0.steps, times)
        }
    }

    /// The same way, as little of it as a car on a map needs.
    public func track(
        from origin: StreetPosition, came: [UInt32] = [], through arcs: [UInt32] = [],
        to destination: StreetPosition
    ) -> Track? {
        drive(from: origin, came: came, through: arcs, to: destination).map {
            Track(network, from: $0.start, steps: $0.steps, times)
        }
    }

    private func drive(
        from origin: StreetPosition, came: [UInt32], through arcs: [UInt32],
        to destination: StreetPosition
    ) -> (start: StreetPosition, end: StreetPosition, steps: [RouteStep])? {
        let start = network.normalized(origin)
        let end = network.normalized(destination)
        guard !came.isEmpty || !arcs.isEmpty else {
            return steps(from: start, to: end).map { (start, end, $0) }
        }
        if came.isEmpty, let first = arcs.first, case .node(let node) = start,
            isArc(first), network.head(of: first) == node.rawValue,
            network.head(of: first ^ 1) != node.rawValue
        {
            return drive(
                from: start, came: [first], through: Array(arcs.dropFirst()), to: end)
        }
        guard var walk = ForcedWalk(self, start, came: came, first: arcs.first) else { return nil }
        for arc in arcs {
            guard walk.drive(arc, endingAt: end) else { return nil }
            if walk.hasArrived { return (start, end, walk.steps) }
        }
        return steps(in: walk.state, after: walk.last, walk.elapsed_ms, to: end).map {
            (start, end, walk.steps + $0)
        }
    }

    /// The same, but not turning round in the middle of a street after the last of the arcs, as
    /// long as there is another way on: the arcs that are driven first are made as many as that
    /// takes.
    public func wayOn(
        from origin: StreetPosition, came: [UInt32], through arcs: [UInt32],
        to destination: StreetPosition
    ) -> (route: Route, through: [UInt32])? {
        var through = arcs
        guard
            var route = route(from: origin, came: came, through: arcs, to: destination)
        else { return nil }
        while through.count < arcs.count + Self.longestStreet,
            let onwards = insteadOfTurningRound(on: route, came: came, through: through),
            let next = self.route(
                from: origin, came: came, through: through + [onwards], to: destination)
        {
            through.append(onwards)
            route = next
        }
        return (route, through)
    }

    /// The way on where a route turns round in the middle of a street after certain arcs.
    private func insteadOfTurningRound(
        on route: Route, came: [UInt32], through: [UInt32]
    ) -> UInt32? {
        guard let last = through.last ?? came.last, through.count < route.steps.count,
            route.steps[through.count].step.arc == last ^ 1
        else { return nil }
        return network.onlyWayOn(after: last)
    }

    /// Stretches of a street without a crossing are not more than this.
    private static let longestStreet = 100

    /// Whether there is such an arc, and it may be driven.
    func isArc(_ arc: UInt32) -> Bool {
        Int(arc >> 1) < network.linkCount && network.isDriven(arc)
    }
}

extension City {
    /// Whether these arcs are of this city, may be driven, and follow each other.
    public func canDrive(_ arcs: [UInt32]) -> Bool {
        var last: UInt32?
        for arc in arcs {
            guard Int(arc >> 1) < network.linkCount, network.isDriven(arc) else { return false }
            if let last, network.head(of: last) != network.head(of: arc ^ 1) { return false }
            last = arc
        }
        return true
    }
}

/// Drives arc by arc, as somebody else says.
private struct ForcedWalk {
    private let router: Router
    private let start: StreetPosition
    private(set) var state: UInt32
    /// The arc driven last; `SearchEnds.none` at the very beginning.
    private(set) var last: UInt32
    private(set) var steps: [RouteStep] = []
    /// The milliseconds since setting off, where they matter.
    private(set) var elapsed_ms: UInt32 = 0
    /// Whether the destination has been reached.
    private(set) var hasArrived = false

    /// - Parameter first: the arc that will be driven first, if any.
    init?(_ router: Router, _ start: StreetPosition, came: [UInt32], first: UInt32?) {
        self.router = router
        self.start = start
        let driving = router.routing.driving
        last = SearchEnds.none
        guard let state = driving.state(after: came, router.network) else { return nil }
        switch (start, state) {
        case (.node(let node), nil): self.state = driving.firstState[node.index]
        case (.node(let node), let reached?):
            guard let arc = came.last, router.network.head(of: arc) == node.rawValue else {
                return nil
            }
            (self.state, last) = (reached, arc)
        case (.link(let id, _), let reached):
            guard let first, router.isArc(first), first >> 1 == id.rawValue else { return nil }
            let tail = router.network.head(of: first ^ 1)
            if let arc = came.last, router.network.head(of: arc) != tail { return nil }
            // The state to set off from stands in for the beginning of the link.
            self.state = reached ?? driving.firstState[Int(tail)]
        }
    }

    /// Drives an arc, or the part of it up to the destination.
    ///
    /// - Returns: false where that cannot be.
    mutating func drive(_ arc: UInt32, endingAt end: StreetPosition) -> Bool {
        let network = router.network
        let driving = router.routing.driving
        guard router.isArc(arc) else { return false }
        guard let next = driving.state(after: state, driving: arc) else { return false }
        let isForward = arc & 1 == 0
        let id = LinkID(arc >> 1)
        let length = network[id].length.millimetres
        var from = isForward ? 0 : length
        var to = length - from
        if steps.isEmpty, case .link(_, let offset) = start { from = offset.millimetres }
        if case .link(id, let goal) = end,
            isForward ? goal.millimetres >= from : goal.millimetres <= from
        {
            to = goal.millimetres
            hasArrived = true
        }
        if case .node(let node) = end, network.head(of: arc) == node.rawValue { hasArrived = true }
        let isInside = steps.isEmpty && from != (isForward ? 0 : length)
        if let hourly = router.hourly {
            let (delay, drive) = hourly.drive(
                arc, outOf: state, from: UInt32(from), to: UInt32(to), isInside: isInside,
                after: elapsed_ms)
            elapsed_ms += delay + drive
            steps.append(RouteStep(id, from, to, isForward, delay_ms: delay, drive_ms: drive))
        } else {
            let delay =
                last == SearchEnds.none || isInside
                ? 0 : driving.turnCost_ms(from: last, into: arc)
            steps.append(RouteStep(id, from, to, isForward, delay_ms: delay))
        }
        state = next
        last = arc
        return true
    }
}

extension DrivingGraph {
    /// The state after one more arc; nil if that is forbidden or does not begin there.
    func state(after state: UInt32, driving arc: UInt32) -> UInt32? {
        way(outOf: state, driving: arc).map { graph.arcs[$0].head }
    }

    /// The arcs of the graph that leave a state.
    func ways(outOf state: UInt32) -> Range<Int> {
        Int(graph.firstArc[Int(state)])..<Int(graph.firstArc[Int(state) + 1])
    }

    /// The state after arcs that follow each other.
    ///
    /// - Returns: nil where they do not or must not; the inner nil for no arcs.
    func state(after arcs: [UInt32], _ network: StreetNetwork) -> UInt32?? {
        guard let first = arcs.first else { return .some(nil) }
        guard Int(first >> 1) < network.linkCount, network.isDriven(first) else { return nil }
        var reached = stateAfter[Int(first)]
        for arc in arcs.dropFirst() {
            guard let next = state(after: reached, driving: arc) else { return nil }
            reached = next
        }
        return .some(reached)
    }
}

extension StreetNetwork {
    /// The links that meet at a node, each once.
    func links(at node: UInt32) -> [UInt32] {
        var links: [UInt32] = []
        let incoming = Int(firstIncomingArc[Int(node)])..<Int(firstIncomingArc[Int(node) + 1])
        let outgoing = Int(firstOutgoingArc[Int(node)])..<Int(firstOutgoingArc[Int(node) + 1])
        for arc in outgoing.map({ outgoingArcs[$0] }) + incoming.map({ incomingArcs[$0] })
        where !links.contains(arc >> 1) {
            links.append(arc >> 1)
        }
        return links
    }

    /// Whether one can turn round where an arc ends: not in the middle of a street.
    func allowsTurningRound(after arc: UInt32) -> Bool { links(at: head(of: arc)).count != 2 }

    /// The arc that goes on in the middle of a street; nil at a crossing and at a dead end.
    func onlyWayOn(after arc: UInt32) -> UInt32? {
        guard !allowsTurningRound(after: arc) else { return nil }
        return outgoing(NodeID(head(of: arc))).map(\.linkAndDirection).first { $0 != arc ^ 1 }
    }
}
