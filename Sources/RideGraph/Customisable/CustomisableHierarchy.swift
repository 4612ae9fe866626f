/// A hierarchy whose weights can be changed as a whole within a moment.
///
/// Method: customisable contraction hierarchies (Dibbelt, Strasser and Wagner, ACM Journal of
/// Experimental Algorithmics 21, 2016). Nodes are contracted in an order that depends on the shape
/// of the graph only; whatever two neighbours of a contracted node may need is joined, whether the
/// present weights need it or not. New weights then have to go through all triangles once, from the
/// lowest node to the highest. Departing from the paper, the triangles of a node are gathered from
/// below into one row of sums, which needs neither a merge of lists nor a table of triangles; and
/// what makes an edge as good as it is, is noted on the way, so that a path need not look for it.
///
/// Weights are pairs of time and length in one word, the time in the upper half, so that a sum of
/// words is the sum of the pairs and the smaller word is the better pair. Upward and downward
/// weights lie apart, each beside the rank it leads to: a search reads one of them only.
public struct CustomisableHierarchy: Sendable {
    /// No way. Two of them still fit into a word.
    static let unreachable: UInt64 = 1 << 62

    /// What makes an edge as good as it is, in both directions: `arcMark` and the arc of the graph,
    /// or where in `CustomisableShape.below` the edge stands by which the best way passes a lower
    /// node.
    struct Reasons: BitwiseCopyable, Sendable {
        var up: UInt32
        var down: UInt32

        static let arcMark: UInt32 = 1 << 31
        static let none = Reasons(up: .max, down: .max)
    }

    /// The best way so far between a rank and a higher one, in both directions.
    private struct Sum: BitwiseCopyable {
        var up: UInt64
        var down: UInt64
        var reasons: Reasons
        static let none = Sum(up: unreachable, down: unreachable, reasons: .none)
    }

    /// The part that depends on no weight.
    public let shape: CustomisableShape
    /// What it takes to go from the lower node of each edge to the higher, and back; each with the
    /// higher rank.
    private(set) var up: [GraphArc]
    private(set) var down: [GraphArc]
    private(set) var reasons: [Reasons]

    /// Builds the hierarchy of a graph and gives it the graph's weights.
    ///
    /// - Parameter order: All nodes in the order of contraction, as `NestedDissection` gives it.
    /// - Throws: `HierarchyError` when the order does not hold every node once.
    /// - Complexity: O(edges of the hierarchy), and that of `customise`.
    public init(_ graph: WeightedGraph, order: FlatArray<UInt32>) throws(HierarchyError) {
        self.init(try CustomisableShape(graph, order: order), graph)
    }

    /// Gives a shape the weights of a graph.
    ///
    /// - Precondition: The shape is that of a graph whose arcs join the same nodes in the same
    ///   order.
    /// - Complexity: that of `customise`.
    public init(_ shape: CustomisableShape, _ graph: WeightedGraph) {
        self.shape = shape
        up = Self.unwritten(shape.edgeCount)
        down = Self.unwritten(shape.edgeCount)
        reasons = Self.unwritten(shape.edgeCount)
        customise(graph)
    }

    /// Plain values, each of which `customise` writes before it reads it.
    private static func unwritten<Value: BitwiseCopyable>(_ count: Int) -> [Value] {
        guard count > 0 else { return [] }
        return Array(unsafeUninitializedCapacity: count) { _, written in written = count }
    }

    /// How many edges there are, shortcuts included.
    public var edgeCount: Int { shape.edgeCount }

    /// Takes over the weights of a graph of the same shape.
    ///
    /// - Precondition: Arcs join the same nodes in the same order as those of the graph this
    ///   hierarchy was built of.
    /// - Complexity: O(triangles).
    public mutating func customise(_ graph: WeightedGraph) {
        precondition(graph.nodeCount == shape.nodeCount && graph.arcs.count >= shape.arcs.count)
        let shape = self.shape
        up.withUnsafeMutableBufferPointer { up in
            down.withUnsafeMutableBufferPointer { down in
                reasons.withUnsafeMutableBufferPointer { reasons in
                    // Without edges there is nothing to be done, and perhaps no memory.
                    guard let up = up.baseAddress, let down = down.baseAddress,
                        let reasons = reasons.baseAddress
                    else { return }
                    let gathering = Gathering(
                        shape: shape, arcs: graph.arcs.row, up: up, down: down, reasons: reasons)
                    gathering.run()
                }
            }
        }
    }

    /// The work of `customise`.
    private struct Gathering {
        let shape: CustomisableShape
        let arcs: Row<GraphArc>
        let up: UnsafeMutablePointer<GraphArc>
        let down: UnsafeMutablePointer<GraphArc>
        let reasons: UnsafeMutablePointer<Reasons>

        /// Lets every node gather what the nodes below offer to its edges, lowest first; those of
        /// different groups at once, with the same result.
        func run() {
            guard let groups = shape.groups.ofRank else {
                return run(CustomisableGroups.top, FlatArray([]))
            }
            // Groups write to edges of their own, and read those.
            nonisolated(unsafe) let gathering = self
            AllProcessors.together(
                (0..<CustomisableGroups.count).map { group in
                    { gathering.run(UInt8(group), groups) }
                })
            run(CustomisableGroups.top, groups)
        }

        /// The nodes of a group; all of them where there are no groups.
        private func run(_ group: UInt8, _ groups: FlatArray<UInt8>) {
            // Room for the best way between the present node and each other one.
            let sums = Memory<Sum>(unwritten: shape.nodeCount)
            let isWhole = groups.isEmpty
            let groups = groups.row
            let first = shape.first.row
            let firstBelow = shape.firstBelow.row
            let below = shape.below.row
            for rank in 0..<shape.nodeCount {
                let start = Int(first[rank])
                let end = Int(first[rank &+ 1])
                if start == end || !isWhole && groups[rank] != group { continue }
                takeArcs(start, end, sums)
                var lower = Int(firstBelow[rank])
                let lowerEnd = Int(firstBelow[rank &+ 1])
                while lower < lowerEnd {
                    let step = below[lower]
                    gather(
                        Int(step.edge), Int(first[Int(step.rank) &+ 1]),
                        UInt32(truncatingIfNeeded: lower), sums)
                    lower &+= 1
                }
                keep(start, end, sums)
            }
        }

        /// Every edge begins with the best of the graph's own arcs on it.
        @inline(__always)
        private func takeArcs(_ start: Int, _ end: Int, _ sums: borrowing Memory<Sum>) {
            let heads = shape.heads.row
            let firstArc = shape.firstArc.row
            let onEdges = shape.arcs.row
            for edge in start..<end {
                var sum = Sum.none
                for index in Int(firstArc[edge])..<Int(firstArc[edge &+ 1]) {
                    let arc = onEdges[index]
                    let cost = arcs[Int(arc >> 1)].cost
                    let reason = Reasons.arcMark | arc >> 1
                    if arc & 1 == 0 {
                        if cost < sum.up { (sum.up, sum.reasons.up) = (cost, reason) }
                    } else if cost < sum.down {
                        (sum.down, sum.reasons.down) = (cost, reason)
                    }
                }
                sums[Int(heads[edge])] = sum
            }
        }

        /// Offers the ways over a lower node, by this edge and those after it.
        ///
        /// Which way is better is as good as chance: nothing here is left for the processor to
        /// guess.
        @inline(__always)
        private func gather(
            _ through: Int, _ end: Int, _ reason: UInt32, _ sums: borrowing Memory<Sum>
        ) {
            let upward = down[through].cost
            let downward = up[through].cost
            var edge = through &+ 1
            while edge < end {
                let onward = up[edge]
                let sum = sums.base + Int(onward.head)
                let upSum = upward &+ onward.cost
                let downSum = downward &+ down[edge].cost
                let old = sum.pointee
                sum.pointee = Sum(
                    up: min(upSum, old.up), down: min(downSum, old.down),
                    reasons: Reasons(
                        up: upSum < old.up ? reason : old.reasons.up,
                        down: downSum < old.down ? reason : old.reasons.down))
                edge &+= 1
            }
        }

        @inline(__always)
        private func keep(_ start: Int, _ end: Int, _ sums: borrowing Memory<Sum>) {
            let heads = shape.heads.row
            for edge in start..<end {
                let sum = sums[Int(heads[edge])]
                up[edge] = GraphArc(head: heads[edge], cost: sum.up)
                down[edge] = GraphArc(head: heads[edge], cost: sum.down)
                reasons[edge] = sum.reasons
            }
        }
    }
}
