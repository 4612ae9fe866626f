/// Fills the costs of a hierarchy into its shape, from the bottom upwards, and checks everything
/// the searches rely on.
struct HierarchyFilling {
    /// One direction: the shape, and what is filled in.
    struct Side {
        let first: FlatArray<UInt32>
        let heads: FlatArray<UInt32>
        private(set) var middles: FlatArray<UInt32>
        var arcs: [GraphArc]
        var parts: [ContractionHierarchy.Parts]

        init(_ side: HierarchyTables.Side, _ graph: WeightedGraph) throws(HierarchyError) {
            first = side.first
            heads = side.heads
            middles = side.middles
            arcs = []
            parts = []
            try checkShape(graph)
            let original = HierarchyTables.original
            arcs = heads.map { GraphArc(head: $0, cost: PathCost.unreachable) }
            parts = Array(
                repeating: ContractionHierarchy.Parts(first: original, second: original),
                count: heads.count)
        }

        /// One direction whose costs are known.
        init(
            first: FlatArray<UInt32>, heads: FlatArray<UInt32>, middles: FlatArray<UInt32>,
            arcs: [GraphArc], parts: [ContractionHierarchy.Parts]
        ) {
            self.first = first
            self.heads = heads
            self.middles = middles
            self.arcs = arcs
            self.parts = parts
        }

        /// Lets go of what arcs consist of, which nobody asks about any more: of the arcs of a
        /// state it is hundreds of megabytes.
        mutating func forgetParts() {
            middles = FlatArray([])
            parts = []
        }

        private func checkShape(_ graph: WeightedGraph) throws(HierarchyError) {
            let nodeCount = graph.nodeCount
            guard first.count == nodeCount + 1 else { throw .wrongNodeCount }
            guard first[0] == 0, Int(first[nodeCount]) == heads.count,
                middles.count == heads.count,
                heads.count < HierarchyTables.maximumArcs(of: graph)
            else { throw .arcsOutOfPlace }
            for rank in 0..<nodeCount where first[rank] > first[rank + 1] {
                throw .arcsOutOfPlace
            }
            for rank in 0..<nodeCount {
                var previous = UInt32(rank)
                for index in Int(first[rank])..<Int(first[rank + 1]) {
                    guard heads[index] > previous, Int(heads[index]) < nodeCount else {
                        throw .wrongHead
                    }
                    previous = heads[index]
                    let middle = middles[index]
                    guard middle == HierarchyTables.original || Int(middle) < rank else {
                        throw .wrongMiddle
                    }
                }
            }
        }

        /// The arc from a rank to a higher one, or nil.
        @inline(__always)
        func arc(from rank: UInt32, to head: UInt32) -> Int? {
            var low = Int(first[Int(rank)])
            var high = Int(first[Int(rank) + 1])
            while high - low > 8 {
                let middle = (low + high) / 2
                if heads[middle] <= head { low = middle } else { high = middle }
            }
            while low < high {
                if heads[low] == head { return low }
                low += 1
            }
            return nil
        }

        /// The cost of the arc from a rank to a higher one.
        @inline(__always)
        func cost(from rank: UInt32, to head: UInt32) -> UInt64 {
            arc(from: rank, to: head).map { arcs[$0].cost } ?? PathCost.unreachable
        }
    }

    let graph: WeightedGraph
    let ranks: FlatArray<UInt32>
    var up: Side
    var down: Side

    /// Checks the shape.
    init(_ tables: HierarchyTables, _ graph: WeightedGraph) throws(HierarchyError) {
        self.graph = graph
        ranks = tables.ranks
        try Self.checkRanks(ranks, graph)
        up = try Side(tables.up, graph)
        down = try Side(tables.down, graph)
    }

    /// Checks that every node has a rank of its own.
    static func checkRanks(
        _ ranks: FlatArray<UInt32>, _ graph: WeightedGraph
    ) throws(HierarchyError) {
        let count = graph.nodeCount
        guard ranks.count == count, count <= SearchLabel.maximumNodes else { throw .wrongNodeCount }
        var isTaken = [Bool](repeating: false, count: count)
        for rank in ranks {
            guard Int(rank) < count, !isTaken[Int(rank)] else { throw .ranksAreNoOrder }
            isTaken[Int(rank)] = true
        }
    }

    /// Gives the arcs of the graph their costs: the best of those that are parallel.
    mutating func takeOriginals() throws(HierarchyError) {
        for tail in 0..<UInt32(graph.nodeCount) {
            let rank = ranks[Int(tail)]
            for index in graph.arcs(from: tail) {
                let arc = graph.arcs[index]
                let head = ranks[Int(arc.head)]
                if rank < head {
                    Self.take(arc.cost, index, &up, from: rank, to: head)
                } else if head < rank {
                    Self.take(arc.cost, index, &down, from: head, to: rank)
                }
            }
        }
        for side in [up, down] {
            for index in side.arcs.indices where side.middles[index] == HierarchyTables.original {
                guard side.parts[index].first != HierarchyTables.original else {
                    throw .notInGraph
                }
            }
        }
    }

    private static func take(
        _ cost: UInt64, _ arc: Int, _ side: inout Side, from rank: UInt32, to head: UInt32
    ) {
        guard let index = side.arc(from: rank, to: head),
            side.middles[index] == HierarchyTables.original, cost < side.arcs[index].cost
        else { return }
        side.arcs[index] = GraphArc(head: head, cost: cost)
        side.parts[index].first = UInt32(arc)
    }

    /// Gives the shortcuts their costs. Their parts start lower, and have theirs already.
    mutating func joinShortcuts() throws(HierarchyError) {
        for rank in 0..<UInt32(graph.nodeCount) {
            for index in Int(up.first[Int(rank)])..<Int(up.first[Int(rank) + 1])
            where up.middles[index] != HierarchyTables.original {
                let head = up.heads[index]
                let (cost, parts) = try join(from: rank, over: up.middles[index], to: head)
                up.arcs[index] = GraphArc(head: head, cost: cost)
                up.parts[index] = parts
            }
            for index in Int(down.first[Int(rank)])..<Int(down.first[Int(rank) + 1])
            where down.middles[index] != HierarchyTables.original {
                let head = down.heads[index]
                let (cost, parts) = try join(from: head, over: down.middles[index], to: rank)
                down.arcs[index] = GraphArc(head: head, cost: cost)
                down.parts[index] = parts
            }
        }
    }

    private func join(
        from tail: UInt32, over middle: UInt32, to head: UInt32
    ) throws(HierarchyError) -> (UInt64, ContractionHierarchy.Parts) {
        guard let first = down.arc(from: middle, to: tail),
            let second = up.arc(from: middle, to: head)
        else { throw .wrongMiddle }
        let cost = min(down.arcs[first].cost &+ up.arcs[second].cost, PathCost.unreachable)
        return (cost, ContractionHierarchy.Parts(first: UInt32(first), second: UInt32(second)))
    }

    /// Checks that no arc of the graph is better than what the hierarchy has between its ends.
    ///
    /// - Parameter isKept: Whether an arc is known to be what the hierarchy has.
    @inline(__always)
    func checkCoverage(
        except isKept: (_ arc: Int) -> Bool = { _ in false }
    ) throws(HierarchyError) {
        for tail in 0..<UInt32(graph.nodeCount) {
            let rank = ranks[Int(tail)]
            for index in graph.arcs(from: tail) where !isKept(index) {
                let arc = graph.arcs[index]
                let head = ranks[Int(arc.head)]
                if rank == head || arc.cost >= PathCost.unreachable { continue }
                let covering =
                    rank < head ? up.cost(from: rank, to: head) : down.cost(from: head, to: rank)
                if covering > arc.cost { throw .incomplete }
            }
        }
    }
}
