/// A hierarchy as it lies in memory while it is searched, to be kept in a file that is mapped:
/// nothing has to be unpacked, for many times the memory of a packed one.
///
/// What it says is proved against the graph before a search uses any of it, see `HierarchyProof`.
public struct PlacedHierarchy: Sendable {
    /// The rank of each node.
    public var ranks: FlatArray<UInt32>
    /// The place of each node in memory, by which arcs name it.
    public var places: FlatArray<UInt32>
    /// The rank of the node at each place.
    public var ranksByPlace: FlatArray<UInt32>
    /// Where the arcs of each place start: twice the place for those along the graph's arcs, one
    /// more for those against them; then the end.
    public var firsts: FlatArray<UInt32>
    /// The arcs to nodes of higher ranks, by place, those of a place in the order of the ranks.
    public var arcs: FlatArray<GraphArc>
    /// For a shortcut the place that it passes over, for an arc of the graph `original` and which.
    public var middles: FlatArray<UInt32>
    /// As `HierarchyTables.dissection`.
    public var dissection: FlatArray<UInt32>

    /// What a file holds.
    public init(
        ranks: FlatArray<UInt32>, places: FlatArray<UInt32>, ranksByPlace: FlatArray<UInt32>,
        firsts: FlatArray<UInt32>, arcs: FlatArray<GraphArc>, middles: FlatArray<UInt32>,
        dissection: FlatArray<UInt32>
    ) {
        self.ranks = ranks
        self.places = places
        self.ranksByPlace = ranksByPlace
        self.firsts = firsts
        self.arcs = arcs
        self.middles = middles
        self.dissection = dissection
    }

    /// Marks an arc of the graph among the middles. Places have lower numbers.
    static let original: UInt32 = 1 << 31

    /// Whether a graph has no more arcs than can be named.
    public static func canHold(_ graph: WeightedGraph) -> Bool {
        graph.arcs.count <= Int(original)
    }

    /// Lays tables out.
    ///
    /// - Throws: why they are not the hierarchy of this graph.
    /// - Complexity: that of `ContractionHierarchy.init`.
    public init(
        _ tables: consuming HierarchyTables, _ graph: WeightedGraph
    ) throws(HierarchyError) {
        precondition(Self.canHold(graph), "the graph has too many arcs to be laid out")
        let dissection = tables.dissection
        var filling = try HierarchyFilling(consume tables, graph)
        try filling.takeOriginals()
        try filling.joinShortcuts()
        self = (consume filling).placed(dissection: dissection)
    }

    /// Lays out what is packed.
    ///
    /// - Throws: why it is not the hierarchy of this graph.
    /// - Complexity: that of `ContractionHierarchy.init`.
    public init(_ packed: PackedHierarchy, _ graph: WeightedGraph) throws(HierarchyError) {
        precondition(Self.canHold(graph), "the graph has too many arcs to be laid out")
        self = try HierarchyFilling(packed, graph).placed(dissection: packed.dissection)
    }

    /// How many bytes it takes.
    public var bytes: Int {
        let words =
            ranks.count + places.count + ranksByPlace.count + firsts.count + middles.count
            + dissection.count
        return 4 * words + MemoryLayout<GraphArc>.stride * arcs.count
    }
}
