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

    /// The arcs of the graph in the order in which `reversed` has them.
    ///
    /// - Complexity: O(n) in the number of nodes and arcs.
    public func reversal() -> FlatArray<UInt32> {
        var next = [UInt32](repeating: 0, count: nodeCount + 1)
        for arc in arcs { next[Int(arc.head) + 1] += 1 }
        for node in 0..<nodeCount { next[node + 1] += next[node] }
        var order = [UInt32](repeating: 0, count: arcs.count)
        for index in arcs.indices {
            let head = Int(arcs[index].head)
            order[Int(next[head])] = UInt32(index)
            next[head] += 1
        }
        return FlatArray(order)
    }

    /// The same as `reversed`, from a graph of the same shape that was turned round before.
    ///
    /// - Parameters:
    ///   - other: That graph, turned round.
    ///   - reversal: The order of its arcs.
    /// - Complexity: O(arcs); half the time of `reversed`.
    public func reversed(
        as other: WeightedGraph, _ reversal: FlatArray<UInt32>
    ) -> WeightedGraph {
        precondition(reversal.count == arcs.count && other.arcs.count == arcs.count)
        let turned = arcs.withSpan { arcs in
            other.arcs.withSpan { others in
                reversal.withSpan { order in
                    FlatArray(count: order.count) { index in
                        var arc = arcs[Int(order[index])]
                        arc.head = others[index].head
                        return arc
                    }
                }
            }
        }
        return WeightedGraph(firstArc: other.firstArc, arcs: turned)
    }
}
