import RideGraph

/// Searches while other times than the city's own are in effect.
final class Traffic {
    /// The graph with the times in effect.
    private(set) var graph: WeightedGraph
    private var hierarchy: CustomisableHierarchy
    private let search: CustomisableSearch

    /// Begins with the city's own times.
    init(_ routing: Routing) {
        graph = routing.driving.graph
        hierarchy = routing.customisable
        search = CustomisableSearch(nodeCount: graph.nodeCount)
    }

    /// Puts the times of a graph of the same shape into effect.
    func use(_ graph: WeightedGraph) {
        self.graph = graph
        hierarchy.customise(graph)
    }

    func cost(from origins: [PathSeed], to destinations: [PathSeed]) -> PathCost? {
        search.cost(in: hierarchy, from: origins, to: destinations)
    }

    func path(from origins: [PathSeed], to destinations: [PathSeed]) -> GraphPath? {
        search.path(in: hierarchy, from: origins, to: destinations, graph: graph)
    }
}

extension DrivingGraph {
    /// The same graph with other times for its links; turns take what they took.
    ///
    /// - Complexity: O(arcs).
    func graph(with times: ArcTimes) -> WeightedGraph {
        var arcs = Array(graph.arcs)
        for index in arcs.indices {
            let driven = drivenArcs[index]
            let turn = arcs[index].time_ms - ownTime_ms(of: driven)
            arcs[index].time_ms = times.times_ms[Int(driven)].addingClamped(turn)
        }
        return WeightedGraph(firstArc: graph.firstArc, arcs: FlatArray(arcs))
    }
}
