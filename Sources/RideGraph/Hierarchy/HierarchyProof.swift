import Synchronization

/// Proves that a hierarchy that was laid out beforehand is one of this graph: that each of its arcs
/// is an arc of the graph or joins two over a lower node, costs what these cost, and that no arc of
/// the graph is missing.
///
/// It finds out what `HierarchyFilling` does while it unpacks, in one pass that needs nothing of
/// another place but what is in the file: so all processors go through it at once.
struct HierarchyProof: Sendable {
    private let placed: PlacedHierarchy
    private let graph: WeightedGraph
    /// The node at each place.
    private let nodes: FlatArray<UInt32>
    /// Whether an arc of the graph is one of the hierarchy. One that leads from a place to the same
    /// other one cannot be two, so that no two threads write the same.
    private let isKept: FlatFilling<Bool>

    /// Checks everything that an index is taken from.
    init(_ placed: PlacedHierarchy, _ graph: WeightedGraph) throws(HierarchyError) {
        self.placed = placed
        self.graph = graph
        let count = graph.nodeCount
        try HierarchyFilling.checkRanks(placed.ranks, graph)
        guard placed.places.count == count, placed.ranksByPlace.count == count,
            placed.firsts.count == 2 * count + 1
        else { throw .wrongNodeCount }
        // The places are a permutation if the ranks at them are those of their nodes: no two nodes
        // have the same rank.
        let nodes = FlatFilling<UInt32>(count: count)
        let isOrder = Mutex(true)
        AllProcessors.forEach(count) { range in
            for node in range {
                let place = placed.places[node]
                guard Int(place) < count, placed.ranksByPlace[Int(place)] == placed.ranks[node]
                else { return isOrder.withLock { $0 = false } }
                nodes[Int(place)] = UInt32(node)
            }
        }
        guard isOrder.withLock({ $0 }) else { throw .ranksAreNoOrder }
        self.nodes = nodes.finished
        isKept = FlatFilling(repeating: false, count: graph.arcs.count)
        let arcs = placed.arcs.count
        guard placed.middles.count == arcs, arcs < 2 * HierarchyTables.maximumArcs(of: graph),
            placed.firsts[0] == 0, Int(placed.firsts[2 * count]) == arcs
        else { throw .arcsOutOfPlace }
        for index in 0..<2 * count where placed.firsts[index] > placed.firsts[index + 1] {
            throw .arcsOutOfPlace
        }
    }

    /// Goes through all arcs.
    ///
    /// - Complexity: O(n) in the number of arcs, for those of a city.
    func run() throws(HierarchyError) {
        try forEachNode { (place) throws(HierarchyError) in
            try prove(row(2 * place), of: place) { (place, $0) }
            try prove(row(2 * place + 1), of: place) { ($0, place) }
        }
        try forEachNode { (node) throws(HierarchyError) in try checkCoverage(of: node) }
    }

    private func forEachNode(
        _ check: @Sendable (Int) throws(HierarchyError) -> Void
    ) throws(HierarchyError) {
        let fault = Mutex<HierarchyError?>(nil)
        AllProcessors.forEach(graph.nodeCount) { range in
            do throws(HierarchyError) {
                for index in range { try check(index) }
            } catch { fault.withLock { $0 = error } }
        }
        if let found = fault.withLock({ $0 }) { throw found }
    }

    /// Checks that no arc out of a node is better than what the hierarchy has between its ends.
    private func checkCoverage(of node: Int) throws(HierarchyError) {
        let place = Int(placed.places.row[node])
        for index in graph.arcs(from: UInt32(node)) where !isKept[index] {
            let arc = graph.arcs.row[index]
            let head = Int(placed.places.row[Int(arc.head)])
            if head == place || arc.cost >= PathCost.unreachable { continue }
            let ranks = placed.ranksByPlace.row
            let isUp = ranks[head] > ranks[place]
            let found = isUp ? find(head, in: row(2 * place)) : find(place, in: row(2 * head + 1))
            guard let found, placed.arcs.row[found].cost <= arc.cost else { throw .incomplete }
        }
    }

    /// Where the arcs of a place in one direction are.
    @inline(__always)
    private func row(_ side: Int) -> Range<Int> {
        let firsts = placed.firsts.row
        return Range(uncheckedBounds: (Int(firsts[side]), Int(firsts[side + 1])))
    }

    /// The arc of a row to a place, if it is found where the order of the row says it is.
    @inline(__always)
    private func find(_ head: Int, in row: Range<Int>) -> Int? {
        let (arcs, ranks) = (placed.arcs.row, placed.ranksByPlace.row)
        var (low, high) = (row.lowerBound, row.upperBound)
        // Rows are short but for a few at the top.
        while high - low > 16 {
            let middle = (low + high) / 2
            let other = Int(arcs[middle].head)
            guard other < ranks.count else { return nil }
            if ranks[other] <= ranks[head] { low = middle } else { high = middle }
        }
        while low < high {
            if Int(arcs[low].head) == head { return low }
            low += 1
        }
        return nil
    }

    /// Proves the arcs of a place in one direction; `ends` says from where to where the one to a
    /// head leads.
    @inline(__always)
    private func prove(
        _ row: Range<Int>, of place: Int, _ ends: (_ head: Int) -> (tail: Int, head: Int)
    ) throws(HierarchyError) {
        let (ranks, arcs, middles) = (placed.ranksByPlace.row, placed.arcs.row, placed.middles.row)
        var last = ranks[place]
        for index in row {
            let arc = arcs[index]
            // Rising ranks: upwards, and one arc at most between two nodes.
            guard Int(arc.head) < ranks.count, ranks[Int(arc.head)] > last else {
                throw .wrongHead
            }
            last = ranks[Int(arc.head)]
            let (tail, head) = ends(Int(arc.head))
            let middle = middles[index]
            let cost: UInt64
            if middle & PlacedHierarchy.original != 0 {
                cost = try self.cost(middle & ~PlacedHierarchy.original, from: tail, to: head)
            } else {
                guard Int(middle) < ranks.count, ranks[Int(middle)] < ranks[place] else {
                    throw .wrongMiddle
                }
                cost = try self.cost(from: tail, over: Int(middle), to: head)
            }
            guard arc.cost == cost else { throw .notInGraph }
        }
    }

    /// What an arc of the graph costs that has to lead from one place to another.
    @inline(__always)
    private func cost(
        _ index: UInt32, from tail: Int, to head: Int
    ) throws(HierarchyError) -> UInt64 {
        let (nodes, firsts) = (self.nodes.row, graph.firstArc.row)
        let node = Int(nodes[tail])
        guard index >= firsts[node], index < firsts[node + 1] else { throw .notInGraph }
        let arc = graph.arcs.row[Int(index)]
        guard arc.head == nodes[head], arc.cost < PathCost.unreachable else { throw .notInGraph }
        isKept[Int(index)] = true
        return arc.cost
    }

    /// What the two arcs cost that meet at a lower place. What each of them stands for is proved
    /// when its own turn comes.
    @inline(__always)
    private func cost(
        from tail: Int, over middle: Int, to head: Int
    ) throws(HierarchyError) -> UInt64 {
        let arcs = placed.arcs.row
        guard let first = find(tail, in: row(2 * middle + 1)),
            let second = find(head, in: row(2 * middle))
        else { throw .wrongMiddle }
        return min(arcs[first].cost &+ arcs[second].cost, PathCost.unreachable)
    }
}
