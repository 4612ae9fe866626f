/// Of several ways up to a node that cost the same finds the one that goes to the highest node
/// next, again and again.
///
/// A search keeps one way to each node, and notes that there are others. This looks at all arcs
/// that are part of a best way, from the start: depth first, the highest node first, no node twice.
struct TieBreaking: ~Copyable {
    /// The searches in which each node was left, having led nowhere.
    private var visits = Memory<UInt32>(unwritten: 0)
    private var visit: UInt32 = 0
    /// Where the way has come to: for each node on it the arc to be tried next, counted down.
    private var open: [Step] = []

    private struct Step {
        let node: UInt32
        let first: Int
        var next: Int
    }

    /// Finds the arcs of the way from the first seed that is the start of one.
    ///
    /// - Parameters:
    ///   - labels: What a search with this stamp knows.
    ///   - side: 0 along the arcs of the graph, 1 against them.
    ///   - arcs: Becomes the arcs from the seed up to the node.
    /// - Returns: The number of the seed.
    mutating func climb(
        _ hierarchy: borrowing ContractionHierarchy, _ labels: borrowing Memory<SearchLabel>,
        _ stamp: UInt32, side: Int, to top: UInt32, from seeds: [PathSeed],
        _ arcs: inout [UInt32]
    ) -> Int {
        begin(nodes: hierarchy.nodeCount)
        for (number, seed) in seeds.enumerated() {
            let place = hierarchy.places[Int(seed.node)]
            let label = labels[Int(place)]
            // Not where another seed, or a way from one, is better.
            guard label.stamp == stamp, label.cost == seed.cost.packed else { continue }
            arcs.removeAll(keepingCapacity: true)
            if reach(top, from: place, hierarchy, labels, stamp, side, &arcs) { return number }
        }
        preconditionFailure("no seed leads to a node that was reached")
    }

    private mutating func begin(nodes: Int) {
        if visits.count < nodes || visit == .max {
            visits = Memory(repeating: 0, count: nodes)
            visit = 0
        }
        visit += 1
    }

    private mutating func reach(
        _ top: UInt32, from place: UInt32, _ hierarchy: borrowing ContractionHierarchy,
        _ labels: borrowing Memory<SearchLabel>, _ stamp: UInt32, _ side: Int,
        _ arcs: inout [UInt32]
    ) -> Bool {
        open.removeAll(keepingCapacity: true)
        enter(place, hierarchy, side)
        while let step = open.last {
            if step.node == top { return true }
            if step.next == step.first {
                open.removeLast()
                if !open.isEmpty { arcs.removeLast() }
                continue
            }
            let index = step.next - 1
            open[open.count - 1].next = index
            let arc = hierarchy.arcs[index]
            let label = labels[Int(arc.head)]
            if label.stamp == stamp, label.cost == labels[Int(step.node)].cost &+ arc.cost,
                visits[Int(arc.head)] != visit
            {
                arcs.append(UInt32(index))
                enter(arc.head, hierarchy, side)
            }
        }
        return false
    }

    private mutating func enter(
        _ place: UInt32, _ hierarchy: borrowing ContractionHierarchy, _ side: Int
    ) {
        visits[Int(place)] = visit
        let first = 2 * Int(place) + side
        open.append(
            Step(
                node: place, first: Int(hierarchy.firsts[first]),
                next: Int(hierarchy.firsts[first + 1])))
    }
}
