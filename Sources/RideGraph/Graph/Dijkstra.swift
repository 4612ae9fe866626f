/// The plain search: from some nodes outwards, the nearest first. What every faster one must agree
/// with, and is measured against.
///
/// It owns the memory of its searches and is used by one thread at a time.
public final class Dijkstra {
    /// The graph that is searched.
    public let graph: WeightedGraph
    private var front: SearchFront
    private var targets: Memory<SearchLabel>
    private var stamp: UInt32 = 0

    /// A search of this graph.
    ///
    /// - Complexity: O(n) in the number of nodes.
    public init(_ graph: WeightedGraph) {
        self.graph = graph
        front = SearchFront(nodes: graph.nodeCount)
        targets = Memory(repeating: .blank, count: graph.nodeCount)
    }

    /// The best cost from one of the seeds to one of the others, or nil if there is no path.
    ///
    /// - Complexity: O(n log n) in the number of nodes nearer than the end.
    public func cost(from origins: [PathSeed], to destinations: [PathSeed]) -> PathCost? {
        startSearch(at: origins)
        for seed in destinations {
            let cost = seed.cost.packed
            if cost >= PathCost.unreachable { continue }
            precondition(Int(seed.node) < graph.nodeCount, "a seed must be a node of the graph")
            let old = targets[Int(seed.node)]
            if old.stamp == stamp, old.cost <= cost { continue }
            targets[Int(seed.node)] = SearchLabel(cost: cost, stamp: stamp, parent: 0)
        }
        return PathCost.reachable(Self.run(graph, &front, targets, stamp))
    }

    /// The best cost from the seeds to every node, nil where there is no path.
    ///
    /// - Complexity: O(n log n) in the number of nodes.
    public func costs(from origins: [PathSeed]) -> [PathCost?] {
        startSearch(at: origins)
        _ = Self.run(graph, &front, targets, stamp)
        return (0..<graph.nodeCount).map { node in
            let label = front.labels[node]
            return label.stamp == stamp ? PathCost(packed: label.cost) : nil
        }
    }

    private func startSearch(at origins: [PathSeed]) {
        if stamp == .max {
            front.forget()
            for index in 0..<targets.count { targets[index] = .blank }
            stamp = 0
        }
        stamp += 1
        front.start(at: origins, places: nil, stamp: stamp)
    }

    /// Searches until nothing nearer than the best target is left.
    private static func run(
        _ graph: WeightedGraph, _ front: inout SearchFront,
        _ targets: borrowing Memory<SearchLabel>, _ stamp: UInt32
    ) -> UInt64 {
        let firstArc = graph.firstArc.row
        let arcs = graph.arcs.row
        var best = PathCost.unreachable
        while !front.heap.isEmpty {
            let key = front.heap.pop()
            if key & PathCost.timeMask >= best { break }
            let node = Int(UInt32(truncatingIfNeeded: key))
            let cost = front.labels[node].cost
            if cost & PathCost.timeMask != key & PathCost.timeMask { continue }
            let target = targets[node]
            if target.stamp == stamp { best = min(best, cost &+ target.cost) }
            var index = Int(firstArc[node])
            let end = Int(firstArc[node &+ 1])
            while index < end {
                let arc = arcs[index]
                index &+= 1
                let reached = cost &+ arc.cost
                let old = front.labels[Int(arc.head)]
                let isNew = old.stamp != stamp
                if reached >= (isNew ? best : old.cost) { continue }
                front.labels[Int(arc.head)] = SearchLabel(
                    cost: reached, stamp: stamp, parent: UInt32(truncatingIfNeeded: node))
                if isNew || reached & PathCost.timeMask != old.cost & PathCost.timeMask {
                    front.heap.push(KeyHeap.key(reached, arc.head))
                }
            }
        }
        return best
    }
}
