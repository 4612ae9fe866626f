/// A small search for paths that are as good without a node as with it.
///
/// It only tells whether there are such paths, so that it need not settle the nodes it looks for:
/// a node is found once a neighbour leads to it within its bound, and neighbours that are too far
/// away for that are not looked at.
struct WitnessSearch: ~Copyable {
    private var labels: Memory<SearchLabel>
    private var heap = KeyHeap()
    private var stamp: UInt32 = 0
    private var targets: Memory<Target>
    private var round: UInt32 = 0
    /// How many nodes are looked for.
    private var targetCount = 0
    /// The highest cost of a node from which one of them can be reached within its bound.
    private var farthest: UInt64 = 0

    /// A node that is looked for.
    struct Target: BitwiseCopyable {
        /// What a path to it may cost at most.
        var bound: UInt64
        /// The round of `clearTargets` in which it was added; 0 once it is found.
        var round: UInt32
    }

    init(nodes: Int) {
        labels = Memory(repeating: .blank, count: nodes)
        targets = Memory(repeating: Target(bound: 0, round: 0), count: nodes)
    }

    /// Begins a new set of nodes that the next search looks for.
    @inline(__always)
    mutating func clearTargets() {
        if round == .max {
            for index in 0..<targets.count { targets[index].round = 0 }
            round = 0
        }
        round += 1
        targetCount = 0
        farthest = 0
    }

    /// Adds a node that the next search looks for.
    ///
    /// - Parameters:
    ///   - bound: what a path to it may cost at most.
    ///   - last: what the last arc of any path to it costs at least.
    @inline(__always)
    mutating func addTarget(_ node: UInt32, within bound: UInt64, last: UInt64) {
        targets[Int(node)] = Target(bound: bound, round: round)
        if last > bound { return }
        targetCount &+= 1
        farthest = max(farthest, bound &- last)
    }

    /// Whether the latest search found no path to a node that it looked for.
    @inline(__always)
    func isMissing(_ node: UInt32) -> Bool { targets[Int(node)].round == round }

    /// Searches from a node until all targets are found, none can be found any more or `limit`
    /// nodes are settled.
    mutating func run(
        _ graph: borrowing ShrinkingArcs, from origin: UInt32, avoiding avoided: UInt32, limit: Int
    ) {
        var missing = targetCount
        if missing == 0 { return }
        if stamp == .max {
            for index in 0..<labels.count { labels[index] = .blank }
            stamp = 0
        }
        stamp += 1
        heap.clear()
        labels[Int(origin)] = SearchLabel(cost: 0, stamp: stamp, parent: 0)
        heap.push(KeyHeap.key(0, origin))
        // The heap has times for its order, and no lengths.
        let farthest = farthest | ~PathCost.timeMask
        var settled = 0
        while !heap.isEmpty, settled < limit {
            let key = heap.pop()
            let node = UInt32(truncatingIfNeeded: key)
            let cost = labels[Int(node)].cost
            if cost & PathCost.timeMask != key & PathCost.timeMask { continue }
            settled &+= 1
            let arcs = graph.arcs(of: Int(node))
            for index in 0..<arcs.count {
                let arc = arcs[index]
                let reached = cost &+ arc.cost
                let target = targets[Int(arc.head)]
                if target.round == round, reached <= target.bound {
                    targets[Int(arc.head)].round = 0
                    missing &-= 1
                    if missing == 0 { return }
                }
                if reached > farthest || arc.head == avoided { continue }
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
