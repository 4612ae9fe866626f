/// What a customisable hierarchy has whatever the weights are: which nodes it joins.
///
/// Method: nodes are taken away in a given order, each leaving its neighbours joined. What a node
/// hands on it hands to its lowest neighbour only; from there it goes up the elimination tree by
/// itself (Liu, SIAM Journal on Matrix Analysis and Applications 11(1), 1990).
public struct CustomisableShape: Sendable {
    /// An edge to a rank from a lower one.
    struct Below: BitwiseCopyable, Sendable {
        let rank: UInt32
        let edge: UInt32
    }

    /// The rank of each node.
    let ranks: FlatArray<UInt32>
    /// Where the edges of each rank to higher ranks start; one more than there are nodes.
    let first: FlatArray<UInt32>
    /// The higher rank of each edge, rising within a node.
    let heads: FlatArray<UInt32>
    /// Where the edges of each rank to lower ranks start.
    let firstBelow: FlatArray<UInt32>
    /// Those edges by higher rank, lower rank rising.
    let below: FlatArray<Below>
    /// The next higher neighbour of each rank; its own rank for a node without any.
    let parents: FlatArray<UInt32>
    /// The arcs of the graph on each edge, twice the arc's index, plus one downwards; by edge.
    let firstArc: FlatArray<UInt32>
    let arcs: FlatArray<UInt32>
    /// Which ranks can be worked on at once.
    let groups: CustomisableGroups

    /// How many nodes there are.
    public var nodeCount: Int { ranks.count }
    /// How many edges there are, shortcuts included.
    public var edgeCount: Int { heads.count }

    /// The edge from the same lower rank as another one to a rank above that.
    func sibling(of edge: UInt32, to head: UInt32) -> UInt32 {
        let heads = self.heads.row
        var index = Int(edge) + 1
        while index < heads.count, heads[index] != head { index += 1 }
        precondition(index < heads.count, "what passes a node leads on from it")
        return UInt32(index)
    }

    /// The shape for a graph.
    ///
    /// - Parameter order: All nodes in the order of contraction, as `NestedDissection` gives it.
    /// - Throws: `HierarchyError` when the order does not hold every node once.
    /// - Complexity: O(edges of the hierarchy).
    public init(_ graph: WeightedGraph, order: FlatArray<UInt32>) throws(HierarchyError) {
        try self.init(graph, order: order, sharedFrom: CustomisableGroups.fewEdges)
    }

    /// - Parameter edges: with so many edges the work of `customise` is shared by all processors.
    init(
        _ graph: WeightedGraph, order: FlatArray<UInt32>, sharedFrom edges: Int
    ) throws(HierarchyError) {
        let count = graph.nodeCount
        guard order.count == count, graph.arcs.count < 1 << 31 else { throw .wrongNodeCount }
        let ranks = Memory<UInt32>(repeating: .max, count: count)
        for rank in 0..<count {
            let node = Int(order[rank])
            guard node < count, ranks[node] == .max else { throw .ranksAreNoOrder }
            ranks[node] = UInt32(rank)
        }
        var elimination = Elimination(graph, ranks: ranks)
        elimination.run()
        (firstBelow, below) = elimination.lowerEdges()
        (first, heads, parents, firstArc, arcs) = elimination.finish()
        self.ranks = FlatArray(taking: ranks, count: count)
        groups = CustomisableGroups(first, firstBelow, below, parents: parents, from: edges)
    }
}

/// The work of taking nodes away.
private struct Elimination: ~Copyable {
    /// An arc of the graph, kept with its lower end.
    private struct LowArc: BitwiseCopyable {
        var high: UInt32
        /// Twice the arc's index, plus one if it leads downwards.
        var arc: UInt32
    }

    private static let none = UInt32.max
    private static let fewElements = 24

    private let count: Int
    private let first: Memory<UInt32>
    private var heads: Memory<UInt32>
    private var edgeCount = 0
    private let parents: Memory<UInt32>
    private var firstArc: Memory<UInt32>
    private let arcs: Memory<UInt32>
    private var arcCount = 0
    /// The graph's arcs by their lower end.
    private let firstLow: Memory<UInt32>
    private let low: Memory<LowArc>

    init(_ graph: WeightedGraph, ranks: borrowing Memory<UInt32>) {
        count = graph.nodeCount
        first = Memory(repeating: 0, count: count + 1)
        heads = Memory(unwritten: 2 * graph.arcs.count + 64)
        parents = Memory(repeating: 0, count: count)
        firstArc = Memory(unwritten: 2 * graph.arcs.count + 64)
        arcs = Memory(unwritten: graph.arcs.count)
        firstLow = Memory(repeating: 0, count: count + 2)
        low = Memory(unwritten: graph.arcs.count)
        let all = graph.arcs.row
        let starts = graph.firstArc.row
        for tail in 0..<count {
            for arc in Int(starts[tail])..<Int(starts[tail + 1]) {
                let lower = min(ranks[tail], ranks[Int(all[arc].head)])
                firstLow[Int(lower) + 2] += 1
            }
        }
        for rank in 0..<count { firstLow[rank + 2] += firstLow[rank + 1] }
        for tail in 0..<count {
            let one = ranks[tail]
            for arc in Int(starts[tail])..<Int(starts[tail + 1]) {
                let other = ranks[Int(all[arc].head)]
                let place = Int(firstLow[Int(min(one, other)) + 1])
                firstLow[Int(min(one, other)) + 1] += 1
                low[place] = LowArc(
                    high: max(one, other), arc: UInt32(arc) << 1 | (one > other ? 1 : 0))
            }
        }
    }

    mutating func run() {
        // Lists of those that hand on to each rank, linked through their own ranks.
        let firstChild = Memory<UInt32>(repeating: Self.none, count: count)
        let nextChild = Memory<UInt32>(repeating: Self.none, count: count)
        // For each rank the latest row it is in, and the edge to it.
        let seen = Memory<UInt32>(repeating: Self.none, count: count)
        let edges = Memory<UInt32>(unwritten: count)
        for rank in 0..<UInt32(count) {
            let start = edgeCount
            seen[Int(rank)] = rank
            for index in Int(firstLow[Int(rank)])..<Int(firstLow[Int(rank) + 1]) {
                join(low[index].high, to: rank, seen)
            }
            var child = firstChild[Int(rank)]
            while child != Self.none {
                for index in Int(first[Int(child)])..<Int(first[Int(child) + 1]) {
                    join(heads[index], to: rank, seen)
                }
                child = nextChild[Int(child)]
            }
            first[Int(rank) + 1] = UInt32(edgeCount)
            sort(from: start)
            for edge in start..<edgeCount { edges[Int(heads[edge])] = UInt32(edge) }
            distribute(rank, from: start, edges)
            let parent = start < edgeCount ? heads[start] : rank
            parents[Int(rank)] = parent
            if parent != rank {
                nextChild[Int(rank)] = firstChild[Int(parent)]
                firstChild[Int(parent)] = rank
            }
        }
        firstArc.grow(to: edgeCount + 1)
        firstArc[edgeCount] = UInt32(arcCount)
    }

    @inline(__always)
    private mutating func join(_ head: UInt32, to rank: UInt32, _ seen: borrowing Memory<UInt32>) {
        // A child's row begins with the rank itself.
        if seen[Int(head)] == rank { return }
        seen[Int(head)] = rank
        if edgeCount == heads.count { heads.grow(to: edgeCount + 1) }
        heads[edgeCount] = head
        edgeCount &+= 1
    }

    /// Sorts the row that was written last.
    private func sort(from start: Int) {
        if edgeCount - start > Self.fewElements {
            var row = UnsafeMutableBufferPointer(
                start: heads.base + start, count: edgeCount - start)
            row.sort()
            return
        }
        var next = start + 1
        while next < edgeCount {
            let head = heads[next]
            var hole = next
            while hole > start, heads[hole - 1] > head {
                heads[hole] = heads[hole - 1]
                hole -= 1
            }
            heads[hole] = head
            next += 1
        }
    }

    /// Notes which arcs of the graph lie on each edge of a row, lowest first.
    private mutating func distribute(
        _ rank: UInt32, from start: Int, _ edges: borrowing Memory<UInt32>
    ) {
        firstArc.grow(to: edgeCount + 1)
        let begin = Int(firstLow[Int(rank)])
        var end = begin
        for index in begin..<Int(firstLow[Int(rank) + 1]) {
            var arc = low[index]
            // Loops lead nowhere.
            if arc.high == rank { continue }
            arc.high = edges[Int(arc.high)]
            var hole = end
            while hole > begin, low[hole - 1].high > arc.high {
                low[hole] = low[hole - 1]
                hole -= 1
            }
            low[hole] = arc
            end += 1
        }
        var next = begin
        for edge in start..<edgeCount {
            firstArc[edge] = UInt32(arcCount)
            while next < end, Int(low[next].high) == edge {
                arcs[arcCount] = low[next].arc
                arcCount += 1
                next += 1
            }
        }
    }

    func lowerEdges() -> (FlatArray<UInt32>, FlatArray<CustomisableShape.Below>) {
        let starts = Memory<UInt32>(repeating: 0, count: count + 2)
        for edge in 0..<edgeCount { starts[Int(heads[edge]) + 2] += 1 }
        for rank in 0..<count { starts[rank + 2] += starts[rank + 1] }
        let below = Memory<CustomisableShape.Below>(unwritten: edgeCount)
        for rank in 0..<count {
            for edge in Int(first[rank])..<Int(first[rank + 1]) {
                let head = Int(heads[edge])
                below[Int(starts[head + 1])] = CustomisableShape.Below(
                    rank: UInt32(rank), edge: UInt32(edge))
                starts[head + 1] += 1
            }
        }
        return (
            FlatArray(taking: starts, count: count + 1), FlatArray(taking: below, count: edgeCount)
        )
    }

    consuming func finish() -> (
        first: FlatArray<UInt32>, heads: FlatArray<UInt32>, parents: FlatArray<UInt32>,
        firstArc: FlatArray<UInt32>, arcs: FlatArray<UInt32>
    ) {
        let (count, edgeCount, arcCount) = (count, edgeCount, arcCount)
        return (
            FlatArray(taking: first, count: count + 1), FlatArray(taking: heads, count: edgeCount),
            FlatArray(taking: parents, count: count),
            FlatArray(taking: firstArc, count: edgeCount + 1),
            FlatArray(taking: arcs, count: arcCount)
        )
    }
}
