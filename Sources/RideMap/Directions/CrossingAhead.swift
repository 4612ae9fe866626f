import RideCore

/// A place ahead on a route where one could go another way.
public struct CrossingAhead: Hashable, Sendable {
    /// A way out of a crossing.
    public struct WayOut: Hashable, Sendable {
        /// The arc that one drives then, as `Arc.linkAndDirection`.
        public let arc: UInt32
        /// Degrees from straight on, positive to the right, -180 to 180.
        public let degrees: Double
        /// What one has to do to get there.
        public let kind: Maneuver.Kind
        /// The street that it leads into, or nil if it has no name.
        public let street: String?
        /// Whether the route goes there.
        public let isTaken: Bool
    }

    /// Where it is on the network.
    public let node: NodeID
    /// How far from the start of the route.
    public let distance: Metres
    /// The arc by which one comes.
    public let cameBy: UInt32
    /// The street by which one comes, or nil if it has no name.
    public let street: String?
    /// The ways out from the left to the right, at least two.
    public let ways: [WayOut]
    /// How many steps of the route lead there; 0 where one waits at the very start.
    let steps: Int
}

/// Where a car goes on from that takes another way, without a jump in place or time.
public struct Continuation: Hashable, Sendable {
    /// Where its route begins.
    public let origin: StreetPosition
    /// The arcs by which it came there, as many as matter for the turns to come.
    public let came: [UInt32]
    /// The arcs that it drives first.
    public let through: [UInt32]
    /// When it was at the origin, counted from the beginning of the route that it leaves; behind
    /// it, if it has driven a part of the first arc since.
    public let start: Duration

    /// A way on.
    public init(
        origin: StreetPosition, came: [UInt32], through: [UInt32], start: Duration
    ) {
        self.origin = origin
        self.came = came
        self.through = through
        self.start = start
    }
}

extension Router {
    /// The crossings ahead on a route, nearest first.
    ///
    /// A crossing is a node after which the route goes on and from where at least two arcs may be
    /// driven. Turning round is one of them only at a dead end and where three streets and more
    /// meet. Of all these ways out only those count from which the end of the route can be reached.
    /// As long as one waits there for one's turn, a crossing is ahead.
    ///
    /// - Parameters:
    ///   - came: the arcs by which one came to the beginning of the route.
    ///   - elapsed: the time since the beginning of the route.
    ///   - node: only crossings at this node; nil for all.
    ///   - limit: how many at most.
    /// - Complexity: the steps of the route, and a search for each way out.
    public func crossings(
        on route: Route, came: [UInt32] = [], after elapsed: Duration, at node: NodeID? = nil,
        limit: Int
    ) -> [CrossingAhead] {
        var crossings: [CrossingAhead] = []
        let driving = routing.driving
        var state = driving.state(after: came, network) ?? nil
        var last = came.last
        for (index, timed) in route.steps.enumerated() {
            let arc = timed.step.arc
            if let state, let last, Int64(timed.startTime_ms) > elapsed.milliseconds,
                node == nil || node?.rawValue == network.head(of: last),
                let crossing = crossing(in: state, cameBy: last, before: index, of: route)
            {
                crossings.append(crossing)
                if crossings.count >= limit { break }
            }
            let here = state ?? setOff(route.origin, on: arc)
            state = driving.state(after: here, driving: arc) ?? driving.stateAfter[Int(arc)]
            last = arc
        }
        return crossings
    }

    /// The state to set off in.
    private func setOff(_ origin: StreetPosition, on arc: UInt32) -> UInt32 {
        routing.driving.firstState[Int(network.head(of: arc ^ 1))]
    }

    private func crossing(
        in state: UInt32, cameBy: UInt32, before index: Int, of route: Route
    ) -> CrossingAhead? {
        let driving = routing.driving
        let timed = route.steps[index]
        let end = network.normalized(route.destination)
        let open = driving.ways(outOf: state).filter {
            driving.drivenArcs[$0] != cameBy ^ 1 || network.allowsTurningRound(after: cameBy)
        }
        guard open.count > 1 else { return nil }
        var ways: [CrossingAhead.WayOut] = []
        for way in open {
            let arc = driving.drivenArcs[way]
            let isTaken = arc == timed.step.arc
            guard isTaken || isOn(arc, end) || reaches(end, from: driving.graph.arcs[way].head)
            else { continue }
            ways.append(wayOut(arc, cameBy: cameBy, isTaken: isTaken))
        }
        guard ways.count > 1 else { return nil }
        return CrossingAhead(
            node: NodeID(network.head(of: cameBy)),
            distance: Metres(millimetres: Int64(timed.startDistance_mm)), cameBy: cameBy,
            street: network.name(of: LinkID(cameBy >> 1)),
            ways: ways.sorted { ($0.degrees, $0.arc) < ($1.degrees, $1.arc) }, steps: index)
    }

    private func wayOut(_ arc: UInt32, cameBy: UInt32, isTaken: Bool) -> CrossingAhead.WayOut {
        let isTurn = arc == cameBy ^ 1
        let (kind, degrees) = RouteGuide.choice(network, from: cameBy, into: arc)
        return CrossingAhead.WayOut(
            arc: arc, degrees: isTurn ? (city.drivesOnLeft ? 180 : -180) : degrees,
            kind: isTurn ? .uTurn : kind, street: network.name(of: LinkID(arc >> 1)),
            isTaken: isTaken)
    }

    /// Whether a place is passed by driving all of an arc.
    private func isOn(_ arc: UInt32, _ place: StreetPosition) -> Bool {
        switch place {
        case .node(let node): network.head(of: arc) == node.rawValue
        case .link(let link, _): link.rawValue == arc >> 1
        }
    }

    /// How a car goes on that takes another way out of a crossing ahead.
    ///
    /// - Parameters:
    ///   - came: the arcs by which it came to the beginning of the route.
    ///   - elapsed: the time since the beginning of the route.
    public func turningOff(
        _ route: Route, came: [UInt32], after elapsed: Duration, at crossing: CrossingAhead,
        into way: UInt32
    ) -> Continuation {
        let steps = route.steps
        let elapsed_ms = elapsed.milliseconds
        let begun = steps.partitioningIndex { Int64($0.startTime_ms) > elapsed_ms }
        let arrived_ms = crossing.steps == 0 ? 0 : Int64(steps[crossing.steps - 1].endTime_ms)
        if begun == crossing.steps, elapsed_ms >= arrived_ms {
            // It waits there. What it has waited counts, but nobody drives off in the past.
            let turn = Int64(routing.driving.turnCost_ms(from: crossing.cameBy, into: way))
            return Continuation(
                origin: .node(crossing.node),
                came: remembered(came + steps[..<crossing.steps].map(\.step.arc)), through: [way],
                start: .milliseconds(max(arrived_ms, elapsed_ms - turn)))
        }
        guard begun > 1 else {
            return Continuation(
                origin: route.origin, came: came,
                through: steps[..<crossing.steps].map(\.step.arc) + [way], start: .zero)
        }
        let present = steps[begun - 1]
        let through = steps[(begun - 1)..<crossing.steps].map(\.step.arc) + [way]
        return Continuation(
            origin: .node(NodeID(network.head(of: present.step.arc ^ 1))),
            came: remembered(came + steps[..<(begun - 1)].map(\.step.arc)), through: through,
            start: .milliseconds(Int64(present.startTime_ms) - Int64(present.step.delay_ms)))
    }

    /// How a car goes on that is to go elsewhere from where it is: to the end of the street it is
    /// on, since it cannot turn round in the middle.
    public func goingOn(
        _ route: Route, came: [UInt32], after elapsed: Duration
    ) -> Continuation {
        let steps = route.steps
        let begun = steps.partitioningIndex { Int64($0.startTime_ms) > elapsed.milliseconds }
        let place = network.normalized(route.position(after: elapsed))
        guard begun > 0 else {
            return Continuation(origin: place, came: came, through: [], start: elapsed)
        }
        let present = steps[begun - 1].step.arc
        let isInside: Bool
        switch place {
        case .link: isInside = true
        case .node(let node): isInside = node.rawValue != network.head(of: present)
        }
        let driven = steps[..<(isInside ? begun - 1 : begun)].map(\.step.arc)
        return Continuation(
            origin: place, came: remembered(came + driven), through: isInside ? [present] : [],
            start: elapsed)
    }

    /// As many of the last arcs as any forbidden way can ask for.
    private func remembered(_ arcs: [UInt32]) -> [UInt32] {
        Array(arcs.suffix(routing.driving.rememberedArcs))
    }
}

extension Route.TimedStep {
    /// Milliseconds from the start of the route to the end of the step.
    var endTime_ms: UInt32 { startTime_ms + duration_ms }
}
