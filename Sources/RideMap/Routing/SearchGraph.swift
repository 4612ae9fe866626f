import RideGraph

/// The bare graph of a city, for measuring searches without streets around them.
package struct SearchGraph {
    /// The states and the ways between them.
    package let graph: WeightedGraph
    /// Where the states of each node start; one more than there are nodes. The first is the one to
    /// set off from; one arrives in any.
    package let firstState: [UInt32]
    /// Where each state is: east and north in one unit.
    package let points: [(east: Int32, north: Int32)]
}

extension City {
    /// The bare graph of the city.
    ///
    /// - Complexity: O(links).
    package var searchGraph: SearchGraph {
        let driving = DrivingGraph(self)
        return SearchGraph(
            graph: driving.graph, firstState: driving.firstState, points: driving.points(plane))
    }

    /// Makes travel times and the search for the nearest vehicles a matter of microseconds, by
    /// working out labels for all nodes. Until then, and anyhow, the answers are the same.
    ///
    /// May be called on any thread, while others search.
    ///
    /// - Complexity: some seconds and a kilobyte a node for a quarter of a million crossings.
    public func prepareTravelTimes() { _ = routing.labels }
}
