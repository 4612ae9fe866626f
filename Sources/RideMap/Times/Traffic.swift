import RideGraph

/// Searches while other times than the city's own are in effect.
///
/// What is made for the first times serves all later ones: only weights are written anew.
final class Traffic {
    /// The graph with the times in effect.
    private var graph: WeightedGraph
    private let routing: Routing
    /// Made, and brought up to date, when the first way is searched for: many want cars alone.
    private var hierarchy: CustomisableHierarchy?
    private var isHierarchyUsable = false
    private let search: CustomisableSearch
    private var nearestSearch: NearestSearch?
    /// Whether the search for the nearest has the times in effect.
    private var isNearestUsable = false

    /// Begins with the times of a graph of the shape of the city's.
    init(_ routing: Routing, _ graph: WeightedGraph) {
        self.routing = routing
        self.graph = graph
        search = CustomisableSearch(nodeCount: graph.nodeCount)
    }

    /// Puts the times of another graph of the same shape into effect.
    func use(_ graph: WeightedGraph) {
        self.graph = graph
        isNearestUsable = false
        isHierarchyUsable = false
    }

    /// The hierarchy by the times in effect.
    func ways() -> CustomisableHierarchy {
        if !isHierarchyUsable || hierarchy == nil {
            if hierarchy == nil {
                hierarchy = CustomisableHierarchy(routing.customisableShape, graph)
            } else {
                hierarchy?.customise(graph)
            }
            isHierarchyUsable = true
        }
        guard let hierarchy else { preconditionFailure("it has just been made") }
        return hierarchy
    }

    /// The search for the nearest vehicles by the times in effect.
    func nearest() -> NearestSearch {
        if isNearestUsable, let nearestSearch { return nearestSearch }
        let reversed = graph.reversed(as: routing.reversed, routing.reversal)
        isNearestUsable = true
        if let nearestSearch {
            nearestSearch.use(reversed: reversed)
            return nearestSearch
        }
        let search = NearestSearch(reversed: reversed)
        nearestSearch = search
        return search
    }

    func cost(from origins: [PathSeed], to destinations: [PathSeed]) -> PathCost? {
        search.cost(in: ways(), from: origins, to: destinations)
    }

    func path(from origins: [PathSeed], to destinations: [PathSeed]) -> GraphPath? {
        search.path(in: ways(), from: origins, to: destinations)
    }
}

extension DrivingGraph {
    /// The same graph with other times for its links; turns take what they took.
    ///
    /// - Complexity: O(arcs).
    func graph(with times: ArcTimes) -> WeightedGraph {
        let arcs = graph.arcs.withSpan { own in
            drivenArcs.withSpan { driven in
                times.times_ms.withUnsafeBufferPointer { times in
                    FlatArray(count: own.count) { index in
                        var arc = own[index]
                        let turn = arc.time_ms &- ownTime_ms(of: driven[index])
                        arc.time_ms = times[Int(driven[index])].addingClamped(turn)
                        return arc
                    }
                }
            }
        }
        guard !times.waits.isEmpty else {
            return WeightedGraph(firstArc: graph.firstArc, arcs: arcs)
        }
        var waiting = Array(arcs)
        for wait in times.waits {
            waiting[Int(wait.arc)].time_ms = waiting[Int(wait.arc)].time_ms.addingClamped(
                wait.wait_ms)
        }
        return WeightedGraph(firstArc: graph.firstArc, arcs: FlatArray(waiting))
    }
}
