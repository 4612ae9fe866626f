extension HierarchyFilling {
    /// Takes the shape from what is packed, and the costs from the graph on the way.
    ///
    /// Every index is checked, as everything in a file is: nothing is read beyond the bits there
    /// are, and there are no more arcs than bits that are set.
    ///
    /// - Complexity: O(n) in the number of arcs and pairs of arcs, for those of a city.
    init(_ packed: PackedHierarchy, _ graph: WeightedGraph) throws(HierarchyError) {
        let ranks = packed.ranks
        try Self.checkRanks(ranks, graph)
        guard packed.keptArcs.count == (graph.arcs.count + 63) / 64 else { throw .notInGraph }
        let count = Self.ones(packed.keptArcs) + Self.ones(packed.shortcuts)
        guard count < HierarchyTables.maximumArcs(of: graph) else { throw .arcsOutOfPlace }
        var unpacking = HierarchyUnpacking(nodes: graph.nodeCount, arcs: count)
        for tail in 0..<UInt32(graph.nodeCount) {
            for index in graph.arcs(from: tail) where packed.keeps(index) {
                let arc = graph.arcs[index]
                guard arc.head != tail else { throw .wrongHead }
                let original = HierarchyTables.original
                unpacking.add(
                    from: ranks[Int(tail)], to: ranks[Int(arc.head)], middle: original,
                    ContractionHierarchy.Parts(first: UInt32(index), second: original))
            }
        }
        guard unpacking.count == Self.ones(packed.keptArcs) else { throw .notInGraph }
        // What was needed to find the places is gone before the rest is put together.
        let placed = try unpacking.finish(packed.shortcuts, graph)
        (up, down) = (placed.up.side, placed.down.side)
        self.graph = graph
        self.ranks = ranks
    }

    private static func ones(_ words: FlatArray<UInt64>) -> Int {
        words.withSpan { words in
            var count = 0
            for index in words.indices { count += words[index].nonzeroBitCount }
            return count
        }
    }
}

/// Arcs that find their places while ranks are taken from the lowest on.
private struct HierarchyUnpacking: ~Copyable {
    /// An arc in the list of its lower end. What it costs follows from what it consists of.
    private struct Entry: BitwiseCopyable {
        var head: UInt32
        var middle: UInt32
        var parts: ContractionHierarchy.Parts
        /// The entry added before it to the same list, or `none`.
        var next: UInt32
    }

    /// Arcs of one direction that have their place.
    struct Placed {
        var first: [UInt32] = [0]
        var heads: [UInt32] = []
        var middles: [UInt32] = []
        var arcs: [GraphArc] = []
        var parts: [ContractionHierarchy.Parts] = []

        init(nodes: Int, arcs count: Int) {
            first.reserveCapacity(nodes + 1)
            heads.reserveCapacity(count)
            middles.reserveCapacity(count)
            arcs.reserveCapacity(count)
            parts.reserveCapacity(count)
        }

        var side: HierarchyFilling.Side {
            HierarchyFilling.Side(
                first: FlatArray(first), heads: FlatArray(heads), middles: FlatArray(middles),
                arcs: arcs, parts: parts)
        }
    }

    private static let none = UInt32.max
    private let nodes: Int
    /// For each rank the last entry of its arcs up, and of those that come down to it.
    private let lists: Memory<UInt32>
    private let entries: Memory<Entry>
    /// How many arcs have been added.
    private(set) var count = 0
    /// The entries of one list, each below the rank it leads to.
    private var row = Memory<UInt64>(unwritten: 64)

    init(nodes: Int, arcs: Int) {
        self.nodes = nodes
        lists = Memory(repeating: Self.none, count: 2 * nodes)
        entries = Memory(unwritten: arcs)
    }

    /// Adds an arc between two different ranks, both of which exist.
    @inline(__always)
    mutating func add(
        from tail: UInt32, to head: UInt32, middle: UInt32, _ parts: ContractionHierarchy.Parts
    ) {
        let isUp = tail < head
        let list = 2 * Int(isUp ? tail : head) + (isUp ? 0 : 1)
        entries[count] = Entry(
            head: isUp ? head : tail, middle: middle, parts: parts, next: lists[list])
        lists[list] = UInt32(count)
        count += 1
    }

    /// Adds the shortcuts, and says where all arcs are.
    consuming func finish(
        _ shortcuts: FlatArray<UInt64>, _ graph: WeightedGraph
    ) throws(HierarchyError) -> (up: Placed, down: Placed) {
        var up = Placed(nodes: nodes, arcs: entries.count / 2)
        var down = Placed(nodes: nodes, arcs: entries.count / 2)
        let bits = 64 * shortcuts.count
        var bit = 0
        for rank in 0..<nodes {
            let firstUp = up.heads.count
            let firstDown = down.heads.count
            for slot in 0..<(try sorted(2 * rank)) {
                let cost = cost(slot, up, down, graph)
                add(slot, to: &up, cost)
            }
            up.first.append(UInt32(up.heads.count))
            for slot in 0..<(try sorted(2 * rank + 1)) {
                let cost = cost(slot, up, down, graph)
                add(slot, to: &down, cost)
            }
            down.first.append(UInt32(down.heads.count))
            let width = up.heads.count - firstUp
            if width == 0 { continue }
            guard (down.heads.count - firstDown) <= (bits - bit) / width else {
                throw .wrongShortcuts
            }
            for incoming in firstDown..<down.heads.count {
                let tail = down.heads[incoming]
                var column = 0
                while column < width {
                    // The bits of this row that are in one word.
                    let size = min(width - column, 64 - bit & 63)
                    var row = shortcuts[bit >> 6] >> UInt64(bit & 63)
                    if size < 64 { row &= 1 << UInt64(size) - 1 }
                    while row != 0 {
                        let outgoing = firstUp + column + row.trailingZeroBitCount
                        row &= row - 1
                        let head = up.heads[outgoing]
                        guard head != tail else { throw .wrongMiddle }
                        add(
                            from: tail, to: head, middle: UInt32(rank),
                            ContractionHierarchy.Parts(
                                first: UInt32(incoming), second: UInt32(outgoing)))
                    }
                    bit += size
                    column += size
                }
            }
        }
        // Nothing may be left over but the rest of the last word, without a shortcut in it.
        guard (bit + 63) / 64 == shortcuts.count, up.heads.count + down.heads.count == count,
            bit & 63 == 0 || shortcuts[bit >> 6] >> UInt64(bit & 63) == 0
        else { throw .wrongShortcuts }
        return (up, down)
    }

    /// Puts the entries of a list into `row`, in the order of the ranks they lead to.
    ///
    /// - Returns: how many there are.
    @inline(__always)
    private mutating func sorted(_ list: Int) throws(HierarchyError) -> Int {
        let entries = self.entries.row
        var entry = lists[list]
        var count = 0
        while entry != Self.none {
            row.grow(to: count + 1)
            let key = UInt64(entries[Int(entry)].head) << 32 | UInt64(entry)
            // Most rows are short, and most are nearly in order from their end.
            var slot = count
            while slot > 0, row[slot - 1] > key {
                row[slot] = row[slot - 1]
                slot -= 1
            }
            row[slot] = key
            count += 1
            entry = entries[Int(entry)].next
        }
        // One arc at most between two nodes.
        for slot in 0..<count where slot > 0 && row[slot - 1] >> 32 == row[slot] >> 32 {
            throw .wrongHead
        }
        return count
    }

    /// The entry at a place of `row`.
    @inline(__always)
    private func entry(_ slot: Int) -> Entry {
        entries[Int(UInt32(truncatingIfNeeded: row[slot]))]
    }

    /// What the entry at a place of `row` costs: an arc of the graph, or two arcs that have their
    /// places already, since the node between them is lower.
    @inline(__always)
    private func cost(
        _ slot: Int, _ up: borrowing Placed, _ down: borrowing Placed, _ graph: WeightedGraph
    ) -> UInt64 {
        let entry = entry(slot)
        let (first, second) = (Int(entry.parts.first), Int(entry.parts.second))
        if entry.middle == HierarchyTables.original { return graph.arcs[first].cost }
        return min(down.arcs[first].cost &+ up.arcs[second].cost, PathCost.unreachable)
    }

    /// Puts the entry at a place of `row` where it belongs.
    @inline(__always)
    private func add(_ slot: Int, to placed: inout Placed, _ cost: UInt64) {
        let entry = entry(slot)
        placed.heads.append(entry.head)
        placed.middles.append(entry.middle)
        placed.arcs.append(GraphArc(head: entry.head, cost: cost))
        placed.parts.append(entry.parts)
    }
}
