/// A hierarchy whose weights can be changed as a whole within a moment.
///
/// Method: customisable contraction hierarchies (Dibbelt, Strasser and Wagner, ACM Journal of
/// Experimental Algorithmics 21, 2016). Nodes are contracted in an order that depends on the shape
/// of the graph only; whatever two neighbours of a contracted node may need is joined, whether the
/// present weights need it or not. New weights then have to go through all triangles once, from the
/// lowest node to the highest. Departing from the paper, the triangles of a node are gathered from
/// below into one row of sums, which needs neither a merge of lists nor a table of triangles.
///
/// Weights are pairs of time and length in one word, the time in the upper half, so that a sum of
/// words is the sum of the pairs and the smaller word is the better pair.
public struct CustomisableHierarchy: Sendable {
    /// No way. Two of them still fit into a word.
    static let unreachable: UInt64 = 1 << 62

    /// The rank of each node.
    let ranks: [UInt32]
    /// Where the edges of each rank to higher ranks start; one more than there are nodes.
    let first: [UInt32]
    /// The higher rank of each edge, rising within a node.
    let heads: [UInt32]
    /// Where the edges of each rank to lower ranks start.
    let firstBelow: [UInt32]
    /// The lower rank and the index of each such edge, by higher rank, lower rank rising.
    let below: [Below]
    /// The next higher neighbour of each rank; its own rank for a node without any.
    let parents: [UInt32]
    /// What it takes to go from the lower node of each edge to the higher, and back.
    private(set) var weights: [EdgeWeights]
    /// The arcs of the graph on each edge, twice the arc's index, plus one downwards; by edge.
    let firstArc: [UInt32]
    let arcs: [UInt32]

    struct Below: BitwiseCopyable {
        let rank: UInt32
        let edge: UInt32
    }

    /// The weights of an edge in both directions.
    struct EdgeWeights: BitwiseCopyable {
        var up: UInt64
        var down: UInt64
        static let none = EdgeWeights(
            up: CustomisableHierarchy.unreachable, down: CustomisableHierarchy.unreachable)
    }

    /// Builds the hierarchy of a graph and gives it the graph's weights.
    ///
    /// - Parameter order: All nodes in the order of contraction, as `NestedDissection` gives it.
    /// - Throws: `HierarchyError` when the order does not hold every node once.
    /// - Complexity: O(edges of the hierarchy).
    public init(_ graph: WeightedGraph, order: FlatArray<UInt32>) throws(HierarchyError) {
        guard order.count == graph.nodeCount else {
            throw .wrongNodeCount
        }
        var ranks = [UInt32](repeating: .max, count: graph.nodeCount)
        for (rank, node) in order.enumerated() {
            guard Int(node) < ranks.count, ranks[Int(node)] == .max else {
                throw .ranksAreNoOrder
            }
            ranks[Int(node)] = UInt32(rank)
        }
        self.ranks = ranks
        let shape = Elimination(graph, ranks: ranks)
        first = shape.first
        heads = shape.heads
        parents = shape.parents
        (firstBelow, below) = Self.lowerEdges(first: first, heads: heads)
        (firstArc, arcs) = Self.arcsByEdge(graph, ranks: ranks, first: first, heads: heads)
        weights = Array(repeating: .none, count: heads.count)
        customise(graph)
    }

    /// How many edges there are, shortcuts included.
    public var edgeCount: Int { heads.count }

    /// Takes over the weights of a graph of the same shape.
    ///
    /// - Precondition: Arcs join the same nodes in the same order as those of the graph this
    ///   hierarchy was built of.
    /// - Complexity: O(triangles).
    public mutating func customise(_ graph: WeightedGraph) {
        precondition(graph.nodeCount == ranks.count && graph.arcs.count >= arcs.count)
        Self.takeOver(graph, &weights, firstArc, arcs)
        var sums = [EdgeWeights](repeating: .none, count: ranks.count)
        Self.gather(&weights, &sums, first, heads, firstBelow, below)
    }

    /// Every edge begins with the best of the graph's own arcs on it.
    private static func takeOver(
        _ graph: WeightedGraph, _ edgeWeights: inout [EdgeWeights], _ firstArcs: [UInt32],
        _ arcIndices: [UInt32]
    ) {
        graph.arcs.withSpan { graphArcs in
            var weights = edgeWeights.mutableSpan
            let firstArc = firstArcs.span
            let arcs = arcIndices.span
            for edge in 0..<weights.count {
                var best = EdgeWeights.none
                for index in Int(firstArc[edge])..<Int(firstArc[edge &+ 1]) {
                    let arc = graphArcs[Int(arcs[index] >> 1)]
                    let weight = arc.cost
                    if arcs[index] & 1 == 0 {
                        best.up = min(best.up, weight)
                    } else {
                        best.down = min(best.down, weight)
                    }
                }
                weights[edge] = best
            }
        }
    }

    /// Lets every node gather what the nodes below offer to its edges.
    private static func gather(
        _ edgeWeights: inout [EdgeWeights], _ rowSums: inout [EdgeWeights], _ firstEdge: [UInt32],
        _ edgeHeads: [UInt32], _ firstLower: [UInt32], _ lowerEdges: [Below]
    ) {
        var weights = edgeWeights.mutableSpan
        var sums = rowSums.mutableSpan
        let first = firstEdge.span
        let heads = edgeHeads.span
        let firstBelow = firstLower.span
        let below = lowerEdges.span
        for rank in 0..<first.count - 1 {
            let own = Int(first[rank])..<Int(first[rank &+ 1])
            var index = own.lowerBound
            while index < own.upperBound {
                sums[Int(heads[index])] = weights[index]
                index &+= 1
            }
            for lower in Int(firstBelow[rank])..<Int(firstBelow[rank &+ 1]) {
                let step = below[lower]
                let through = weights[Int(step.edge)]
                let end = Int(first[Int(step.rank) &+ 1])
                var edge = Int(step.edge) &+ 1
                while edge < end {
                    let head = Int(heads[edge])
                    let onward = weights[edge]
                    var sum = sums[head]
                    sum.up = min(sum.up, through.down &+ onward.up)
                    sum.down = min(sum.down, onward.down &+ through.up)
                    sums[head] = sum
                    edge &+= 1
                }
            }
            index = own.lowerBound
            while index < own.upperBound {
                let sum = sums[Int(heads[index])]
                weights[index] = EdgeWeights(
                    up: min(sum.up, unreachable), down: min(sum.down, unreachable))
                index &+= 1
            }
        }
    }

    private static func lowerEdges(
        first: [UInt32], heads: [UInt32]
    ) -> (first: [UInt32], below: [Below]) {
        let nodes = first.count - 1
        var firstBelow = [UInt32](repeating: 0, count: nodes + 1)
        for head in heads { firstBelow[Int(head) + 1] += 1 }
        for rank in 0..<nodes { firstBelow[rank + 1] += firstBelow[rank] }
        var next = firstBelow
        var below = [Below](repeating: Below(rank: 0, edge: 0), count: heads.count)
        for rank in 0..<nodes {
            for edge in Int(first[rank])..<Int(first[rank + 1]) {
                let head = Int(heads[edge])
                below[Int(next[head])] = Below(rank: UInt32(rank), edge: UInt32(edge))
                next[head] += 1
            }
        }
        return (firstBelow, below)
    }

    private static func arcsByEdge(
        _ graph: WeightedGraph, ranks: [UInt32], first: [UInt32], heads: [UInt32]
    ) -> (first: [UInt32], arcs: [UInt32]) {
        var edgeOfArc = [UInt32](repeating: .max, count: graph.arcs.count)
        var firstArc = [UInt32](repeating: 0, count: heads.count + 1)
        for tail in 0..<graph.nodeCount {
            for arc in graph.arcs(from: UInt32(tail)) {
                let (one, other) = (ranks[tail], ranks[Int(graph.arcs[arc].head)])
                if one == other { continue }
                let range = Int(first[Int(min(one, other))])..<Int(first[Int(min(one, other)) + 1])
                let edge = heads[range].partition(above: max(one, other))
                edgeOfArc[arc] = UInt32(edge)
                firstArc[edge + 1] += 1
            }
        }
        for edge in heads.indices { firstArc[edge + 1] += firstArc[edge] }
        var next = firstArc
        var arcs = [UInt32](repeating: 0, count: Int(firstArc[heads.count]))
        for tail in 0..<graph.nodeCount {
            for arc in graph.arcs(from: UInt32(tail)) where edgeOfArc[arc] != .max {
                let edge = Int(edgeOfArc[arc])
                let isDown = ranks[tail] > ranks[Int(graph.arcs[arc].head)]
                arcs[Int(next[edge])] = UInt32(arc) << 1 | (isDown ? 1 : 0)
                next[edge] += 1
            }
        }
        return (firstArc, arcs)
    }
}

extension ArraySlice<UInt32> {
    /// The index of the first element that is not smaller; the elements rise.
    func partition(above value: UInt32) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The graph that is left when nodes are taken away in order, each leaving its neighbours joined.
///
/// What a node hands on it hands to its lowest neighbour only; from there it goes up the
/// elimination tree by itself (Liu, SIAM Journal on Matrix Analysis and Applications 11(1), 1990).
private struct Elimination {
    private(set) var first: [UInt32] = [0]
    private(set) var heads: [UInt32] = []
    private(set) var parents: [UInt32] = []

    init(_ graph: WeightedGraph, ranks: [UInt32]) {
        let plain = PlainGraph(graph)
        var nodes = [UInt32](repeating: 0, count: ranks.count)
        for (node, rank) in ranks.enumerated() { nodes[Int(rank)] = UInt32(node) }
        // Lists of those that hand on to each rank, linked through their own ranks.
        let none = UInt32.max
        var firstChild = [UInt32](repeating: none, count: ranks.count)
        var nextChild = [UInt32](repeating: none, count: ranks.count)
        var seen = [UInt32](repeating: none, count: ranks.count)
        var row: [UInt32] = []
        heads.reserveCapacity(plain.heads.count * 2)
        first.reserveCapacity(ranks.count + 1)
        parents.reserveCapacity(ranks.count)
        for rank in 0..<UInt32(ranks.count) {
            row.removeAll(keepingCapacity: true)
            seen[Int(rank)] = rank
            let node = Int(nodes[Int(rank)])
            for index in Int(plain.first[node])..<Int(plain.first[node + 1]) {
                let head = ranks[Int(plain.heads[index])]
                if head > rank, seen[Int(head)] != rank {
                    seen[Int(head)] = rank
                    row.append(head)
                }
            }
            var child = firstChild[Int(rank)]
            while child != none {
                for index in Int(first[Int(child)])..<Int(first[Int(child) + 1]) {
                    let head = heads[index]
                    if seen[Int(head)] != rank {
                        seen[Int(head)] = rank
                        row.append(head)
                    }
                }
                child = nextChild[Int(child)]
            }
            row.sort()
            heads.append(contentsOf: row)
            first.append(UInt32(heads.count))
            let parent = row.first ?? rank
            parents.append(parent)
            if parent != rank {
                nextChild[Int(rank)] = firstChild[Int(parent)]
                firstChild[Int(parent)] = rank
            }
        }
    }
}
