import RideCore
import RideGraph

/// The bare graph of a city, for measuring searches without streets around them.
package struct SearchGraph {
    /// The states and the ways between them.
    package let graph: WeightedGraph
    /// Where the states of each node start; one more than there are nodes. The first is the one to
    /// set off from; one arrives in any.
    package let firstState: FlatArray<UInt32>
    /// Where each state is: east and north in one unit.
    package let points: [(east: Int32, north: Int32)]
    /// The direction of a link, as `Arc.linkAndDirection`, that each arc drives.
    package let drivenArcs: FlatArray<UInt32>

    /// What it takes to drive arcs one after the other from a node; nil where one cannot.
    package func cost(of arcs: [UInt32], from node: NodeID) -> PathCost? {
        var state = firstState[node.index]
        var sum = PathCost(time_ms: 0, length_mm: 0)
        for driven in arcs {
            guard let index = graph.arcs(from: state).first(where: { drivenArcs[$0] == driven })
            else { return nil }
            let arc = graph.arcs[index]
            sum.time_ms += arc.time_ms
            sum.length_mm += arc.length_mm
            state = arc.head
        }
        return sum
    }
}

/// Where a plain search between two positions begins and ends.
package struct PlainEnds {
    /// How the origin is left.
    package let origins: [PathSeed]
    /// How the destination is reached.
    package let destinations: [PathSeed]
    /// The way along the street that both are on; nil where there is none.
    package let direct: PathCost?
}

extension City {
    /// The bare graph of the city.
    ///
    /// - Complexity: O(links).
    package var searchGraph: SearchGraph {
        let driving = DrivingGraph(self)
        let usual = usualTimes().map { driving.graph(with: $0) }
        return SearchGraph(
            graph: usual ?? driving.graph, firstState: driving.firstState,
            points: driving.points(plane), drivenArcs: driving.drivenArcs)
    }

    /// The bare graph with other times.
    package func graph(with times: ArcTimes) -> WeightedGraph {
        routing.driving.graph(with: times)
    }

    /// Where a plain search between two positions begins and ends, by some times or the city's own.
    package func plainEnds(
        from origin: StreetPosition, to destination: StreetPosition, _ times: ArcTimes?
    ) -> PlainEnds {
        let start = network.normalized(origin)
        let end = network.normalized(destination)
        var (departures, arrivals) = (SearchEnds(), SearchEnds())
        routing.departures(from: start, times, into: &departures)
        routing.arrivals(at: end, times, into: &arrivals)
        return PlainEnds(
            origins: departures.seeds, destinations: arrivals.seeds,
            direct: routing.direct(from: start, to: end, times))
    }

    /// Makes travel times and the search for the nearest vehicles a matter of microseconds, by
    /// working out labels for all nodes. Until then, and anyhow, the answers are the same.
    ///
    /// May be called on any thread, while others search.
    ///
    /// - Complexity: some seconds and a kilobyte a node for a quarter of a million crossings.
    public func prepareTravelTimes() {
        _ = routing.labels
        routing.makeClosedWays(of: self)
    }

    /// How many hubs a label has on average; nil as long as there are no labels.
    ///
    /// - Complexity: O(n) in the number of nodes.
    package var labelSize: Double? { routing.labelsIfMade?.averageSize }
}
