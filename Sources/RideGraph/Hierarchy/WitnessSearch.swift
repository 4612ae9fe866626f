/// A small search for paths that are as good without a node as with it.
struct WitnessSearch: ~Copyable {
    private var labels: Memory<SearchLabel>
    private var heap = KeyHeap()
    private var stamp: UInt32 = 0
    /// For each node the round of `clearTargets` in which it was added.
    private var targets: Memory<UInt32>
    private var targetRound: UInt32 = 0
    private var targetCount = 0

    init(nodes: Int) {
        labels = Memory(repeating: .blank, count: nodes)
        targets = Memory(repeating: 0, count: nodes)
    }

    /// Begins a new set of nodes that searches look for.
    @inline(__always)
    mutating func clearTargets() {
        if targetRound == .max {
            for index in 0..<targets.count { targets[index] = 0 }
            targetRound = 0
        }
        targetRound += 1
        targetCount = 0
    }

    /// Adds a node searches look for.
    @inline(__always)
    mutating func addTarget(_ node: UInt32) {
        targets[Int(node)] = targetRound
        targetCount += 1
    }

    /// The cost of some path to a node as far as the latest search went, perhaps not the best.
    @inline(__always)
    func cost(of node: UInt32) -> UInt64 {
        let label = labels[Int(node)]
        return label.stamp == stamp ? label.cost : PathCost.unreachable
    }

    /// Searches from a node until all targets are settled, nothing within the bound is left or
    /// `limit` nodes are settled.
    mutating func run(
        _ graph: borrowing ShrinkingArcs, from origin: UInt32, avoiding avoided: UInt32,
        within bound: UInt64, limit: Int
    ) {
        if stamp == .max {
            for index in 0..<labels.count { labels[index] = .blank }
            stamp = 0
        }
        stamp += 1
        heap.clear()
        labels[Int(origin)] = SearchLabel(cost: 0, stamp: stamp, parent: 0)
        heap.push(KeyHeap.key(0, origin))
        var missing = targetCount
        var settled = 0
        while !heap.isEmpty, settled < limit {
            let key = heap.pop()
            let node = UInt32(truncatingIfNeeded: key)
            let cost = labels[Int(node)].cost
            if cost & PathCost.timeMask != key & PathCost.timeMask { continue }
            settled &+= 1
            if targets[Int(node)] == targetRound {
                missing &-= 1
                if missing == 0 { return }
            }
            let arcs = graph.arcs(of: Int(node))
            for index in 0..<arcs.count {
                let arc = arcs[index]
                let reached = cost &+ arc.cost
                if reached > bound || arc.head == avoided { continue }
                let old = labels[Int(arc.head)]
                let isNew = old.stamp != stamp
                if !isNew, reached >= old.cost { continue }
                labels[Int(arc.head)] = SearchLabel(cost: reached, stamp: stamp, parent: 0)
                if isNew || reached & PathCost.timeMask != old.cost & PathCost.timeMask {
                    heap.push(KeyHeap.key(reached, arc.head))
                }
            }
        }
    }
}
