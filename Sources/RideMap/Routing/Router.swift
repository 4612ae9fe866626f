import RideCore

/// Finds the fastest way between two positions, exactly.
///
/// Of several ways equally fast it takes the shortest; of several equally short ones always the
/// same. A position in the middle of a street may be left and reached in every direction the
/// street allows. A router owns the memory its searches need and is used by one thread at a time.
///
/// Method: Dijkstra's search from both ends at once over packed arcs, ended when the two fronts
/// together are slower than the best way found. Time and length are compared as a pair: since
/// every arc takes at least a millisecond, all that leads to a node within the same time is known
/// when the node is expanded, and a shorter length needs no new entry in the heap.
public final class Router {
    /// The city whose streets are searched.
    public let city: City
    let network: StreetNetwork
    let outgoing: PackedArcs
    let incoming: PackedArcs
    var forward: SearchSide
    var backward: SearchSide
    /// Best known (time, distance) of every vehicle met by `nearest`.
    var vehicleLabels: [SearchLabel] = []
    /// The number of the latest search; see `SearchLabel.stamp`.
    var stamp: UInt32 = 0

    /// A router for the streets of this city.
    ///
    /// - Complexity: O(n) in the number of nodes and links.
    public init(_ city: City) {
        self.city = city
        network = city.network
        outgoing = PackedArcs(network, incoming: false)
        incoming = PackedArcs(network, incoming: true)
        forward = SearchSide(nodes: network.nodeCount, arcs: outgoing.arcs.count)
        backward = SearchSide(nodes: network.nodeCount, arcs: incoming.arcs.count)
    }

    /// The time and length of the fastest way, or nil if there is none.
    ///
    /// - Complexity: O(n log n) in the number of nodes about as near as the destination.
    public func travel(from origin: StreetPosition, to destination: StreetPosition) -> Travel? {
        let meeting = search(
            from: network.normalized(origin), to: network.normalized(destination))
        guard let meeting else { return nil }
        return Travel(
            duration_ms: meeting.time_ms,
            distance: Metres(millimetres: Int64(meeting.distance_mm)))
    }

    /// The fastest way with its streets and its line on the map, or nil if there is none.
    ///
    /// - Complexity: O(n log n) in the number of nodes about as near as the destination.
    public func route(from origin: StreetPosition, to destination: StreetPosition) -> Route? {
        let start = network.normalized(origin)
        let end = network.normalized(destination)
        guard let meeting = search(from: start, to: end) else { return nil }
        let steps = self.steps(from: start, to: end, by: meeting)
        return Route(network, from: start, to: end, steps: steps)
    }

    /// A stamp no label carries yet.
    func nextStamp() -> UInt32 {
        if stamp == .max {
            for index in forward.labels.indices { forward.labels[index].stamp = 0 }
            for index in backward.labels.indices { backward.labels[index].stamp = 0 }
            for index in vehicleLabels.indices { vehicleLabels[index].stamp = 0 }
            stamp = 0
        }
        stamp += 1
        return stamp
    }

    // MARK: Both ends

    /// The nodes one reaches first from a position, along the streets it may be left by.
    private func departures(from position: StreetPosition) -> (Seed?, Seed?) {
        switch position {
        case .node(let node):
            return (Self.seed(node), nil)
        case .link(let id, let offset):
            let link = network[id]
            let offset_mm = UInt32(offset.millimetres)
            let time = link.time_ms(atOffset_mm: offset_mm)
            return (
                link.allowsForward
                    ? Seed(
                        node: link.to.rawValue, time_ms: link.travelTime_ms - time,
                        distance_mm: link.length_mm - offset_mm, mark: SearchSide.seedForward)
                    : nil,
                link.allowsBackward
                    ? Seed(
                        node: link.from.rawValue, time_ms: time, distance_mm: offset_mm,
                        mark: SearchSide.seedBackward)
                    : nil
            )
        }
    }

    /// The nodes a position can be reached from without passing another one.
    func arrivals(at position: StreetPosition) -> (Seed?, Seed?) {
        switch position {
        case .node(let node):
            return (Self.seed(node), nil)
        case .link(let id, let offset):
            let link = network[id]
            let offset_mm = UInt32(offset.millimetres)
            let time = link.time_ms(atOffset_mm: offset_mm)
            return (
                link.allowsForward
                    ? Seed(
                        node: link.from.rawValue, time_ms: time, distance_mm: offset_mm,
                        mark: SearchSide.seedForward)
                    : nil,
                link.allowsBackward
                    ? Seed(
                        node: link.to.rawValue, time_ms: link.travelTime_ms - time,
                        distance_mm: link.length_mm - offset_mm, mark: SearchSide.seedBackward)
                    : nil
            )
        }
    }

    private static func seed(_ node: NodeID) -> Seed {
        Seed(node: node.rawValue, time_ms: 0, distance_mm: 0, mark: SearchSide.seedAtNode)
    }

    /// The way along the link both positions are on, if the street allows it.
    private func direct(from origin: StreetPosition, to destination: StreetPosition) -> Meeting {
        guard case .link(let id, let start) = origin, case .link(id, let end) = destination else {
            return .none
        }
        let link = network[id]
        guard start == end || (start < end ? link.allowsForward : link.allowsBackward) else {
            return .none
        }
        let from = link.time_ms(atOffset_mm: UInt32(start.millimetres))
        let to = link.time_ms(atOffset_mm: UInt32(end.millimetres))
        return Meeting(
            time_ms: from < to ? to - from : from - to,
            distance_mm: UInt32(abs((end - start).millimetres)), node: Meeting.direct)
    }

    private func search(
        from origin: StreetPosition, to destination: StreetPosition
    ) -> Meeting? {
        var best = direct(from: origin, to: destination)
        let stamp = nextStamp()
        forward.start(at: departures(from: origin), stamp: stamp)
        backward.start(at: arrivals(at: destination), stamp: stamp)
        BidirectionalSearch.run(
            outgoing, incoming, &forward, &backward, stamp: stamp, best: &best)
        return best.node == Meeting.nowhere ? nil : best
    }

    /// Follows the parents from where the two searches met to both ends.
    private func steps(
        from origin: StreetPosition, to destination: StreetPosition, by meeting: Meeting
    ) -> [RouteStep] {
        if meeting.node == Meeting.direct {
            guard case .link(let id, let start) = origin, case .link(_, let end) = destination
            else { return [] }
            return [RouteStep(id, start.millimetres, end.millimetres, start <= end)]
        }
        var steps: [RouteStep] = []
        var node = meeting.node
        while true {
            let parent = forward.labels[Int(node)].parent
            if parent >= SearchSide.seedBackward {
                if case .link(let id, let offset) = origin {
                    let isForward = parent == SearchSide.seedForward
                    let end = isForward ? network[id].length : .zero
                    steps.append(
                        RouteStep(id, offset.millimetres, end.millimetres, isForward))
                }
                break
            }
            let step = wholeLink(parent)
            steps.append(step)
            let link = network[step.link]
            node = (step.isForward ? link.from : link.to).rawValue
        }
        steps.reverse()
        node = meeting.node
        while true {
            let parent = backward.labels[Int(node)].parent
            if parent >= SearchSide.seedBackward {
                if case .link(let id, let offset) = destination {
                    let isForward = parent == SearchSide.seedForward
                    let start = isForward ? .zero : network[id].length
                    steps.append(
                        RouteStep(id, start.millimetres, offset.millimetres, isForward))
                }
                return steps
            }
            let step = wholeLink(parent)
            steps.append(step)
            let link = network[step.link]
            node = (step.isForward ? link.to : link.from).rawValue
        }
    }

    private func wholeLink(_ linkAndDirection: UInt32) -> RouteStep {
        let id = LinkID(linkAndDirection >> 1)
        let length = network[id].length.millimetres
        return linkAndDirection & 1 == 0
            ? RouteStep(id, 0, length, true) : RouteStep(id, length, 0, false)
    }
}
