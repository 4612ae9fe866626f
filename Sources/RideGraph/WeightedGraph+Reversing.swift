extension WeightedGraph {
    /// The graph with every arc turned round. Arcs with the same new tail keep their order.
    ///
    /// - Complexity: O(n) in the number of nodes and arcs.
    public func reversed() -> WeightedGraph {
        var first = [UInt32](repeating: 0, count: nodeCount + 1)
        for arc in arcs { first[Int(arc.head) + 1] += 1 }
        for node in 0..<nodeCount { first[node + 1] += first[node] }
        var next = first
        let blank = GraphArc(head: 0, time_ms: 1, length_mm: 0)
        var turned = [GraphArc](repeating: blank, count: arcs.count)
        for tail in 0..<UInt32(nodeCount) {
            for index in self.arcs(from: tail) {
                var arc = arcs[index]
                let place = Int(next[Int(arc.head)])
                next[Int(arc.head)] += 1
                arc.head = tail
                turned[place] = arc
            }
        }
        return WeightedGraph(firstArc: FlatArray(first), arcs: FlatArray(turned))
    }
}
