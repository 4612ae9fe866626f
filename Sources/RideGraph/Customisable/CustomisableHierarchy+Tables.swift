/// A contraction hierarchy out of a customisable one.
extension CustomisableHierarchy {
    /// The tables of a contraction hierarchy in the same order, for the present weights: made in a
    /// moment where `ContractionHierarchy.contract` takes many seconds, but searches in it take
    /// nearly twice as long.
    ///
    /// Method: perfect customisation (Dibbelt, Strasser and Wagner, 2016). From the highest rank to
    /// the lowest, every edge is compared with the ways over each third node above its lower end,
    /// whose edges are perfect already. An edge that is worse than one of those ways is on no best
    /// path, and is left out if no arc of the graph lies on it.
    ///
    /// - Complexity: O(triangles).
    public func tables() -> HierarchyTables {
        let order = Memory<UInt32>(unwritten: shape.nodeCount)
        for node in 0..<shape.nodeCount { order[Int(shape.ranks[node])] = UInt32(node) }
        let perfect = Perfecting(self)
        perfect.run()
        return HierarchyTables(
            ranks: shape.ranks, up: side(perfect.up, isDown: false),
            down: side(perfect.down, isDown: true),
            dissection: FlatArray(taking: order, count: shape.nodeCount))
    }

    private func side(_ perfect: borrowing Memory<UInt64>, isDown: Bool) -> HierarchyTables.Side {
        var first: [UInt32] = [0]
        var heads: [UInt32] = []
        var middles: [UInt32] = []
        first.reserveCapacity(shape.nodeCount + 1)
        let arcs = isDown ? down : up
        for rank in 0..<shape.nodeCount {
            for edge in Int(shape.first[rank])..<Int(shape.first[rank + 1]) {
                let reason = isDown ? reasons[edge].down : reasons[edge].up
                let cost = arcs[edge].cost
                var middle = HierarchyTables.original
                if cost < Self.unreachable, perfect[edge] == cost {
                    if reason & Reasons.arcMark == 0 { middle = shape.below[Int(reason)].rank }
                } else if !hasArc(edge, isDown: isDown) {
                    continue
                }
                heads.append(shape.heads[edge])
                middles.append(middle)
            }
            first.append(UInt32(heads.count))
        }
        return HierarchyTables.Side(
            first: FlatArray(first), heads: FlatArray(heads), middles: FlatArray(middles))
    }

    /// Whether an arc of the graph lies on an edge in this direction.
    private func hasArc(_ edge: Int, isDown: Bool) -> Bool {
        (Int(shape.firstArc[edge])..<Int(shape.firstArc[edge + 1]))
            .contains { (shape.arcs[$0] & 1 == 1) == isDown }
    }
}

/// The real costs between the ends of all edges.
private struct Perfecting: ~Copyable {
    let up: Memory<UInt64>
    let down: Memory<UInt64>
    private let shape: CustomisableShape
    /// For each rank the edge of the present row that leads to it, and whose row that was.
    private let edges: Memory<UInt32>
    private let rows: Memory<UInt32>

    init(_ hierarchy: CustomisableHierarchy) {
        shape = hierarchy.shape
        up = Memory(unwritten: shape.edgeCount)
        down = Memory(unwritten: shape.edgeCount)
        for edge in 0..<shape.edgeCount {
            up[edge] = hierarchy.up[edge].cost
            down[edge] = hierarchy.down[edge].cost
        }
        edges = Memory(unwritten: shape.nodeCount)
        rows = Memory(repeating: .max, count: shape.nodeCount)
    }

    func run() {
        let first = shape.first.row
        let heads = shape.heads.row
        for rank in (0..<shape.nodeCount).reversed() {
            let start = Int(first[rank])
            let end = Int(first[rank &+ 1])
            for edge in start..<end {
                edges[Int(heads[edge])] = UInt32(truncatingIfNeeded: edge)
                rows[Int(heads[edge])] = UInt32(truncatingIfNeeded: rank)
            }
            for near in start..<end {
                let head = Int(heads[near])
                for between in Int(first[head])..<Int(first[head &+ 1])
                where rows[Int(heads[between])] == UInt32(truncatingIfNeeded: rank) {
                    compare(near, between, Int(edges[Int(heads[between])]))
                }
            }
        }
    }

    /// Betters the edges to two higher nodes by the edge between those.
    @inline(__always)
    private func compare(_ near: Int, _ between: Int, _ far: Int) {
        up[far] = min(up[far], up[near] &+ up[between])
        up[near] = min(up[near], up[far] &+ down[between])
        down[far] = min(down[far], down[between] &+ down[near])
        down[near] = min(down[near], up[between] &+ down[far])
    }
}
