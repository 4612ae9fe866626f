/// The shape of a hierarchy in about a sixth of the memory that its tables take, to be kept in a
/// file. It says nothing without the graph it was made for.
///
/// Where the arcs of a hierarchy lead follows from two things. An arc of the graph leads where the
/// graph says, and it is enough to know which of them are in the hierarchy. A shortcut over a node
/// joins an arc that comes from above to it with one that leads up from it; taking the ranks from
/// the lowest on, the arcs of each are known by the time it is reached, and it is enough to know
/// which of these pairs are shortcuts.
public struct PackedHierarchy: Sendable {
    /// The rank of each node.
    public var ranks: FlatArray<UInt32>
    /// A bit for each arc of the graph, least significant first, then zeros to the end of the
    /// word: whether it is an arc of the hierarchy.
    public var keptArcs: FlatArray<UInt64>
    /// For each rank, in their order, a row of bits for each arc that comes down to it, with a bit
    /// for each arc that leads up from it; both in the order of the ranks at their other ends.
    /// Whether the hierarchy has the shortcut that joins the two. No gaps, then zeros to the end
    /// of the word.
    public var shortcuts: FlatArray<UInt64>
    /// As `HierarchyTables.dissection`.
    public var dissection: FlatArray<UInt32>

    /// What a file holds.
    public init(
        ranks: FlatArray<UInt32>, keptArcs: FlatArray<UInt64>, shortcuts: FlatArray<UInt64>,
        dissection: FlatArray<UInt32>
    ) {
        self.ranks = ranks
        self.keptArcs = keptArcs
        self.shortcuts = shortcuts
        self.dissection = dissection
    }

    /// Packs tables.
    ///
    /// - Throws: why they are not the hierarchy of this graph.
    /// - Complexity: that of `ContractionHierarchy.init`.
    public init(_ tables: HierarchyTables, _ graph: WeightedGraph) throws(HierarchyError) {
        var filling = try HierarchyFilling(tables, graph)
        try filling.takeOriginals()
        try filling.joinShortcuts()
        let (up, down) = (filling.up, filling.down)
        var firstBit = [0]
        firstBit.reserveCapacity(graph.nodeCount + 1)
        for rank in 0..<graph.nodeCount {
            let pairs = up.count(of: rank) * down.count(of: rank)
            firstBit.append(firstBit[rank] + pairs)
        }
        var kept = Bits(count: graph.arcs.count)
        var shortcuts = Bits(count: firstBit[graph.nodeCount])
        for side in [up, down] {
            for (index, parts) in side.parts.enumerated() {
                let middle = Int(side.middles[index])
                if side.middles[index] == HierarchyTables.original {
                    kept.set(Int(parts.first))
                } else {
                    let row = Int(parts.first - down.first[middle])
                    let column = Int(parts.second - up.first[middle])
                    shortcuts.set(firstBit[middle] + row * up.count(of: middle) + column)
                }
            }
        }
        self.init(
            ranks: tables.ranks, keptArcs: FlatArray(kept.words),
            shortcuts: FlatArray(shortcuts.words), dissection: tables.dissection)
    }

    /// The tables that were packed.
    ///
    /// - Throws: why they are not those of a hierarchy of this graph.
    public func tables(of graph: WeightedGraph) throws(HierarchyError) -> HierarchyTables {
        let filling = try HierarchyFilling(self, graph)
        func side(_ side: HierarchyFilling.Side) -> HierarchyTables.Side {
            HierarchyTables.Side(first: side.first, heads: side.heads, middles: side.middles)
        }
        return HierarchyTables(
            ranks: ranks, up: side(filling.up), down: side(filling.down), dissection: dissection)
    }

    /// Whether an arc of the graph is an arc of the hierarchy.
    @inline(__always)
    func keeps(_ arc: Int) -> Bool { keptArcs[arc >> 6] >> UInt64(arc & 63) & 1 == 1 }

    /// How many bytes it takes.
    public var bytes: Int {
        4 * (ranks.count + dissection.count) + 8 * (keptArcs.count + shortcuts.count)
    }

    /// So many bits that are set one by one.
    private struct Bits {
        private(set) var words: [UInt64]

        init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

        mutating func set(_ index: Int) { words[index >> 6] |= 1 << UInt64(index & 63) }
    }
}

/// A hierarchy as a file has it: as tables, packed, or laid out.
public enum StoredHierarchy: Sendable {
    /// Every arc with its ends.
    case tables(HierarchyTables)
    /// What of it does not follow from the graph.
    case packed(PackedHierarchy)
    /// All of it as it is searched.
    case placed(PlacedHierarchy)

    /// As `HierarchyTables.dissection`.
    public var dissection: FlatArray<UInt32> {
        switch self {
        case .tables(let tables): tables.dissection
        case .packed(let packed): packed.dissection
        case .placed(let placed): placed.dissection
        }
    }

    /// The rank of each node.
    public var ranks: FlatArray<UInt32> {
        switch self {
        case .tables(let tables): tables.ranks
        case .packed(let packed): packed.ranks
        case .placed(let placed): placed.ranks
        }
    }

    /// The tables, where it is not packed.
    public var tables: HierarchyTables? {
        if case .tables(let tables) = self { tables } else { nil }
    }

    /// How many bytes it takes.
    public var bytes: Int {
        switch self {
        case .tables(let tables): tables.bytes
        case .packed(let packed): packed.bytes
        case .placed(let placed): placed.bytes
        }
    }
}

extension HierarchyFilling.Side {
    /// How many arcs a rank has.
    fileprivate func count(of rank: Int) -> Int { Int(first[rank + 1] - first[rank]) }
}
